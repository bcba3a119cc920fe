"""Recordings of the lecture's algorithms (minimax, alpha-beta, UCT), so that every step can be shown.  In go a board, a
position and an algorithm of `ai.search.textbook`; out come its events and the tree after each event. `watch` and
`trace` are for minimax and alpha-beta, `games` is for UCT. `exercises` has the lecture's statements, and the runs that
test them.
"""
