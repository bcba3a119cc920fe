"""What is known and said about boards, games and moves; nothing here draws.

In go positions, moves and reviewed games; out come sentences and facts: rules, lessons, reasons for a move, mistakes,
hints, and the words of a review. What suits every board is here, a board's own in `coach/<board>/`, which `boards.py`
finds. The window shows it, and so do the commands in `coach/commands/`.
"""
