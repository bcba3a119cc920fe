"""The verdict on a position that is built by hand."""

from __future__ import annotations

import pytest

from coach.boards import texts_of
from coach.position_draft import PositionDraft
from coach.position_verdict import judged, unreadable
from game import RulesError, find_game


@pytest.fixture
def draft() -> PositionDraft:
    return PositionDraft(find_game("tic-tac-toe"), texts_of("tic-tac-toe").position_editor)


def test_a_legal_position_can_be_played_on(draft: PositionDraft) -> None:
    verdict = judged(draft)
    assert (verdict.is_legal, verdict.is_over, verdict.title) == (True, False, "Legal, X to move")
    assert not verdict.repairs


def test_a_finished_game_can_only_be_looked_at(draft: PositionDraft) -> None:
    draft.change(draft.parsed("www/bb1/3 b"))
    verdict = judged(draft)
    assert (verdict.is_legal, verdict.is_over) == (False, True)
    assert verdict.detail == "X has won here, so nobody can move."


@pytest.mark.parametrize(
    ("rows", "detail"),
    [
        ("wwwww1/bbbbb1/6/6/6/6 w", "Five in a row for both sides at once."),
        ("wwwwwb/bbbbbw/wwbbww/bbwwbb/wwbbww/bbwwbb w", "Five in a row for both sides at once."),
        ("wwbbww/bbwwbb/wwbbww/bbwwbb/wwbbww/bbwwbb w", "The board is full and nobody has five in a row."),
    ],
)
def test_a_draw_after_a_twist_names_its_lines(rows: str, detail: str) -> None:
    draft = PositionDraft(find_game("pentago-twist"), texts_of("pentago-twist").position_editor)
    draft.change(draft.parsed(rows))
    verdict = judged(draft)
    assert (verdict.is_over, verdict.detail) == (True, detail)


def test_a_position_that_no_game_reaches_says_why_and_what_mends_it(draft: PositionDraft) -> None:
    draft.change(draft.parsed("3/www/b2 b"))
    verdict = judged(draft)
    assert (verdict.is_legal, verdict.is_over, verdict.title) == (False, False, "X has one piece too many")
    for repair in verdict.repairs:
        draft.change(repair.arrangement)
        assert judged(draft).is_legal, repair.words


def test_a_text_that_cannot_be_read_tells_its_fault(draft: PositionDraft) -> None:
    before = draft.now
    with pytest.raises(RulesError) as refused:
        draft.parsed("3/w?1/3 b")
    verdict = unreadable(draft, refused.value)
    assert (verdict.is_legal, verdict.fault) == (False, 3)
    assert [repair.arrangement for repair in verdict.repairs] == [before]
