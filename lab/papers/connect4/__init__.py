"""Stypa's paper about Connect Four (Lund 2021): it compares the author's evaluation and search with those of a peer.

Its open questions are answered here: `python main.py tournament connect-four --preset paper`.
"""
