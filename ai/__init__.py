"""The computer players: evaluations, searches, and the engine that runs them.

A position, a player and a limit go in; a move comes out, with scores, win chances and proven results. `evaluation` has
what is known of each board, `search` the algorithms, `cache` the compiled kernels. What this package reads from
`assets/` may be missing: then a weaker player takes the seat.
"""
