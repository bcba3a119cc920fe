"""Commands of the terminal that use the coach and the tools of `lab`: `learn`, `review` and `puzzles`."""
