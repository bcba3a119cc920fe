"""Experiment: do many features lead to overfitting? The sets have 52 to 440 features, as the players of PAI had.

The package takes numbers of games and seeds (`command`), and gives back a table, a picture and all results (`report`).
"""
