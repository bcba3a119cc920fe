"""Every kind of reason that any board may have, on a position made for it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from ai.proven import Proven
from coach import proven_reasons as hints
from coach.boards import texts_of
from coach.move_reasons import reasons_for
from coach.reasons import Reason
from coach.review import explanation as general
from coach.review import proven_losses as proofs
from coach.review.explanation import Explanation, explain_move
from coach.review.texts import why
from game import find_game
from saves.models import Judgement
from table.consequences import consequences_of
from table.review.turns import Turn
from tests.coach.explanations.case import Case, cases_of
from tests.coach.explanations.checks import checks_of
from tests.coach.explanations.general import CHECKS

PROVED = {"gives-away", "leads-to-loss", "wins-by-force", "no-defence"}
C4, PENTAGO, KALAH = "connect-four", "pentago-twist", "kalah"


class Blunder(NamedTuple):
    """A move of a review.

    Attributes:
        game: the board's name.
        kind, words: of a reason.
        position: before the move.
        move: the one that is made.
        better: the line that the judge prefers, where it begins with another move.
        reply: the line that it expects after the move, if any.
        before, after: what it has proven then, for who makes the move.
    """

    game: str
    kind: str
    position: str
    move: str
    words: str
    better: str = ""
    reply: str = ""
    before: Proven | None = None
    after: Proven | None = None

    @property
    def turn(self) -> Turn:
        """The move, which costs half a point if the judge prefers another one."""
        game = find_game(self.game)
        state = game.from_position(self.position)
        move = consequences_of(game, state, game.legal_action(state, self.move))
        sign = 1 - 2 * move.mover
        better = _judgement(0.5, sign, self.before, self.better or self.move)
        return Turn(0, move, better, _judgement(0.5 - sign / 2, sign, self.after, self.reply))

    @property
    def said(self) -> list[tuple[Reason, Case]]:
        """The reasons of this kind that are told or proved of the move, or told of one that is good."""
        turn, texts = self.turn, texts_of(self.game)
        proved = Explanation(tuple(proofs.against(turn, texts)), (), tuple(proofs.better(turn)))
        told = list(cases_of(turn, proved if self.kind in PROVED else explain_move(turn, texts)))
        for each in (*reasons_for(turn.move, texts), *hints.proven_reasons(turn.move, self.before)):
            case = Case(turn.game, turn.move.before, self.move, self.move, None, each.claims, turn.move.mover)
            told.append((each, case))
        return [(each, case) for each, case in told if each.kind == self.kind]


def _judgement(chance: float, sign: int, proven: Proven | None, line: str) -> Judgement:
    if proven is None:
        return Judgement("judge", chance, line=tuple(line.split()))
    return Judgement("judge", chance, sign * proven.result, proven.plies, tuple(line.split()))


BLUNDERS = [
    Blunder(C4, "only-move", "7/7/7/7/5b1/2ww1wb b", "5", "it is the only move that does not lose at once"),
    Blunder(C4, "was-only", "7/7/7/7/5b1/2ww1wb b", "4", "it is the only move that does not lose at once", better="5"),
    Blunder(C4, "wins", "7/7/7/7/1b5/1wwwbb1 w", "1", "it wins the game"),
    Blunder(C4, "stops-win", "7/7/7/7/7/1w1wwbb b", "3", "it stops Yellow from winning"),
    Blunder(C4, "leaves-win", "7/7/7/7/1b5/1wwwbb1 w", "2", "it misses the win with column 1", better="1"),
    Blunder(PENTAGO, "loses", "b1b3/6/b5/b5/5w/www2w b", "f6/4R", "it makes White win", better="f6/3R"),
    Blunder(C4, "lets-win", "7/7/7/7/5b1/2ww1wb b", "4", "it lets Yellow win with column 5", better="5"),
    Blunder(
        C4,
        "lets-win-twice",
        "7/7/7/7/2bb3/2www2 b",
        "3",
        "it lets Yellow win in two ways, with column 2 or column 6",
        better="2",
    ),
    Blunder(
        KALAH,
        "then",
        "0,8,0,2,0,8,4/7,6,6,0,0,0,7 n",
        "1",
        "then South plays house 4",
        better="3 1 2 6",
        reply="4 6 4 2",
    ),
    Blunder(
        C4,
        "no-defence",
        "7/7/7/7/2b4/2w1w2 b",
        "1",
        "after the answer column 4 nothing stops Yellow from winning",
        better="4",
        reply="4",
        before=Proven(0),
        after=Proven(-1, 3),
    ),
    Blunder(
        C4,
        "gives-away",
        "b6/wbww3/bbwb1bw/bwbw1wb/bwwwbwb/wwbwbbw b",
        "4",
        "it turns a draw into a loss in 3 moves (Yellow first: columns 5 6 5)",
        better="6",
        reply="5 6 5",
        before=Proven(0),
        after=Proven(-1, 5),
    ),
    Blunder(
        KALAH,
        "leads-to-loss",
        "6,5,5,0,1,2,3/1,7,1,0,7,7,3 n",
        "1",
        "it leads to a loss (houses 2 5 4 3 1 …)",
        better="2 6 1 3",
        reply="2 5 4 3 1 3 6 3 5 3 6",
        after=Proven(-1, 11),
    ),
    Blunder(
        PENTAGO,
        "leads-to-loss",
        "3b2/1w4/1w4/6/1w1bb1/4w1 b",
        "d3/1R",
        "it leads to a loss in 3 moves (c5/1R b3/1R e5/3R d5/3M b3/1R)",
        better="b6/1R b4/1M",
        reply="c5/1R b3/1R e5/3R d5/3M",
        after=Proven(-1, 5),
    ),
    Blunder(
        PENTAGO,
        "leads-to-loss",
        "3b2/1w4/1w4/6/1w1bb1/4w1 b",
        "d3/1R",
        "it leads to a loss in 3 moves (c5/1R b3/1R e5/3R …)",
        better="b6/1R b4/1M",
        reply="c5/1R b3/1R e5/3R",
        after=Proven(-1, 5),
    ),
    Blunder(
        PENTAGO,
        "wins-by-force",
        "1w1w2/4w1/bb4/3b2/bw1wwb/3bwb w",
        "c2/1R",
        "it is a certain win in 2 moves (e3/4R e4/3M b3/3R)",
        better="e3/4R e4/3M",
        reply="a3/3M",
        before=Proven(1, 3),
    ),
    Blunder(
        C4,
        "proven-win",
        "b2bwb1/w2wbwb/w2bwbb/w2bwww/b2wwbb/bw1wbbw w",
        "3",
        "it is a certain win in 6 moves",
        before=Proven(1, 11),
    ),
    Blunder(C4, "keeps-draw", "b6/wbww3/bbwb1bw/bwbw1wb/bwwwbwb/wwbwbbw b", "6", "it keeps the draw", before=Proven(0)),
    Blunder(
        C4,
        "puts-off",
        "3w3/1w1wbb1/1w1wwwb/1b1bbww/bw1bbwb/bbbwwbw w",
        "2",
        "it puts off a certain loss for as long as possible",
        before=Proven(-1, 4),
    ),
]


def test_a_loss_that_comes_sooner_is_not_put_off() -> None:
    ((found, case),) = next(each for each in BLUNDERS if each.kind == "puts-off").said
    check, others = CHECKS[found.kind], [move for move in case.twin.moves() if move != case.move]
    assert check(case)
    assert not all(check(case._replace(move=move)) for move in others)
    assert not any(check(case._replace(claims={"proven": Proven(-1, plies)})) for plies in (2, 6))


def test_an_answer_that_comes_after_the_better_move_as_well_is_no_reason() -> None:
    then = next(each for each in BLUNDERS if each.kind == "then")
    assert then.said
    assert not then._replace(better="3 4").said


@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: f"{blunder.game} {blunder.kind}")
def test_a_reason_is_told_and_counted_again(blunder: Blunder) -> None:
    ((found, case),) = blunder.said
    check = checks_of(find_game(blunder.game))[blunder.kind]
    assert found.words == blunder.words
    assert check(case)
    assert not all(check(other) for other in _others(case))


def _others(case: Case) -> Iterator[Case]:
    """The same claim with a result changed, made of other moves, and where nothing is expected."""
    yield case._replace(line=())
    for name, value in case.claims.items():
        if isinstance(value, Proven):
            yield case._replace(claims={**case.claims, name: Proven(-value.result)})
    for move in case.twin.moves():
        after = case.twin.after(move)
        if move != case.move and (case.reply is None or case.reply in after.moves()):
            yield case._replace(move=move)


def test_every_kind_has_a_check_and_a_position() -> None:
    source = "".join(map(inspect.getsource, (general, proofs, hints)))
    assert {blunder.kind for blunder in BLUNDERS} == set(CHECKS)
    assert set(re.findall(r'reason\(\s*"([a-z-]+)"', source)) <= set(CHECKS)


def test_first_what_punishes_a_move_is_told_then_what_the_better_one_does() -> None:
    lost = next(each for each in BLUNDERS if each.kind == "leads-to-loss" and each.game == PENTAGO)
    assert why(lost.turn, texts_of(PENTAGO)) == (
        "It leads to a loss in 3 moves (c5/1R b3/1R e5/3R d5/3M b3/1R). "
        "Better was b6 (top left rotated). It blocks three of five on column b."
    )


def test_a_win_that_the_answer_does_not_force_is_not_called_one() -> None:
    """Of all proved to lose in three plies: b5/4M wins for White, and the judge's line begins with another move."""
    position, proved = "3wb1/2b1bw/b1wwwb/b2ww1/wbwbw1/wbbw1b b", Proven(-1, 3)
    lost = Blunder(PENTAGO, "no-defence", position, "e1/4M", "", better="b3/2R", reply="a6/4M", after=proved)
    assert lost.said == []
    assert lost._replace(reply="b5/4M").said


def test_no_reason_names_one_cell_for_the_answer_and_the_better_move() -> None:
    turned = Blunder(
        "othello",
        "fewer-moves",
        "------------------OX--X----OOX-----OX-----O-X------------------- X",
        "b3",
        "after the answer f5 White still has 9 moves; with f5 it would have 6",
        better="f5 d2",
        reply="f5",
    )
    told = why(turned.turn, texts_of("othello"))
    assert told
    assert "with f5 it" not in told
    told = why(turned._replace(reply="c2").turn, texts_of("othello"))
    assert told == "After the answer c2 White still has 9 moves; with f5 it would have 6."


def test_no_more_than_two_reasons_are_told_and_none_twice() -> None:
    for blunder in BLUNDERS:
        found = explain_move(blunder.turn, texts_of(blunder.game))
        told = [each.words for group in found for each in group]
        assert len(set(told)) == len(told) <= 2
