"""Commands of the terminal that use the coach and the tools of `lab`: `learn`, `openings`, `puzzles` and `review`."""
