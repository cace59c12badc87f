"""The plugins that come with Spielwerk: one module for each special piece, each rule, each bot."""
