"""The Lab's words on how strong a player is."""

import pytest

from ai.levels import levels
from ai.roster import named
from coach.lab_texts import strength_words


@pytest.mark.parametrize("board", ["pathwayz", "othello", "tic-tac-toe"])
def test_a_rating_is_told_by_the_level_that_is_nearest(board: str) -> None:
    known = levels(board)
    for level in known:
        assert level.elo is not None
        assert strength_words(board, level.elo + 3) == f"about as strong as {named(level.player.name)}"
    assert strength_words(board, 9999) == f"about as strong as {named(known[-1].player.name)}"
    assert strength_words(board, -9999) == f"about as strong as {named(known[0].player.name)}"
