"""Tournaments between players: setting one up, its table, its games; `live_scene` shows a game while it is played.

A plan goes in. `lab.contest` plays it in worker processes, and the screen reads the files of its results.
"""
