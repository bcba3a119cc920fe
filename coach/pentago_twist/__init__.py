"""What is known and said about Pentago-Twist; `texts.py` lists it."""
