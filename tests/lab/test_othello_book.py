"""Othello's book of openings: a tree grown where best play is closest, its scores followed to the end of its lines."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from ai.commands import run_command
from ai.evaluation.othello.openings import first_image, read_openings
from ai.progress import Progress
from game.locking import locked
from game.othello import GAME, Othello
from game.verbs import apply_action
from lab.books import command, othello
from lab.books.othello import (
    PLY,
    BookMove,
    ExpansionJob,
    book_jobs,
    cheapest_first,
    expand,
    grow,
    next_jobs,
    read_tree,
    tree_values,
)
from lab.errors import KeptError


def after(*moves: str) -> Othello:
    state: Othello = GAME.initial_state()
    for move in moves:
        state = apply_action(state, GAME.parse_action(state, move))
    return first_image(state)


START, F5 = after(), after("f5")
D6, F6, F4 = (after("f5", move) for move in ("d6", "f6", "f4"))
E6 = after("f5", "f6", "e6")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(othello, "NODES", 200)
    monkeypatch.setattr(othello, "SIZE", 20)


def grown(folder: Path) -> str:
    folder.mkdir(exist_ok=True)
    with ThreadPoolExecutor(1) as executor:
        grow(folder, executor, Progress())
    return book_jobs(folder)[0].file.read_text(encoding="utf-8")


def test_a_position_is_worth_its_best_move_as_far_as_it_is_followed() -> None:
    tree = {START: [BookMove(F5, 30)], F5: [BookMove(D6, -10), BookMove(F6, 4)]}
    assert tree_values(tree) == {START: -4, F5: 4, D6: 10, F6: -4}


def test_the_best_line_costs_its_plies_and_others_what_they_give_away_besides() -> None:
    tree = {
        START: [BookMove(F5, 0)],
        F5: [BookMove(F6, 4), BookMove(D6, 4 - 2 * PLY), BookMove(F4, 4 - PLY)],
        F6: [BookMove(E6, -4)],
    }
    order = list(cheapest_first(tree, tree_values(tree)))
    assert order == [START, F5, F6, *sorted(order[3:5], key=GAME.to_position), D6]
    assert set(order[3:5]) == {F4, E6}, "a ply more costs as much as a move that is worse by PLY"
    assert [job.state for job in next_jobs(tree, 2)] == order[3:5]


def test_a_score_that_is_known_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(othello, "worth", lambda _state, nodes: 0 if nodes < othello.NODES else 5)
    found = {move.after: move.score for move in expand(ExpansionJob(F5, {D6: 77}))}
    assert found == {D6: 77, F4: -5, F6: -5}


def test_a_move_that_looks_bad_at_a_glance_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(othello, "worth", lambda state, _nodes: 1000 if state == F4 else 0)
    assert {move.after for move in expand(ExpansionJob(F5, {}))} == {D6, F6}


def test_a_book_that_was_left_off_grows_to_what_it_would_have_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: None
) -> None:
    whole = grown(tmp_path / "whole")
    assert len(whole.splitlines()) >= 20
    monkeypatch.setattr(othello, "SIZE", 10)
    begun = grown(tmp_path / "cut")
    assert whole.startswith(begun)
    book_jobs(tmp_path / "cut")[0].file.write_text(f"{begun}half a li", encoding="utf-8")
    monkeypatch.setattr(othello, "SIZE", 20)
    assert grown(tmp_path / "cut") == whole


@pytest.mark.parametrize("content", [b"\xff\xfe\n", b"X\n", b"half a line\n", b"- X -:5\n"])
def test_a_damaged_tree_says_what_to_do(tmp_path: Path, content: bytes) -> None:
    file = book_jobs(tmp_path)[0].file
    file.write_bytes(content)
    with pytest.raises(KeptError, match="is damaged; delete it"):
        read_tree(file)
    assert file.read_bytes() == content


@pytest.mark.usefixtures("quick")
def test_the_command_binds_what_every_position_is_worth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "board_file", lambda _kind, _game: tmp_path / "book.json")
    grown(tmp_path)
    assert command.main(["othello", "--bind", "--folder", str(tmp_path)]) == 0
    values = tree_values(read_tree(book_jobs(tmp_path)[0].file))
    book = read_openings(tmp_path / "book.json")
    assert book is not None
    assert len(book) == len(values) > 20
    assert [book.score(state) for state in islice(values, 10)] == list(values.values())[:10]


def test_a_folder_whose_book_is_being_made_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / command.LOCK).open("ab") as other:
        assert locked(other)
        assert run_command(command.main, ["othello", "--folder", str(tmp_path)]) == 2
    assert "another command makes a book" in capsys.readouterr().err
    assert not book_jobs(tmp_path)[0].file.exists()
