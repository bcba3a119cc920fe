"""Who plays on from a position, and the game that is begun so."""

from __future__ import annotations

from dataclasses import replace

from coach.start_draft import HUMAN, StartDraft
from saves.settings import Settings
from table.reading import Start

MOVED = Start("tic-tac-toe", None, ("b2",))


def test_a_person_to_move_meets_the_last_opponent() -> None:
    settings = Settings()
    settings.keep_setup("tic-tac-toe", replace(settings.setup("tic-tac-toe"), first="level-3", second=HUMAN))
    draft = StartDraft(settings, MOVED)
    assert draft.chosen == ["level-3", HUMAN]
    assert "Who plays on" in draft.question
    tags = draft.game_record().tags
    assert (tags["WhitePlayer"], tags["Black"]) == ("level-3", settings.first)


def test_of_two_people_the_guest_waits() -> None:
    settings = Settings()
    draft = StartDraft(settings, MOVED, (HUMAN, HUMAN))
    tags = draft.game_record().tags
    assert (tags["White"], tags["Black"]) == (settings.second, settings.first)
    assert draft.game_record().moves == ["b2"]


def test_a_game_that_is_over_can_only_be_looked_at() -> None:
    draft = StartDraft(Settings(), Start("tic-tac-toe", None, ("a1", "b1", "a2", "b2", "a3")), ("level-1", HUMAN))
    assert draft.is_over
    assert draft.chosen == [HUMAN, HUMAN]
    assert "over" in draft.question
    assert draft.game_record().tags["White"] != draft.game_record().tags["Black"]
