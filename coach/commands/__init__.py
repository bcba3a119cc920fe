"""Commands of the terminal that use the coach and the tools of `lab`: `review` and `puzzles`."""
