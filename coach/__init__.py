"""Sentences and facts about boards, games and moves; nothing here draws.

Positions, moves and reviewed games go in; rules, lessons, hints, reasons for moves and mistakes, and the texts of a
review come out. Texts for every board are here, texts of one board in `coach/<board>/`; `boards.py` finds the texts of
a board. The window shows the texts, and so do commands of the terminal. `new_game` and `start_draft` hold the choices
before a game, `explorer` counts the moves played in a position, `languages` chooses the language of every sentence.
"""
