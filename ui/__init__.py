"""The window: everything that knows pygame."""

PROGRAM, VERSION = "Pathwayz", "0.1.0"
"""The program's name and version."""
