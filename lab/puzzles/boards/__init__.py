"""What boards add to their puzzles: themes of their own, and which positions are worth a look."""
