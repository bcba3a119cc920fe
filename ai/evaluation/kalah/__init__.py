"""What is known about Kalah: the stores and what is about to fill them."""

from ai.evaluation.kalah import harvest

__all__ = ["harvest"]
