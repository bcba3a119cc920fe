"""What older programs kept opens today as it was: libraries, game files and settings that these programs made.

`tests.old.make` made the files, by running the program of the commit that a folder is named after.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import GAMES, Game
from saves.copies import FOLDER
from saves.gamefile import read_games, write_games
from saves.glicko import Strength
from saves.importing import check_games
from saves.library import Library
from saves.opening import FILE_NAME
from saves.schema import STEPS
from saves.settings import Settings
from table.journal import from_record, restored
from table.session import Past
from tests.old.make import RATINGS, facts_of, settings_of
from tests.saves.support import sql
from tests.ui.engines import FakeEngine, any_action
from tests.ui.table import Table

FOLDERS = sorted(path for path in Path(__file__).parent.iterdir() if (path / FILE_NAME).is_file())
every_program = pytest.mark.parametrize("old", FOLDERS, ids=lambda path: path.name)


def boards_of(old: Path) -> tuple[Game, ...]:
    """The boards that a program had: it wrote a game file of each; later ones are none of its."""
    return tuple(game for game in GAMES if (old / f"{game.name}.game").is_file())


every_program_and_game = pytest.mark.parametrize(
    ("old", "game"),
    [pytest.param(old, game, id=f"{game.name}-{old.name}") for old in FOLDERS for game in boards_of(old)],
)


@pytest.fixture
def said(old: Path) -> dict[str, Any]:
    """What the older program itself said of its files."""
    facts: dict[str, Any] = json.loads((old / "said.json").read_text(encoding="utf-8"))
    return facts


@pytest.fixture(params=["opened", "restored"])
def library(old: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Library]:
    """The library of an older program, in its place or restored from a copy."""
    is_copy = request.param == "restored"
    place = tmp_path / FOLDER / "library-2026-11-20.db" if is_copy else tmp_path / FILE_NAME
    place.parent.mkdir(exist_ok=True)
    shutil.copy(old / FILE_NAME, place)
    with Library.open(tmp_path) as library:
        assert (library.trouble, library.aside) == (None, None)
        if is_copy:
            library.restore_copy(library.copies()[0])
        yield library


def lost(then: Any, today: Any, place: str = "") -> list[str]:
    """Where `today` says something else than `then`, or nothing; what it says besides does not matter."""
    if isinstance(then, dict) and isinstance(today, dict):
        return [line for key in then for line in lost(then[key], today.get(key, "nothing"), f"{place}/{key}")]
    if isinstance(then, list) and isinstance(today, list) and len(then) == len(today):
        pairs = enumerate(zip(then, today, strict=True))
        return [line for number, (a, b) in pairs for line in lost(a, b, f"{place}/{number}")]
    return [] if then == today else [f"{place} was {then!r}, is {today!r}"]


def test_there_is_a_program_to_be_true_to() -> None:
    boards = {folder.name: {game.name for game in boards_of(folder)} for folder in FOLDERS}
    assert boards["ea52e1c"] == {"pathwayz", "pentago-twist", "connect-four", "tic-tac-toe"}
    assert all(len(boards[name]) == len([*(FOLDERS[0].parent / name).glob("*.game")]) for name in boards)


def test_each_version_of_the_library_is_there_as_a_program_of_then_wrote_it() -> None:
    assert {sql(folder / FILE_NAME, "PRAGMA user_version")[0][0] for folder in FOLDERS} == set(STEPS)


@every_program
def test_a_library_says_what_it_said(library: Library, said: dict[str, Any]) -> None:
    assert len(said["library"]["games"]) >= 8 * 4, "games of all boards and kinds"
    today = facts_of(library, {level: Strength(elo, 20.0) for level, elo in RATINGS.items()})
    for facts in (said["library"], today):
        for statistics in facts["statistics"].values():
            statistics["history"] = len(statistics["history"])  # the games are rated by Glicko-2 today
        facts["export"] = write_games(replace(game, variations={}) for game in read_games(facts["export"]))
    assert lost(said["library"], today) == [], "variations are in the file besides, and were not at first"


@every_program
def test_every_game_of_a_library_goes_on_or_is_shown(library: Library, said: dict[str, Any]) -> None:
    gone_on = 0
    for number in said["library"]["ids"]:
        stored = library.get(number)
        config, past = restored(stored)
        table = Table(config, FakeEngine(any_action), past=past)
        assert table.moves == [move.text for move in stored.moves]
        assert table.session.match.game.to_position(table.session.match.state) == stored.position
        assert table.session.time.readings(table.now) == (stored.clocks and pytest.approx(stored.clocks, abs=0.001))
        assert (table.session.outcome is not None) == stored.finished
        if table.session.human_to_move:
            assert table.session.play(table.session.legal_actions()[0], table.now)
            gone_on += 1
    assert gone_on >= 4


@every_program
def test_what_was_taken_back_can_be_played_again(library: Library, old: Path) -> None:
    taken_back = [library.get(game.id) for game in library.unfinished(1000) if library.get(game.id).ahead]
    assert {stored.board for stored in taken_back} == {game.name for game in boards_of(old)}
    for stored in taken_back:
        assert stored.variations, "something else was played and taken back before"
        config, past = restored(stored)
        table = Table(config, FakeEngine(any_action), past=past)
        assert table.session.redo(table.now)
        assert table.moves[: len(stored.moves) + 1] == [move.text for move in (*stored.moves, stored.ahead[0])]


@every_program_and_game
def test_a_game_file_is_read_without_error_and_written_byte_for_byte(old: Path, game: Game) -> None:
    text = (old / f"{game.name}.game").read_text(encoding="utf-8")
    records = read_games(text)
    assert len(records) == 4
    assert write_games(records) == text
    for checked in check_games(records):
        assert (checked.readable, checked.errors) == (True, [])
        config, moves, readings = from_record(checked.record)
        assert (config.game, moves) == (game.name, checked.record.moves)
        assert ("Clocks" in checked.record.tags) == (readings is not None)
        Table(config, FakeEngine(any_action), past=Past(moves))


@every_program
def test_settings_say_what_they_said_and_keep_what_nobody_knows(
    old: Path, said: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    shutil.copy(old / "settings.toml", path)
    written = tomllib.loads(path.read_text(encoding="utf-8"))["setup"]
    setups = said["settings"]["setups"]
    said["settings"]["setups"] = {board: setups[board] for board in setups if board in written}  # others are defaults
    assert lost(said["settings"], settings_of(path)) == []
    Settings.load(path).save()
    assert lost(said["settings"], settings_of(path)) == []
    kept = path.read_text(encoding="utf-8")
    assert all(word in kept for word in ('glow = "some"', "[setup.chess]", "[plugins]"))
