"""What a review begins with: the judgement of each of a game's positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import Match, find_game
from table.journal import LibraryJournal
from table.judging import Judging

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.engine import Engine
    from ai.progress import Progress
    from ai.spec import PlayerSpec
    from saves.library import Library
    from saves.models import Judgement
    from table.judging import Records

_GLANCE = 0.05  # seconds between two looks at whether the review was cancelled
_STRIDE = 4
"""Of the first look at a game: so its turning points are seen soon."""

Judged = dict[int, "Judgement"]
"""What is known of the positions, by the number of moves before them."""


def judge_game(library: Library, game: int, engine: Engine, progress: Progress[Judged]) -> Judged:
    """Return the judgements of all positions of a kept game.

    Those that the library has come from there; the others are found as in `judge_match`, and kept. Call it in a thread
    of its own, with a library that this thread has opened.

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
    return judge_match(match, LibraryJournal(lambda: library, game=game), engine, progress)


def judge_match(
    match: Match, records: Records, engine: Engine, progress: Progress[Judged], judge: PlayerSpec | None = None
) -> Judged:
    """Return the judgements of all positions of `match`, some of which `records` may know.

    The engine finds the others when nobody else wants it. This takes a while: call it in a thread of its own.
    `progress` is told what is known so far. `judge` judges in the place of the board's own.

    Raises:
        Cancelled: if `progress` was cancelled.
        Exception: whatever keeps the judge from judging.
    """
    judging = Judging(engine, match, records, waited_for=False, judge=judge)
    known: Judged = {}
    plies = in_order(len(match.moves))
    try:
        for done, ply in enumerate(plies):
            partial = known.copy()
            known[ply] = _judged(judging, ply, lambda: progress.report(done, len(plies), partial=partial))  # noqa: B023
    finally:
        judging.stop()
    progress.report(len(plies), len(plies), partial=known)
    return known


def in_order(last: int) -> list[int]:
    """Return the numbers 0 to `last` in the order of a review: every fourth and the last, then those between.

    The last come first: on solved boards they are known at once, and what is known of them helps with the earlier ones.
    """
    first = [last, *reversed(range(0, last, _STRIDE))]
    return [*first, *(ply for ply in reversed(range(last)) if ply % _STRIDE)]


def _judged(judging: Judging, ply: int, report: Callable[[], None]) -> Judgement:
    """Return the judgement of the position after `ply` moves, once it is known, having called `report` now and then."""
    report()
    while (judgement := judging.at(ply)) is None:
        report()
        judging.update(ply)
        if judging.error is not None:
            raise judging.error
        judging.wait(_GLANCE)
        judging.collect()
    return judgement
