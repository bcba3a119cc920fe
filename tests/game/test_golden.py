"""The rules still say of every position of the golden games what they said when those were written down."""

from __future__ import annotations

import pytest

from game import Game
from tests.game.golden import path_of, preface, read_games, replayed, written
from tests.game.reference import REFERENCES
from tests.game.support import each_game


@pytest.mark.parametrize("game", **each_game(read_games))
def test_every_golden_game_goes_as_written(game: Game) -> None:
    for golden in read_games(game):
        for ours, theirs in zip(replayed(game, golden.moves), golden.lines, strict=True):
            assert ours == theirs, f"{golden.name}, in {path_of(game).name}"


@pytest.mark.parametrize("game", **each_game(read_games))
def test_the_array_version_plays_every_golden_game_to_the_same_result(game: Game) -> None:
    for golden in read_games(game):
        twin = REFERENCES[game.name]()
        for move in golden.moves:
            twin = twin.after(move)
        first, second = twin.SIDES
        result = {"w": first, "b": second, "draw": "draw", None: "undecided"}[twin.winner]
        assert golden.lines[-1].split()[:2] == ["result:", result], golden.name


@pytest.mark.parametrize("game", **each_game(read_games))
def test_the_files_were_written_under_these_rules(game: Game) -> None:
    text = path_of(game).read_text(encoding="utf-8")
    assert text.startswith(preface(game)), "rules_version or the preface changed: run python -m tests.game.golden"
    assert text == written(game, read_games(game))


@pytest.mark.parametrize("game", **each_game(read_games))
def test_every_golden_game_is_played_to_its_end(game: Game) -> None:
    results = [golden.lines[-1].split()[1] for golden in read_games(game)]
    assert {"White", "Black"} <= set(results) <= {"White", "Black", "draw"}
