"""Opens a position, a line of moves or a kept game for the study."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.judge import identity_of, judge_of
from coach.library_texts import names_of
from game import find_game
from game.texts import text
from saves.models import Move, StoredGame
from table.variations import Variations

_AT_ONCE = 0.02
"""Seconds in which variations are read before the study opens; the rest are read afterwards."""

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from saves.library import Library
    from saves.models import Judgement
    from table.keeping import Keeper


class Opened(NamedTuple):
    """The start of a study: its tree, the origin of the tree in words, and the judgements stored in the library."""

    tree: Variations
    origin: str
    judged: Mapping[tuple[str, ...], Judgement]


def opened(
    library: Library,
    keeper: Keeper,
    board: str,
    position: str | None,
    game: int | None,
    moves: Sequence[str],
    ply: int | None,
) -> Opened:
    """Return the start of a study, with the position after `ply` plies selected.

    The study is of the game with the id `game` in the library. If `game` is None, the study is of `moves` from
    `position`; there, None means the board's own start.

    Raises:
        RulesError: if the position or a move cannot be read.
        LibraryError: if the game cannot be read.
    """
    if game is None:
        rules = find_game(board)
        start = rules.initial_state() if position is None else rules.from_position(position)
        tree = Variations(rules, start, [Move(move) for move in moves])
        return Opened(_at(tree, ply), _from_position(position), {})
    stored = library.get(game)
    journal = keeper.journal(game)
    tree = _at(Variations.from_stored(stored, journal, _AT_ONCE), ply)
    return Opened(tree, _from_game(stored), journal.judgements(identity_of(tree.game, judge_of(tree.game))))


def _at(tree: Variations, ply: int | None) -> Variations:
    """Select the position after `ply` moves of the main line (None: the last one), and return the tree."""
    main = tree.main
    if ply is not None:
        tree.go_to(main[min(max(0, ply), len(main) - 1)])
    return tree


def _from_position(position: str | None) -> str:
    return text("from a position of your own") if position is not None else text("from the start")


def _from_game(stored: StoredGame) -> str:
    return text("from {game}", game=names_of(stored))
