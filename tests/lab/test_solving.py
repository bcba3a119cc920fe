"""`main.py solve`: what it prints, what it refuses; and `main.py book`, which makes what it reads."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from ai.commands import ended
from ai.evaluation.connect4.book import read_book
from ai.evaluation.connect4.numbering import UNKNOWN, number_of
from lab import solving
from lab.books import command, connect4
from lab.books.connect4 import Piece, Positions, positions, solve_piece, undecided


def test_a_position_is_printed_with_its_score_and_every_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert solving.main(["connect-four", "327644137114232711176443", "--memory", "16"]) == 0
    assert capsys.readouterr().out == "327644137114232711176443 -9 - -9 -9 -9 -9 -9 -9\n"


def test_lines_are_read_from_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n3/1w1/3 b\n"))
    assert solving.main(["tic-tac-toe", "-"]) == 0
    assert capsys.readouterr().out.splitlines() == ["- 0" + 9 * " 0", "3/1w1/3 b 0 0 -6 0 -6 - -6 0 -6 0"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["connect-four", "1212121"], "the game is over, there is nothing to solve: '1212121'"),
        (["connect-four", "48"], "'48'"),
        (["connect-four", "11111111"], "11111111"),
        (["pathwayz", "x"], "Pathwayz is not solved; there is something to solve of connect-four, tic-tac-toe"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert ended(solving.main, arguments) == 2
    assert said in capsys.readouterr().err.splitlines()[-1]


def test_a_book_is_made_of_the_pieces_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    these = undecided(positions(connect4.PLIES))
    few = [number for number in range(len(these.own)) if number % 400_000 == 0]
    piece = Piece(Positions(these.own[few], these.filled[few]), connect4.PLIES, tmp_path / "00000.npy")
    solve_piece(piece)
    monkeypatch.setattr(connect4, "pieces", lambda _folder: [piece, piece._replace(file=tmp_path / "00001.npy")])
    monkeypatch.setattr(connect4, "levels", lambda _ply: iter([]))
    monkeypatch.setattr(command, "board_file", lambda _kind, _game: tmp_path / "book.json")
    assert command.main(["connect-four", "--bind", "--folder", str(tmp_path)]) == 0
    book = read_book(tmp_path / "book.npz")
    said = [
        int(book[number_of(own, filled, np.int64(connect4.PLIES))])
        for own, filled in zip(*piece.positions, strict=True)
    ]
    assert [score + UNKNOWN for score in said] == np.load(piece.file).tolist()
    assert np.count_nonzero(book) == len(few)
