"""Sentences and facts about boards, games and moves; nothing here draws.

The input is positions, moves and reviewed games. The output is rules, lessons, reasons for a move, mistakes, hints and
the texts of a review. Texts for every board are here, texts of one board in `coach/<board>/`; `boards.py` finds them.
The window shows them, and so do the commands in `coach/commands/`. `new_game` and `start_draft` have what is chosen
before a game, `explorer` counts what was played in a position, `languages` chooses the language of every sentence.
"""
