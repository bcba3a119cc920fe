"""Sixty environments in which the program is started: it always starts, and says what is wrong once, in a sentence.

Every one of them runs in `make soak`, every fourteenth in `make test`.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ai.cache import cache, store, warm
from tests.amount import amount, long
from tests.conftest import ROOT
from tests.starts import Place

if sys.platform == "win32":
    pytest.skip("the environments are those of Unix", allow_module_level=True)

UNREAD = "could not be read, so the defaults are used"
SETTINGS = "Settings: "
NO_LIBRARY = "The library of games"
LOST = "are missing or damaged, and left out"
NOISE = random.Random(12).randbytes(20_000)

Arrange = Callable[[Place], None]


@pytest.fixture
def place() -> Iterator[Place]:
    """A place outside pytest's own folder, which other users may not enter."""
    folder = Path(tempfile.mkdtemp(prefix="pathwayz-starts-"))
    yield Place(folder)
    for path in (folder / "home").rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


def written(content: str | bytes) -> Arrange:
    """A settings file that holds this."""

    def arrange(place: Place) -> None:
        place.settings.write_bytes(content.encode() if isinstance(content, str) else content)

    return arrange


def variables(**values: str) -> Arrange:
    return lambda place: place.environment.update(values)


def linked(target: str) -> Arrange:
    """A settings file that is a link."""
    return lambda place: place.settings.symlink_to(target)


def forbidden(name: str, mode: int) -> Arrange:
    """A folder or file of the home, with that mode, for somebody who is not root."""

    def arrange(place: Place) -> None:
        place.settings.write_text("[look]\ntheme = 'light'\n", encoding="utf-8")
        (place.home / name).mkdir(parents=True, exist_ok=True) if not (place.home / name).exists() else None
        (place.home / name).chmod(mode)
        place.plain = True

    return arrange


def home(*, value: str | None = None, make: Callable[[Path], object] = lambda _path: None) -> Arrange:
    """Another home: None for none at all."""

    def arrange(place: Place) -> None:
        del place.environment["HOME"]
        if value is not None:
            path = Path(os.fsdecode(os.fsencode(place.folder) + b"/" + os.fsencode(value)))
            make(path)
            place.environment["HOME"] = str(path) if not value.startswith("/") else value
        place.known = value is not None

    return arrange


def assets(kind: str, change: Callable[[Path], object]) -> Arrange:
    """A program of which every file of a kind is changed."""

    def arrange(place: Place) -> None:
        for path in (place.copy_program() / "assets" / kind).iterdir():
            change(path)

    return arrange


def data(name: str, content: bytes | None) -> Arrange:
    """A program of which one data file is changed, or missing."""

    def arrange(place: Place) -> None:
        path = place.copy_program() / "assets" / name
        path.unlink() if content is None else path.write_bytes(content)
        place.arguments += ["--scene", "setup", "--game", "pathwayz"]

    return arrange


def noise(path: Path) -> None:
    path.write_bytes(NOISE)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def fifo(place: Place) -> None:
    os.mkfifo(place.settings)


def folder_in_the_place_of_the_file(place: Place) -> None:
    (place.settings / "inside").mkdir(parents=True)


def file_in_the_place_of_the_folder(place: Place) -> None:
    folder = place.settings.parent
    folder.rmdir()
    folder.write_text("not a folder", encoding="utf-8")


def full_log(place: Place) -> None:
    place.log.symlink_to("/dev/full")


def log_is_a_folder(place: Place) -> None:
    place.log.mkdir()


def library_is_a_folder(place: Place) -> None:
    (place.home / ".local" / "share" / "pathwayz" / "library.db" / "inside").mkdir(parents=True)


def without_streams(place: Place) -> None:
    def close() -> None:
        for number in (0, 1, 2):
            os.close(number)

    place.prepare = close


ENVIRONMENTS: dict[str, tuple[Arrange, str]] = {
    # What the settings file holds.
    "empty settings": (written(""), ""),
    "settings of Windows": (written("[look]\r\ntheme = 'light'\r\n"), ""),
    "a mark of order": (written("\ufeff[look]\n"), ""),
    "NUL": (written("[look]\n\0"), UNREAD),
    "not UTF-8": (written(b"[players]\nfirst = '\xff\xfe'\n"), "They were read as Windows-1252"),
    "UTF-16": (written("[look]\ntheme = 'light'\n".encode("utf-16")), "They were read as UTF-16"),
    "noise": (written(NOISE), UNREAD),
    "a number of 5,000 digits": (written("[look]\nui_scale = " + "9" * 5000), UNREAD),
    "5,000 hexadecimal digits": (written("[look]\nui_scale = 0x" + "f" * 5000), UNREAD),
    "a huge number that nobody knows": (written(f"[other]\nvalue = {1 << 70}"), UNREAD),
    "900 dotted parts": (written(".".join(["a"] * 900) + " = 1"), UNREAD),
    "900 dotted parts of a table": (written("[" + ".".join(["setup"] * 900) + "]"), UNREAD),
    "400 nested arrays": (written("a = " + "[" * 400 + "]" * 400), UNREAD),
    "5,000 nested arrays": (written("a = " + "[" * 5000 + "]" * 5000), UNREAD),
    "400 nested tables": (written("a = " + "{a = " * 400 + "1" + "}" * 400), UNREAD),
    "200 kB in one key": (written("a" * 200_000 + " = 1"), UNREAD),
    "30 kB in one key": (written(f"[setup.{'a' * 30_000}]\nfirst = 7"), SETTINGS),
    "ten megabytes": (written("# comment\n" * 1_000_000), UNREAD),
    "an unclosed string": (written("[look]\ntheme = 'dark\n"), UNREAD),
    "a key twice": (written("[look]\ntheme = 'dark'\ntheme = 'light'\n"), UNREAD),
    "a theme that is a number": (written("[look]\ntheme = 7"), SETTINGS),
    "a scale that is no number": (written("[look]\nui_scale = nan"), SETTINGS),
    "a date for a volume": (written("[sound]\nvolume = 2026-11-21"), SETTINGS),
    "a window of a million": (written("[window]\nwidth = 1000000"), SETTINGS),
    "a name of control characters": (written('[players]\nfirst = "\\u0007\\u001b"'), SETTINGS),
    "look is a list": (written("look = [1, 2]"), SETTINGS),
    "a thousand wrong set-ups": (written("".join(f"[setup.g{n}]\nfirst = 7\n" for n in range(1000))), "998 more"),
    # Where it lies.
    "a folder in its place": (folder_in_the_place_of_the_file, UNREAD),
    "a file for its folder": (file_in_the_place_of_the_folder, UNREAD),
    "a pipe": (fifo, UNREAD),
    "endless settings": (linked("/dev/zero"), UNREAD),
    "a link to nothing": (linked("nowhere/settings.toml"), ""),
    "a link to itself": (linked("settings.toml"), UNREAD),
    "settings folder that may not be entered": (forbidden(".config/pathwayz", 0o000), UNREAD),
    "settings that may not be read": (forbidden(".config/pathwayz/settings.toml", 0o000), UNREAD),
    "settings folder that is read-only": (forbidden(".config/pathwayz", 0o500), ""),
    "games folder that may not be entered": (forbidden(".local/share/pathwayz", 0o000), NO_LIBRARY),
    "log folder that may not be entered": (forbidden(".local/state/pathwayz", 0o000), ""),
    "a full disk for the log": (full_log, ""),
    "a log that is a folder": (log_is_a_folder, ""),
    "a library that is a folder": (library_is_a_folder, NO_LIBRARY),
    # Whose home.
    "no home": (home(), "There is no home folder"),
    "a home that is not there": (home(value="/proc/nonexistent"), NO_LIBRARY),
    "a home that is a file": (home(value="file", make=Path.touch), NO_LIBRARY),
    "a home that is not UTF-8": (home(value="h\udcff\udcfe", make=Path.mkdir), ""),
    "a home with blanks and accents": (home(value="Ünï ça 棋", make=Path.mkdir), ""),
    "a home that is read-only": (forbidden("", 0o500), NO_LIBRARY),
    "no folder for kernels": (variables(XDG_CACHE_HOME="/dev/null"), ""),
    "no folder for what is temporary": (variables(TMPDIR="/nonexistent"), ""),
    "relative folders": (variables(XDG_CONFIG_HOME="a", XDG_DATA_HOME="b", XDG_STATE_HOME="c"), ""),
    # What else is in the environment.
    **{f"GDK_SCALE={value}": (variables(GDK_SCALE=value), "") for value in ("nan", "inf", "-inf", "-3", "big", "")},
    "a strange language": (variables(LC_ALL="xx_YY.nonsense", LANG="C"), ""),
    "plain ASCII": (variables(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0"), ""),
    "a strange time zone": (variables(TZ="Nowhere/City"), ""),
    "no such audio": (variables(SDL_AUDIODRIVER="nonsense"), ""),
    "no standard streams": (without_streams, ""),
    # What is missing or damaged of the program itself.
    "no fonts": (assets("fonts", Path.unlink), f"Some fonts of this program {LOST}"),
    "fonts of noise": (assets("fonts", noise), f"Some fonts of this program {LOST}"),
    "fonts that were cut": (assets("fonts", cut), f"Some fonts of this program {LOST}"),
    "empty fonts": (assets("fonts", emptied), f"Some fonts of this program {LOST}"),
    "no icons": (assets("icons", Path.unlink), f"Some icons of this program {LOST}"),
    "icons of noise": (assets("icons", noise), f"Some icons of this program {LOST}"),
    "faces of noise": (assets("faces", noise), f"Some faces of this program {LOST}"),
    "no sounds": (assets("sounds", lambda path: path.unlink() if path.suffix == ".wav" else None), "Some sounds"),
    "sounds of noise": (assets("sounds", noise), "Some sounds"),
    "no levels": (data("ladders/pathwayz.json", None), ""),
    "levels of noise": (data("ladders/pathwayz.json", NOISE), ""),
    "players of noise": (data("players/pathwayz.json", NOISE), ""),
    "chances of noise": (data("chances/pathwayz.json", NOISE), ""),
}
TRIED = list(ENVIRONMENTS)[:: amount(1, 21)]


def test_there_are_sixty() -> None:
    assert len(ENVIRONMENTS) >= 60


@pytest.mark.soak
@pytest.mark.parametrize("name", TRIED)
def test_every_start_is_a_start(place: Place, name: str) -> None:
    arrange, words = ENVIRONMENTS[name]
    arrange(place)
    started = place.start()
    assert started.status == 0, started
    assert "Traceback" not in started.said
    assert len(started.said.splitlines()) <= 1, started
    about = [notice for notice in started.notices if words and words in notice]
    assert len(about) == bool(words), started.notices
    assert len(started.notices) <= 3, started.notices
    assert all(len(notice) < 300 for notice in started.notices)


def test_players_without_their_weights_are_said_once_and_the_window_goes_on(place: Place) -> None:
    boards = ("Pathwayz", "Pentago-Twist", "Kalah")  # as many as are shown at a time
    weights = place.copy_program() / "assets" / "weights"
    for board in boards:
        for path in weights.glob(f"{board.lower()}-*champion*"):
            path.unlink()
    said = [f"players of {board} cannot play" for board in boards]
    ended = place.end_by(signal.SIGTERM, *said)
    assert (ended.status, ended.said) == (128 + signal.SIGTERM, "")
    assert [sum(words in notice for notice in ended.notices) for words in said] == [1] * 3
    assert len(ended.notices) == 3


@long
def test_damaged_kernels_are_made_again_and_that_is_said(place: Place) -> None:
    assert warm.is_complete() or place.run("warm").status == 0
    kept = place.folder / "cache" / "pathwayz" / "kernels" / cache.fingerprint()
    shutil.copytree(ROOT / ".cache" / "pathwayz" / "kernels" / kept.name, kept)
    place.environment["XDG_CACHE_HOME"] = str(place.folder / "cache")

    def grow() -> list[Path]:
        """The kernels of UCT: of two kinds of processors, where `.ci/run` was here before."""
        return [path for path in store.kernels_in(kept / "ai.search.uct_kernels") if ".grow-" in path.name]

    for path in grow():
        path.write_bytes(b"")
    ended = place.end_by(signal.SIGTERM, "are damaged")
    assert (ended.status, ended.said) == (128 + signal.SIGTERM, "")
    assert len(ended.notices) == 1
    assert place.run("warm").status == 0
    assert any(map(store.is_sound, grow()))
