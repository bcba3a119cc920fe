"""The experiment with sets of 52 to 440 features, the sizes of PAI's two players: do many features lead to overfitting?

The package takes numbers of games and seeds (`command`), and gives back a table, a picture and all results (`report`).
"""
