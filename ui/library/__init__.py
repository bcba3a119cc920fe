"""The parts of the library scene: the list of games, its details, statistics, and game files in and out."""
