"""Texts and facts about Kalah; `texts.py` lists them."""
