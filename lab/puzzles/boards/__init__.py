"""What puzzles of one board are about."""
