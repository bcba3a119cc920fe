"""`main.py openings`: games of another board are not counted, and a place that cannot be written is told at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.commands import PathError
from coach.commands.openings import main
from lab.errors import KeptError

KEPT = '{"game": "tic-tac-toe"}\n' + json.dumps({"pair": "perfect perfect", "number": 0, "points": 0.5, "moves": "b2"})


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with a game of Tic-tac-toe."""
    (tmp_path / "kept.jsonl").write_text(f"{KEPT}\n")
    return tmp_path / "kept.jsonl"


def test_kept_games_are_counted(kept: Path) -> None:
    out = kept.with_name("counted.json")
    assert main(["tic-tac-toe", "--count", "--keep", str(kept), "--out", str(out)]) == 0
    assert json.loads(out.read_text())["games"] == 1


def test_games_of_another_board_are_not_counted(kept: Path) -> None:
    out = kept.with_name("counted.json")
    with pytest.raises(KeptError, match="another experiment"):
        main(["pathwayz", "--count", "--keep", str(kept), "--out", str(out)])
    assert not out.exists()


@pytest.mark.parametrize("out", ["", "."])
def test_a_folder_is_no_file_for_the_counts(kept: Path, out: str) -> None:
    with pytest.raises(PathError):
        main(["tic-tac-toe", "--count", "--keep", str(kept), "--out", out])
