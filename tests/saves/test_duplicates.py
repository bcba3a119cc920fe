"""A game that is taken in twice is kept once."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.duplicates import add_once
from saves.gamefile import read_games
from saves.importing import check_games
from saves.library import Library

GAME = '[Game "tic-tac-toe"]\n[White "Ada"]\n[Black "Robin"]\n[WhitePlayer "random"]\n[BlackPlayer "level-1"]\n\n'


@pytest.mark.parametrize(
    "other",
    [
        GAME + "b2 a1 c3 *",
        GAME + "c3 a1 b2 b3 *",  # the same position
        GAME.replace('"random"', '"level-2"') + "b2 a1 c3 b3 *",
        GAME.replace('"level-1"', '"level-2"') + "b2 a1 c3 b3 *",
        GAME.replace("tic-tac-toe", "connect-four") + "2 1 3 1 *",
        GAME.replace("\n\n", '\n[Result "1-0"]\n[Termination "resignation"]\n\n') + "b2 a1 c3 b3 1-0",
    ],
)
def test_a_game_is_added_unless_the_same_players_have_made_the_same_moves(tmp_path: Path, other: str) -> None:
    first, second = (next(iter(check_games(read_games(text)))) for text in (GAME + "b2 a1 c3 b3 *", other))
    with Library.open(tmp_path) as library:
        known = add_once(library, first)
        added = add_once(library, second)
        assert added != known
        assert [add_once(library, game) for game in (first, second)] == [known, added]
        assert sorted(library.ids()) == [known, added]
