"""Players made of players: who plays which move is told by side and ply, and known moves are played by heart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ai import thinking
from ai.errors import PlayersError
from ai.info import Limit
from ai.phases import players_within
from ai.players import find_player
from ai.roster import read_players
from ai.spec import Phase, Phases, PlayerSpec, Side
from game import IllegalMoveError
from tests.ai.support import CONNECT_FOUR, PENTAGO, ask, undecided

MIDDLES = {"b5", "e5", "b2", "e2"}
QUARTETS: dict[str, Any] = {"name": "q", "purpose": "x", "method": "minimax", "options": {"depth": 2}}


def phased(*phases: Phase, **options: Any) -> PlayerSpec:
    return PlayerSpec("tested", "phased", options=Phases(phases), **options)


def test_the_first_phase_that_fits_is_played() -> None:
    first, second, late = Phase("one", side=Side.FIRST, until=9), Phase("two", until=9), Phase("late")
    fits = [next(each for each in (first, second, late) if each.has(ply % 2, ply)).player for ply in range(7, 12)]
    assert fits == ["two", "one", "late", "late", "late"]


def test_the_papers_agent_opens_with_free_middles() -> None:
    player = find_player(PENTAGO, "paper").limited(Limit(nodes=100))
    state = PENTAGO.from_position("6/1w2b1/6/6/6/6 w")
    played = {PENTAGO.action_to_string(state, ask(PENTAGO, state, player.seeded(seed)).action) for seed in range(20)}
    assert {move[:2] for move in played} == MIDDLES - {"b5", "e5"}


@pytest.mark.parametrize(
    ("name", "ply", "inner"),
    [
        ("paper", 4, "paper-uct"),
        ("paper", 5, "paper-alpha-beta"),
        ("paper", 26, "paper-uct"),
        ("paper", 28, "paper-alpha-beta@36"),
        ("paper", 29, "paper-alpha-beta@36"),
        ("paper-hybrid", 11, "paper-alpha-beta"),
        ("paper-hybrid", 12, "paper-uct"),
        ("paper-hybrid", 27, "paper-uct"),
        ("paper-hybrid", 28, "paper-alpha-beta@36"),
        ("paper-five-moves", 28, "paper-alpha-beta@5"),
    ],
)
def test_it_plays_as_the_player_of_the_phase(name: str, ply: int, inner: str) -> None:
    limit = Limit(nodes=2_000)
    for state in undecided(PENTAGO, 2, (ply, ply)):
        whole = ask(PENTAGO, state, find_player(PENTAGO, name).limited(limit))
        alone = ask(PENTAGO, state, find_player(PENTAGO, inner).limited(limit))
        assert (whole.action, whole.nodes, whole.info.score) == (alone.action, alone.nodes, alone.info.score)


def test_a_phase_has_a_limit_of_its_own_within_the_whole_players() -> None:
    phase = Phase("uct", nodes=300)
    state = CONNECT_FOUR.initial_state()
    assert ask(CONNECT_FOUR, state, phased(phase)).nodes == 300
    assert ask(CONNECT_FOUR, state, phased(phase, limit=Limit(nodes=200))).nodes == 200


def test_where_no_phase_fits_any_move_is_played() -> None:
    state = CONNECT_FOUR.initial_state()
    full = Phase(moves=("a",), until=1, side=Side.SECOND)
    assert ask(CONNECT_FOUR, state, phased(full)).action in CONNECT_FOUR.actions(state)
    with pytest.raises(IllegalMoveError):
        ask(CONNECT_FOUR, state, phased(Phase(moves=("z9",))))


def test_it_is_ready_when_those_are_whom_it_hands_over_to() -> None:
    player = find_player(PENTAGO, "paper")
    assert {each.method for each in players_within(PENTAGO, player)} == {"guided-uct", "minimax"}
    thinking.load(PENTAGO, player)
    assert thinking.is_ready(PENTAGO, player)
    assert thinking.is_ready(PENTAGO, find_player(PENTAGO, "paper-uct"))


def _read(path: Path, phases: Any) -> Phases:
    rows = [QUARTETS, {"name": "p", "purpose": "x", "method": "phased", "options": {"phases": phases}}]
    path.write_text(json.dumps(rows), encoding="utf-8")
    return read_players(path)["p"].spec.options_as(Phases)


def test_phases_are_read_from_data(tmp_path: Path) -> None:
    found = _read(tmp_path / "some.json", [{"moves": ["d1", "d2"], "until": 2}, {"player": "q@3", "side": "second"}])
    assert found == Phases((Phase(moves=("d1", "d2"), until=2), Phase("q@3", side=Side.SECOND)))
    with pytest.raises(PlayersError):
        _read(tmp_path / "some.json", [{"player": "q"}, {"player": "p"}])


@pytest.mark.parametrize(
    "phases",
    [
        "q",
        ["q"],
        [{}],
        [{"player": "nobody"}],
        [{"player": "q", "side": "third"}],
        [{"player": "q", "until": -1}],
        [{"player": "q", "when": 3}],
        [{"moves": [3]}],
        [{"moves": "d1"}],
        [{"moves": ["d1"], "player": "q"}],
        [{"moves": ["d1"], "player": "nobody"}],
        [{"player": "q@"}],
        [{"player": "q@x"}],
    ],
)
def test_phases_that_make_no_sense_are_refused_with_the_files_name(tmp_path: Path, phases: Any) -> None:
    with pytest.raises(PlayersError, match=r"odd\.json: .*p\b"):
        _read(tmp_path / "odd.json", phases)
