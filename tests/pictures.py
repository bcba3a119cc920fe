"""`python -m tests.pictures BASE`: draw every screen at another commit and here, and make a page of what differs.

Each commit draws itself, with its own copy of this module, in a folder of its own: files may move and change their
names between the two. Clocks and dice stand still, nothing is animated (`tests.ui.gallery`). The page has both pictures
and where they differ side by side, the most different first. The exit status is 0 where nothing differs, 1 where
something does, and 2 where one of the two cannot be drawn.
"""

from __future__ import annotations

import argparse
import html
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import numpy as np
import pygame

from tests.conftest import ROOT, USER_FOLDER  # keeps pygame off the screen, before it is imported
from tests.ui.desk import Desk
from tests.ui.every_window import show
from tests.ui.gallery import kept
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, on_stage, some_games

PAGE = ROOT / "artifacts" / "pictures"
MODULE = "tests.pictures"
PLAIN = {"size": (1280, 800), "scale": 100, "theme": "dark"}
BEFORE, AFTER, APART = "before", "after", "difference"


class NoPicturesError(Exception):
    """A commit that cannot be drawn, in a sentence for whoever asked."""


class Difference(NamedTuple):
    """How many pixels of a picture differ; all of them where one of the two has no such picture, or of another size."""

    name: str
    pixels: int


# -- drawing -----------------------------------------------------------------------------------------------------------


def draw_all(folder: Path, windows: Sequence[dict[str, Any]], states: Iterable[State] = STATES) -> None:
    """Draw states in windows into a folder: a PNG file each."""
    folder.mkdir(parents=True, exist_ok=True)
    with some_games() as games:
        for state in states:
            with on_stage(state, games) as desk:
                for window in windows:
                    name = f"{state.screen} - {state.name} - {kept.called(window)} {window['theme']}"
                    pygame.image.save(drawn(desk, state.seen_in(window)), folder / f"{name}.png")


def drawn(desk: Desk, window: dict[str, Any]) -> pygame.Surface:
    """Draw what is open in a window, at rest."""
    app = desk.app
    show(desk, window)
    app.router.invalidate()
    app.router.lay_out()
    app.router.update(app.look.now)
    app.draw()
    return app.display.surface


# -- comparing ---------------------------------------------------------------------------------------------------------


def compare(page: Path) -> list[Difference]:
    """Compare the pictures of two folders of a page, draw where they differ, and return that, the most first.

    Pictures that are the same are deleted.
    """
    names = sorted({path.name for part in (BEFORE, AFTER) for path in (page / part).glob("*.png")})
    found = [Difference(name, _compare(page, name)) for name in names]
    return sorted((each for each in found if each.pixels), key=lambda each: (-each.pixels, each.name))


def _compare(page: Path, name: str) -> int:
    paths = [page / part / name for part in (BEFORE, AFTER)]
    contents = [path.read_bytes() if path.exists() else b"" for path in paths]
    if contents[0] == contents[1]:
        for path in paths:
            path.unlink()
        return 0
    pictures = [_pixels(content) for content in contents if content]
    if len({picture.shape for picture in pictures}) != 1 or len(pictures) == 1:
        return max(picture[..., 0].size for picture in pictures)
    apart = (pictures[0] != pictures[1]).any(axis=2)
    marked = np.where(apart[..., None], np.array([255, 0, 80]), pictures[1] // 4).astype(np.uint8)
    (page / APART).mkdir(exist_ok=True)
    pygame.image.save(pygame.surfarray.make_surface(marked), page / APART / name)
    return int(apart.sum())


def _pixels(content: bytes) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return pygame.surfarray.array3d(pygame.image.load(io.BytesIO(content), "a.png"))


def write_page(page: Path, base: str, differences: Sequence[Difference]) -> None:
    """Write the page that shows differences."""
    told = f"Pictures that differ from {base}: {len(differences)}"
    parts = "".join(_part(page, each) for each in differences)
    style = "body{font:14px sans-serif;background:#222;color:#eee}img{width:32%}h2{font-size:14px}"
    head = f'<!doctype html><meta charset="utf-8"><title>Pictures</title><style>{style}</style>'
    (page / "index.html").write_text(f"{head}<h1>{html.escape(told)}</h1>{parts}\n", encoding="utf-8")


def _part(page: Path, difference: Difference) -> str:
    name = html.escape(difference.name)
    shown = [part for part in (BEFORE, AFTER, APART) if (page / part / difference.name).exists()]
    pictures = "".join(f'<img src="{part}/{quote(difference.name)}" title="{part}" loading="lazy"> ' for part in shown)
    return f"<h2>{name.removesuffix('.png')}: {difference.pixels:,} pixels ({', '.join(shown)})</h2>{pictures}"


# -- two commits -------------------------------------------------------------------------------------------------------


def unpack(base: str, folder: Path, root: Path = ROOT) -> None:
    """Put the files of a commit into a folder.

    Raises:
        NoPicturesError: if there is no such commit, or it cannot draw itself.
    """
    packed = subprocess.run(["git", "archive", base], cwd=root, capture_output=True, check=False)
    if packed.returncode:
        reason = packed.stderr.decode(errors="replace").strip()
        raise NoPicturesError(f"The commit {base} cannot be read: {reason}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.2 has no filters
        files.extractall(folder)
    if not (folder / "tests" / "pictures.py").exists():
        raise NoPicturesError(f"The commit {base} has no tests/pictures.py: choose one that can draw itself.")


def begin_drawing(checkout: Path, pictures: Path, more: Sequence[str]) -> subprocess.Popen[bytes]:
    """Have a checkout draw itself in a process of its own."""
    command = [sys.executable, "-m", MODULE, "--draw", str(pictures), *more]
    return subprocess.Popen(command, cwd=checkout, env={**os.environ, "PYTHONHASHSEED": "0"})


def draw_both(base: str, page: Path, more: Sequence[str]) -> None:
    """Draw a commit and this checkout, side by side.

    Raises:
        NoPicturesError: if one of them cannot be drawn.
    """
    shutil.rmtree(page, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="pathwayz-base-") as folder:
        unpack(base, Path(folder))
        drawing = {
            base: begin_drawing(Path(folder), page / BEFORE, more),
            "this checkout": begin_drawing(ROOT, page / AFTER, more),
        }
        failed = [name for name, process in drawing.items() if process.wait()]
    if failed:
        raise NoPicturesError(f"The screens of {' and '.join(failed)} could not be drawn; the reason is above.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare with a commit, or draw; return the exit status."""
    parser = argparse.ArgumentParser(prog=f"python -m {MODULE}", description="Compare the pictures of two commits.")
    parser.add_argument("base", nargs="?", default="HEAD", help="the commit to compare with (HEAD)")
    parser.add_argument("--draw", type=Path, metavar="FOLDER", help="only draw this checkout into a folder")
    parser.add_argument("--size", default="1280x800", help="the window's size (1280x800)")
    parser.add_argument("--all", action="store_true", help="every size, with every scale")
    parser.add_argument("--only", metavar="SCREEN", help="with --draw: the states of one screen, at 100 and 200 %%")
    chosen = parser.parse_args(arguments)
    width, height = map(int, chosen.size.split("x"))
    if chosen.draw is not None:
        plain = PLAIN | {"size": (width, height)}
        screens = {state.screen for state in STATES}
        if chosen.only and chosen.only not in screens:
            parser.error(f"no screen {chosen.only} in tests/ui/gallery; there are {', '.join(sorted(screens))}")
        states = [state for state in STATES if chosen.only in (None, state.screen)]
        few = [plain, plain | {"scale": 200}] if chosen.only else [plain]
        draw_all(chosen.draw.resolve(), kept.windows() if chosen.all else few, states)
        return 0
    if chosen.only:
        parser.error("--only goes with --draw FOLDER")
    try:
        draw_both(chosen.base, PAGE, ["--size", chosen.size, *(["--all"] if chosen.all else [])])
    except NoPicturesError as error:
        print(error, file=sys.stderr)
        return 2
    differences = compare(PAGE)
    write_page(PAGE, chosen.base, differences)
    print(f"Pictures that differ from {chosen.base}: {len(differences)}. They are shown in {PAGE / 'index.html'}")
    return 1 if differences else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        shutil.rmtree(USER_FOLDER, ignore_errors=True)
