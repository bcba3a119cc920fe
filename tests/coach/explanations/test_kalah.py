"""Each kind of reason of Kalah on a position made for it, and counted again."""

from __future__ import annotations

import pytest

from coach.boards import texts_of
from coach.kalah.reasons import reasons
from coach.review.explanation import explain_move, reply_reasons
from coach.review.texts import why
from game import kalah
from table.consequences import consequences_of
from tests.coach.explanations.example import Example, assert_counted, kinds_of, reasons_of, turn_of
from tests.coach.explanations.kalah import CHECKS

EXAMPLES = [
    Example("captures", "0,1,0,4/1,0,5,1 n", "1", "it captures 1 seed"),
    Example("again", "0,0,1,4/4,2,0,1 n", "2", "it gives another turn"),
    Example("again-captures", "0,1,1,3/3,3,0,1 s", "3", "then it can capture 3 seeds with house 2", reply="2"),
    Example("chain", "0,0,1,4/4,2,0,1 n", "2", "it allows one more turn after that", reply="3"),
    Example("saves", "2,2,0,1/3,0,3,1 n", "3", "it saves 3 seeds from South"),
    Example("threatens", "0,5,0,1/1,0,4,1 n", "3", "it threatens to capture 6 seeds with house 1"),
    Example("starves", "1,0,1,2/0,2,5,1 s", "1", "it keeps North from going again"),
    Example("passes-half", "1,0,1,4/0,3,1,2 s", "1", "it brings the store to 8 seeds, more than half"),
    Example("brings-home", "0,1,0,4/1,0,5,1 n", "1", "it ends the game and brings 5 seeds home"),
    Example("lets-end", "0,0,2,4/0,1,2,3 n", "3", "it lets South end the game and bring 2 seeds home", "2", "1"),
    Example("lets-capture", "1,0,1,2/0,2,5,1 s", "1", "it lets North capture 2 seeds with house 3", "3", "3"),
    Example(
        "exposes",
        "1,0,4,1/1,0,4,1 s",
        "1",
        "it leaves a seed exposed in house 2: North can capture it with house 1",
        "3",
        "1",
    ),
    Example("misses-capture", "1,1,0,4/3,0,0,3 s", "1", "it misses a capture of 3 seeds with house 2", "2"),
    Example("gives-up-turn", "2,0,0,6/1,0,1,2 n", "1", "it ends the turn; house 3 would go again", "3"),
    Example(
        "spoils-turns",
        "0,1,2,3/1,1,1,3 n",
        "2",
        "it leaves no house that can go again next; house 1 would leave 2",
        "1",
        "3 1",
        "2 2",
    ),
    Example(
        "gives-turns",
        "3,0,2,2/1,1,0,3 n",
        "1",
        "it lets South go again with house 1; the better move does not",
        "2",
        "1",
    ),
    Example("feeds", "2,2,0,1/3,0,3,1 n", "3", "it gives South 2 seeds; house 1 would give none", "1", "1"),
    Example(
        "nothing-opposite",
        "2,0,0,6/1,0,1,2 n",
        "1",
        "it ends in the empty house 2, and nothing lies opposite",
        "3",
        "1",
    ),
    Example(
        "loses-threat",
        "7,0,0,0,3/1,2,6,0,5 n",
        "1",
        "it gives up a capture of 7 seeds",
        "3",
        "1",
        "2 4 2",
    ),
    Example("leaves-less", "3,0,2,2/1,1,0,3 n", "1", "it keeps 5 seeds on its side; house 2 would keep 8", "2", "1"),
    Example(
        "stores-less",
        "4,0,5,5,5,5,0/4,0,5,5,5,5,0 s",
        "1",
        "it stores 1 seed fewer this turn than house 6",
        "6",
    ),
    Example(
        "lets-pass-half", "1,0,0,5/1,1,0,4 n", "1", "it lets South have 8 seeds in store, more than half", "2", "1"
    ),
    Example(
        "behind-next",
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s",
        "5",
        "after North’s turn South is 3 seeds worse off in the stores than with house 3",
        better="3",
        reply="3 2 5 2 5 3 1 4 3 3",
        better_reply="6 5 2 6 1 3 4 6 6 5 6 5 6 2",
    ),
    Example(
        "captures-next",
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s",
        "5",
        "after North’s turn South can capture nothing; with house 3 it could capture 5",
        better="3",
        reply="3 2 5 2 5 3 1 4 3 3",
        better_reply="6 5 2 6 1 3 4 6 6 5 6 5 6 2",
    ),
    Example("gains", "4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", "5", "it stores 1 seed"),
    Example("feeds-least", "4,4,4,4,0,5,1/5,5,4,4,4,4,0 n", "2", "it gives South no seeds"),
    Example("least-exposed", "4,4,4,4,0,5,1/5,0,5,5,5,5,1 n", "4", "it leaves South nothing to capture"),
    Example(
        "seeds-next",
        "1,6,1,6,2,7,2/5,0,0,1,7,7,3 s",
        "2",
        "after North’s turn South has 18 seeds in its houses; with house 5 it would have 28",
        better="5",
        reply="1 6 1 5 1 6 4 6 3 6 3 6 4 5 6 4",
        better_reply="1 6 2 1 6 4 4 3 6 4 5 6 5",
    ),
    Example("prepares", "2,1,3,0,5,9,4/7,1,1,2,1,8,4 n", "4", "it leaves 1 house that can go again next"),
    Example(
        "turns-next",
        "0,2,0,2,2,12,11/3,2,4,0,1,0,9 n",
        "1",
        "after South’s turn North cannot go again; with house 3 it could",
        better="3",
        reply="5 4 5 6 6 5 4 6 3 4 2 5 1",
        better_reply="6 5 6 4 5 6 6 5 4 6 5 6 3 2",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.kind for each in EXAMPLES])
def test_a_reason_says_what_can_be_counted_and_its_check_refuses_all_else(example: Example) -> None:
    assert_counted("kalah", example, CHECKS)


def test_every_kind_has_a_check_and_a_position() -> None:
    assert kinds_of("kalah") <= set(CHECKS) == {each.kind for each in EXAMPLES}


@pytest.mark.parametrize(
    ("position", "move", "kinds"),
    [
        ("0,1,1,3,1,0,16/0,2,11,7,0,0,6 s", "3", []),
        ("6,0,3,1,1,1,13/1,0,3,8,0,8,3 s", "6", ["it allows 10 more turns after that"]),
    ],
    ids=["least-exposed", "chain"],
)
def test_what_holds_of_all_houses_counts_those_that_go_again_and_every_turn(
    position: str, move: str, kinds: list[str]
) -> None:
    """After house 4 South goes on, so North can capture nothing yet."""
    state = kalah.GAME.from_position(position)
    told = reasons(consequences_of(kalah.GAME, state, kalah.GAME.legal_action(state, move)), texts_of("kalah"))
    assert [each.words for each in told if each.kind in {"least-exposed", "chain"}] == kinds


def test_an_answer_that_goes_again_anyway_is_no_reason() -> None:
    """After house 3 South goes on: what North would answer instead is asked when South's turn is over."""
    assert "again" not in answer_kinds("4,4,4,4,4,4,0/4,4,4,4,4,4,0 s", "6", reply="2 6", instead=("3", "6 2"))


def test_an_answer_that_goes_again_after_this_move_alone_is_a_reason() -> None:
    """After house 2 South's own house 3 would go again: that is not North's."""
    assert "again" in answer_kinds("1,2,0,1/0,1,1,0 s", "1", reply="3", instead=("2", "1"))


def answer_kinds(position: str, move: str, reply: str, instead: tuple[str, str]) -> list[str]:
    """The kinds of reasons for the answer to a move, where the judge has another move and line instead."""
    turn = turn_of("kalah", Example("", position, move, "", instead[0], reply, instead[1]))
    assert turn.reply is not None
    assert turn.reply.again
    return [each.kind for each in reply_reasons(turn, texts_of("kalah"))]


def test_the_better_house_is_named_with_its_side() -> None:
    """North’s answer is a house of the same number."""
    example = Example("", "1,0,9,1,2,11,4/0,0,8,1,0,8,3 s", "1", "", "6", "6 5 4 6", "6 5 4 3")
    assert why(turn_of("kalah", example), texts_of("kalah")).endswith(
        "Better was South’s house 6. It saves 12 seeds from North."
    )


def test_only_the_answer_that_the_judge_expects_is_said_to_capture() -> None:
    goes_again_first = Example("", "1,1,2,0/0,0,1,1 s", "3", "", better="2", reply="3 1")
    captures = goes_again_first._replace(reply="1")
    told = [{each.kind for each in reasons_of("kalah", example)} for example in (goes_again_first, captures)]
    assert [bool({"exposes", "lets-capture"} & kinds) for kinds in told] == [False, True]


@pytest.mark.parametrize("kind", ["nothing-opposite", "lets-pass-half", "lets-end"])
def test_what_the_better_move_does_as_well_is_no_reason(kind: str) -> None:
    example = next(each for each in EXAMPLES if each.kind == kind)
    same = example._replace(better=example.move, better_reply=example.reply)
    assert kind not in [each.kind for each in reasons_of("kalah", same)]


@pytest.mark.parametrize(
    ("position", "move", "better", "reply", "kind"),
    [
        ("1,9,1,8,7,0,8/0,0,0,7,1,0,6 s", "3", "1", "5 1 6", "exposes"),
        ("0,9,0,9,7,0,8/0,0,0,7,0,0,8 s", "4", "5", "6 1 1", "gives-turns"),
    ],
)
def test_what_a_move_allows_is_not_told_of_the_answer_once_more(
    position: str, move: str, better: str, reply: str, kind: str
) -> None:
    turn = turn_of("kalah", Example("", position, move, "", better, reply))
    told = explain_move(turn, texts_of("kalah"))
    assert [each.kind for each in told.against] == [kind]
    assert reply_reasons(turn, texts_of("kalah"))
    assert not told.reply
