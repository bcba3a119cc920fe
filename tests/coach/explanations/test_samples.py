"""Mistakes that levels made: nearly all have a true reason that is borne out. `tests.bench.mistakes` has hundreds."""

from __future__ import annotations

import functools
from itertools import islice
from pathlib import Path

import pytest

from ai.engine import Engine
from coach import languages
from coach.boards import texts_of
from coach.review.explanation import MOST, Explanation, explain_move
from coach.review.texts import reason_sentences
from game import find_game
from table.review.turns import Turn
from tests.amount import amount, long
from tests.bench import judged
from tests.bench.mistakes import PUNISHED, SHARE, THEN, mistake
from tests.coach.explanations.borne import is_borne_out
from tests.coach.explanations.case import cases_of
from tests.coach.explanations.checks import holds
from tests.coach.explanations.sample import FOLDER, read_sample

BOARDS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@functools.cache
def kept(name: str) -> list[Turn]:
    """The sample of a board: every move, or in `make test` every second one."""
    return read_sample(find_game(name))[:: amount(1, 2)]


@functools.cache
def explained(name: str) -> list[Explanation]:
    """What is said of each move of the sample."""
    return [explain_move(turn, texts_of(name)) for turn in kept(name)]


@pytest.mark.parametrize("name", BOARDS)
def test_an_explanation_that_is_kept_follows_a_change_of_the_language(name: str) -> None:
    turns, texts = read_sample(find_game(name))[:60], texts_of(name)

    def in_words(turn: Turn) -> list[tuple[str, str]]:
        """What is said of a move by the kept explanation, and by a new one."""
        explanations = explain_move(turn, texts), explain_move.__wrapped__(turn, texts)
        return [reason_sentences(each, turn, texts, MOST) for each in explanations]

    english = [in_words(turn)[0] for turn in turns]
    languages.speak("de")
    try:
        german = [in_words(turn) for turn in turns]
    finally:
        languages.speak(languages.ENGLISH)
    assert [kept for kept, _ in german] == [new for _, new in german]
    assert all(kept != before for (kept, _), before in zip(german, english, strict=True) if any(before))


@pytest.mark.soak
@pytest.mark.parametrize("name", BOARDS)
def test_of_nearly_all_mistakes_it_is_said_what_punishes_them(name: str) -> None:
    found = [mistake(turn) for turn in kept(name)]
    assert sum(bool({*each.kinds} - {THEN}) for each in found) >= SHARE * len(found) > 0
    assert sum(each.punished for each in found) >= PUNISHED * len(found)
    assert all(each.kinds for each in found)


@pytest.mark.soak
@pytest.mark.parametrize("name", BOARDS)
def test_all_that_is_said_is_true_and_borne_out_by_what_follows(name: str) -> None:
    assert wrong(kept(name), explained(name)) == []


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
    assert wrong(turns, [explain_move(turn, texts_of(name)) for turn in turns]) == []


def wrong(turns: list[Turn], explanations: list[Explanation]) -> list[str]:
    """What is told of some moves and is not true, or is beside the point."""
    told = (each for turn, said in zip(turns, explanations, strict=True) for each in cases_of(turn, said))
    return [reason.words for reason, case in told if not (holds(reason, case) and is_borne_out(reason, case))]


@pytest.mark.soak
@pytest.mark.parametrize("name", BOARDS)
def test_of_a_move_at_most_two_reasons_are_told(name: str) -> None:
    told = [sum(map(len, said)) for said in explained(name)]
    assert max(told) == 2
