"""The searches: each algorithm once, for every game, through the verbs. None of them names a game."""
