"""What a level says in a game, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from coach.characters import CHARACTERS
from coach.conversation import PAUSE, SILENCE, Conversation, Mood, is_good
from game import Match, find_game
from saves.models import Judgement
from table.config import GameConfig, Seat
from table.seating import Seating

if TYPE_CHECKING:
    from game.match import Outcome
    from table.session import Session

YOU, CREEK = Seat.human("You"), Seat.ai("level-3")
MOVES = ["4", "4", "4", "4", "4", "4", "3", "3", "3", "3", "3", "3", "5", "5"]
"""A game of Connect Four that goes on."""


@dataclass
class PlayedGame:
    """What a conversation asks of a session: a match, its seats, and the judge's chances of side 0 by plies."""

    moves: Sequence[str] = ()
    seats: tuple[Seat, Seat] = (YOU, CREEK)
    chances: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.match = Match(find_game("connect-four"))
        for move in self.moves:
            self.match.push(self.match.game.parse_action(self.match.state, move))
        self.config = GameConfig("connect-four", self.seats)
        self.seating, self.analysis = Seating(self.seats, self.match), SimpleNamespace(judged=self._judged)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def human_to_move(self) -> bool:
        return self.outcome is None and self.seats[self.match.player].is_human

    def _judged(self, ply: int) -> Judgement | None:
        return Judgement("somebody", self.chances[ply]) if ply in self.chances else None


def session_of(*moves: str, **more: object) -> Session:
    return cast("Session", PlayedGame(moves, **more))  # type: ignore[arg-type]


def words_of(session: Session) -> tuple[str, Mood]:
    return Conversation(session).words()


def test_it_greets_before_the_first_move_of_the_person_and_is_silent_while_it_is_to_move() -> None:
    assert words_of(session_of()) == (CHARACTERS[2].greeting, "calm")
    assert words_of(session_of("4", seats=(CREEK, YOU))) == (CHARACTERS[2].greeting, "calm")
    assert words_of(session_of("4")) == words_of(session_of(seats=(CREEK, YOU))) == SILENCE
    assert words_of(session_of("4", "4")) == SILENCE


@pytest.mark.parametrize("seats", [(YOU, YOU), (CREEK, CREEK), (YOU, Seat.ai("greedy"))])
def test_only_a_level_talks_and_only_to_a_person(seats: tuple[Seat, Seat]) -> None:
    assert words_of(session_of(seats=seats)) == SILENCE


def test_at_the_end_it_speaks_of_who_won() -> None:
    line = ["1", "2", "1", "2", "1", "2", "1"]
    assert words_of(session_of(*line)) == ("I enjoyed that. Well done!", "surprised")
    assert words_of(session_of(*line, seats=(CREEK, YOU))) == ("I liked playing with you. Again?", "pleased")


@pytest.mark.parametrize(
    ("before", "offered", "after", "good"),
    [
        (0.5, 0.8, 0.8, True),
        (0.5, 0.8, 0.7, False),  # it gave some of that back
        (0.5, 0.6, 0.6, False),  # the level had not slipped
        (0.8, 0.8, 0.8, False),
    ],
)
def test_a_move_is_good_if_it_takes_all_that_was_given_away(
    before: float, offered: float, after: float, good: bool
) -> None:
    judged = {6: before, 7: offered, 8: after}
    second = session_of(*MOVES[:8], seats=(CREEK, YOU), chances={ply: 1 - each for ply, each in judged.items()})
    assert is_good(second, 8) == good
    first = session_of(*MOVES[:9], chances={7: before, 8: offered, 9: after})
    assert is_good(first, 9) == good
    assert not is_good(session_of(*MOVES[:9], chances={7: before, 9: after}), 9), "nobody has judged it yet"


def test_a_good_move_is_praised_once_the_level_has_answered_and_not_all_the_time() -> None:
    swings = {ply: (0.3, 0.8, 0.8, 0.3)[ply % 4] for ply in range(len(MOVES))}  # plies 1, 5, 9 ... are offers
    game = PlayedGame(MOVES[:4], chances={ply + 1: chance for ply, chance in swings.items()})
    talk = Conversation(cast("Session", game))
    praised = []
    for ply in range(4, len(MOVES)):
        if talk.words().sentence:
            praised.append(ply)
        game.match.push(game.match.game.parse_action(game.match.state, MOVES[ply]))
    assert praised
    assert all(later - earlier >= PAUSE for earlier, later in pairwise(praised))
    assert all(game.seats[ply % 2].is_human for ply in praised), "it says nothing while it thinks"
