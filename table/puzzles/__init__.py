"""Puzzles: positions with one right move, which a person is to find.

`data` reads the puzzles of a board from `assets/puzzles`; `choosing` and `daily` select one. `attempt` takes the
solver's moves and decides the puzzle, `refuting` finds the answer to a wrong move, `progress` keeps the rating and the
streak. `mistakes` and `schedule` turn mistakes of a reviewed game into puzzles that come back.
"""
