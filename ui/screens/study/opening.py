"""Opens a position, a line of moves or a kept game for the study."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.judge import identity_of, judge_of
from game import find_game
from game.texts import text
from saves.models import Move, StoredGame
from table.variations import Variations

_AT_ONCE = 0.02
"""Seconds for reading variations before the study opens; it reads the rest afterwards."""

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saves.models import Judgement
    from ui.shell.host import Host
    from ui.shell.routes import StudyRoute


class Opened(NamedTuple):
    """Start of a study: its tree, the origin of the tree in words, and the kept judgements."""

    tree: Variations
    origin: str
    judged: Mapping[tuple[str, ...], Judgement]


def opened(app: Host, route: StudyRoute) -> Opened:
    """Return the start of the study that a route opens.

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
    """Go to the position after `ply` plies of the game, and return the tree."""
    main = tree.main
    if ply is not None:
        tree.go_to(main[min(max(0, ply), len(main) - 1)])
    return tree


def _from_position(position: str | None) -> str:
    return text("from a position of your own") if position is not None else text("from the start")


def _from_game(stored: StoredGame) -> str:
    played = text("{first} vs {second}", first=stored.white.name, second=stored.black.name)
    return text("from {game}", game=played)
