"""The searches: each algorithm is written once, for every game, with the verbs of the rules. No search names a game.

A `Task` goes in: a position, a player and its limits. An action comes out, and the task publishes an `Info` on the way.
`X.py` drives a search in Python; `X_kernels.py` has its compiled code.
"""
