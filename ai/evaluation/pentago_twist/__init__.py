"""What is known about Pentago-Twist: lines of five, and threats."""

from ai.evaluation.pentago_twist import five_lines, threats

__all__ = ["five_lines", "threats"]
