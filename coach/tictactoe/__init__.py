"""What is known and said about Tic-tac-toe; `texts.py` lists it."""
