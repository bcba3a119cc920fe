"""Recordings of textbook algorithms (minimax, alpha-beta, UCT), so that every step can be shown.

The package takes a board, a position and an algorithm of `ai.search.textbook`, and gives back the algorithm's events
and the tree after each event. `watch` and `trace` are for minimax and alpha-beta, `games` is for UCT. `exercises` has
the lecture's statements and runs to test the statements; `search` keeps a person's choices and the shown event.
"""
