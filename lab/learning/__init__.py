"""Learning of evaluations: from temporal differences, from games of people, or from games of a search against itself.

The package takes recipes and games, and gives back weights in files for the players in `ai`. `course` plays the batches
of a recipe, `runner` runs a course in a process of its own, `rounds` teaches a champion, and `shelf` keeps the players
that a person taught.
"""
