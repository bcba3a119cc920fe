"""The explorer: what was played in a position, how often, and how well it did.

    found = moves_played(reached, (own_games, champion_games))      # rows, symmetric moves and positions together

`moves` says how a position was reached, `own` counts the library's games, `champion` reads those of the champion,
and `openings` knows the names of openings.
"""
