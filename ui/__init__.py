"""The window: everything that knows pygame."""

VERSION = "0.1.0"
"""Of the program."""
