"""The wheel, installed into an environment of its own and started from another folder: `make test-package`.

`build/venv`, which has hatchling, makes it; numba and pygame are those of this process. So nothing is downloaded.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.package.programs import output_of
from tests.virtual_screen import ROOT

pytestmark = pytest.mark.package

PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"
KEPT = {"pathwayz/main.py", "pathwayz/LICENSE", "pathwayz/assets/fonts/OFL.txt", "pathwayz/ui/shell/app.py"}
GAME = "setoption name Game value tic-tac-toe\nsetoption name Player value level-1\n"


def _run(*command: str | Path, folder: Path, sent: str = "", **variables: str) -> str:
    return output_of(
        [str(part) for part in command], {**os.environ, **variables}, folder=folder, sent=sent, seconds=300
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    python = ROOT / "build" / "venv" / PROGRAMS / "python"
    options = ("--no-build-isolation", "--no-deps", "--no-index", "--wheel-dir", folder)
    _run(python, "-m", "pip", "wheel", *options, ROOT, folder=folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def pathwayz(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment that has the wheel, and sees the libraries of this process."""
    folder = tmp_path_factory.mktemp("installed")
    _run(sys.executable, "-m", "venv", folder, folder=folder)
    python = folder / PROGRAMS / "python"
    _run(python, "-m", "pip", "install", "--no-deps", "--no-index", wheel, folder=folder)
    place = _run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    Path(place, "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / PROGRAMS / "pathwayz"


def test_the_wheel_has_the_program_with_its_data_in_one_folder(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert names >= KEPT
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pathwayz"}
    assert not [name for name in names if name.startswith(("pathwayz/tests", "pathwayz/docs")) or name.endswith(".po")]


def test_moves_by_the_interface(pathwayz: Path, tmp_path: Path) -> None:
    moves: list[str] = []
    while len(moves) < 2:
        place = "position startpos" + (" moves " + " ".join(moves) if moves else "")
        answer = _run(pathwayz, "ugi", folder=tmp_path, sent=f"{GAME}{place}\ngo\n")
        moves.append(answer.split("bestmove ")[1].split()[0])
    assert len(set(moves)) == 2


def test_its_home_screen_is_the_one_drawn_from_source(pathwayz: Path, tmp_path: Path) -> None:
    for name, command in (("wheel", [pathwayz]), ("source", [sys.executable, ROOT / "main.py"])):
        picture = ("--screenshot", tmp_path / f"{name}.png", "--data-dir", tmp_path / name, "--size", "960x640")
        _run(*command, *picture, folder=tmp_path, SDL_VIDEODRIVER="dummy")
    assert (tmp_path / "wheel.png").read_bytes() == (tmp_path / "source.png").read_bytes()
