"""The parts of the screen on which algorithms are watched."""
