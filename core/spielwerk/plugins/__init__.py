"""Plugins: where they come from, whom one trusts, how they are imported and read, and how each stands."""
