"""Three tiles for Sixteen, each in a module of its own."""
