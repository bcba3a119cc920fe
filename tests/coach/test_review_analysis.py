"""Whose mistakes a review keeps as a person's own, and whom its words call you."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from coach.chance_texts import judgement_chance_text
from coach.review.subject import of_stored
from coach.review.viewpoint import Viewpoint
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library
from saves.models import Judgement, Move
from tests.saves.support import CREEK, ROBIN, draft, play

FILE = '[Game "tic-tac-toe"]\n[White "Ann"]\n[Black "Creek"]\n[BlackPlayer "level-3"]\n\n1. b2 a1 *\n'


@pytest.mark.parametrize(("person", "own"), [("You", None), ("ann", 0)])
def test_an_imported_game_is_ones_own_only_under_the_persons_name(tmp_path: Path, person: str, own: int | None) -> None:
    with Library.open(tmp_path) as library:
        (game,) = library.add(check_games(read_games(FILE)))
        subject = of_stored(SimpleNamespace(library=library), library.get(game), person)
    assert (subject.own, subject.own_sides) == (own, () if own is None else (own,))


def test_you_of_an_imported_game_may_be_anybody(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        (game,) = library.add(check_games(read_games(FILE.replace("Ann", "You"))))
        subject = of_stored(SimpleNamespace(library=library), library.get(game), "You")
    assert (subject.own, subject.own_sides) == (None, ())
    assert subject.named_sides == (), "nor has it an accuracy that is usual here"


def test_an_imported_game_that_was_played_on_here_is_that_of_its_only_person(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        (game,) = library.add(check_games(read_games(FILE)))
        stored = library.get(game)
        played_on = replace(stored, moves=(*stored.moves, Move("c3", seconds=2.0)))
        assert of_stored(SimpleNamespace(library=library), played_on, "You").own == 0


@pytest.mark.parametrize(
    ("seats", "person", "own", "own_sides"),
    [
        ((ROBIN, CREEK), "You", 0, (0,)),  # whoever plays on this computer
        ((ROBIN, ROBIN), "robin", None, (0, 1)),
        ((ROBIN, ROBIN), "You", None, ()),
        ((CREEK, CREEK), "You", None, ()),
    ],
)
def test_a_game_of_this_computer_is_that_of_its_only_person(
    tmp_path: Path, seats: tuple[object, object], person: str, own: int | None, own_sides: tuple[int, ...]
) -> None:
    with Library.open(tmp_path) as library:
        game = play(library, kept=draft("tic-tac-toe", *seats))  # type: ignore[arg-type]
        subject = of_stored(SimpleNamespace(library=library), library.get(game), person)
    assert (subject.own, subject.own_sides) == (own, own_sides)


@pytest.mark.parametrize(
    ("result", "plies", "row", "card"),
    [(1, 2, "wins in 2", "win in 2 moves"), (-1, 3, "loses in 2", "loss in 2 moves"), (1, 0, "wins in 1", "won")],
)
def test_a_card_counts_a_move_among_those_of_the_win_as_its_row_does(
    result: int, plies: int, row: str, card: str
) -> None:
    after = Judgement("judge", float(result > 0), result, plies)
    assert judgement_chance_text(after, 0, alternates=True).words == row
    assert Viewpoint(0, "Your chance").worth(after, alternates=True, after=1) == card
