"""Stypa's paper about Connect Four (Lund 2021), which compared its author's evaluation and search with his peer's.

What they could only suspect is asked here again: `python main.py tournament connect-four --preset paper`.
"""
