"""What is known about Othello: an evaluation by hand, learned patterns, and which moves to try first."""

from ai.evaluation.othello import by_hand, order, patterns

__all__ = ["by_hand", "order", "patterns"]
