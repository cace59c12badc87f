"""King: an ordinary card."""

from spielwerk import kind

PIECE = kind("king", code="K", de="König", en="King")
