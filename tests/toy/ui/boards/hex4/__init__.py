"""Hex on the screen."""
