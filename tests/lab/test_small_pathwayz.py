"""Small boards of Pathwayz: the solver finds what a plain search finds, and the command tells it."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from ai.commands import run_command
from ai.evaluation.small_pathwayz.board import Size
from ai.evaluation.small_pathwayz.solver import PieceResult, Position, Question, SizeResult, SmallSolver, StoppedError
from lab import solving
from lab.small_pathwayz.results import PieceFile, read_table, table_file
from lab.small_pathwayz.sizes import LONGEST, all_sizes
from tests.amount import WHOLE, amount
from tests.lab.plain_small_pathwayz import EMPTY, FLIPPED, PlainSmallPathwayz

TINY = [(1, 1), (1, 2), (1, 3), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3)]
SMALL = [(rows, columns) for rows in (1, 2, 3) for columns in (1, 2, 3, 4, 5)]
"""Every board up to 3x5; a plain search takes half an hour for the last one."""


@pytest.mark.parametrize("permanents", [True, False])
@pytest.mark.parametrize(("rows", "columns"), SMALL if WHOLE else TINY)
def test_a_plain_search_finds_the_same(rows: int, columns: int, permanents: bool) -> None:
    solved = SmallSolver(Size(rows, columns, permanents), megabytes=64).solve()
    assert solved[:2] == PlainSmallPathwayz(rows, columns, permanents=permanents).answer()


def position_of(board: str, mover: str, size: Size) -> Position:
    """The solver's view of a board of the plain search."""
    letters = {"own": mover + mover.upper(), "other": FLIPPED[mover] + FLIPPED[mover].upper(), "fixed": "WB"}
    cells = {"own": 0, "other": 0, "fixed": 0}
    for at, piece in enumerate(board):
        row, column = divmod(at, size.columns)
        for name in [name for name, group in letters.items() if piece in group]:
            cells[name] |= 1 << (size.rows + 1) * column + size.rows - 1 - row
    return Position(np.uint64(cells["own"]), np.uint64(cells["other"]), np.uint64(cells["fixed"]))


def any_position(plain: PlainSmallPathwayz, dice: random.Random) -> tuple[str, str]:
    """An undecided board after some random moves, and who is to move."""
    board, mover = EMPTY * plain.cells, "w"
    for _ in range(dice.randrange(2, plain.cells - 3)):
        after = plain.place(board, *dice.choice(plain.moves(board, mover)))
        if plain.winner(after, mover):
            break
        board, mover = after, FLIPPED[mover]
    return board, mover


@pytest.mark.soak
@pytest.mark.parametrize("size", [Size(3, 4), Size(2, 5), Size(4, 3), Size(3, 4, False)], ids=str)
def test_both_agree_on_positions_that_good_players_never_reach(size: Size) -> None:
    """This holds the bound, the moves that are left out, and that nobody loses by an own move."""
    solver, dice, wins = SmallSolver(size, megabytes=8), random.Random(1), 0
    plain = PlainSmallPathwayz(size.rows, size.columns, permanents=size.permanents)
    for _ in range(amount(400, 10)):
        board, mover = any_position(plain, dice)
        for plies in range(1, 7):
            for attacks, attacker in ((1, mover), (0, FLIPPED[mover])):
                depth = plies - (plies + attacks) % 2
                won = depth > 0 and solver.wins(position_of(board, mover, size), depth, attacks)
                assert won == plain.wins(board, mover, attacker, plies), f"{board} {mover}, {attacker} in {plies}"
                wins += won
    assert wins > amount(40, 5)


@pytest.mark.parametrize(
    "size", [Size(3, 4), Size(3, 5), Size(4, 4), Size(1, 8), Size(4, 4, permanents=False)], ids=str
)
def test_the_table_has_what_the_solver_finds(size: Size) -> None:
    assert SmallSolver(size, megabytes=64).solve()[:2] == read_table()[str(size)][:2]


def test_without_permanents_the_first_player_needs_one_piece_for_each_column() -> None:
    """docs/small-pathwayz.md has the proof for every board of two rows or more."""
    table = read_table()
    for size in all_sizes():
        if not size.permanents and size.rows > 1 and str(size) in table:
            assert table[str(size)][:2] == (1, 2 * size.columns - 1)


def test_a_board_whose_positions_need_two_words_is_solved_like_a_smaller_one() -> None:
    """Rows above three change nothing on four columns."""
    assert SmallSolver(Size(8, 4), megabytes=64).solve()[:2] == (1, 9)


def test_without_many_plies_at_a_time_the_answer_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.evaluation.small_pathwayz.solver.PIECE", 3)
    assert SmallSolver(Size(3, 4), megabytes=1).solve()[:2] == (1, 9)


def test_a_stopped_search_goes_on_from_its_pieces(tmp_path: Path) -> None:
    file, stop = PieceFile(tmp_path, Size(3, 4)), np.zeros(1, np.int64)

    def keep(question: Question, piece: PieceResult) -> None:
        file.add(question, piece)
        stop[0] = question.depth == 7

    with pytest.raises(StoppedError):
        SmallSolver(Size(3, 4), 1, file.read(), keep, stop).solve()
    begun = file.read()
    with (tmp_path / "3x4.jsonl").open("ab") as torn:
        torn.write(b"[0, 9, ")
    assert len(begun) == 4
    answer = SmallSolver(Size(3, 4), 1, file.read(), file.add).solve()
    assert answer[:2] == (1, 9)
    assert answer.nodes == sum(piece.nodes for piece in file.read().values())
    assert list(file.read())[:4] == list(begun)


def test_the_command_tells_a_size(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for size, arguments in {"+1 9": ["3x4"], "+1 7": ["3x4", "--without-permanents"], "0 3": ["1x3"]}.items():
        assert solving.main(["pathwayz", "--size", *arguments, "--folder", str(tmp_path), "--memory", "8"]) == 0
        assert capsys.readouterr().out == f"{size}\n"


def test_what_took_long_is_read_from_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = {"3x4": SizeResult(1, 9, 2_000_000, 2 * LONGEST)}
    monkeypatch.setattr("lab.small_pathwayz.sizes.read_table", lambda: table)
    assert solving.main(["pathwayz", "--size", "3x4"]) == 0
    assert capsys.readouterr().out == "+1 9 (from the table: it took 2 min and 2,000,000 positions)\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pathwayz", "--size", "7x9"], "with up to 8 rows, 12 columns and 40 cells: '7x9'"),
        (["pathwayz", "--size", "3"], "'3'"),
        (["kalah", "--size", "3x4"], "Kalah has one size only"),
    ],
)
def test_no_other_size_is_answered(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert run_command(solving.main, arguments) == 2
    assert said in capsys.readouterr().err


def test_all_sizes_make_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ai.assets.FOLDER", tmp_path)
    monkeypatch.setattr("lab.small_pathwayz.sizes.all_sizes", lambda: [Size(1, 2), Size(2, 2, permanents=False)])
    assert solving.main(["pathwayz", "--all", "--folder", str(tmp_path), "--memory", "1"]) == 0
    assert [line.split()[:3] for line in capsys.readouterr().out.splitlines()] == [
        ["1x2", "0", "2"],
        ["2x2-", "+1", "3"],
    ]
    assert {size: answer[:2] for size, answer in read_table().items()} == {"1x2": (0, 2), "2x2-": (1, 3)}
    assert table_file().parent.parent == tmp_path
