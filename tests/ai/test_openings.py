"""Books of openings: positions that are alike are one, and a player plays from the book at once, where it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai import assets
from ai.assets import board_file, reported
from ai.evaluation.othello.openings import Book, first_image, key_of, read_openings, write_openings
from ai.info import Limit
from ai.openings import SLACK, book_line, book_moves, openings_of
from ai.players import find_player
from ai.spec import PlayerSpec, Selective
from game.othello import GAME, Othello
from game.verbs import apply_action
from tests.ai.support import CONNECT_FOUR, PATHWAYZ, ask, undecided

START = GAME.initial_state()
F5, D6, C4, E3 = (GAME.parse_action(START, move) for move in ("f5", "d6", "c4", "e3"))


def after(*moves: str) -> Othello:
    state: Othello = START
    for move in moves:
        state = apply_action(state, GAME.parse_action(state, move))
    return state


@pytest.fixture
def bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[dict[Othello, int]], Path]]:
    """Makes a book of worths the program's, and returns the file of how it was made."""
    told = tmp_path / "books" / "othello.json"

    def bind(values: dict[Othello, int]) -> Path:
        write_openings(told.with_suffix(".npz"), values, {"command": "a test"})
        openings_of.cache_clear()
        return told

    monkeypatch.setattr(assets, "REPORTS", [])
    monkeypatch.setattr(assets, "board_file", lambda kind, game: told if kind == "books" else board_file(kind, game))
    yield bind
    openings_of.cache_clear()


def champion() -> PlayerSpec:
    return find_player(GAME, "champion").limited(Limit(nodes=500))


def test_positions_that_turn_into_one_another_have_one_key_and_others_have_others() -> None:
    corners = [after(move) for move in ("f5", "d3", "c4", "e6")]
    assert len({key_of(state) for state in corners}) == 1
    assert len({first_image(state) for state in corners}) == 1
    others = [after("f5", move) for move in ("d6", "f6", "f4")]
    assert len({key_of(state) for state in others}) == 3


def test_every_turn_and_mirror_image_of_a_position_is_looked_up_as_one() -> None:
    for state in undecided(GAME, 20, (5, 40), seed=1):
        rows = [GAME.to_position(state)[8 * row : 8 * row + 8] for row in range(8)]
        found = set()
        for turned in (rows, rows[::-1]):
            for each in (turned, ["".join(column) for column in zip(*turned, strict=True)]):
                for image in (each, [row[::-1] for row in each]):
                    text = "".join(image) + GAME.to_position(state)[-2:]
                    found.add(key_of(GAME.from_position(text)))
        assert len(found) == 1


def test_a_book_gives_back_what_was_written(tmp_path: Path) -> None:
    values = {state: 7 * number - 100 for number, state in enumerate(undecided(GAME, 40, (3, 20), seed=2))}
    write_openings(tmp_path / "book.npz", values, {"command": "a test"})
    book = read_openings(tmp_path / "book.json")
    assert isinstance(book, Book)
    assert [book.score(state) for state in values] == list(values.values())
    assert book.score(START) is None
    assert len(book) == len(values)


def test_moves_nearly_as_good_as_the_best_one_are_the_books(bound: Callable[[dict[Othello, int]], Path]) -> None:
    bound({after("f5"): 5, after("f5", "d6"): -5, after("f5", "f6"): -5 + SLACK, after("f5", "f4"): -4 + SLACK})
    known = after("f5")
    moves = book_moves(GAME, known)
    assert moves == {D6: 5, GAME.parse_action(known, "f6"): 5 - SLACK}
    assert next(iter(moves)) == D6
    assert book_line(GAME, known, D6) == (D6,)
    assert book_moves(GAME, after("f5", "d6")) == {}, "nothing is known of what follows"
    assert book_moves(GAME, START) == {}, "what the position is worth is not known"


def test_a_player_plays_from_the_book_at_once_and_seeds_choose(bound: Callable[[dict[Othello, int]], Path]) -> None:
    bound({START: 0, after("f5"): 0, after("f5", "d6"): 0})
    told = [ask(GAME, START, champion().seeded(seed)) for seed in range(20)]
    assert all(each.info.book and each.nodes == 1 and len(each.info.pv) == 2 for each in told)
    assert {each.action for each in told} == set(GAME.actions(START)), "its four moves are one by symmetry"


def test_who_has_no_book_thinks_and_so_does_who_is_asked_for_every_move(
    bound: Callable[[dict[Othello, int]], Path],
) -> None:
    bound({START: 0, after("f5"): 0})
    plain = replace(champion(), options=replace(champion().options_as(Selective), openings=False))
    for told in (ask(GAME, START, plain), ask(GAME, START, champion(), every_move=True)):
        assert not told.info.book
        assert told.nodes > 1
    assert not ask(GAME, after("f5", "f6"), champion()).info.book


def test_a_damaged_book_is_said_once_and_the_player_thinks(bound: Callable[[dict[Othello, int]], Path]) -> None:
    told = bound({START: 0, after("f5"): 0})
    told.with_suffix(".npz").write_bytes(b"no book")
    assert book_moves(GAME, START) == {}
    assert ask(GAME, START, champion()).nodes > 1
    assert [said for said in reported() if "books/othello.json" in said]


def test_boards_without_a_book_have_no_book_moves() -> None:
    for game in (PATHWAYZ, CONNECT_FOUR):
        assert book_moves(game, game.initial_state()) == {}
