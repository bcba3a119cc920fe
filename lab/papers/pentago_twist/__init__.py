"""Zhao's paper about Pentago-Twist (McGill 2022), which compares the parts of an agent in six experiments.

They are repeated here: `python main.py tournament pentago-twist --preset paper`.
"""
