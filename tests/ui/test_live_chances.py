"""The win chance of a tournament's game that is seen while it is played: even at first, then what its players make."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from ai.players import find_player
from ai.proven import Proven
from coach.chance_texts import EVEN, WinChance
from coach.game_texts import both_percents
from coach.live_chance import LiveChance
from game import Match, find_game
from lab.arena import Pairing
from lab.contest.following import GameFollower
from lab.contest.runner import ContestRunner, LiveGame
from lab.learning.measured import ratings_of_taught
from saves.models import Judgement
from table.config import Seat
from table.win_chance import strengths_of, win_chance
from tests.ui.desk import Desk
from tests.ui.engines import FakeEngine, FakeInfo, as_engine
from tests.ui.outline import wording_of
from ui.kit.tree.leaves import Text
from ui.screens.tournament.cards import live_card

GAME = find_game("connect-four")


class Playing:
    """Workers at a game between two levels, of which the test says how far it has come."""

    is_alive, paused, preparing = True, False, False

    def __init__(self, *levels: int) -> None:
        first, second = (find_player(GAME, f"level-{level}") for level in levels)
        self.pairing = Pairing(GAME.name, (first, second), 0, 1, 0)
        self.moves: tuple[int, ...] = ()
        self.contest = SimpleNamespace(plan=SimpleNamespace(game=GAME.name, games=10), is_done=False)

    def live(self) -> list[LiveGame]:
        return [LiveGame(self.pairing, 1, self.moves)]


class Proving(FakeEngine):
    """Says of every position that its side to move wins with the last stone of the board."""

    def analyse(self, state: Any, limit: Any = None, **asked: Any) -> Any:
        search = super().analyse(state, limit, **asked)
        search.info = FakeInfo(win_probability=1.0, proven=Proven(1, 42 - int(state.ply)))
        return search


def told_of(playing: Playing, *, verdicts: bool = False) -> list[WinChance | None]:
    """What is said after none, one and two moves, once something is."""
    engine, follower, now = as_engine(Proving(instant=True)), GameFollower(cast("ContestRunner", playing)), 0.0
    chance = LiveChance(ratings_of_taught)
    found: list[WinChance | None] = []
    for count in range(3):
        playing.moves = (3,) * count
        for _ in range(10):
            now += 0.2
            follower.update(now)
            chance.update(follower, engine, now, verdicts=verdicts)
        found.append(chance.shown)
    return found


def test_it_is_even_until_both_players_have_moved_and_then_what_they_make_of_it() -> None:
    match, seats = Match(GAME), (Seat.ai("level-3"), Seat.ai("level-3"))
    for _ in range(2):
        match.push(3)
    expected = win_chance(match, 2, Judgement("", 1.0, 1, 40), strengths_of(GAME.name, seats, {}))
    assert expected is not None
    assert told_of(Playing(3, 3)) == [EVEN, EVEN, WinChance(expected, both_percents(expected))]


def test_a_new_position_has_no_chance_before_it_is_judged_and_the_last_one_stays_known() -> None:
    playing, engine = Playing(3, 3), as_engine(Proving(instant=True))
    follower, chance = GameFollower(cast("ContestRunner", playing)), LiveChance(ratings_of_taught)
    playing.moves = (3, 3)
    for step in range(10):
        follower.update(0.2 * step)
        chance.update(follower, engine, 0.2 * step, verdicts=False)
    known = chance.shown
    assert chance.present == known is not None
    playing.moves = (3, 3, 3)
    follower.update(3.0)
    chance.update(follower, engine, 3.0, verdicts=False)
    assert (chance.present, chance.shown) == (None, known)


def test_the_stronger_of_two_levels_is_more_likely_to_win() -> None:
    shares = [told.share if told else 0.0 for told in (told_of(Playing(*levels))[2] for levels in ((3, 6), (6, 3)))]
    assert shares[0] < 0.5 < shares[1]


def test_what_is_proven_is_told_where_it_is_wanted() -> None:
    told = told_of(Playing(3, 3), verdicts=True)
    assert told[:2] == [EVEN, EVEN]
    assert told[2] is not None
    assert told[2].words == ("wins in 20 moves", "loses in 20 moves")


@pytest.mark.parametrize(
    ("told", "said"),
    [(EVEN, {"even so far"}), (WinChance(0.62, ("62 %", "38 %")), {"Yellow 62 %", "38 % Red"}), (None, set[str]())],
)
def test_the_card_says_it(told: WinChance | None, said: set[str]) -> None:
    desk = Desk(GAME.name)
    follower = GameFollower(cast("ContestRunner", Playing(3, 3)))
    follower.update(0.0)
    card = live_card(GAME.name, follower, told, Text("Watch"), low=False, wide=False)
    card.place(pygame.Rect(40, 40, 400, 600), desk.app.look)
    lines = {wording_of(node) for node in card.walk() if isinstance(node, Text)}
    assert {line for line in lines if "%" in line or "even" in line} == said
    desk.close()
