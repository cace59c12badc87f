"""Mau-Mau: a game for Spielwerk, made of the shared rules and these cards."""
