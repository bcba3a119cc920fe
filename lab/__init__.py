"""Experiments with players, run by hand or overnight: matches, tournaments, ladders, puzzles, books, learning.

The package takes players, games and limits, from commands of the terminal or from the window, and gives back results,
ratings, weights and tables, stored in files. `arena` plays matches, `pool` shares the work between processes,
`game_store` keeps the games. `contest`, `learning` and `puzzles` are its largest packages. The rules and the players do
not import this package, so a change of an experiment does not make their kernels compile again.
"""
