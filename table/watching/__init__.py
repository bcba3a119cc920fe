"""Recordings of the lecture's algorithms (minimax, alpha-beta, UCT), so that every step can be shown.

It takes a board, a position and an algorithm of `ai.search.textbook`. It gives back the algorithm's events and the tree
after each event. `watch` and `trace` are for minimax and alpha-beta, `games` is for UCT. `exercises` has the lecture's
statements, and the runs that test them; `search` keeps the choices of a person and the shown event.
"""
