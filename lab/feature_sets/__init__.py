"""The experiment with sets of features between PAI's 52 and 440: does a learner with many features overfit?

The package takes numbers of games and seeds (`command`), and gives back a table, a picture and all results (`report`).
"""
