"""The parts of the screen on which a new game is arranged."""
