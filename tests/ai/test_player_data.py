"""Players and levels as data: what their files may say, and a board that has none."""

from __future__ import annotations

import copy
import json
import math
from pathlib import Path
from typing import Any

import pytest

from ai.assets import board_file
from ai.cache.warm import ORACLE, steps_of
from ai.errors import DataError, PlayersError
from ai.info import Limit
from ai.levels import LEVEL_NAMES, ladder, read_ladder
from ai.methods import METHODS, OFFERED
from ai.players import find_player, known_player, player_names, seated_player
from ai.roster import read_players
from ai.spec import Attention, NetworkMove, Nothing, Plan, PlayerSpec, PolicyTree, TreeOptions
from ai.thinking import load
from game import GAMES, Game, RulesError
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, PENTAGO, TIC_TAC_TOE

ROW: dict[str, Any] = {"level": 1, "player": {"method": "greedy"}, "elo": None, "low": None, "high": None, "games": 0}


def _write(path: Path, data: Any) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


MEASURED = {
    "command": "main.py ladder some",
    "seed": 1,
    "commit": "5f0c",
    "date": "2026-11-22",
    "games": 400,
    "top_games": 24,
}


def _ladder(many: int = len(LEVEL_NAMES), measured: Any = MEASURED, **changes: Any) -> dict[str, Any]:
    rows = [{**ROW, "level": number} for number in range(1, many + 1)]
    rows[-1].update(changes)
    return {"measured": measured, "levels": rows}


def test_a_measured_level_has_its_rating_and_others_have_none(tmp_path: Path) -> None:
    rating = {"elo": 512.5, "low": 490, "high": 540, "games": 800}
    found = read_ladder(_write(tmp_path / "some.json", _ladder(3, **rating)))
    assert (found.levels[2].elo, found.levels[2].low, found.levels[2].high, found.levels[2].games) == (
        512.5,
        490,
        540,
        800,
    )
    assert {level.elo for level in found.levels[:2]} == {None}
    assert [level.player.name for level in found.levels] == ["level-1", "level-2", "level-3"]
    assert found.measured is not None
    assert found.measured._asdict() == MEASURED


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_levels_of_a_board_are_measured_all_or_none(game: Game) -> None:
    found = ladder(game.name)
    assert 1 <= len(found.levels) <= len(LEVEL_NAMES)
    assert {level.elo is None for level in found.levels} == {found.measured is None}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{", "unreadable"),
        ([], "bad-ladder"),
        ({}, "bad-ladder"),
        ({"measured": None, "levels": []}, "bad-ladder"),
        (_ladder(11), "bad-ladder"),
        (_ladder(level=4), "bad-level"),
        (_ladder(level=1.25), "bad-number"),
        (_ladder(level="1"), "bad-number"),
        (_ladder(level=0), "bad-number"),
        (_ladder(level=math.inf), "bad-number"),
        (_ladder(level=10**400), "bad-number"),
        ({**_ladder(), "builder": "strong"}, "bad-builder"),
        ({**_ladder(), "builder": math.inf}, "bad-builder"),
        (_ladder(measured="yesterday"), "bad-measured"),
        (_ladder(measured={**MEASURED, "games": "many"}), "bad-measured"),
        (_ladder(measured={**MEASURED, "top_games": None}), "bad-measured"),
        (_ladder(measured=None, elo=500, low=490, high=520), "unmeasured-ratings"),
        (_ladder(elo=500), "bad-rating"),
        (_ladder(elo=500, low=510, high=520), "bad-rating"),
        (_ladder(elo=500, low=490, high=math.inf), "bad-rating"),
        (_ladder(games=-1), "bad-rating"),
        (_ladder(player={"method": "clairvoyance"}), "unknown-method"),
        (_ladder(player=None), "unknown-method"),
        (_ladder(player={"method": []}), "unknown-method"),
        (_ladder(player={"method": "greedy", "limit": {"hours": 2}}), "bad-value"),
        (_ladder(player={"method": "greedy", "limit": {"seconds": "long"}}), "bad-value"),
        (_ladder(player={"method": "greedy", "limit": {"nodes": 0}}), "bad-value"),
        (_ladder(player={"method": "alpha-beta", "options": {"candidates": -2}}), "bad-value"),
        (_ladder(player={"method": "alpha-beta", "options": {"candidates": True}}), "bad-value"),
        (_ladder(player={"method": "uct", "options": {"reuse": 1}}), "bad-value"),
        (_ladder(player={"method": "uct", "options": {"noise": 3}}), "bad-value"),
        (_ladder(player={"method": "beam", "options": {"widths": [3, "x"]}}), "bad-value"),
        (_ladder(player={"method": "random", "options": "none"}), "bad-value"),
    ],
)
def test_a_ladder_that_makes_no_sense_is_refused_with_its_name(tmp_path: Path, data: Any, code: str) -> None:
    with pytest.raises(PlayersError, match=r"odd\.json") as caught:
        read_ladder(_write(tmp_path / "odd.json", data))
    assert caught.value.code == code
    assert caught.value.fields["file"] == "odd.json"


def test_players_are_read_with_what_their_methods_take(tmp_path: Path) -> None:
    rows = [
        {"name": "wide", "purpose": "x", "method": "beam", "options": {"widths": [0, 3], "average": True}},
        {"name": "quick", "purpose": "y", "method": "uct", "limit": {"seconds": 0.5, "nodes": 10}},
    ]
    found = read_players(_write(tmp_path / "some.json", rows))
    assert found["wide"].spec == PlayerSpec("wide", "beam", options=Plan(widths=(0, 3), average=True))
    assert found["quick"].spec == PlayerSpec("quick", "uct", Limit(0.5, None, 10), TreeOptions())
    assert read_players(tmp_path / "none.json") == {}
    for bad in ([{"purpose": "x"}], [rows[0], rows[0]], ["x"], True, 1.5):
        with pytest.raises(PlayersError):
            read_players(_write(tmp_path / "bad.json", bad))


def test_an_error_in_data_survives_the_way_from_another_process() -> None:
    error = PlayersError("{file} does not have level {level}", code="bad-level", file="some.json", level=3)
    again = copy.copy(error)  # by the same way as pickling
    assert isinstance(again, DataError)
    assert (type(again), again.code, again.fields, str(again)) == (PlayersError, error.code, error.fields, str(error))
    assert str(error) == "some.json does not have level 3"


def test_a_game_of_a_time_with_more_levels_is_played_on_by_the_highest(monkeypatch: pytest.MonkeyPatch) -> None:
    three = read_ladder(board_file("ladders", PATHWAYZ)).levels[:3]
    for place in ("ai.players.levels", "ai.players.rungs", "ai.levels.levels", "ai.levels.rungs"):
        monkeypatch.setattr(place, lambda _game: three)
    assert seated_player(PATHWAYZ, "level-10").name == known_player(PATHWAYZ, "level-4") == "level-3"
    assert seated_player(PATHWAYZ, "level-2").name == "level-2"
    for name in ("level-4", "level-11"):
        with pytest.raises(RulesError, match="the players are level-1, level-2, level-3, "):
            find_player(PATHWAYZ, name)
    with pytest.raises(RulesError, match="no such player"):
        seated_player(PATHWAYZ, "level-11")


def test_a_board_without_data_offers_the_methods_of_every_board(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("ai.players.levels", "ai.players.rungs"):
        monkeypatch.setattr(place, lambda _game: ())
    for module in ("ai.players", "ai.roster"):
        monkeypatch.setattr(f"{module}.own_players", lambda _game: {})
    assert player_names(PENTAGO) == OFFERED
    assert {"random", "greedy", "alpha-beta", "uct"} < set(OFFERED)
    assert known_player(PENTAGO, "level-3") == "alpha-beta"
    assert known_player(PENTAGO, "uct") == "uct"
    with pytest.raises(RulesError, match="no such player"):
        find_player(PENTAGO, "level-3")


def test_every_player_has_options_of_its_methods_type() -> None:
    for game in GAMES:
        for name in player_names(game):
            player = find_player(game, name)
            kind = METHODS[player.method].options
            assert isinstance(player.options, (kind, Nothing))
            assert isinstance(player.options_as(kind), kind)
    with pytest.raises(TypeError, match="takes Attention, not Plan"):
        PlayerSpec("odd", "alpha-beta", options=Plan()).options_as(Attention)


def test_only_those_kernels_are_made_ahead_that_somebody_plays_with() -> None:
    assert [*steps_of(PENTAGO)] == ["alpha-beta", "uct", "selective-pvs", ORACLE]
    assert [*steps_of(CONNECT_FOUR)] == ["alpha-beta", "uct", "perfect"]
    assert [*steps_of(PATHWAYZ)] == ["alpha-beta", "uct", "selective-pvs"]
    assert [*steps_of(PATHWAYZ, everyone=True)] == ["alpha-beta", "uct", "guided-uct", "selective-pvs", "beam", "flat"]
    models = {player.options_as(Attention).model for player in steps_of(PATHWAYZ)["selective-pvs"]}
    assert models == {"network"}


def test_kernels_are_loaded_for_every_method_of_the_table() -> None:
    every = ((game, find_player(game, name)) for game in GAMES for name in player_names(game))
    players = {player.method: (game, player) for game, player in every}
    for name, method in METHODS.items():
        if method.options not in (NetworkMove, PolicyTree):  # these need networks: tests/lab/test_alphago.py
            load(*players.get(name, (TIC_TAC_TOE, PlayerSpec("", name))))
