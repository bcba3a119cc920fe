"""The wheel, installed into an environment of its own and started from another folder: `make test-package`.

`build/venv`, which has hatchling, makes it; numba and pygame are those of this process. So nothing is downloaded, but
for the last tests, which install without an index: they fetch wheels before, and are skipped where there is no network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
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
DEAD = "http://127.0.0.1:9"
"""A proxy that nobody answers for."""
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


def _fetch(folder: Path, *what: str | Path) -> None:
    """Fetch wheels into a folder, or skip the test."""
    command = (sys.executable, "-m", "pip", "download", "--only-binary", ":all:", "--dest", folder, *what)
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"nothing can be fetched: {done.stderr.strip()[-200:]}")


@pytest.fixture(scope="module")
def wheels(wheel: Path) -> Path:
    """The folder of the wheel, with the wheels of everything that it needs."""
    _fetch(wheel.parent, "--require-hashes", "-r", ROOT / "requirements.lock")
    return wheel.parent


def _offline(command: str | Path, *arguments: str | Path, folder: Path, sent: str = "", **variables: str) -> str:
    """Run a command that reaches no index: neither by the settings of pip, nor by the network."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PIPX_"))}
    ours |= {"PIP_CONFIG_FILE": os.devnull, "HTTP_PROXY": DEAD, "HTTPS_PROXY": DEAD, "https_proxy": DEAD}
    return output_of([str(command), *map(str, arguments)], ours | variables, folder=folder, sent=sent, seconds=300)


def test_pip_installs_it_without_an_index(wheels: Path, tmp_path: Path) -> None:
    _run(sys.executable, "-m", "venv", tmp_path, folder=tmp_path)
    programs = tmp_path / PROGRAMS
    options = ("--no-index", "--find-links", wheels, "pathwayz")
    _offline(programs / "python", "-m", "pip", "install", *options, folder=tmp_path)
    assert _offline(programs / "pathwayz", "--version", folder=tmp_path).startswith("Pathwayz")
    sent = f"{GAME}position startpos\ngo\n"
    assert "bestmove " in _offline(programs / "pathwayz", "ugi", folder=tmp_path, sent=sent)


@pytest.mark.skipif(shutil.which("pipx") is None, reason="there is no pipx")
def test_pipx_runs_it_without_an_index(wheels: Path, tmp_path: Path) -> None:
    _fetch(wheels, "pip")  # pipx asks for a new one
    source = ("--backend", "pip", "--pip-args", f"--no-index --find-links {wheels}", "--spec", "pathwayz")
    version = _offline(
        "pipx", "run", *source, "pathwayz", "--version", folder=tmp_path, PIPX_HOME=str(tmp_path / "pipx")
    )
    assert version.startswith("Pathwayz")
