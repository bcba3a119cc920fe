"""What is known and said about Othello; `texts.py` lists it."""
