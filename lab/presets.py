"""Tournaments of papers: who met whom there."""

from __future__ import annotations

PAI = (
    "baseline",
    "adversarial-baseline",
    "td52",
    "td440",
    "mcts",
    "minimax",
    "narrowing-beam",
    "narrowing-beam-td52",
    "narrowing-beam-td440",
)
"""The nine of PAI's tournament of Pathwayz, in its order; its "beam minimax" was the narrowing beam.

    python main.py tournament pathwayz --preset pai --games 20
"""
FIRST_PLAYERS = ("td52", "champion")
"""The players whose first-player advantage is asked for: the best of the reflexes, and the strongest of all.

    python main.py tournament pathwayz --preset first-player --games 1000
"""
PAPER = "paper"
"""What a board's paper asked (`lab.papers`).

    python main.py tournament connect-four --preset paper
    python main.py tournament pentago-twist --preset paper
"""
