"""A board is added in three places and nowhere else, and everything else has a default: shown by adding one.

`tests/toy` holds a small board, Hex on four by four cells, laid out as the program is: `game/hex4.py`, `coach/hex4/`,
`ui/boards/hex4/`, and what the conformance suite wants of every board. The test copies the program, lays these files
over the copy, adds the board's line to `game/registry.py`, and runs the copy's tests of it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy"
COPIED = ("game", "ai", "saves", "lab", "table", "coach", "ui", "assets", "pack", "tests", "main.py", "pyproject.toml")
NAME, MODULE = "hex-4x4", "hex4"
PLACES = {"game", "coach", "ui/boards"}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with one more board."""
    folder = tmp_path_factory.mktemp("program")
    ignored = shutil.ignore_patterns("__pycache__", "toy", ".*_cache")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    _register(folder / "game" / "registry.py")
    return folder


def _register(registry: Path) -> None:
    """Write the board's line into the list of boards."""
    text = registry.read_text(encoding="utf-8")
    assert "\nfrom game import " in text
    text = text.replace("\nfrom game import ", f"\nfrom game import {MODULE}, ", 1)
    last = r"(,\s+)(\w+\.GAME)(,?\s*\)\n)"  # of boards on one line, or on a line each
    text, written = re.subn(last, rf"\1\2\1{MODULE}.GAME\3", text, count=1)
    assert written == 1
    registry.write_text(text, encoding="utf-8")


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, its kernels beside those of this checkout."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "NUMBA_CACHE_DIR")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def _passes(folder: Path, *arguments: str) -> None:
    ended = _run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]
    assert " passed" in ended.stdout


def test_the_toy_lies_in_the_three_places_and_in_the_tests() -> None:
    files = [path.relative_to(TOY) for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    program = [path.as_posix() for path in files if path.parts[0] != "tests"]
    assert program
    assert all(any(path.startswith(f"{place}/") for place in PLACES) for path in program)
    assert not any((ROOT / path).exists() for path in files), "the toy adds files and replaces none"


def test_the_conformance_suite_holds_for_it(copy: Path) -> None:
    suite = ("tests/game/test_conformance.py", "tests/game/test_companions.py", "tests/game/test_perft.py")
    _passes(copy, *suite, "-k", NAME)


def test_the_window_lists_plays_keeps_and_counts_it(copy: Path) -> None:
    _passes(copy, f"tests/ui/test_{MODULE}_window.py")


def test_the_house_rules_hold_with_it(copy: Path) -> None:
    """Above all that no file outside the board's rooms names it: nothing else was changed."""
    _passes(copy, "tests/test_architecture.py", "-k", "names_a_board or point_down or circle or asset or subjects")


def test_there_is_a_demo_of_it(copy: Path, tmp_path: Path) -> None:
    ended = _run(copy, "main.py", "demo", NAME, "--to", str(tmp_path))
    assert ended.returncode == 0, ended.stderr
    assert len(list((tmp_path / NAME).glob("*.png"))) >= 8


def test_the_commands_know_it(copy: Path) -> None:
    ended = _run(copy, "main.py", "demo", "--help")
    assert NAME in ended.stdout, ended.stderr


LACKING = (f"ui/boards/{MODULE}/theme.py", f"tests/game/reference/{MODULE}.py", f"tests/games/{NAME}.txt")


@pytest.fixture
def incomplete(copy: Path) -> Iterator[Path]:
    """The program with the board, without some files that every board needs."""
    kept = {copy / file: (copy / file).read_bytes() for file in LACKING}
    for path in kept:
        path.unlink()
    yield copy
    for path, content in kept.items():
        path.write_bytes(content)


def test_what_it_lacks_is_one_failing_test_that_names_it(incomplete: Path) -> None:
    suite = ("tests/game/test_companions.py", "tests/game/test_golden.py", "tests/ui")
    ended = _run(incomplete, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suite, "-k", f"{NAME} or rest")
    assert " 1 failed" in f" {ended.stdout.splitlines()[-1]}"
    assert "error" not in ended.stdout.splitlines()[-1]
    assert all(file in ended.stdout for file in LACKING)
