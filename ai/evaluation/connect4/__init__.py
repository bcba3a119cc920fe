"""What is known about Connect Four: open lines and threats, and how a perfect game ends."""

from ai.evaluation.connect4 import quartets

__all__ = ["quartets"]
