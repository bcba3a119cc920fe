"""A board is added as docs/add-a-board.md says, and everything else has a default: shown by adding the board there.

The test copies the program, has `make board` write the board in the copy, and lays the page's files and those of
`tests/toy`, which play it, over that. Then it runs the copy's tests of the board.
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

from tests.amount import long

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy"
PAGE = ROOT / "docs" / "add-a-board.md"
COPIED = ("game", "ai", "saves", "lab", "table", "coach", "ui", "assets", "pack", "tests", "main.py", "pyproject.toml")
IGNORED = ("*-pytest-*.pyc", "toy", ".*_cache")
"""What is bytecode already stays so, but for that of tests: pytest would name this checkout in a fault."""
NAME = "trellis"
RULES = f"game/{NAME}.py"


def read_page() -> dict[str, str]:
    """The files of the page: a path, and the block of code after it."""
    return dict(
        re.findall(r"^`([\w/.]+)`:\n\n```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    )


def read_command() -> list[str]:
    """The arguments that the page gives to `make board`."""
    (given,) = re.findall(r'make board NAME=(\S+) ARGS="(.*?)"', PAGE.read_text("utf-8"))
    return [given[0], *given[1].split()]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with one more board."""
    folder = tmp_path_factory.mktemp("program")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns(*IGNORED))
        else:
            shutil.copy2(source, folder / name)
    (ROOT / ".cache").mkdir(exist_ok=True)
    if sys.platform != "win32":  # there not everybody may make links
        (folder / ".cache").symlink_to(ROOT / ".cache")
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    written = _run(folder, "-m", "tests.new_board", *read_command())
    assert written.returncode == 0, written.stderr
    assert f"{NAME.title()} lacks: nothing" in written.stdout
    for path, content in read_page().items():
        if (folder / path).exists():
            assert (folder / path).read_text("utf-8") == content, f"{path} is not what the page says"
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(content, "utf-8")
    rules = folder / RULES
    rules.write_text(rules.read_text("utf-8").replace("has=()", 'has=("texts",)'), "utf-8")
    return folder


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, its kernels beside those of this checkout."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "NUMBA_CACHE_DIR")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def _passes(folder: Path, *arguments: str) -> str:
    """Run those of the copy's tests that `arguments` choose; return what is told of them."""
    ended = _run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    assert ended.returncode == 0, ended.stdout[-6000:] + ended.stderr[-2000:]
    assert " passed" in ended.stdout
    return ended.stdout


def test_the_page_adds_files_and_replaces_none() -> None:
    page = read_page()
    assert {path.split("/")[0] for path in page} == {"game", "coach", "tests"}
    assert not any((ROOT / path).exists() for path in page)
    assert sum(len(content.splitlines()) for content in page.values()) < 100


@long
def test_the_conformance_suite_and_the_house_rules_hold_and_the_window_lists_plays_keeps_and_counts_it(
    copy: Path,
) -> None:
    """Of the house rules above all that no file outside the board's rooms names it: nothing else was changed."""
    suite = (
        "tests/game/test_conformance.py",
        "tests/game/test_companions.py",
        "tests/game/test_perft.py",
        f"tests/ui/test_{NAME}_window.py",
        "tests/test_architecture.py",
    )
    rules = ("names_a_board", "point_down", "circle", "asset", "subjects", "first_frame_waits")
    told = _passes(copy, *suite, "tests/coach/test_boards.py", "-k", " or ".join((NAME, *rules)), "-rA")
    assert all(f"PASSED {file}" in told for file in suite)


@long
def test_all_tests_of_it_pass(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page says of `make test`; the copy has no documents for the test that reads one."""
    monkeypatch.delenv("PATHWAYZ_WHOLE")
    _passes(copy, "tests", "-k", NAME, "--ignore", "tests/ui/test_window_page.py")


@long
def test_there_is_a_demo_of_it(copy: Path, tmp_path: Path) -> None:
    ended = _run(copy, "main.py", "demo", NAME, "--to", str(tmp_path))
    assert ended.returncode == 0, ended.stderr
    assert len(list((tmp_path / NAME).glob("*.png"))) >= 8


def test_the_commands_know_it(copy: Path) -> None:
    ended = _run(copy, "main.py", "demo", "--help")
    assert NAME in ended.stdout, ended.stderr


LACKING = (f"tests/game/reference/{NAME}.py", f"tests/games/{NAME}.txt")


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
