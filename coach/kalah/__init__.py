"""What is known and said about Kalah; `texts.py` lists it."""
