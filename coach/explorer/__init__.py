"""The explorer: the moves that were played in a position, how often, and with which results.

    found = moves_played(reached, (own_games, champion_games))      # a row for each move and its mirror images

`moves` joins the games of a position and its mirror images, `own` counts the library's games, `champion` reads the
champion's games, and `openings` knows the names of openings.
"""
