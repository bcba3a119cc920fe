"""What tests want to know of a board that its rules do not tell: `tests/boards/<board>.py`, named like its rules.

Such a module has `SAMPLE`. What it leaves out, and everything where there is no module, has a default that follows from
the rules and the golden games, or is not tested.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from game import Game, Match
from tests.boards.sample import Ending, Proved, Sample, Searched
from tests.game.golden import read_games

__all__ = ["Ending", "Proved", "Sample", "Searched", "sample_of"]

_OPENING = 6
"""How many plies an opening has at most."""


@cache
def sample_of(game: Game) -> Sample:
    """The sample of a board, with defaults for what it leaves out."""
    known, opening = _known(game), _opening(game)
    return replace(
        known,
        left=known.left or tuple(range(2, 10)),
        searched=known.searched or tuple(Searched(0, game.min_plies, depth) for depth in (1, 2)),
        proved=known.proved or (Proved(10, 0, game.min_plies + 2, 2),),
        late=known.late if any(known.late) else (30, game.min_plies + 2),
        threatened=known.threatened if any(known.threatened) else (game.min_plies - 2, game.max_plies - 2),
        opening=known.opening or " ".join(opening.moves_text),
        middle=known.middle or game.to_position(opening.state),
        keys=known.keys or (lambda action: _keys(game, action)),
    )


def _known(game: Game) -> Sample:
    module = f"{__name__}.{game.module}"
    if find_spec(module) is None:  # a board need not have one
        return Sample()
    sample: Sample = import_module(module).SAMPLE
    return sample


def _opening(game: Game) -> Match:
    """The first moves of the board's first golden game."""
    match = Match(game)
    for move in read_games(game)[0].moves[: min(_OPENING, game.min_plies - 1)] if read_games(game) else ():
        match.push(move)
    return match


def _keys(game: Game, action: int) -> str:
    """The keys that choose a cell, where actions are cells, row by row from the bottom left."""
    return " ".join(["corner", *["right"] * (action % game.columns), *["up"] * (action // game.columns), "return"])
