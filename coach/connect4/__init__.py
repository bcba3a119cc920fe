"""Texts and facts about Connect Four; `texts.py` lists them."""
