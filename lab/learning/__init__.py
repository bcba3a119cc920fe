"""Learning of evaluations: by temporal differences, from games of people, and for champions from searched games.

It takes recipes and games. It gives back weights in files, which players in `ai` use. `course` plays the batches of a
recipe, `runner` does so in a process of its own, `rounds` teaches a champion, and `shelf` keeps the players that a
person taught.
"""
