"""How large games are, measured: `python main.py complexity` (docs/complexity.md)."""
