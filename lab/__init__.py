"""Experiments with players, run by hand or overnight: matches, tournaments, ladders, puzzles, books, learning.

In go players, games and limits, by commands of the terminal or from the window. Out come results, ratings, weights and
tables, kept in files. `arena` plays matches, `pool` shares the work between processes, `game_store` keeps the games.
"""
