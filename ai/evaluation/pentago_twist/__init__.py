"""What is known about Pentago-Twist: lines of five."""

from ai.evaluation.pentago_twist import five_lines

__all__ = ["five_lines"]
