"""Mistakes of levels with the judge's word before and after them, kept so that nobody has to judge them again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game import Game
from saves.models import Judgement
from table.consequences import consequences_of
from table.review.turns import Turn

FOLDER = Path(__file__).parent / "samples"


def write_sample(game: Game, turns: Iterable[Turn]) -> None:
    """Keep some moves of reviews: a line each, with its position, and what the judge said before and after it."""
    rows = [[game.to_position(turn.move.before), turn.name, _row(turn.before), _row(turn.after)] for turn in turns]
    FOLDER.mkdir(exist_ok=True)
    _path(game).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def read_sample(game: Game) -> list[Turn]:
    """Return the moves that were kept."""
    return [_turn(game, *json.loads(line)) for line in _path(game).read_text(encoding="utf-8").splitlines()]


def _path(game: Game) -> Path:
    return FOLDER / f"{game.name}.jsonl"


def _row(judged: Judgement) -> list[Any]:
    return [judged.chance, judged.result, judged.plies, " ".join(judged.line)]


def _turn(game: Game, position: str, move: str, *judged: list[Any]) -> Turn:
    state = game.from_position(position)
    words = [Judgement("judge", chance, result, plies, tuple(line.split())) for chance, result, plies, line in judged]
    return Turn(int(state.ply), consequences_of(game, state, game.legal_action(state, move)), *words)
