"""The unfinished game: kept at every move, put aside when damaged, never overwritten by a failure."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import unfinished
from saves.gamefile import GameRecord
from saves.unfinished import FILE_NAME, UnfinishedGame

RECORD = GameRecord({"Game": "tic-tac-toe", "White": "Robin"}, ["b2", "a1"])


@pytest.fixture
def kept(tmp_path: Path) -> UnfinishedGame:
    return UnfinishedGame(tmp_path / "data")


def test_nothing_is_kept_at_first(kept: UnfinishedGame) -> None:
    assert kept.load() is None


def test_a_kept_game_comes_back(kept: UnfinishedGame) -> None:
    kept.save(RECORD)
    assert kept.load() == RECORD


def test_a_cleared_game_is_gone(kept: UnfinishedGame) -> None:
    kept.save(RECORD)
    kept.clear()
    assert kept.load() is None


@pytest.mark.parametrize("damage", [b"\xff\xfe\x00", b"[Game", b"", b"not a game at all", b'[White "x"]'])
def test_a_damaged_file_is_put_aside_with_its_content(kept: UnfinishedGame, damage: bytes) -> None:
    kept.path.parent.mkdir(parents=True)
    kept.path.write_bytes(damage)
    assert kept.load() is None
    (aside,) = kept.path.parent.glob("unfinished-damaged-*.game")
    assert aside.read_bytes() == damage


def test_a_failed_save_leaves_the_last_one(kept: UnfinishedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.save(RECORD)

    def full_disk(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(unfinished, "write_atomically", full_disk)
    with pytest.raises(OSError, match="No space left"):
        kept.save(GameRecord({"Game": "tic-tac-toe"}, ["a1"]))
    assert kept.load() == RECORD


def test_a_folder_in_its_place_is_put_aside(kept: UnfinishedGame) -> None:
    (kept.path.parent / FILE_NAME).mkdir(parents=True)
    assert kept.load() is None
