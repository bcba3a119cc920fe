"""Looks that an older program kept, and a person's own, are worn today as they were, and can be chosen anew.

`tests.old.make_looks` made the files, by running the program of the commit that a folder is named after.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from saves.settings import ALL, LookChoice, Settings
from table.config import GameConfig, Seat
from tests.old.make_looks import SETTINGS, said_of_looks
from tests.old.test_old_files import lost
from tests.ui.screen import Screen
from ui.boards.looks import look_of
from ui.shell.routes import LooksRoute, PlayRoute

OLD = Path(__file__).parent / "looks"


@pytest.fixture(params=sorted(path.name for path in OLD.iterdir()))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an older program's folder; its name is the commit."""
    return Path(shutil.copytree(OLD / request.param, tmp_path / request.param))


def test_looks_are_what_they_were(old: Path) -> None:
    kept = json.loads((old / "said.json").read_text(encoding="utf-8"))
    assert lost(kept, json.loads(json.dumps(said_of_looks(old)))) == []


def test_they_are_worn_and_others_can_be_chosen(old: Path) -> None:
    screen = Screen(folder=old, settings=Settings.load(old / SETTINGS))
    screen.app.navigate(PlayRoute(GameConfig("pathwayz", (Seat.human("Robin"), Seat.human("Ada")))))
    screen.wait(0.3)
    worn = look_of(screen.app.look.theme, "pathwayz"), look_of(screen.app.look.theme, "kalah")
    assert [(look.material and look.material.name, look.style and look.style.name) for look in worn] == [
        ("pond", "pond"),
        ("wood", "shapes"),
    ]
    assert len(set(screen.pixels())) > 50, "the board is drawn"
    screen.app.navigate(LooksRoute())
    screen.wait(0.3)
    screen.get("choice", "Board").choose("Slate")
    screen.get("button", "Use this look").press()
    screen.close()
    again = Settings.load(old / SETTINGS)
    assert again.problems == []
    assert "slate" in (again.look(ALL).board, again.look("pathwayz").board)
    assert again.look("kalah").pieces == "shapes"
    again.keep_look("kalah", LookChoice("pond"))
    again.save()
    assert Settings.load(old / SETTINGS).look("kalah") == LookChoice("pond")
