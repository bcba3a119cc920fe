"""What is known and said about Pathwayz; `texts.py` lists it."""
