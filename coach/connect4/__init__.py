"""What is known and said about Connect Four; `texts.py` lists it."""
