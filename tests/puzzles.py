"""A few puzzles, made by hand and by proof search, in the place of those that the program comes with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from ai import assets
from ai import puzzles as data
from ai.puzzles import Puzzle, write_puzzles
from table.puzzles import progress

IN_3 = "WBw2bb5/bwwwbWWbB3/wWBbbbBbWB2/bBW1W1wwwb1B/WWb2wbwwbwb/5bB1Wbwb/8Wbww/1w8wB w"
"""The puzzle of the design: White crosses in three moves."""
PATHWAYZ = (
    Puzzle("pathwayz", "p3", IN_3, 5, "win", ("d5*", "e3*", "f5", "a1", "j1"), ("flip",), 1240, "made by hand"),
)
CONNECT4 = (
    Puzzle(
        "connect-four", "c1", "1bbbwbw/wbwwbwb/bwbwwwb/wwwbbww/bbwbwbb/bwwwbbw b", 1, "win", ("1",), ("row",), 500,
        "a game of level 3, move 41",
    ),
    Puzzle(
        "connect-four", "c2", "2bbwbw/1bwwbwb/bwbwwwb/wwwbbww/bbwbwbb/bwwwbbw b", 3, "win", ("2", "1", "1"),
        ("two threats",), 800, "a game of level 5, move 39",
    ),
    Puzzle(
        "connect-four", "c3", "3b1bw/1bwwbwb/bwbwwwb/wwwbbww/bbwbwbb/bwwwbbw b", 5, "win",
        ("3", "5", "2", "1", "1"), ("two threats", "quiet"), 1100, "a game of level 7, move 37",
    ),
)  # fmt: skip
PENTAGO = (
    Puzzle(
        "pentago-twist", "t3", "wb1bb1/w1b1w1/bwbwb1/wbb1w1/2w1w1/1w4 b", 3, "win", ("a2/1M", "a6/1R", "d5/1M"),
        ("twist",), 900, "a game of level 4, move 14",
    ),
)  # fmt: skip
SOME = {"pathwayz": PATHWAYZ, "connect-four": CONNECT4, "pentago-twist": PENTAGO}


def use(
    folder: Path,
    patch: pytest.MonkeyPatch,
    puzzles: Mapping[str, tuple[Puzzle, ...]] | None = None,
    first: Mapping[str, tuple[Puzzle, ...]] | None = None,
    begins: int = 1,
) -> None:
    """Let the program have these puzzles and first ladders, by board, until `patch` is undone. Ratings begin after so
    many puzzles; what the program reports of them is forgotten.
    """
    patch.setattr(assets, "REPORTS", [])
    for board, some in (SOME if puzzles is None else puzzles).items():
        write_puzzles(folder / f"{board}.jsonl", some)
    for board, some in (first or {}).items():
        write_puzzles(folder / f"{board}.first", some)
    data.puzzles_of.cache_clear()
    data.first_puzzles_of.cache_clear()
    patch.setattr(data, "puzzles_file", lambda board: folder / f"{board}.jsonl")
    patch.setattr(data, "first_file", lambda board: folder / f"{board}.first")
    patch.setattr(progress, "BEGINS", begins)
