"""What was kept as JSON and changed by anybody: whatever stands in it, it is read, left out, or told in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from game import find_game
from game.errors import CodedError
from lab.contest import tempo
from lab.contest.contest import Contest
from lab.contest.plan import ContestPlan
from lab.contest.shelf import kept_in, new_folder
from lab.learning import shelf
from tests.amount import amount
from tests.lab.taught import HERON, make
from tests.ui.contests import play_by_dice

HALF = "\ud800"
"""Half a character: JSON can spell it, and neither a file nor a screen can take it."""
ODD: tuple[Any, ...] = (None, True, "", HALF, -1, 1e999, 10**400, [], {}, [HALF], {HALF: HALF})
TIC_TAC_TOE, PATHWAYZ = find_game("tic-tac-toe"), find_game("pathwayz")


def changed(value: Any) -> Iterator[Any]:
    """Yield a value as often as something of it can be another thing, each of the `ODD` ones."""
    yield from ODD
    places: list[Any] = []
    if isinstance(value, dict):
        places = [*value]
    elif isinstance(value, list):
        places = [*range(min(2, len(value)))]
    for place in places:
        for other in changed(value[place]):
            copy = value.copy()
            copy[place] = other
            yield copy


def written(file: Path) -> Iterator[Any]:
    """Change what a file holds again and again, and yield it every time."""
    for other in changed(json.loads(file.read_text("utf-8"))):
        file.write_text(json.dumps(other), encoding="utf-8")
        yield other


def told(call: Callable[[], object]) -> str:
    """Return the sentence that a call ends in; empty if it does not. Whatever else it raises fails the test."""
    try:
        call()
    except CodedError as error:
        str(error).encode()
        return str(error)
    return ""


@pytest.mark.soak
def test_a_tournament_is_opened_or_a_sentence_whatever_its_files_hold(tmp_path: Path) -> None:
    folder = new_folder(tmp_path, TIC_TAC_TOE)
    play_by_dice(folder, ContestPlan("tic-tac-toe", ("random", "builder"), games=6, openings=1, nodes=0), 3)
    plan = (folder / "plan.json").read_bytes()
    for _ in written(folder / "plan.json"):
        kept_in(tmp_path, TIC_TAC_TOE)
        told(lambda: look_at(folder))
    (folder / "plan.json").write_bytes(plan)
    games = folder / "games.jsonl"
    whole = games.read_text("utf-8").splitlines()
    for number, line in enumerate(whole[:2]):
        for other in islice(changed(json.loads(line)), 0, None, amount(1, 4)):
            games.write_text("\n".join([*whole[:number], json.dumps(other), *whole[number + 1 :], ""]), "utf-8")
            told(lambda: look_at(folder))


def look_at(folder: Path) -> None:
    """Open a contest, and do what its screen does with it."""
    contest = Contest.load(folder)
    str(contest.crosstable).encode()
    _ = contest.played, contest.total, contest.is_done
    for why in contest.failed.values():
        why.encode()


def test_a_tournament_of_nobody_is_none(tmp_path: Path) -> None:
    folder = tmp_path / "contest"
    play_by_dice(folder, ContestPlan("tic-tac-toe", ("random", "builder"), games=6, openings=1, nodes=0), 1)
    data = json.loads((folder / "plan.json").read_text("utf-8"))
    data["plan"]["players"] = []
    (folder / "plan.json").write_text(json.dumps(data), "utf-8")
    assert told(lambda: Contest.load(folder))


@pytest.mark.parametrize("name", ["recipe.json", "course.json", "rating.json"])
def test_a_taught_player_is_listed_whatever_its_files_hold(name: str, tmp_path: Path) -> None:
    folder = make()
    shelf.rate(PATHWAYZ, folder.name, 1000.0, 900.0, 1100.0, 40, ("level-3",))
    assert HERON.name in [own.title for own in shelf.players(PATHWAYZ)]
    for _ in written(folder / name):
        for own in shelf.players(PATHWAYZ):
            f"{own.title} {own.recipe} {own.rating} {own.sentence}".encode()
        told(lambda: shelf.load(folder))
        told(lambda: shelf.copy_to(PATHWAYZ, folder.name, tmp_path / "copy"))


def test_a_player_that_came_as_a_file_is_taken_or_a_sentence_whatever_it_holds(tmp_path: Path) -> None:
    file = tmp_path / "heron.player.json"
    shelf.copy_to(PATHWAYZ, make().name, file)
    for _ in written(file):
        told(lambda: shelf.take_in(file))
        for own in shelf.players(PATHWAYZ):
            own.title.encode()


def test_what_is_known_of_the_players_speed_is_a_time_or_nothing_whatever_its_file_holds(tmp_path: Path) -> None:
    plan = ContestPlan("tic-tac-toe", ("random", "builder"), nodes=0)
    spent = dict.fromkeys(plan.entrants, (10, 2.5))
    tempo.remember(tmp_path, plan, spent)
    for _ in written(tmp_path / tempo.SPEEDS):
        seconds = tempo.seconds_of(plan, tempo.known_speeds(tmp_path, plan), 2)
        assert seconds is None or 0 <= seconds < 1e9
        tempo.remember(tmp_path, plan, spent)
