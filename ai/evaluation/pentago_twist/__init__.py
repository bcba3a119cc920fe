"""What is known about Pentago-Twist: lines of five, and what a paper thought of its 18 winning lines."""

from ai.evaluation.pentago_twist import five_lines, paper

__all__ = ["five_lines", "paper"]
