"""Texts and facts about Pentago-Twist; `texts.py` lists them."""
