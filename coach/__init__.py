"""Sentences and facts about boards, games and moves; nothing here draws.

In go positions, moves and reviewed games. Out come rules, lessons, reasons for a move, mistakes, hints and the texts of
a review. Texts for every board are here, those of one board in `coach/<board>/`; `boards.py` finds them. The window
shows them, and so do the commands in `coach/commands/`.
"""
