"""From a position, a line of moves or a kept game to the study board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.judge import identity_of, judge_of
from game import find_game
from game.texts import text
from saves.models import Move, StoredGame
from table.variations import Variations
from ui.scenes.study import StudyScene

_AT_ONCE = 0.02
"""Seconds for which variations are read before the study opens; it reads the others while it is shown."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.host import Host


def study_of(
    app: Host,
    board: str,
    position: str | None,
    *,
    game: int | None,
    moves: Sequence[str],
    ply: int | None,
) -> StudyScene:
    """Return the study; arguments as of `ui.navigation.open_study`.

    Raises:
        RulesError: if the position or a move cannot be read.
        LibraryError: if the game cannot be read.
    """
    if game is None:
        rules = find_game(board)
        start = rules.initial_state() if position is None else rules.from_position(position)
        tree = Variations(rules, start, [Move(move) for move in moves])
        return StudyScene(app, _at(tree, ply), origin=_from_position(position))
    stored = app.library.get(game)
    journal = app.keeper.journal(game)
    tree = _at(Variations.from_stored(stored, journal, _AT_ONCE), ply)
    judged = journal.judgements(identity_of(tree.game, judge_of(tree.game)))
    return StudyScene(app, tree, origin=_from_game(stored), kept=game, judged=judged)


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
