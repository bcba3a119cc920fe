"""Killed, crowded, or out of space: what was acknowledged is in the library, and the library goes on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from saves.library import Library
from saves.models import Move
from saves.opening import FILE_NAME
from saves.search import Query
from tests.amount import amount
from tests.saves.support import play, record_move, texts
from tests.saves.writer import PLIES

ROOT = Path(__file__).resolve().parents[2]
KILLS = amount(200, 40)


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "tests.saves.writer", *map(str, arguments)]


def run(*arguments: str | Path, prefix: tuple[str, ...] = ()) -> str:
    """Run a writer to its end and return what it printed."""
    ended = subprocess.run(
        [*prefix, *command(*arguments)], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.soak
def test_a_killed_program_has_kept_every_move_that_it_acknowledged(quick_folder: Path) -> None:
    said = re.fullmatch(r"killed (\d+) acknowledged (\d+)\n", run("killed", quick_folder, str(KILLS)))
    assert said is not None
    assert int(said[1]) == KILLS
    assert int(said[2]) > 10 * KILLS, "the writers must have got somewhere"


def test_a_file_that_may_not_grow_stops_nothing_but_the_keeping(tmp_path: Path) -> None:
    said = run("limited", tmp_path, "300000")
    assert re.fullmatch(r"kept \d+ The game cannot be kept in the library\. .*\.\n", said)


def test_a_full_disk_stops_nothing_but_the_keeping(tmp_path: Path) -> None:
    mount = 'mount -t tmpfs -o size=400k tmpfs "$1" && shift && exec "$@"'
    prefix = ("unshare", "--mount", "--map-root-user", "sh", "-c", mount, "sh", str(tmp_path))
    probe = [*prefix, "true"]
    if not shutil.which("unshare") or subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount a small disk of its own")
    said = run("full", tmp_path, prefix=prefix)
    assert re.fullmatch(r"kept \d+ The game cannot be kept in the library. The disk is full\.\n", said)


@pytest.mark.soak
def test_programs_that_start_and_play_at_once_lose_no_game(tmp_path: Path) -> None:
    for round_number in range(amount(3, 1)):
        folder = tmp_path / str(round_number)
        writers = [
            subprocess.Popen(command("write", folder, "4"), cwd=ROOT, stdout=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        said = [writer.communicate(timeout=120)[0].split("\n") for writer in writers]
        assert [writer.returncode for writer in writers] == [0, 0]
        games = [{line.split()[0] for line in lines if line} for lines in said]
        assert not games[0] & games[1]
        with Library.open(folder) as library:
            assert library.search(Query(result="1-0")).total == 8
            assert all(len(library.get(game).moves) == PLIES for game in library.ids())


def test_a_library_that_another_program_makes_meanwhile_has_lost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exists = os.path.lexists
    others: list[Library] = []

    def once_missing(path: str | Path) -> bool:
        found = exists(path)
        if Path(path).name == FILE_NAME and not others:
            monkeypatch.setattr(os.path, "lexists", exists)
            others.append(Library.open(tmp_path))
            play(others[0], "b2 a1")
        return found

    monkeypatch.setattr(os.path, "lexists", once_missing)
    with Library.open(tmp_path) as library:
        assert library.trouble is None
        assert len(library.ids()) == 1
    others[0].close()


def test_two_programs_in_one_game_lose_no_move(tmp_path: Path) -> None:
    with Library.open(tmp_path) as one, Library.open(tmp_path) as two:
        game = play(one, "b2 a1")
        record_move(one, game, 3, "c3", position="")
        record_move(two, game, 3, "a3", position="")
        one.record_line(game, [Move(text) for text in ["b2", "a1", "c3", "b1"]], position="")
        stored = two.get(game)
        assert texts(stored.moves) == "b2 a1 c3 b1"
        assert [texts(variation.moves) for variation in stored.variations] == ["a3"]


def test_a_game_that_is_purged_elsewhere_can_be_begun_again(tmp_path: Path) -> None:
    with Library.open(tmp_path) as one, Library.open(tmp_path) as two:
        game = play(one, "b2 a1")
        two.delete(game)
        record_move(one, game, 3, "c3", position="")  # deleted is not gone
        two.delete(game)
        two.purge()
        with pytest.raises(LookupError):
            record_move(one, game, 4, "b1", position="")
        assert play(one, "b2 a1 c3 b1") > game
