"""Texts and facts about Pathwayz; `texts.py` lists them."""
