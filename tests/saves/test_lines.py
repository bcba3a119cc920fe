"""The moves of finished games: of which games, and the line only."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.library import Library
from saves.lines import FinishedLine
from tests.saves.support import draft, play, record_move, take_back


@pytest.mark.parametrize("is_kept", [True, False], ids=["in a file", "in memory"])
def test_finished_games_of_a_board_have_their_lines_without_what_was_taken_back(tmp_path: Path, is_kept: bool) -> None:
    with Library.open(tmp_path if is_kept else tmp_path / "nothing" / "\0") as library:
        drawn, won = play(library, "a1 b2", result="1/2-1/2"), play(library, "b2 a1 c3")
        take_back(library, won, 1, position="")
        record_move(library, won, 2, "b1", position="", result="0-1")
        play(library, "b2")
        deleted = play(library, "b2", result="1-0")
        library.delete(deleted)
        other = play(library, "4 4", draft("connect-four"), result="1-0")
        times = library.finished.times("tic-tac-toe")
        assert set(times) == {drawn, won}
        assert list(library.finished.times("connect-four")) == [other]
        missing = 10_000
        assert list(library.finished.iterate([won, missing, deleted, drawn])) == [
            FinishedLine(won, times[won], 1, None, 1, ("b2", "b1")),
            FinishedLine(drawn, times[drawn], 1, None, None, ("a1", "b2")),
        ]
