"""Commands of the terminal that tell or make what the coach knows, with the tools of `lab`: `review` and `puzzles`."""
