"""Zhao's paper about Pentago-Twist (McGill 2022), which compared the parts of its agent in six experiments.

They are made again here: `python main.py tournament pentago-twist --preset paper`.
"""
