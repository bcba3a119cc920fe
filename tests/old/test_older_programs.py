"""Older programs, taken from the history, on files of today's: they open them or refuse them in a sentence, and harm
nothing. The commits are those that wrote a new version of the library first, as in `test_old_files`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lab.learning.recipe import BATCH
from saves.library import Library
from saves.opening import FILE_NAME
from saves.schema import VERSION
from saves.settings import Settings
from tests.amount import whole_only
from tests.conftest import ROOT
from tests.old import make_lab
from tests.saves.support import draft, play, plays_on, set_aside
from tests.writes.facts import GAME_FILE, SETTINGS, games_in

PROGRAMS = {"ea52e1c": 2, "8a4d63ad": 3, "91bfd83a": 4, "fd457989": 5, "d1f8fc6b": 6, "42ee241c": 7}
"""By commit: the version of the library that it wrote."""
PARTS = "game", "ai", "saves", "table", "ui"
LABS = "bf32e38f", "f4256813", "d1f8fc6b"
"""The commits whose tournaments and players `test_old_lab` opens."""
PARTS_OF_LAB = "game", "ai", "saves", "table", "lab", "assets"
_FEW = [min(PROGRAMS, key=PROGRAMS.__getitem__), max(PROGRAMS, key=PROGRAMS.__getitem__)]
"""The oldest and the newest program, at which `make test` looks."""
_TITLE = 16
"""The place of a title in a row of `games_in`."""
LOOK = """
import json, sys
from pathlib import Path
from saves.gamefile import read_games
from saves.library import Library
from saves.settings import Settings
folder = Path(sys.argv[1])
with Library.open(folder) as library:
    lines = [[move.text for move in library.get(game).moves] for game in library.ids()]
    told = {"trouble": library.trouble, "lines": lines, "refused": ""}
    for game in library.ids():
        try:
            library.rename(game, "By an older program")
        except Exception as error:
            told["refused"] = type(error).__name__
settings = Settings.load(folder / "settings.toml")
settings.theme = "light"
settings.save()
records = read_games((folder / "My games.txt").read_text("utf-8"))
told |= {"problems": settings.problems, "records": [record.moves for record in records]}
print(json.dumps(told))
"""
LOOK_AT_LAB = """
import json, sys
from pathlib import Path
from ai import yours
from game.registry import find_game
from lab.contest.contest import Contest
from lab.learning import shelf
folder = Path(sys.argv[1])
yours.place(folder)
players = [[player.title, player.games] for player in shelf.players(find_game("pathwayz"))]
taken_in = shelf.take_in(folder / "heron.player.json")[1]
opened = getattr(Contest, "load", None) or Contest.open
played = {plan.parent.parent.name: opened(plan.parent).played for plan in folder.glob("tournaments/*/*/plan.json")}
print(json.dumps({"players": players, "taken in": taken_in, "played": played}))
"""


def older_program(commit: str, folder: Path, wanted: tuple[str, ...] = PARTS) -> Path:
    """Take parts of a program out of the history; skip the test where the history is not here."""
    archive = ["git", "-C", str(ROOT), "archive", commit]
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-tree", "--name-only", commit], capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip(f"the history with the commit {commit} is not here")
    parts = [part for part in wanted if part in listed.stdout.split()]
    packed = subprocess.run([*archive, *parts], capture_output=True, check=True, timeout=120).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has no filters
        files.extractall(folder)
    return folder


def todays_files(folder: Path) -> list[list[str]]:
    """Write a library, settings and a game file with today's program; return the moves of its games."""
    with Library.open(folder) as library:
        games = [play(library, moves, draft(title="In the garden")) for moves in ("b2 a1 c3", "a1 b2")]
        library.annotate(games[0], 1, "a note")
        library.record_line(games[1], library.get(games[0]).moves[:1], position="-")
        (folder / GAME_FILE).write_text(library.export(games), encoding="utf-8")
        lines = [[move.text for move in library.get(game).moves] for game in library.ids()]
    settings = Settings.load(folder / SETTINGS)
    settings.theme, settings.first = "contrast", "Zoë"
    settings.save()
    return lines


def look(program: Path, folder: Path, script: str = LOOK) -> dict[str, Any]:
    """Let an older program look at a folder; return what it says."""
    ended = subprocess.run(
        [sys.executable, "-c", script, str(folder)],
        cwd=program,
        env={**os.environ, "PYTHONPATH": str(program), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told: dict[str, Any] = json.loads(ended.stdout)
    return told


@pytest.mark.soak
@pytest.mark.parametrize("commit", [each if each in _FEW else whole_only(each) for each in PROGRAMS])
def test_an_older_program_opens_or_refuses_files_of_todays(tmp_path: Path, commit: str) -> None:
    program, folder = older_program(commit, tmp_path / "program"), tmp_path / "files"
    lines = todays_files(folder)
    before = games_in(folder / FILE_NAME)
    told = look(program, folder)
    if PROGRAMS[commit] == VERSION:
        assert (told["trouble"], told["refused"]) == (None, "")
        assert told["lines"] == lines
        assert [row[_TITLE] for row in games_in(folder / FILE_NAME)[0]] == ["By an older program"] * 2
    else:
        assert re.search("made by (a newer|another) version of this program.*\\.$", told["trouble"])
        assert told["lines"] in (lines, [])
        assert told["refused"] == ("LibraryError" if told["lines"] else "")
        assert games_in(folder / FILE_NAME) == before
    assert (told["problems"], sorted(told["records"])) == ([], sorted(lines))
    assert set_aside(folder) == []
    settings = Settings.load(folder / SETTINGS)
    assert (settings.problems, settings.theme, settings.first) == ([], "light", "Zoë")
    with Library.open(folder) as library:
        assert library.trouble is None
        assert plays_on(library)


@pytest.mark.soak
@pytest.mark.parametrize("commit", [*map(whole_only, LABS[:-1]), LABS[-1]])
def test_an_older_program_opens_players_and_tournaments_of_todays(tmp_path: Path, commit: str) -> None:
    program, folder = older_program(commit, tmp_path / "program", PARTS_OF_LAB), tmp_path / "files"
    make_lab.main(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    told = look(program, folder, LOOK_AT_LAB)
    assert told == {"players": [["Heron", 3 * BATCH]], "taken in": "heron-2", "played": make_lab.PLAYED}
    assert {path: path.read_bytes() for path in before} == before, "nothing of today's is changed"
