"""Stypa's paper about Connect Four (Lund 2021), which compares two evaluations and searches: the author's and a peer's.

Its open questions are answered here: `python main.py tournament connect-four --preset paper`.
"""
