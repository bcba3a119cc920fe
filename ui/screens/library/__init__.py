"""The library: the list of kept games, a game in detail, and statistics.

Games come from `saves.library`; search and filters choose some. Out go routes to the review, the study and the game,
and game files.
"""
