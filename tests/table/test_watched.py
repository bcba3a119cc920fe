"""Two AIs at one table: the pace of their moves, their clocks, levels changed in the middle, kept or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai.levels import levels
from game.match import Outcome
from saves.errors import LibraryError
from saves.library import Library
from saves.pace import Pace
from table.clock import TimeControl
from table.config import Seat
from table.journal import LibraryJournal, record_of, restored
from table.spectating import NEXT_SECONDS, PACES, Spectating
from tests.ui.engines import FakeEngine
from tests.ui.table import AI, GUEST, YOU, Table, tictactoe

BROOK = Seat.ai("level-2")
SOON = 0.01  # seconds


def watched(pace: Pace = Pace.NORMAL, engine: FakeEngine | None = None, **more: object) -> Table:
    return Table(tictactoe(AI, BROOK, pace=pace, **more), engine)


def shown(table: Table) -> int:
    return len(table.moves)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


# -- the pace ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.SLOW, 4.0), (Pace.NORMAL, 1.5)])
def test_a_move_is_shown_so_many_seconds_after_the_one_before(pace: Pace, seconds: float) -> None:
    table = watched(pace)
    table.wait(SOON)
    assert shown(table) == 1
    table.wait(SOON)
    assert table.session.thinker.has_reply
    assert not table.session.thinker.is_thinking
    assert table.session.next_update_delay(table.now) == pytest.approx(seconds - SOON)
    table.wait(seconds - 2 * SOON)
    assert shown(table) == 1
    table.wait(2 * SOON)
    assert shown(table) == 2


def test_fast_shows_a_move_whenever_it_is_looked_at() -> None:
    table = watched(Pace.FAST)
    for played in range(1, 4):
        table.wait(SOON)
        assert shown(table) == played


def test_by_hand_each_move_waits_to_be_asked_for() -> None:
    table = watched(Pace.BY_HAND)
    table.wait(100.0)
    assert shown(table) == 0
    assert table.session.next_update_delay(table.now) is None
    for played in (1, 2):
        table.session.play_ai_move(table.now)
        table.wait(SOON)
        assert shown(table) == played
        table.wait(100.0)
        assert shown(table) == played


def test_a_step_asked_for_while_the_player_thinks_is_shown_when_it_has_thought() -> None:
    table = watched(Pace.BY_HAND, FakeEngine(instant=False))
    table.session.play_ai_move(table.now)
    table.wait(1.0)
    assert shown(table) == 0
    table.engine.last.finish()
    table.wait(SOON)
    assert shown(table) == 1


def test_a_move_that_was_found_survives_a_pause_and_is_not_looked_for_again() -> None:
    table = watched(Pace.SLOW)
    table.wait(SOON)
    table.wait(SOON)
    table.session.pause(True, table.now)
    table.wait(100.0)
    assert shown(table) == 1
    table.session.pause(False, table.now)
    table.wait(SOON)
    assert shown(table) == 2
    assert len(table.engine.wanted("move")) == 3, "one for each move, and one for the next"


def test_a_paused_game_shows_the_move_that_a_step_asks_for() -> None:
    table = watched(Pace.SLOW)
    table.wait(SOON)
    table.session.pause(True, table.now)
    table.session.play_ai_move(table.now)
    table.wait(SOON)
    assert shown(table) == 2
    table.wait(100.0)
    assert shown(table) == 2


def test_another_pace_holds_for_the_move_that_is_awaited() -> None:
    table = watched(Pace.SLOW)
    table.wait(SOON)
    table.wait(1.0)
    table.session.set_pace(Pace.FAST)
    table.wait(SOON)
    assert shown(table) == 2


# -- clocks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [Pace.BY_HAND, Pace.SLOW])
def test_nobody_loses_on_time_by_waiting(pace: Pace) -> None:
    table = watched(pace, FakeEngine(instant=False), time_control=TimeControl(2.0, 1.0))
    for played in range(1, 4):
        table.wait(0.5)
        table.engine.last.finish()
        table.wait(SOON)
        if pace is Pace.BY_HAND:
            table.wait(20.0)
            table.session.play_ai_move(table.now)
        table.wait(SOON if shown(table) == played else 4.0)
        assert table.session.outcome is None
        assert shown(table) == played
    after = table.session.time.readings_after(3)
    assert after == pytest.approx((2.5, 2.5), abs=0.05), "half a second each, of 2 s + 1 s a move"
    assert table.session.time.spent_on(3) == pytest.approx(0.5, abs=0.05)


def test_who_thinks_too_long_loses_on_time() -> None:
    table = watched(engine=FakeEngine(instant=False), time_control=TimeControl(2.0))
    table.engine.last.finish()
    table.wait(SOON)
    table.wait(3.0)
    assert table.session.outcome is not None
    assert table.session.outcome.termination == "time"


# -- levels -----------------------------------------------------------------------------------------


def test_a_level_counts_from_that_sides_next_move() -> None:
    table = watched(Pace.BY_HAND)
    table.session.play_ai_move(table.now)
    table.wait(SOON)
    table.session.set_level(0, 4, table.now)
    assert table.engine.last.player.name == "level-2", "the other side goes on thinking"
    table.session.set_level(1, 1, table.now)
    assert table.engine.last.player.name == "level-1", "what it had thought as another level is dropped"
    for _ in range(2):
        table.session.play_ai_move(table.now)
        table.wait(SOON)
    assert [search.player.name for search in table.engine.wanted("move")][-3:-1] == ["level-1", "level-4"]
    assert [table.session.seating.note_on(ply) for ply in (1, 2, 3)] == ["", "", "From here on Stream, before Creek."]


def test_swapped_seats_are_noted_with_the_first_move_of_each() -> None:
    table = Table(tictactoe(YOU, GUEST))
    table.play("a1", "b2")
    table.session.swap_sides(table.now)
    table.play("c3", "a2", "b1")
    notes = [table.session.seating.note_on(ply) for ply in range(1, 6)]
    assert notes == ["", "", "From here on Guest, before You.", "From here on You, before Guest.", ""]
    assert record_of(table.session, table.now).comments == {3: notes[2], 4: notes[3]}


def test_a_changed_level_is_kept_with_its_move_and_goes_on_after_a_restart(library: Library) -> None:
    journal = LibraryJournal(lambda: library)
    table = Table(tictactoe(AI, BROOK, pace=Pace.FAST), journal=journal)
    for level in (3, 3, 4):
        table.session.set_level(0, level, table.now)
        table.wait(SOON)
    table.session.pause(True, table.now)
    assert journal.game is not None
    stored = library.get(journal.game)
    assert [move.note for move in stored.moves] == ["", "", "From here on Stream, before Creek."]
    config, past = restored(stored)
    assert [seat.player for seat in config.seats] == ["level-4", "level-2"]
    again = Table(config, past=past, journal=LibraryJournal(lambda: library, game=journal.game))
    for _ in range(2):
        again.wait(2.0)
    assert [move.note for move in library.get(journal.game).moves][:4] == [
        "", "", "From here on Stream, before Creek.", "",
    ]  # fmt: skip


# -- kept or not ------------------------------------------------------------------------------------


def test_a_game_that_is_not_kept_is_kept_from_its_first_move_once_that_is_wanted(library: Library) -> None:
    journal = LibraryJournal(lambda: library)
    table = Table(tictactoe(AI, BROOK, pace=Pace.FAST, kept=False), journal=journal)
    for _ in range(3):
        table.wait(SOON)
    assert library.ids() == []
    table.session.set_kept(True, table.now)
    (game,) = library.ids()
    assert [move.text for move in library.get(game).moves] == table.moves
    table.wait(SOON)
    assert len(library.get(game).moves) == 4


def test_a_game_that_is_kept_no_more_is_out_of_the_library_until_it_is_wanted_again(library: Library) -> None:
    journal = LibraryJournal(lambda: library)
    table = Table(tictactoe(AI, BROOK, pace=Pace.FAST), journal=journal)
    table.wait(SOON)
    (game,) = library.ids()
    library.rename(game, "An opening")
    table.session.set_kept(False, table.now)
    table.wait(SOON)
    assert library.ids() == []
    assert not journal.behind
    table.session.set_kept(True, table.now)
    assert library.ids() == [game]
    assert library.get(game).title == "An opening"
    assert len(library.get(game).moves) == 2


def test_a_game_that_could_not_be_taken_out_of_the_library_is_taken_out_later(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = LibraryJournal(lambda: library)
    table = Table(tictactoe(AI, BROOK, pace=Pace.FAST), journal=journal)
    table.wait(SOON)
    (game,) = library.ids()
    assert journal.kept == game
    with monkeypatch.context() as patch:
        patch.setattr(library, "delete", _held)
        table.session.set_kept(False, table.now)
    assert (kept_by(journal), journal.behind, library.ids()) == (None, True, [game])
    journal.catch_up()
    assert (kept_by(journal), journal.behind, library.ids()) == (None, False, [])


def kept_by(journal: LibraryJournal) -> int | None:
    return journal.kept


def _held(*_games: int) -> None:
    raise LibraryError("Another program is using it.")


def test_a_persons_game_is_kept_whatever_the_config_says(library: Library) -> None:
    table = Table(replace(tictactoe(), kept=False), journal=LibraryJournal(lambda: library))
    table.play("a1")
    assert len(library.ids()) == 1


# -- a spectator --------------------------------------------------------------------------------------


def test_a_spectator_pauses_steps_and_changes_pace() -> None:
    table = watched()
    spectator = Spectating(table.session)
    spectator.toggle_pause(table.now)
    assert (spectator.is_paused, table.session.paused) == (True, True)
    spectator.look_back(table.now)
    assert spectator.is_paused, "it stays paused"
    spectator.toggle_pause(table.now)
    spectator.look_back(table.now)
    assert spectator.is_paused, "it pauses"
    spectator.change_pace(-9, table.now)
    assert (spectator.is_by_hand, spectator.is_paused) == (True, False), "every move waits anyway"
    spectator.toggle_pause(table.now)
    assert not spectator.is_paused
    spectator.change_pace(9, table.now)
    assert table.session.config.pace is PACES[-1]
    before = len(table.moves)
    spectator.play_ai_move(table.now)
    for _ in range(3):
        table.wait(99.0)
    assert (spectator.is_paused, len(table.moves)) == (True, before + 1), "a single move, then a pause"


def test_a_spectator_changes_levels_as_far_as_there_are_some() -> None:
    table = watched()
    spectator = Spectating(table.session)
    assert spectator.level_beside(0, 1) == 4
    assert spectator.level_beside(1, -1) == 1
    table.session.set_level(1, 1, table.now)
    assert spectator.level_beside(1, -1) is None
    highest = len(levels(table.session.game.name))
    for level, above in ((highest - 1, highest), (highest, None)):
        table.session.set_level(1, level, table.now)
        assert spectator.level_beside(1, 1) == above


def test_a_pause_outlasts_another_pace_and_after_the_end_there_is_nothing_to_change() -> None:
    table = watched()
    spectator = Spectating(table.session)
    table.session.pause(True, table.now)
    spectator.set_pace(Pace.SLOW, table.now)
    assert table.session.paused
    table.session.match.decide(Outcome(1, "time"))
    spectator.set_pace(Pace.BY_HAND, table.now)
    spectator.toggle_pause(table.now)
    assert (table.session.paused, spectator.next_in.paused, spectator.level_beside(0, 1)) == (True, False, None)


def test_the_next_game_waits_for_a_spectator_who_has_paused() -> None:
    table = watched()
    spectator = Spectating(table.session)
    spectator.ended(table.now)
    assert spectator.next_in.shown == NEXT_SECONDS
    assert not spectator.next_in.paused
    table.session.pause(True, table.now)
    spectator.ended(table.now)
    assert spectator.next_in.paused
