"""The review as people read it: why a move was bad, in words, and `python main.py review`."""
