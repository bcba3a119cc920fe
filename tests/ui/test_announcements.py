"""What is announced as it happens is heard once, so it has at most twelve words: on every screen, in games of every
board, in their reviews, and in puzzles.

Longer is only what teaches or explains, and was opened or asked for: a lesson's step with the answer to a try, the
answer to a tried puzzle or the words in place of one, and a refusal that says why a key does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from coach.phrases import count_words
from game import GAMES, Match, find_game
from table.config import Seat
from tests.amount import few, long
from tests.ui.desk import AI, YOU, Desk
from tests.ui.gallery.everything import STATES
from tests.ui.gallery.stage import State, on_stage, some_games
from tests.ui.hearing import heard
from tests.ui.reviews import ReviewDesk, judged_by, others

NAMES = few(game.name for game in GAMES)
MOST = 12
READ_WHOLE = "lesson", "keys"
"""The screens that are read whole: steps of lessons; the sheets of keys announce nothing."""
EXPLAINED = "mine", "none", "wrong", "shown", "worth of the moves", "a field"
"""How the names of states end that say why there are no puzzles, why a try was wrong, what to do with a solution,
why nobody can value the moves, or why a file cannot be read.
"""
NAMED_TWICE = Seat("Creek", "level-3"), Seat("Creek", "level-3")
ON, BACK = pygame.K_RIGHT, pygame.K_ESCAPE
TO_ANSWER = pygame.K_n, pygame.K_1, ON, BACK, pygame.K_t, pygame.K_h, BACK
"""To a mistake, along a line instead of it, and to its answer."""


def too_long(spoken: list[str]) -> list[str]:
    return [f"{count_words(words)}: {words}" for words in dict.fromkeys(spoken) if count_words(words) > MOST]


@pytest.fixture
def spoken() -> Iterator[list[str]]:
    with heard() as spoken:
        yield spoken


@pytest.fixture(scope="module")
def games() -> Iterator[Path]:
    with some_games() as folder:
        yield folder


ANNOUNCING = [each for each in STATES if each.screen not in READ_WHOLE and not each.name.endswith(EXPLAINED)]


LAST_OF_EACH = {state.screen: state for state in ANNOUNCING}.values()
"""The last state of each screen."""


@pytest.mark.parametrize("state", LAST_OF_EACH, ids=lambda state: f"{state.screen}, {state.name}")
def test_a_screen_announces_itself_in_twelve_words(spoken: list[str], games: Path, state: State) -> None:
    with on_stage(state, games) as desk:
        desk.sleep(1)
        desk.app.paint_owed()
    assert too_long(spoken) == []


@long
def test_every_screen_announces_itself_in_twelve_words(spoken: list[str], games: Path) -> None:
    for state in ANNOUNCING:
        with on_stage(state, games) as desk:
            desk.sleep(1)
            desk.app.paint_owed()
    assert len(spoken) > 500
    assert too_long(spoken) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_a_game_announces_moves_hints_takebacks_and_its_end_in_twelve_words(spoken: list[str], name: str) -> None:
    for seed, seats in enumerate(((YOU, AI), NAMED_TWICE)):
        desk, dice = Desk(name, seats, animations=False), Random(seed)
        for ply in range(200):
            if desk.session.outcome is not None:
                break
            if desk.session.human_to_move:
                _play(desk, dice, aside=ply % 7 == 2)
            desk.sleep(2)
            desk.app.paint_owed()
        desk.key(pygame.K_COMMA, pygame.K_COMMA, pygame.K_END)
        desk.close()
    assert any("taken back" in words for words in spoken)
    assert any("Hint: " in words for words in spoken)
    assert too_long(spoken) == []


def _play(desk: Desk, dice: Random, *, aside: bool) -> None:
    """Make a move; `aside`, ask for a hint and take a move back before it."""
    if aside:
        desk.key(pygame.K_h, pygame.K_h, pygame.K_h)
        desk.key(pygame.K_u)
        desk.sleep(2)
    if desk.session.human_to_move:
        desk.session.play(dice.choice(desk.session.match.legal_actions()), desk.now)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_a_review_announces_moves_mistakes_lines_and_tries_in_twelve_words(spoken: list[str], name: str) -> None:
    desk = ReviewDesk(name, **_judged_by_dice(name))
    for key in (*4 * TO_ANSWER, pygame.K_HOME, *12 * (ON,), pygame.K_END):
        desk.key(key)
        desk.sleep(1)
        desk.app.paint_owed()
    desk.close()
    assert any(": Blunder. It costs " in words for words in spoken)
    assert any(words.startswith("The answer. Better was") for words in spoken)
    assert too_long(spoken) == []


def _judged_by_dice(name: str) -> dict[str, Any]:
    """A game that nobody thought about, all but the last move, and a judge that always wants another move."""
    match, dice = Match(find_game(name)), Random(5)
    while match.outcome is None:
        match.push(dice.choice(match.legal_actions()))
    moves = match.moves_text[:-1]
    wanted = [
        next((move for move in others(name, moves, ply) if move != played), "") for ply, played in enumerate(moves)
    ]
    chances = (dice.choice((0.05, 0.3, 0.5, 0.7, 0.95)) for _ in moves)
    judged = [judged_by(name, chance, line=move) for chance, move in zip(chances, wanted, strict=True)]
    return {"judged": [*judged, judged_by(name, 0.5)], "moves": " ".join(moves)}
