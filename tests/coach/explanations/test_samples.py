"""Mistakes that levels made: nearly all have a true reason that is borne out. `tests.bench.mistakes` has hundreds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from ai.engine import Engine
from coach.boards import texts_of
from coach.review.explanation import explain_move
from game import find_game
from table.review.turns import Turn
from tests.amount import long
from tests.bench import judged
from tests.bench.mistakes import PUNISHED, SHARE, THEN, mistake
from tests.coach.explanations.borne import is_borne_out
from tests.coach.explanations.case import cases_of
from tests.coach.explanations.checks import holds
from tests.coach.explanations.sample import FOLDER, read_sample

BOARDS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", BOARDS)
def test_of_nearly_all_mistakes_it_is_said_what_punishes_them(name: str) -> None:
    found = [mistake(turn) for turn in read_sample(find_game(name))]
    assert sum(bool({*each.kinds} - {THEN}) for each in found) >= SHARE * len(found) > 0
    assert sum(each.punished for each in found) >= PUNISHED * len(found)
    assert all(each.kinds for each in found)


@pytest.mark.parametrize("name", BOARDS)
def test_all_that_is_said_is_true_and_borne_out_by_what_follows(name: str) -> None:
    assert wrong(name, read_sample(find_game(name))) == []


@long
@pytest.mark.parametrize("name", BOARDS)
def test_all_that_is_said_of_new_games_is_true_and_borne_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judged, "FOLDER", tmp_path)
    with Engine() as engine:
        games = islice(judged.judged_games(find_game(name), range(2, 6), 37, engine), 20)
        turns = [turn for game in games for turn in game.turns if turn.mark.is_bad or turn.is_only]
    assert len(turns) > 20
    assert wrong(name, turns) == []


def wrong(name: str, turns: Iterable[Turn]) -> list[str]:
    """What is told of some moves and is not true, or is beside the point."""
    told = (each for turn in turns for each in cases_of(turn, explain_move(turn, texts_of(name))))
    return [reason.words for reason, case in told if not (holds(reason, case) and is_borne_out(reason, case))]


@pytest.mark.parametrize("name", BOARDS)
def test_of_a_move_at_most_two_reasons_are_told(name: str) -> None:
    told = [sum(map(len, explain_move(turn, texts_of(name)))) for turn in read_sample(find_game(name))]
    assert max(told) == 2
