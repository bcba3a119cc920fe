"""Ladders as if somebody had measured them, and people who have played against their levels."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from ai import levels
from game import Match, find_game
from saves.library import Library
from saves.models import SeatRecord
from tests.ui.shelves import YOU, keep, level

MEASURED = levels.LadderMeasurement("python main.py ladder some", 1, "5f0c", "2026-11-22", 400, 400)
LOWEST, STEP = 200, 120
_REAL = levels.ladder


def measure(
    monkeypatch: pytest.MonkeyPatch, board: str, many: int = 10, unknown: int = 0, top_games: int = 400
) -> None:
    """Let a board have `many` levels, 120 Elo apart from 200 on; the highest `unknown` were not measured.

    The highest one played `top_games` against each of those it met.
    """
    rows = _REAL(board).levels[:many]
    rated = [
        row._replace(elo=float(elo), low=elo - 20.0, high=elo + 20.0, games=1600)
        for row in rows[: many - unknown]
        for elo in [LOWEST + STEP * (row.number - 1)]
    ]
    unrated = [row._replace(elo=None, low=None, high=None, games=0) for row in rows[many - unknown :]]
    _put(monkeypatch, board, levels.Ladder((*rated, *unrated), MEASURED._replace(top_games=top_games)))


def unmeasure(monkeypatch: pytest.MonkeyPatch, board: str) -> None:
    """Let nobody have measured a board's levels."""
    rows = (row._replace(elo=None, low=None, high=None, games=0) for row in _REAL(board).levels)
    _put(monkeypatch, board, levels.Ladder(tuple(rows)))


def _put(monkeypatch: pytest.MonkeyPatch, board: str, ladder: levels.Ladder) -> None:
    monkeypatch.setattr("ai.levels.ladder", lambda name: ladder if name == board else _REAL(name))


def play_levels(library: Library, board: str, games: Iterable[tuple[int, str]], person: SeatRecord = YOU) -> None:
    """Keep games of a person, who moves first, each against a level with a result."""
    match = Match(find_game(board))
    match.push(match.legal_actions()[0])
    for number, result in games:
        keep(
            library, board, match.moves_text[0], seats=(person, level(number)), result=result, termination="resignation"
        )


def played(folder: Path, board: str, games: Iterable[tuple[int, str]]) -> None:
    """The same in the library of a folder."""
    with Library.open(folder) as library:
        play_levels(library, board, games)
