"""`main.py solve`: what it prints, what it refuses; and `main.py book`, which makes what it reads."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.commands import folder_for, run_command
from ai.evaluation.connect4.book import NO_BOOK, read_book
from ai.evaluation.connect4.numbering import PLIES, UNKNOWN, number_of
from ai.evaluation.connect4.solver import Connect4Solver, sides
from ai.exact import move_values
from lab import solving
from lab.books import command, connect4
from lab.books.connect4 import Positions, undecided
from lab.books.connect4_openings import OpeningScores, read_openings
from lab.errors import KeptError
from tests.ai.support import CONNECT_FOUR, PENTAGO
from tests.ai.support import undecided as some_undecided

FIVE_EMPTY = "XO-XXXX-XXXXXXXOXXXXOXX-XXOOOXXXXXOOXOXXXXOOOOOXXX-OXOOX-XXXXXOX O"
A_PASS = "--XXXXOXXXXXXOOXXOXOOOOXXOXOOOOXXOOOXOOXXOXOOXOXXOOOOOXXXOOXXXXX X"


def test_a_position_is_printed_with_its_score_and_every_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert solving.main(["connect-four", "327644137114232711176443", "--memory", "16"]) == 0
    assert capsys.readouterr().out == "327644137114232711176443 -9 - -9 -9 -9 -9 -9 -9\n"


def _lines(text: str) -> io.TextIOWrapper:
    """A standard input on a system whose encoding is not UTF-8."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="cp1252")


def _stopped(*_given: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("run", "work", "arguments"),
    [
        (solving.main, "lab.solving.solve_all", ["kalah", "--all"]),
        (solving.main, "lab.solving.solve_from", ["connect-four", "--plies=2"]),
        (solving.main, "lab.solving.cache.use", ["pathwayz", "--size=3x4"]),
        (command.main, "lab.books.command.locked", ["connect-four"]),
    ],
)
def test_what_is_kept_piece_by_piece_goes_on_after_ctrl_c(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    run: Callable[[list[str]], int],
    work: str,
    arguments: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(work, _stopped)
    assert run_command(run, arguments) == 130
    assert capsys.readouterr().err == "\nstopped; the same command goes on from here\n"


@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        (["4444", "--workers", "2"], "argument --workers/--cluster: of no use for single positions"),
        (["4444", "--cluster", "localhost:8786"], "argument --workers/--cluster: of no use for single positions"),
        (["4444", "--plies", "2", "--threads", "7"], "argument --threads: of no use beside --plies"),
        (["4444", "--all"], "argument POSITION: of no use beside --all"),
        (["--size", "3x4", "--threads", "7"], "argument --threads: of no use beside --size"),
    ],
)
def test_an_option_without_use_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], refused: str
) -> None:
    assert run_command(solving.main, ["connect-four", *arguments]) == 2
    assert refused in capsys.readouterr().err


def test_what_takes_a_while_is_said_first(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(*arguments: Any, **named: Any) -> Any:
        time.sleep(1.5)
        return move_values(*arguments, **named)

    monkeypatch.setattr("lab.solving.move_values", slowly)
    assert solving.main(["tic-tac-toe", "3/3/3 w"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("Searching to the end of the game")
    assert told.out.startswith("3/3/3 w")


def test_lines_are_read_from_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", _lines("\ufeff3/3/3 w\n\n3/1w1/3 b\n"))
    assert solving.main(["tic-tac-toe", "-"]) == 0
    assert capsys.readouterr().out.splitlines() == ["3/3/3 w 0" + 9 * " 0", "3/1w1/3 b 0 0 -6 0 -6 - -6 0 -6 0"]


def test_on_a_board_with_many_actions_each_that_differs_is_told_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    position = "wbbbbw/wwwbbw/wbwwwb/bwwbbb/b1bbww/bwbwww b"
    assert solving.main(["pentago-twist", position, "--memory", "34"]) == 0
    board, side, worth, *moves = capsys.readouterr().out.split()
    assert (f"{board} {side}", worth) == (position, "+1")
    names = [move.partition(":")[0] for move in moves]
    assert names == [PENTAGO.action_to_string(None, action) for action in differing(position)]
    assert [move.partition(":")[2] for move in moves] == ["0", "0", "0", "+1", "0", "-1", "0"]


def test_where_points_count_the_best_score_comes_first_and_every_move_after_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", _lines(f"{FIVE_EMPTY}\n\n{A_PASS}\n"))
    assert solving.main(["othello", "-", "--memory", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == ["+10 c1:+10 h1:-12 h3:-12 a8:-24", "-12 pass:-12"]


def differing(position: str) -> list[int]:
    return PENTAGO.distinct_actions(PENTAGO.from_position(position))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["connect-four", "1212121"], "the game is over, there is nothing to solve: '1212121'"),
        (["connect-four", "48"], "'48'"),
        (["connect-four", "11111111"], "11111111"),
        (
            ["pathwayz", "x"],
            "Pathwayz is solved on small boards only: ask for one by --size, such as --size 4x4",
        ),
        (["pentago-twist", "6/6/6/6/6/6 w"], "Pentago-Twist is solved near its end only, 18 plies before it at most"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setattr("lab.solving.oracle_of", pytest.fail)  # before anything is compiled
    assert run_command(solving.main, arguments) == 2
    assert said in capsys.readouterr().err.splitlines()[-1]


def test_a_book_is_made_of_the_pieces_that_are_there_and_gives_them_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = some_undecided(CONNECT_FOUR, 5, (PLIES, PLIES), seed=2)
    few = undecided(Positions(*(np.array(field) for field in zip(*map(sides, states), strict=True))))
    monkeypatch.setattr(connect4, "levels", lambda ply: [few] * (PLIES + 1) if ply == PLIES else [])
    monkeypatch.setattr(connect4, "STAGES", {PLIES: 2})
    monkeypatch.setattr(connect4, "read_book", lambda: NO_BOOK)
    monkeypatch.setattr(command, "board_file", lambda _kind, _game: tmp_path / "book.json")
    first, *others = connect4.book_jobs(tmp_path)
    assert others
    connect4.keep(connect4.solve_job(first), first.file)
    assert command.main(["connect-four", "--bind", "--folder", str(tmp_path)]) == 0
    book = read_book(tmp_path / "book.npz")
    said = [int(book[number_of(own, filled, np.int64(PLIES))]) for own, filled in zip(*first.positions, strict=True)]
    assert [score + UNKNOWN for score in said] == np.load(first.file).tolist()
    assert np.count_nonzero(book) == len(said)
    monkeypatch.setattr(connect4, "read_book", lambda: book)
    again = connect4.book_jobs(folder_for(tmp_path / "again"))
    assert [job.file.exists() for job in again] == [True] + [False] * len(others)
    assert (connect4.bind(again) == book).all(), "what the program's book knows stays in it"


@pytest.mark.parametrize("content", [b"", b"\x93NUMPY"])
def test_a_damaged_piece_of_a_book_is_named(tmp_path: Path, content: bytes) -> None:
    job = connect4.PositionsJob(undecided(list(connect4.levels(1))[-1]), 1, tmp_path / "piece.npy")
    for damaged in (content, _short(tmp_path)):
        job.file.write_bytes(damaged)
        with pytest.raises(KeptError, match="is damaged"):
            connect4.bind([job])


def _short(folder: Path) -> bytes:
    """A piece with fewer scores than positions."""
    connect4.keep([1], folder / "short.npy")
    return (folder / "short.npy").read_bytes()


@pytest.mark.parametrize("content", [b"hello\n", b"\xff\xfe\n", b"7/7/7/7/77/7/7/7/7/7 w 1\n"])
def test_damaged_openings_are_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "openings.txt").write_bytes(content)
    with pytest.raises(KeptError, match="is damaged"):
        read_openings(tmp_path / "openings.txt")


def test_openings_cut_in_their_first_line_are_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("7/7/7", encoding="utf-8")
    assert OpeningScores(file, Connect4Solver(2)).scores == {}
    assert file.read_bytes() == b""
