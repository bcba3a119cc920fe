"""How players and games are called."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ai import yours
from ai.info import Limit
from coach.game_config import config_of
from coach.game_draft import SeatChoice
from coach.player_groups import groups_of
from coach.player_texts import describe_player, player_title
from coach.quick_game import describe_quick
from game import find_game
from lab.learning.recipe import Recipe
from saves.settings import Settings
from table.clock import TimeControl
from table.config import GameConfig, Seat
from tests.lab import taught
from tests.ui.screen import Screen

YOU = Seat.human()


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("human", "Robin"),
        ("level-7", "Rapids · Level 7"),
        ("uct", "UCT"),
        ("nobody", "nobody"),
    ],
)
def test_a_player_is_called_by_name_and_level(player: str, said: str) -> None:
    assert describe_player(player, "Robin") == said


@pytest.mark.parametrize("player", ["level-7", "uct", "alpha-beta", "champion", "td52"])
def test_the_set_up_and_the_seat_give_a_player_one_name(player: str) -> None:
    assert Seat.ai(player).name == player_title(player, "")


def test_a_taught_player_is_called_as_on_its_board_wherever_it_sits(tmp_path: Path) -> None:
    yours.place(tmp_path)
    taught.make(replace(taught.HERON, name="HERON!"))
    taught.make(Recipe("Heron", "connect-four", "td36"))
    board = find_game("connect-four")
    assert describe_player("my/heron", "", board) == "Heron"
    assert [each.title for each in groups_of(board)[-1].players] == ["Heron"]
    choice = SeatChoice(board, "one")
    choice.load("my/heron", "", "Robin")
    assert choice.title == choice.seat.name == "Heron"
    setup = replace(Settings().setup(board.name), first="human", second="my/heron", second_limit="", clock="")
    hands = Screen.at_home(folder=tmp_path)
    config = config_of(hands.app, board.name, setup)
    assert [seat.name for seat in config.seats] == ["You", "Heron"]
    assert describe_quick(config) == "vs Heron"
    hands.close()


@pytest.mark.parametrize(
    ("seats", "control", "said"),
    [
        ((YOU, Seat.ai("level-3")), None, "vs Creek · Level 3"),
        ((Seat.ai("level-7"), YOU), TimeControl(600, 5), "vs Rapids · Level 7 · 10 min + 5 s"),
        ((YOU, Seat.ai("uct", Limit(seconds=2.5))), None, "vs UCT"),
    ],
)
def test_play_says_what_it_begins(seats: tuple[Seat, Seat], control: TimeControl | None, said: str) -> None:
    assert describe_quick(GameConfig("tic-tac-toe", seats, control)) == said
