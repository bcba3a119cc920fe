"""Arguments that the commands of `lab` share. What cannot be meant is refused here, before anything is done."""

from __future__ import annotations

import argparse
import re

from ai.info import Limit
from game.errors import shown
from game.registry import GAMES
from lab.cluster import Cluster
from lab.pool import MOST_WORKERS

MOST = 10**12
"""Largest number that is taken: nobody lives to see so many games or nodes, and every kernel can count to it."""
LONGEST = 1e6
"""Seconds that a search may be given: more than a week."""
MOST_THREADS = 256
MOST_TOGETHER = 10**6


def add_game(parser: argparse.ArgumentParser) -> None:
    """Let `parser` take the name of a game."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.name for game in GAMES)}")


def add_seed(parser: argparse.ArgumentParser, effect: str) -> None:
    """Let `parser` take a seed, of which `effect` says what it does."""
    parser.add_argument("--seed", type=not_negative, default=1, metavar="S", help=f"{effect} (1)")


def add_workers(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    """Let `parser` take who works, as `workers` (`lab.pool.Workers`): the number of processes, or a cluster."""
    usual = "one for each processor" if default is None else f"{default}"
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--workers", type=_workers, default=default, metavar="N", help=f"processes ({usual})")
    who.add_argument(
        "--cluster",
        type=_cluster,
        dest="workers",
        metavar="ADDRESS",
        help="instead, the machines of a Dask scheduler, such as tcp://192.168.0.1:8786 (docs/many-machines.md)",
    )


def positive(text: str) -> int:
    """Return a whole number from 1, as argparse wants its types."""
    return whole(text, 1, MOST)


def many(text: str) -> int:
    """Return how many games are played whose positions are then held in memory together."""
    return whole(text, 1, MOST_TOGETHER)


def not_negative(text: str) -> int:
    """Return a whole number from 0."""
    return whole(text, 0, MOST)


def threads(text: str) -> int:
    """Return how many threads one search may have."""
    return whole(text, 1, MOST_THREADS)


def _workers(text: str) -> int:
    return whole(text, 1, MOST_WORKERS)


def _cluster(text: str) -> Cluster:
    """Return the cluster at an address that a scheduler can have; to look for one takes a while."""
    if not re.fullmatch(r"((tcp|tls|ucx|wss?)://)?([^\s/:]+|\[[0-9a-f:]+\]):\d{1,5}", text):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no scheduler's address, such as tcp://192.168.0.1:8786")
    return Cluster(text)


def seconds(text: str) -> float:
    """Return a time that can be waited for."""
    return real(text, 1e-6, LONGEST)


def limit(text: str) -> Limit:
    """Return the limit of a move: a time, such as `0.5s`, or a number of nodes."""
    return Limit(seconds=seconds(text[:-1])) if text.endswith("s") else Limit(nodes=positive(text))


def whole(text: str, least: int, most: int) -> int:
    """Return a whole number within these bounds, both included."""
    try:
        number = int(text)
    except ValueError:  # also one of thousands of digits
        raise argparse.ArgumentTypeError(f"{shown(text)} is no whole number") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"{text} is less than {least}")
    if number > most:
        raise argparse.ArgumentTypeError(f"{shown(text)} is more than {most}")
    return number


def real(text: str, least: float, most: float) -> float:
    """Return a number within these bounds, both included; infinity and what is no number are refused."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no number") from None
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not between {least:g} and {most:g}")
    return number
