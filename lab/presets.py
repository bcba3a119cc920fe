"""Presets of tournaments: the players of published experiments."""

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
"""The nine players of PAI's Pathwayz tournament, in the original order; PAI's "beam minimax" is `narrowing-beam`.

    python main.py tournament pathwayz --preset pai --games 20
"""
FIRST_PLAYERS = ("td52", "champion")
"""Players whose first-player advantage is measured: the best player without search, and the strongest player.

    python main.py tournament pathwayz --preset first-player --games 1000
"""
PAPER = "paper"
"""The preset that repeats the experiments of a board's paper (`lab.papers`).

    python main.py tournament connect-four --preset paper
    python main.py tournament pentago-twist --preset paper
"""
