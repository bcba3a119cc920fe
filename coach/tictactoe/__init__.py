"""Texts and facts about Tic-tac-toe; `texts.py` lists them."""
