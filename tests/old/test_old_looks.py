"""Looks that an older program kept, and a person's own, are worn today as they were, and can be chosen anew.

`tests.old.make_looks` made the files, by running the program of the commit that a folder is named after.
"""

from __future__ import annotations

import io
import json
import shutil
import zlib
from pathlib import Path

import pygame
import pytest

from saves.own_looks import read_looks
from saves.settings import ALL, LookChoice, Settings
from table.config import GameConfig, Seat
from tests.old.make_looks import LOOKS, SETTINGS, said_of_looks
from tests.old.test_old_files import lost
from tests.ui.screen import Screen
from ui.boards.looks import look_of
from ui.shell.routes import LooksRoute, PlayRoute

OLD = Path(__file__).parent / "looks"


@pytest.fixture(params=sorted(path.name for path in OLD.iterdir()))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an older program's folder; its name is the commit."""
    return Path(shutil.copytree(OLD / request.param, tmp_path / request.param))


def drawn(content: bytes) -> bytes:
    return pygame.image.tobytes(pygame.image.load_sized_svg(io.BytesIO(content), (64, 64)), "RGBA")


def test_looks_are_what_they_were(old: Path) -> None:
    kept = json.loads((old / "said.json").read_text(encoding="utf-8"))
    (look,) = read_looks(old / LOOKS)[0]
    for piece, (name, content) in look.pictures.items():
        if name.endswith(".svg"):  # it is written anew, and draws the same
            assert drawn(content) == drawn((old / LOOKS / look.name / name).read_bytes())
            kept["own"][0]["pictures"][piece][1] = zlib.crc32(content)
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
