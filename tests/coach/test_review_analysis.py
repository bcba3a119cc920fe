"""Whose mistakes a review keeps as a person's own."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from coach.review.analysis import own_sides
from coach.review.subject import of_stored
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library
from tests.saves.support import play

FILE = '[Game "tic-tac-toe"]\n[White "Ann"]\n[Black "Creek"]\n[BlackPlayer "level-3"]\n\n1. b2 a1 *\n'


def test_mistakes_in_an_imported_game_are_own_ones_only_under_the_persons_name(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        app = SimpleNamespace(library=library)
        (game,) = library.add(check_games(read_games(FILE)))
        imported, here = (of_stored(app, library.get(each)) for each in (game, play(library)))
        assert own_sides(imported, "You") == ()
        assert own_sides(imported, "ann") == (0,)
        assert own_sides(here, "You") == (0,), "whoever plays on this computer"
