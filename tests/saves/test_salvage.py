"""What comes back of a damaged library: every game that can still be read, counted in one sentence."""

from __future__ import annotations

import os
import random
import re
from datetime import date
from pathlib import Path

import pytest

from game import Match, find_game
from saves.copies import keep_daily_copy
from saves.library import Library
from saves.opening import FILE_NAME
from table.keeping import open_library
from tests.saves.support import draft, filled, play, record_move, sql, take_back, texts

GAMES = 60


def opened(folder: Path) -> tuple[Library, str]:
    """Open a damaged library as the program does; return it with the one sentence that is told."""
    told: list[str] = []
    library = open_library(folder, told.append)
    assert len(told) == 1
    return library, told[0]


def counted(sentence: str) -> int:
    """How many games a sentence says came over."""
    found = re.search(r"(\d+) games? with \d+ moves? came over from it\.", sentence)
    return int(found[1]) if found else 0


def readable(library: Library) -> int:
    """How many games there are; each can be played through to the position that it shows."""
    for number in library.ids():
        game = library.get(number)
        match = Match(find_game(game.board), game.start)
        for move in game.moves:
            match.push(move.text)
        assert match.game.to_position(match.state) == game.position
    return len(library.ids())


def test_a_damaged_page_costs_only_the_games_on_it(tmp_path: Path) -> None:
    whole = filled(tmp_path, GAMES)
    pages = len(whole) // 4096
    dice = random.Random(20261121)
    came = []
    for number in range(12):
        folder = tmp_path / str(number)
        folder.mkdir()
        page = dice.randrange(1, pages)
        damaged = whole[: page * 4096] + dice.randbytes(4096) + whole[(page + 1) * 4096 :]
        (folder / FILE_NAME).write_bytes(damaged)
        library, told = opened(folder)
        assert library.aside is not None
        assert library.aside.read_bytes() == damaged
        assert counted(told) == readable(library)
        came.append(counted(told))
        library.close()
        with Library.open(folder) as again:
            assert again.trouble is None
            assert len(again.ids()) == came[-1]
    assert max(came) == GAMES, "an index can be lost without a game"
    assert sorted(came)[len(came) // 2] > GAMES // 2, came


@pytest.mark.parametrize("noise", [100, 4096])
@pytest.mark.parametrize("packed", [False, True])
def test_a_library_whose_header_is_noise_gives_every_game_back(tmp_path: Path, noise: int, packed: bool) -> None:
    whole = filled(tmp_path, GAMES)
    if packed:  # then its tables begin at other pages than in a new one
        sql(tmp_path / FILE_NAME, "VACUUM")
        whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(random.Random(1).randbytes(noise) + whole[noise:])
    library, told = opened(tmp_path)
    assert counted(told) == readable(library) == GAMES
    library.close()


def test_a_library_that_was_cut_off_gives_back_what_is_left(tmp_path: Path) -> None:
    whole = filled(tmp_path, GAMES)
    (tmp_path / FILE_NAME).write_bytes(whole[: len(whole) * 3 // 4])
    library, told = opened(tmp_path)
    assert 0 < counted(told) == readable(library)
    library.close()


def test_a_long_text_comes_back_whole(tmp_path: Path) -> None:
    note = "word " * 5000
    with Library.open(tmp_path) as library:
        game = play(library)
        library.annotate(game, 0, note)
        library.annotate(game, 2, note[1:])
        before = library.get(game)
    path = tmp_path / FILE_NAME
    path.write_bytes(b"x" * 100 + path.read_bytes()[100:])
    library, _ = opened(tmp_path)
    assert library.get(game) == before
    library.close()


@pytest.mark.skipif(os.name != "posix", reason="there is no /dev/zero")
def test_a_link_to_what_never_ends_is_set_aside_unread(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).symlink_to("/dev/zero")
    library, told = opened(tmp_path)
    assert "was not a file" in told
    assert library.aside is not None
    assert library.aside.is_symlink()
    library.close()


def test_a_copy_that_could_be_restored_is_mentioned(tmp_path: Path) -> None:
    filled(tmp_path, 1)
    assert keep_daily_copy(tmp_path / FILE_NAME, date(2026, 11, 21)) is not None
    (tmp_path / FILE_NAME).write_bytes(b"noise" * 5000)
    library, told = opened(tmp_path)
    assert told.endswith("No game could be read in it. A copy of an earlier day can be restored in the settings.")
    library.close()


def test_a_log_whose_library_is_gone_gives_its_games_back(tmp_path: Path) -> None:
    kept = Library.open(tmp_path / "kept")
    for _ in range(3):
        play(kept)
    log = (tmp_path / "kept" / f"{FILE_NAME}-wal").read_bytes()
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / f"{FILE_NAME}-wal").write_bytes(log)
    library, told = opened(tmp_path / "new")
    assert counted(told) == readable(library) == 3
    library.close()
    kept.close()


def test_noise_gives_nothing_back_which_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"noise" * 5000)
    library, told = opened(tmp_path)
    assert told.endswith("a new one was begun. No game could be read in it.")
    assert library.ids() == []
    library.close()


def test_what_comes_back_is_as_it_was(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3 b1", draft(title="The duel", tags={"Help": "hints"}, clocks=(60.0, 50.0)))
        take_back(library, game, 2, position="b1")
        record_move(library, game, 3, "a3", position="wonderful", seconds=2.5)
        library.annotate(game, 0, "rainy")
        library.annotate(game, 1, "good")
        deleted = play(library)
        library.delete(deleted)
        before, gone = library.get(game), library.get(deleted)
    sql(tmp_path / FILE_NAME, "PRAGMA writable_schema = ON", "DELETE FROM sqlite_master WHERE type = 'index'")
    whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(b"x" * 16 + whole[16:])
    library, told = opened(tmp_path)
    assert library.get(game) == before
    assert library.get(deleted) == gone
    assert library.ids() == [game]
    assert counted(told) == 1 or "2 games" in told
    library.close()


def test_a_game_without_its_last_moves_is_unfinished(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, "b2 a1 c3 a3 b3", result="1-0", termination="resignation")
    path = tmp_path / FILE_NAME
    sql(path, f"DELETE FROM moves WHERE game = {game} AND number > 3")
    whole = path.read_bytes()
    path.write_bytes(b"x" * 16 + whole[16:])
    library, told = opened(tmp_path)
    stored = library.get(game)
    assert (texts(stored.moves), stored.result, counted(told)) == ("b2 a1 c3", "*", 1)
    assert readable(library) == 1
    library.close()


@pytest.mark.parametrize("statement", ["DELETE FROM moves", "DELETE FROM players", "DELETE FROM tags"])
def test_a_lost_table_does_not_stop_the_others(tmp_path: Path, statement: str) -> None:
    filled(tmp_path, 3)
    path = tmp_path / FILE_NAME
    sql(path, statement)
    whole = path.read_bytes()
    path.write_bytes(b"x" * 16 + whole[16:])
    library, _ = opened(tmp_path)
    assert readable(library) == 3
    library.close()
