"""Connect Four on screen."""
