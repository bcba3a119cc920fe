"""The applications menu of a home that is not ours."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from pack import install
from tests.conftest import ROOT

SHARED = "share/applications/pathwayz.desktop"
ICON = "icons/hicolor/48x48/apps/pathwayz.png"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / 'my "home" $5'
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / ".cache"))
    return folder


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "Pathwayz"
    for name in ("Pathwayz", SHARED, f"share/{ICON}"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    (folder / SHARED).write_text((ROOT / "pack" / "pathwayz.desktop").read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def _never(question: str) -> bool:
    raise AssertionError(f"asked {question}")


def test_installing_brings_program_menu_entry_icons_and_command(home: Path, built: Path) -> None:
    install.install(built)
    assert (home / ".local/lib/pathwayz/Pathwayz").read_text(encoding="utf-8") == "Pathwayz"
    assert (home / ".local/bin/pathwayz").resolve() == (home / ".local/lib/pathwayz/Pathwayz").resolve()
    assert (home / ".local/share" / ICON).exists()
    entry = (home / ".local" / SHARED).read_text(encoding="utf-8")
    (line,) = [line for line in entry.splitlines() if line.startswith("Exec=")]
    unescaped = line.removeprefix("Exec=").replace("\\\\", "\\").replace("\\$", "$")
    assert shlex.split(unescaped) == [str(home / ".local/lib/pathwayz/Pathwayz")]


def test_installing_again_replaces_what_was_there(home: Path, built: Path) -> None:
    install.install(built)
    (home / ".local/lib/pathwayz/old").touch()
    install.install(built)
    assert not (home / ".local/lib/pathwayz/old").exists()


def test_uninstalling_takes_everything_away_and_asks_nothing_where_nothing_was_played(home: Path, built: Path) -> None:
    install.install(built)
    install.remove(_never)
    assert [path for path in home.rglob("*") if not path.is_dir()] == []


@pytest.mark.parametrize("agreed", [False, True])
def test_games_go_only_when_the_player_agrees(home: Path, built: Path, agreed: bool) -> None:
    install.install(built)
    game = home / ".local/share/pathwayz/games"
    game.parent.mkdir(parents=True)
    game.touch()
    asked: list[str] = []

    def ask(question: str) -> bool:
        asked.append(question)
        return agreed

    install.remove(ask)
    assert len(asked) == 1
    assert str(game.parent) in asked[0]
    assert game.exists() is not agreed


def test_what_was_never_installed_can_be_removed(home: Path) -> None:
    install.remove(_never)
    assert list(home.iterdir()) == []
