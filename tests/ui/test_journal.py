"""What a session writes down, and how it comes back from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES, Game, RulesError
from saves.gamefile import read_game, write_game
from saves.unfinished import UnfinishedGame
from tests.ui.engines import FakeEngine
from tests.ui.table import AI, LINE_OF_X, YOU, Table, config_of, tictactoe
from ui.clock import TimeControl
from ui.journal import UnfinishedJournal, from_record, to_record
from ui.session import Session


def test_a_move_is_written_down_before_it_is_shown() -> None:
    written: list[int] = []

    class Notes:
        def record(self, session: Session, now: float) -> None:
            written.append(len(session.match.moves))

    table = Table(tictactoe(), journal=Notes())
    table.play("a1", "b2")
    table.session.undo(table.now)
    assert written == [1, 2, 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unfinished_game_comes_back_as_it_was(game: Game, tmp_path: Path) -> None:
    file = UnfinishedGame(tmp_path)
    config = replace(config_of(game), time_control=TimeControl(600, 5), hints=False)
    table = Table(config, journal=UnfinishedJournal(file))
    for _ in range(4):
        table.session.play(table.session.legal_actions()[-1], table.now)
        table.wait(3)
    record = file.load()
    assert record is not None
    again, moves, clocks = from_record(record)
    assert again == config
    resumed = Table(again, moves=moves, clock_readings=clocks)
    assert resumed.session.state == table.session.state
    assert resumed.session.readings(resumed.now) == pytest.approx((602, 604))


def test_an_ai_seat_and_its_limit_come_back(tmp_path: Path) -> None:
    from ai.engine import Limit

    config = tictactoe(YOU, replace(AI, limit=Limit(seconds=2.5)), take_backs=False)
    table = Table(config, FakeEngine(instant=False))
    table.play("b2")
    record = to_record(table.session, table.now)
    assert from_record(read_game(write_game(record)))[0] == config


def test_a_finished_game_is_not_offered_again(tmp_path: Path) -> None:
    file = UnfinishedGame(tmp_path)
    table = Table(tictactoe(), journal=UnfinishedJournal(file))
    table.play(*LINE_OF_X[:-1])
    assert file.load() is not None
    table.play(LINE_OF_X[-1])
    assert file.load() is None


def test_a_disk_that_is_full_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    told: list[str] = []
    file = UnfinishedGame(tmp_path / "file")
    table = Table(tictactoe(), journal=UnfinishedJournal(file, told.append))
    table.play("a1", "b2")
    assert len(told) == 1
    assert table.moves == ["a1", "b2"]


@pytest.mark.parametrize("tag", ['Clocks "1"', 'Clocks "a b"', 'TimeControl "soon"', 'Game "chess"'])
def test_a_tag_that_cannot_be_read_is_one_error(tag: str) -> None:
    name = tag.split(maxsplit=1)[0]
    lines = ['[Game "tic-tac-toe"]', f"[{tag}]"] if name != "Game" else [f"[{tag}]"]
    with pytest.raises(RulesError):
        from_record(read_game("\n".join(lines)))
