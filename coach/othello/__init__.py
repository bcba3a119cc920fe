"""Texts and facts about Othello; `texts.py` lists them."""
