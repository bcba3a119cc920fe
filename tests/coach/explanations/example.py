"""Positions made by hand, one for every kind of reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from coach.boards import texts_of
from coach.move_reasons import confirmed
from game import Match, find_game
from saves.models import Judgement
from table.review.turns import Review, Turn
from tests.coach.explanations.borne import is_borne_out
from tests.coach.explanations.case import Case, Check
from tests.conftest import ROOT

if TYPE_CHECKING:
    from coach.reasons import Reason


class Example(NamedTuple):
    """A move that has a reason of this kind.

    Attributes:
        kind: which.
        position: before the move.
        move: as text.
        told: what is said of it.
        better: the judge's move, where the reason is one why the move is bad; else nothing.
        reply: the moves that the judge expects after it, if any.
        better_reply: the moves that the judge expects after its own, if any.
    """

    kind: str
    position: str
    move: str
    told: str
    better: str = ""
    reply: str = ""
    better_reply: str = ""


def assert_counted(game: str, example: Example, checks: Mapping[str, Check]) -> None:
    """The board says what the example tells, the line bears it out, and its check confirms that and no other claim."""
    reason, case = found_of(game, example)
    check = checks[reason.kind]
    assert reason.words == example.told
    assert check(case)
    assert is_borne_out(reason, case)
    for claims in _others(case.claims):
        assert not check(case._replace(claims=claims)), claims


def kinds_of(game: str) -> set[str]:
    """The kinds of reasons that a board's own modules name."""
    folder = ROOT / "coach" / find_game(game).module
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    calls = re.findall(r"\b(?:reason|nearer|further|turning)\(([^)]*)", source)
    return {kind for call in calls for kind in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', call)}


def reasons_of(game: str, example: Example) -> tuple[Reason, ...]:
    """Return the reasons that the board finds for the example's move, or against it where another one is better."""
    turn, texts = turn_of(game, example), texts_of(game)
    reasons = texts.mistake_reasons(turn, texts) if example.better else texts.reasons(turn.move, texts)
    return confirmed(reasons, turn.move, turn.line, texts)


def found_of(game: str, example: Example) -> tuple[Reason, Case]:
    """Return the reason of the example's kind that the board finds, and what its check is given."""
    reasons, turn = reasons_of(game, example), turn_of(game, example)
    by_kind = {each.kind: each for each in reasons}
    assert example.kind in by_kind, f"{example.move} has {[each.words for each in reasons]}"
    reason, move = by_kind[example.kind], turn.move
    better, lines = example.better or example.move, (turn.after.line, turn.before.line[1:])
    reply, other = (next(iter(line), None) for line in lines)
    return reason, Case(turn.game, move.before, example.move, better, reply, reason.claims, move.mover, other, *lines)


def turn_of(game: str, example: Example) -> Turn:
    """The move as a review has it: it cost half a point."""
    match = Match(find_game(game), example.position)
    after = 0.5 if match.player else -0.5
    match.push(example.move)
    lines = (example.better or example.move, *example.better_reply.split()), tuple(example.reply.split())
    judged = {0: Judgement("judge", 0.5, line=lines[0]), 1: Judgement("judge", 0.5 + after, line=lines[1])}
    return Review(match, judged).turns[0]


def _others(claims: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the claims with one of them wrong, each in turn."""
    for name, value in claims.items():
        if isinstance(value, int):
            yield {**claims, name: value + 1}
        elif isinstance(value, str):
            yield {**claims, name: "h8" if value != "h8" else "h7"}
        else:
            yield {**claims, name: value[1:]}
