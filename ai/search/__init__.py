"""The searches: each algorithm is written once, for every game; it sees a game only through `game.verbs`.

A `Task` goes in: a position, a player and its limits. An action comes out, and the task publishes an `Info` on the way.
`X.py` drives a search in Python; `X_kernels.py` has its compiled code.
"""
