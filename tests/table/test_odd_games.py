"""A session, its clocks and its journal where a player moves several times running, or has to pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import Match, apply_action, current_player, find_game, is_terminal
from saves.gamefile import write_game
from saves.library import Library
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.events import GameEnded, Moved
from table.journal import LibraryJournal, from_record, record_of, restored
from table.session import FOLLOWED, Past
from tests.game.odd_games.lines import moves_twice, odd_matches, passes
from tests.saves.support import read_game
from tests.ui.engines import Choice, FakeEngine, actions_of
from tests.ui.table import GUEST, YOU, Table

AI = Seat("Dice", "alpha-beta")
pytestmark = pytest.mark.usefixtures("odd_games")


def config(game: str, white: Seat = YOU, black: Seat = GUEST, **more: Any) -> GameConfig:
    return GameConfig(game, (white, black), **({"show_win_chance": False} | more))


def again_if_possible(state: Any) -> int:
    """A move after which the same player is to move, if there is one."""
    children = {action: apply_action(state, action) for action in actions_of(state)}
    player = current_player(state)
    twice = [a for a, child in children.items() if current_player(child) == player and not is_terminal(child)]
    return (twice or list(children))[0]


def dice(seed: int) -> Choice:
    """What chooses a move that looks random, and another one for another seed."""
    return lambda state: Random(f"{state} {seed}").choice(actions_of(state))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as library:
        yield library


@pytest.mark.parametrize("seats", [(YOU, GUEST), (YOU, AI), (AI, YOU), (AI, AI)], ids=["pp", "pa", "ap", "aa"])
@pytest.mark.parametrize("name", ["odd-kalah", "odd-othello"])
def test_whole_games_are_played_by_people_and_ais(name: str, seats: tuple[Seat, Seat]) -> None:
    odd = 0
    for opening in range(12):
        table = Table(config(name, *seats), FakeEngine(dice(opening)))
        session = table.session
        while not session.outcome:
            if session.human_to_move:
                actions = session.legal_actions()
                assert session.play(actions[opening % len(actions)], table.now)
            table.wait(0.4)
        events = session.drain()
        assert isinstance(events[-1], GameEnded)
        moved = [event for event in events if isinstance(event, Moved)]
        assert [event.player for event in moved] == [current_player(event.before) for event in moved]
        asked = [seats[event.player] for event in moved]
        assert len(table.engine.wanted("move")) == asked.count(AI)
        odd += moves_twice(session.match) or passes(session.match)
    assert odd, "in no game a player moved twice or passed"


def test_a_person_who_moves_again_is_asked_again_and_the_ai_is_not() -> None:
    table = Table(config("odd-kalah", YOU, AI), FakeEngine(instant=False))
    table.play("2")
    assert table.session.human_to_move
    assert not table.engine.searches
    table.play("3")
    assert not table.session.human_to_move
    assert len(table.engine.searches) == 1


def test_an_ai_that_moves_again_thinks_again() -> None:
    table = Table(config("odd-kalah", AI, YOU), FakeEngine(again_if_possible))
    table.wait(0.01)
    assert table.moves == ["2"]
    assert table.session.thinker.is_thinking
    table.wait(FOLLOWED)
    assert len(table.moves) == 2


def test_undo_against_an_ai_goes_back_to_the_persons_last_choice() -> None:
    table = Table(config("odd-kalah", YOU, AI), FakeEngine(again_if_possible))
    table.play("2", "3")
    while not table.session.human_to_move:
        table.reply()
    assert table.session.undo(table.now)
    assert table.moves == ["2"], "the AI's whole turn and one move of the person's"
    assert table.session.human_to_move
    assert table.session.undo(table.now)
    assert table.moves == []
    assert not table.session.can_undo


def test_redo_against_an_ai_goes_on_to_the_persons_next_choice() -> None:
    table = Table(config("odd-kalah", YOU, AI), FakeEngine(again_if_possible))
    table.play("2", "3")
    while not table.session.human_to_move:
        table.reply()
    played = list(table.moves)
    table.session.undo(table.now)
    table.session.undo(table.now)
    assert table.session.redo(table.now)
    assert table.moves == ["2"]
    assert table.session.redo(table.now)
    assert table.moves == played


def test_undo_in_the_middle_of_an_ais_turn_goes_back_to_the_person() -> None:
    table = Table(config("odd-kalah", YOU, AI), FakeEngine(again_if_possible))
    table.play("1")
    table.reply()
    assert len(table.moves) == 2
    assert table.session.match.player == 1, "the AI moves again"
    assert table.session.undo(table.now)
    assert table.moves == []


def test_between_people_undo_takes_one_move_of_a_turn_back() -> None:
    table = Table(config("odd-kalah"))
    table.play("2", "3")
    assert table.session.undo(table.now)
    assert (table.moves, table.session.match.player) == (["2"], 0)


def test_the_clock_of_who_moves_again_runs_on_and_the_increment_comes_with_the_end_of_the_turn() -> None:
    table = Table(config("odd-kalah", time_control=TimeControl(60, 5)))
    table.play("2")
    table.wait(10)
    assert table.session.time.readings(table.now) == (50, 60), "who moves again uses the own time"
    table.play("3")
    assert table.session.time.readings(table.now) == (55, 60)
    table.wait(7)
    assert table.session.time.readings(table.now) == (55, 53)
    table.session.undo(table.now)
    assert table.session.time.readings(table.now) == (60, 60), "as they stood after the first move"
    table.wait(3)
    assert table.session.time.readings(table.now) == (57, 60)


def test_who_moves_again_can_lose_on_time() -> None:
    table = Table(config("odd-kalah", time_control=TimeControl(5)))
    table.play("2")
    table.wait(6)
    assert table.session.outcome is not None
    assert (table.session.outcome.winner, table.session.outcome.termination) == (1, "time")


def test_a_pass_gives_the_increment_like_any_move() -> None:
    match = next(match for match in odd_matches() if passes(match))
    table = Table(config("odd-othello", time_control=TimeControl(60, 5)))
    for move in match.moves_text[: match.moves_text.index("pass")]:
        table.play(move)
    player, before = table.session.match.player, table.session.time.readings(table.now)
    assert before is not None
    assert table.session.legal_actions() == [16]
    table.play("pass")
    after = table.session.time.readings(table.now)
    assert after is not None
    assert after[player] == before[player] + 5
    assert table.session.match.player == 1 - player


def test_every_game_is_kept_comes_back_and_goes_on(library: Library) -> None:
    for match in odd_matches(3):
        journal = LibraryJournal(lambda: library)
        table = Table(config(match.game.name, time_control=TimeControl(600, 5)), journal=journal)
        moves = match.moves_text
        for ply, move in enumerate(moves, 1):
            table.play(move)
            table.wait(1.0)
            assert journal.game is not None
            stored = library.get(journal.game)
            again, past = restored(stored)
            assert again == table.session.config
            resumed = Table(again, past=past).session
            assert resumed.match.moves_text == moves[:ply]
            assert resumed.match.state == table.session.match.state
        assert stored.points == (match.outcome.score if match.outcome else None)
        assert stored.result == {0: "1-0", 1: "0-1", None: "1/2-1/2"}[match.outcome.winner if match.outcome else None]
        table.session.undo(table.now)
        table.session.undo(table.now)
        stored = library.get(journal.game or 0)
        assert [move.text for move in stored.ahead] == moves[-2:]
        assert (stored.result, stored.points) == ("*", None)


def test_a_copied_game_tells_its_score_and_is_read_again() -> None:
    for match in odd_matches(2):
        table = Table(config(match.game.name))
        table.play(*match.moves_text)
        text = write_game(record_of(table.session, table.now))
        assert match.outcome is not None
        assert match.outcome.score is not None
        assert f'[Score "{match.outcome.score[0]}-{match.outcome.score[1]}"]' in text
        again, moves, _ = from_record(read_game(text))
        assert (again, moves) == (table.session.config, match.moves_text)
        assert Table(again, past=Past(moves)).session.outcome == match.outcome


def test_a_hint_and_the_chances_are_of_who_is_to_move() -> None:
    table = Table(config("odd-kalah", show_win_chance=True))
    table.play("2")
    assert table.chance == pytest.approx(0.6), "south is still to move, and the engine says 0.6 for it"
    table.play("3")
    assert table.chance == pytest.approx(0.4)
    assert table.session.analysis.hint()


def test_matches_are_found_by_name() -> None:
    assert Match(find_game("odd-othello")).player == 0
