"""A position while it is edited, without a window."""

from __future__ import annotations

import pytest

from coach.position_editing import EditedPosition
from game import find_game
from game.errors import RulesError
from saves.settings import Settings


@pytest.fixture
def draft() -> EditedPosition:
    return EditedPosition(find_game("tic-tac-toe"), Settings())


def test_every_change_is_judged_and_can_be_taken_back(draft: EditedPosition) -> None:
    draft.type("3/3/w2 w")
    assert (draft.written, draft.verdict.is_legal, draft.blamed, draft.too_many) == ("3/3/w2 w", False, None, "")
    draft.offer_another()
    assert (draft.blamed, draft.too_many) == ((0, 0), "w")
    draft.repair()
    assert (draft.written, draft.verdict.is_legal) == ("3/3/3 w", True)
    draft.undo()
    assert (draft.written, draft.verdict.is_legal) == ("3/3/w2 w", False)


def test_the_other_side_moves_after_a_piece_where_only_it_can(draft: EditedPosition) -> None:
    draft.use_hand((0, 0))
    assert (draft.written, draft.verdict.title) == ("3/3/w2 b", "Legal, O to move")
    draft.undo()
    assert draft.written == "3/3/3 w", "the piece and the side are one change"
    draft.turn_to(1)
    assert (draft.written, draft.verdict.is_legal) == ("3/3/3 b", False), "a side that is chosen stays"
    draft.remove_piece((2, 2))
    assert draft.written == "3/3/3 b", "nothing was taken away"


def test_the_piece_in_hand_is_put_down_once_and_taken_away_the_second_time(draft: EditedPosition) -> None:
    for _ in range(2):
        draft.use_hand((1, 1))
    assert draft.text == draft.initial.text(draft.position_editor)
    assert draft.to_play_from is None


def test_after_the_last_piece_comes_erase_and_then_the_first_again(draft: EditedPosition) -> None:
    hands = []
    for _ in range(3):
        draft.next_piece(1)
        hands.append(draft.hand)
    assert hands == ["b", "", "w"]


def test_a_text_that_cannot_be_read_stays_in_the_field_and_leaves_the_pieces(draft: EditedPosition) -> None:
    draft.type("w2/1b1/3 w")
    draft.type("w2/1?1/3 w")
    assert (draft.written, draft.text) == ("w2/1?1/3 w", "w2/1b1/3 w")
    assert draft.verdict.fault is not None
    draft.repair()
    assert (draft.written, draft.verdict.is_legal) == ("w2/1b1/3 w", True)


def test_the_settings_keep_what_was_edited_last_unless_it_is_the_start(draft: EditedPosition) -> None:
    settings = Settings()
    assert not draft.keep(settings)
    draft.type("w2/1b1/3 w")
    assert draft.keep(settings)
    assert EditedPosition(draft.game, settings).text == "w2/1b1/3 w"
    with pytest.raises(RulesError):
        EditedPosition(draft.game, settings, "nonsense")
