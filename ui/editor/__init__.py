"""The parts of the position editor."""
