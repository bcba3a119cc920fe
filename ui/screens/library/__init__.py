"""The library: the list of kept games, a game in detail, and statistics.

Games come from `saves.library`, by search and filters. The screen leads to the review, the study and the
game, and exports game files.
"""
