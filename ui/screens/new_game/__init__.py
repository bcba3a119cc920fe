"""The new game screen: who plays, at which level, with which clock and helps.

The last choices for a board go in. Out comes a `GameConfig`, with which the play screen is opened.
"""
