"""Queen: an ordinary card."""

from spielwerk import kind

PIECE = kind("queen", code="Q", de="Dame", en="Queen")
