"""Keep looks of boards with an older program by running it, `python make_looks.py FOLDER` in a checkout of its commit.

    cd <a checkout of commit 1edf2dfb> && PYTHONPATH=. python <here>/make_looks.py <here>/looks/1edf2dfb

1edf2dfb wrote looks into the settings first, and read a person's own. `said.json` has what that program says of them.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game import GAMES
from saves.own_looks import OwnLook, read_looks
from saves.settings import ALL, LookChoice, Settings

SETTINGS, LOOKS = "settings.toml", "looks"
POND = """\
title = "My pond"

[board]
texture = "slate"
surface = ["#4F8F9A", "#457F8B"]
frame = ["#445566", "#223344"]
bank = ["#335577", "#224466"]
line = ["#88AACC", "#6688AA"]

[pieces]
white = "shell.svg"
black = "stone.png"
"""
SHELL = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#F0E0C0"/></svg>
"""
STONE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def said_of_looks(folder: Path) -> dict[str, Any]:
    """Return what a program says of the looks in a folder, and of those that its settings keep."""
    settings = Settings.load(folder / SETTINGS)
    own, problems = read_looks(folder / LOOKS)
    choices = {name: asdict(settings.look(name)) for name in (ALL, *(game.name for game in GAMES))}
    return {"choices": choices, "own": [_said_of(look) for look in own], "told": [*settings.problems, *problems]}


def _said_of(look: OwnLook) -> dict[str, Any]:
    pictures = {piece: [name, zlib.crc32(content)] for piece, (name, content) in look.pictures.items()}
    return {**asdict(look), "pictures": pictures}


def main(folder: Path) -> None:
    """Make all files in `folder`, which must not be there."""
    pond = folder / LOOKS / "pond"
    pond.mkdir(parents=True)
    (pond / "look.toml").write_text(POND, encoding="utf-8", newline="\n")
    (pond / "shell.svg").write_text(SHELL, encoding="utf-8")
    (pond / "stone.png").write_bytes(STONE)
    settings = Settings.load(folder / SETTINGS)
    settings.keep_look(ALL, LookChoice("wood", "shapes", "drops"))
    settings.keep_look("pathwayz", LookChoice("pond", "pond", "pebbles"))
    settings.save()
    said = json.dumps(said_of_looks(folder), indent=1)
    (folder / "said.json").write_text(said + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
