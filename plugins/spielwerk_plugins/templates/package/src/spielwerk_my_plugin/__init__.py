"""My plugin, for Spielwerk."""
