"""A player learns from a game against a person, while it is played (`lab.learning.live`)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from ai import yours
from ai.evaluation.features import Reals, describe, find_features
from game.match import Match, Outcome
from game.registry import find_game
from lab.errors import CourseError
from lab.learning import live, shelf
from lab.learning.live import LiveLearner
from lab.learning.recipe import Recipe, set_of
from tests.lab import taught

BOARD = find_game("connect-four")
RECIPE = Recipe("Heron", "connect-four", "td36", groups=("columns", "fours", "next-wins"), rate=0.01, games=100)
NAME = "my/heron@100+people"
HERON, PERSON = 0, 1


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A player that learned for two batches, and learns from people."""
    yours.place(tmp_path)
    place = taught.make(RECIPE)
    live.let_learn(place, True)
    yield place
    yours.place(None)


def _played(moves: str) -> Match:
    match = Match(BOARD)
    for move in moves:
        match.push(move)
    return match


def _follow(learner: LiveLearner, moves: str, *, is_private: bool = False) -> live.LiveLesson:
    """Let a learner follow a game from its first move on."""
    for count in range(1, len(moves) + 1):
        found = learner.follow(_played(moves[:count]), is_private=is_private)
    return found


def _weights(name: str = NAME) -> Reals:
    found: Reals = find_features(BOARD, name).weights
    return found


def _by_hand(moves: str, weights: Reals, result: float | None) -> Reals:
    """The weights after a game by the formula: each position of Heron learns from the next."""
    features = set_of(RECIPE)
    mask = np.zeros(len(features.names))
    for group in features.groups:
        mask[list(group.features)] = float(group.name in RECIPE.groups)
    rows = []
    match = _played(moves)
    for ply in range(1, len(moves) + 1, 2):
        if ply < len(moves) or match.outcome is None:
            rows.append(np.zeros(len(mask)))
            describe(match.states[ply], features.kind(weights), HERON, rows[-1])
    learned = weights.copy()
    value = float(rows[0] @ learned)
    for old, new in zip(rows, [*rows[1:], None], strict=True):
        if new is not None:
            aim = float(new @ learned)
        elif result is not None:
            aim = result
        else:
            break
        learned += RECIPE.rate * (aim - value) * old * mask
        value = 0.0 if new is None else float(new @ learned)
    return learned


@pytest.mark.usefixtures("folder")
def test_it_learns_by_the_rule_of_its_course() -> None:
    before = _weights("my/heron@100")
    lesson = _follow(LiveLearner(BOARD, NAME, HERON), "44336611")
    np.testing.assert_allclose(_weights(), _by_hand("44336611", before, None), atol=1e-9)
    assert (lesson.moves, lesson.people.moves, lesson.people.games) == (3, 3, 0)
    assert (_weights("my/heron@100") == before).all(), "its course is never changed"
    assert (_weights() != before).any()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("moves", "outcome", "result", "learned"), [
    ("4455667", None, 100.0, 3),
    ("14242434", None, -100.0, 4),
    ("4433", Outcome(HERON, "resignation"), 100.0, 2),
    ("4433", Outcome(HERON, "time"), None, 1),
])  # fmt: skip
def test_it_learns_from_the_result_unless_the_clock_decided(
    moves: str, outcome: Outcome | None, result: float | None, learned: int
) -> None:
    before, learner, match = _weights("my/heron@100"), LiveLearner(BOARD, NAME, HERON), _played(moves)
    if outcome is not None:
        match.decide(outcome)
    assert match.outcome is not None
    lesson = learner.follow(match, is_private=False)
    np.testing.assert_allclose(_weights(), _by_hand(moves, before, result), atol=1e-9)
    assert (lesson.moves, lesson.people.games) == (learned, 1)
    assert learner.follow(match, is_private=False).people == lesson.people, "the same end teaches once"


@pytest.mark.usefixtures("folder")
def test_a_takeback_takes_back_what_was_learned() -> None:
    learner = LiveLearner(BOARD, NAME, HERON)
    short = _follow(learner, "4433").people
    weights = _weights()
    _follow(learner, "44336611")
    assert learner.follow(_played("4433"), is_private=False).people == short
    assert (_weights() == weights).all()
    other = learner.follow(_played("443355"), is_private=False).people
    assert other == _follow(LiveLearner(BOARD, NAME, HERON, _played("443355").moves), "443355").people
    assert learner.follow(_played(""), is_private=False).people == yours.FromPeople(learns=True)


@pytest.mark.usefixtures("folder")
def test_moves_from_before_teach_nothing_even_if_they_are_played_again() -> None:
    known = _follow(LiveLearner(BOARD, NAME, HERON), "44336611").people
    continued = LiveLearner(BOARD, NAME, HERON, _played("44336611").moves)
    assert continued.follow(_played("443366"), is_private=False).people == known
    assert continued.follow(_played("44336611"), is_private=False).people == known
    assert continued.follow(_played("443366117"), is_private=False).people.moves == known.moves + 1
    assert continued.follow(_played("44336612"), is_private=False).people.moves == known.moves, "it has not answered"
    assert continued.follow(_played("443366122"), is_private=False).people.moves == known.moves + 1


def test_nothing_is_learned_from_a_private_game(folder: Path) -> None:
    before = (folder / yours.FROM_PEOPLE).read_bytes()
    learner = LiveLearner(BOARD, NAME, HERON)
    assert _follow(learner, "4455667", is_private=True).moves == 0
    assert (folder / yours.FROM_PEOPLE).read_bytes() == before
    _follow(learner, "44336611")
    learner.follow(_played("44336611"), is_private=True)
    assert (folder / yours.FROM_PEOPLE).read_bytes() == before, "what it taught before it was marked is forgotten"


def test_a_player_that_was_switched_off_or_set_back_does_not_learn_old_moves(folder: Path) -> None:
    learner = LiveLearner(BOARD, NAME, HERON)
    _follow(learner, "4433")
    live.set_back(folder)
    assert (_weights() == _weights("my/heron@100")).all()
    assert learner.follow(_played("443366"), is_private=False).people.moves == 1
    live.let_learn(folder, False)
    assert learner.follow(_played("44336611"), is_private=False).people.moves == 1
    live.let_learn(folder, True)
    assert learner.follow(_played("443366117"), is_private=False).people.moves == 1 + 1
    known = learner.follow(_played("4433"), is_private=False).people
    live.let_learn(folder, False)
    learner.follow(_played("44"), is_private=False)
    live.let_learn(folder, True)
    assert learner.follow(_played("44336611"), is_private=False).people == known, "taken back and played again"


def test_an_end_teaches_once_whatever_happens_to_the_player_later(folder: Path) -> None:
    learner, match = LiveLearner(BOARD, NAME, HERON), _played("4455667")
    people = learner.follow(match, is_private=False).people
    live.let_learn(folder, False)
    live.let_learn(folder, True)
    assert learner.follow(match, is_private=False).people == people
    live.let_learn(folder, False)
    live.set_back(folder)
    assert learner.follow(match, is_private=False).people == yours.FromPeople()
    live.let_learn(folder, True)
    assert learner.follow(match, is_private=False).people == yours.FromPeople(learns=True)


def test_a_full_disk_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = LiveLearner(BOARD, NAME, HERON)
    _follow(learner, "4433")

    def full(*_: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(live, "write_whole", full)
        with pytest.raises(CourseError, match="The disk is full"):
            learner.follow(_played("443366"), is_private=False)
    kept = live.learned(folder).moves
    assert learner.follow(_played("44336611"), is_private=False).people.moves == kept + 2


def test_a_deleted_player_learns_nothing_and_is_not_made_again(folder: Path) -> None:
    learner = LiveLearner(BOARD, NAME, HERON)
    away = shelf.delete(BOARD, "heron")
    _follow(learner, "44336611")
    assert learner.is_gone
    assert not folder.exists()
    shelf.restore(BOARD, away)
    assert learner.follow(_played("443366117"), is_private=False).people.moves == 1, "from here on"


def test_a_group_that_changed_is_reported_once(folder: Path) -> None:
    chance, learner, seen = random.Random(3), LiveLearner(BOARD, NAME, HERON), list[live.MindChange]()
    features, match = set_of(RECIPE), Match(BOARD)
    reported = _weights()
    while match.outcome is None:
        match.push(chance.choice(match.legal_actions()))
        lesson = learner.follow(match, is_private=False)
        if lesson.mind_change is not None:
            seen.append(lesson.mind_change)
            places = list(next(g.features for g in features.groups if g.name == seen[-1].group))
            old, new = np.abs(reported[places]).sum(), np.abs(_weights()[places]).sum()
            assert new == pytest.approx(old * (1 + seen[-1].share))
            reported[places] = _weights()[places]
    assert seen
    assert all(abs(each.share) >= live.NOTICEABLE and each.group in RECIPE.groups for each in seen)
    shutil.rmtree(folder)


def test_it_travels_with_the_player(folder: Path, tmp_path: Path) -> None:
    people = _follow(LiveLearner(BOARD, NAME, HERON), "44336611").people
    shelf.copy_to(BOARD, "heron", tmp_path / "heron.json")
    shelf.delete(BOARD, "heron")
    assert shelf.take_in(tmp_path / "heron.json") == (BOARD, "heron")
    assert live.learned(folder) == people


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"learns": 1}', b'{"change": [1, 2]}', b'{"moves": -1}', b'{"n": 1}']
)
def test_a_damaged_file_counts_as_nothing_learned(folder: Path, content: bytes) -> None:
    (folder / yours.FROM_PEOPLE).write_bytes(content)
    assert live.learned(folder) == yours.FromPeople()
    assert (_weights() == _weights("my/heron@100")).all()


def test_it_is_seated_with_what_it_learned(folder: Path) -> None:
    assert yours.seated(BOARD, "my/heron") == NAME
    assert yours.seated(BOARD, "my/heron@50") == "my/heron@50"
    live.let_learn(folder, False)
    assert yours.seated(BOARD, "my/heron") == "my/heron@100"
    assert yours.find(BOARD, "my/heron@70+people") is None
