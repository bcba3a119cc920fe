"""The texts of a review: about each move of a game, about better moves, and about the game as a whole."""
