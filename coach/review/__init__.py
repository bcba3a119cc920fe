"""What is said of a game that is looked back on: of each move, of the better ones, and of the game as a whole."""
