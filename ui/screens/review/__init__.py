"""The review: a finished game move by move, with its mistakes, their reasons, and other moves to try.

A kept game goes in. `coach.review` asks the judge about each position, and puts the answers into words.
"""
