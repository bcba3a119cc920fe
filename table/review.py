"""What a review of a kept game begins with: the judgement of each of its positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import Match, find_game
from table.journal import LibraryJournal
from table.judging import Judging

if TYPE_CHECKING:
    from ai.engine import Engine
    from ai.progress import Progress
    from saves.library import Library
    from saves.models import Judgement

_GLANCE = 0.05  # seconds between two looks at whether the review was cancelled


def judge_game(library: Library, game: int, engine: Engine, progress: Progress[Any]) -> tuple[Judgement, ...]:
    """Return the judgements of a game's positions, from its start to its end.

    Those that the library has come from there; the engine finds the others when nobody else wants it, and they are
    kept. This takes a while: call it in a thread of its own, with a library that this thread has opened.

    Raises:
        LibraryError: if there is no such game, or it cannot be read.
        RulesError: if its moves cannot be played.
        Cancelled: if `progress` was cancelled; what was found by then is kept.
        Exception: whatever keeps the judge from judging.
    """
    stored = library.get(game)
    match = Match(find_game(stored.board), stored.start)
    for move in stored.moves:
        match.push(move.text)
    judging = Judging(engine, match, LibraryJournal(lambda: library, game=game), waited_for=False)
    try:
        return tuple(_judged(judging, ply, len(stored.moves), progress) for ply in range(len(stored.moves) + 1))
    finally:
        judging.stop()


def _judged(judging: Judging, ply: int, last: int, progress: Progress[Any]) -> Judgement:
    """Return the judgement of the position after `ply` moves, once it is known."""
    while (judgement := judging.at(ply)) is None:
        progress.report(ply, last + 1)
        judging.update(ply)
        if judging.error is not None:
            raise judging.error
        judging.wait(_GLANCE)
    progress.report(ply + 1, last + 1)
    return judgement
