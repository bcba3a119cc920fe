"""What is said of a position in the tree of variations."""

from __future__ import annotations

from coach.boards import texts_of
from coach.variation_texts import ending_of, note_of, number_of, words_of
from game import find_game
from saves.models import Move
from table.variations import Variations

GAME, TEXTS = find_game("tic-tac-toe"), texts_of("tic-tac-toe")


def test_a_position_has_its_number_its_side_and_its_move() -> None:
    tree = Variations(GAME, GAME.initial_state(), map(Move, ("b2", "a1", "c3")))
    root, first, second, third = tree.current.path
    assert words_of(GAME, root, TEXTS, None) == "Start"
    assert [number_of(each, first=False) for each in (first, second, third)] == ["1", "", "2"]
    assert words_of(GAME, second, TEXTS, None) == "1… O a1"
    assert note_of(GAME, root, TEXTS) is None


def test_the_end_of_a_game_is_told_for_the_mover() -> None:
    tree = Variations(GAME, GAME.initial_state(), map(Move, ("a1", "b1", "a2", "b2", "a3")))
    *_, before, last = tree.current.path
    assert ending_of(before, TEXTS) is None
    ending = ending_of(last, TEXTS)
    assert ending is not None
    assert (ending.words, ending.result) == ("X wins", 1)
