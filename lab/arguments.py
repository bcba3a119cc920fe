"""Command-line arguments that several commands of `lab` have.

Impossible values are refused here, before any work begins.
"""

from __future__ import annotations

import argparse
import re

from ai.commands import MOST, positive, whole
from ai.info import Limit
from game.errors import shown
from game.registry import GAMES
from lab.cluster import Cluster
from lab.pool import MOST_WORKERS

LONGEST = 1e6
"""Longest time for one search, in seconds: more than a week."""
MOST_THREADS = 256
MOST_TOGETHER = 10**6


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the board's name."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.name for game in GAMES)}")


def add_seed(parser: argparse.ArgumentParser, effect: str) -> None:
    """Add the argument for a seed; `effect` says in the help what the seed does."""
    parser.add_argument("--seed", type=not_negative, default=1, metavar="S", help=f"{effect} (1)")


def add_workers(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    """Add `--workers N` and `--cluster ADDRESS`, both stored as `workers` (`lab.pool.Workers`)."""
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


def many(text: str) -> int:
    """Parse a number of games; refuse a number whose positions would not fit into memory."""
    return whole(text, 1, MOST_TOGETHER)


def not_negative(text: str) -> int:
    """Parse a whole number of at least 0."""
    return whole(text, 0, MOST)


def threads(text: str) -> int:
    """Parse the number of threads of one search."""
    return whole(text, 1, MOST_THREADS)


def _workers(text: str) -> int:
    return whole(text, 1, MOST_WORKERS)


def _cluster(text: str) -> Cluster:
    """Parse the address of a cluster's scheduler, without connecting to it."""
    if not re.fullmatch(r"((tcp|tls|ucx|wss?)://)?([^\s/:]+|\[[0-9a-f:]+\]):\d{1,5}", text):
        raise argparse.ArgumentTypeError(f"{shown(text)} is no scheduler's address, such as tcp://192.168.0.1:8786")
    return Cluster(text)


def seconds(text: str) -> float:
    """Parse a time in seconds."""
    return real(text, 1e-6, LONGEST)


def minutes(text: str) -> float:
    """Parse a time in minutes."""
    return real(text, 0.0, LONGEST)


def limit(text: str) -> Limit:
    """Parse the limit of a move: a time such as `0.5s`, or a number of nodes."""
    return Limit(seconds=seconds(text[:-1])) if text.endswith("s") else Limit(nodes=positive(text))


def real(text: str, least: float, most: float) -> float:
    """Parse a number from `least` to `most`; infinity and nan are refused."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is no number") from None
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not between {least:g} and {most:g}")
    return number
