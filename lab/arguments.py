"""Arguments that the commands of `lab` share."""

from __future__ import annotations

import argparse

from game.registry import GAMES


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let `parser` take the name of a game."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.name for game in GAMES)}")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Let `parser` take the number of processes."""
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (one for each processor)")


def positive(text: str) -> int:
    """Return a whole number from 1, as argparse wants its types."""
    return _at_least(1, text)


def not_negative(text: str) -> int:
    """Return a whole number from 0."""
    return _at_least(0, text)


def _at_least(least: int, text: str) -> int:
    number = int(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{text} is less than {least}")
    return number
