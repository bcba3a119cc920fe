"""What the screen of puzzles is made of."""
