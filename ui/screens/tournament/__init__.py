"""Tournaments between players: their setup, table and games; `live_scene` shows a game while it is played.

A plan goes in. `lab.contest` plays it in worker processes, and the screen reads the files of its results.
"""
