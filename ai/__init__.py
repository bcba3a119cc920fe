"""The computer players: evaluations, searches, and the engine that runs them.

A position, a player and a limit go in; a move comes out, with scores, win chances and proven results. `engine` asks the
searches in a thread of its own, so that a window never waits. `evaluation` has the knowledge about each board, `search`
the algorithms, `cache` the compiled kernels. If a data file is missing, a weaker player takes the seat.
"""
