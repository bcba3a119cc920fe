"""From a position, a line of moves or a kept game to the study board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.judge import identity_of, judge_of
from game import find_game
from game.texts import text
from saves.models import Move, StoredGame
from table.variations import Variations

_AT_ONCE = 0.02
"""Seconds for which variations are read before the study opens; it reads the others while it is shown."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saves.models import Judgement
    from ui.host import Host
    from ui.routes import StudyRoute


class Opened(NamedTuple):
    """What a study begins with: its tree, where that comes from in words, and what the judge said of it before."""

    tree: Variations
    origin: str
    judged: Mapping[tuple[str, ...], Judgement]


def opened(app: Host, route: StudyRoute) -> Opened:
    """Return what a route opens.

    Raises:
        RulesError: if the position or a move cannot be read.
        LibraryError: if the game cannot be read.
    """
    if route.game is None:
        rules = find_game(route.board)
        start = rules.initial_state() if route.position is None else rules.from_position(route.position)
        tree = Variations(rules, start, [Move(move) for move in route.moves])
        return Opened(_at(tree, route.ply), _from_position(route.position), {})
    stored = app.library.get(route.game)
    journal = app.keeper.journal(route.game)
    tree = _at(Variations.from_stored(stored, journal, _AT_ONCE), route.ply)
    return Opened(tree, _from_game(stored), journal.judgements(identity_of(tree.game, judge_of(tree.game))))


def _at(tree: Variations, ply: int | None) -> Variations:
    """Let a tree look at the position after so many moves of its game."""
    main = tree.main
    if ply is not None:
        tree.go_to(main[min(max(0, ply), len(main) - 1)])
    return tree


def _from_position(position: str | None) -> str:
    return text("from a position of your own") if position is not None else text("from the start")


def _from_game(stored: StoredGame) -> str:
    played = text("{first} vs {second}", first=stored.white.name, second=stored.black.name)
    return text("from {game}", game=played)
