"""What is known about Pentago-Twist: lines of five, learned patterns, and threats."""

from ai.evaluation.pentago_twist import five_lines, order, patterns, threats

__all__ = ["five_lines", "order", "patterns", "threats"]
