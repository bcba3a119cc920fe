"""What is known about Othello: an evaluation by hand, discs alone, learned patterns, and which moves to try first."""

from ai.evaluation.othello import by_hand, discs, order, patterns

__all__ = ["by_hand", "discs", "order", "patterns"]
