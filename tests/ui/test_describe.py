"""How players and games are called."""

from __future__ import annotations

import pytest

from ai.info import Limit
from table.clock import TimeControl
from table.config import GameConfig, Seat
from ui.describe import describe_player, player_title
from ui.quick import describe_quick

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
