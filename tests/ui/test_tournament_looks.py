"""The states of a tournament that are looked at in every window; and that its sentences can be translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from ai.levels import levels
from ai.players import player_names
from game import GAMES, Match, find_game
from lab.contest import runner
from lab.contest.following import GameFollower
from lab.contest.plan import ContestPlan
from tests.amount import few
from tests.ui.contests import PLAYERS, PlayersOnDemand, play_by_dice, shelf
from tests.ui.desk import Desk
from tests.ui.screen import Screen
from tests.ui.sentences import Drawn, look, marked
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import LiveRoute, TournamentRoute

BOARDS = [game.name for game in GAMES]
MARKED: dict[str, tuple[int, dict[str, str]]] = {
    "begun": (1, {}),
    "half": (9, {}),
    "failed": (9, {"greedy": "⟦its weights are damaged⟧"}),
    "done": (12, {}),
}


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Collects what is drawn while every message is marked."""
    with marked(monkeypatch) as found:
        yield found


def in_a_contest(desk: Desk, row: dict[str, Any]) -> None:
    """Open a board's tournament as it is arranged, or as it stands after some games."""
    game, state = find_game(row["board"]), row["state"]
    players = tuple(player_names(game)[:24]) if state == "large" else PLAYERS
    ladder = tuple(level.player.name for level in levels(game.name))[:5]
    plan = ContestPlan(game.name, players, ladder if state == "gauntlet" else (), games=2, openings=1)
    scene = TournamentScene(desk.app, game, players)
    desk.app.replace(scene)
    for name in PLAYERS if state == "nobody" else ():
        scene.toggle(name)
    games = {"begun": 1, "half": 5, "done": plan.total, "large": 6}.get(state, 8)
    if state not in ("before", "nobody"):
        folder = shelf(desk.app.services.data_dir or Path(), game.name, state)
        if not folder.exists():
            play_by_dice(folder, plan, games, {"greedy": "its weights are damaged"} if state == "failed" else None)
        scene.show(desk.app.tournaments.open(folder))
    if row["live"]:
        with patch.object(runner, "Processes", PlayersOnDemand):
            desk.key(pygame.K_SPACE)
            while not PlayersOnDemand.waiting:  # they come in a thread of their own
                desk.wait(0.1)
        PlayersOnDemand.come_to_the_last_move()
        desk.wait(1)


@pytest.mark.soak
@pytest.mark.parametrize("game", few(BOARDS))
def test_the_words_of_a_tournament(drawn: Drawn, hands: Screen, tmp_path: Path, game: str) -> None:
    hands.app.navigate(TournamentRoute(game, PLAYERS))
    scene = hands.scene
    assert isinstance(scene, TournamentScene)
    look(drawn, hands)
    for setting in hands.elements("dropdown"):
        if setting.enabled:
            setting.press()
            look(drawn, hands)
            hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_a)
    look(drawn, hands)
    hands.key(pygame.K_ESCAPE)
    for name, (games, failed) in MARKED.items():
        folder = shelf(tmp_path, game, name)
        play_by_dice(folder, ContestPlan(game, PLAYERS, games=2, openings=1), games, failed)
        scene.show(hands.app.tournaments.open(folder))
        look(drawn, hands)
    hands.click(hands.elements("list")[-1].rect.move(30, 10).topleft)
    look(drawn, hands)
    hands.key(pygame.K_ESCAPE)
    hands.click(hands.elements("button")[-7].rect.center)
    look(drawn, hands)
    hands.key(pygame.K_ESCAPE)
    scene.start_anew()
    look(drawn, hands)
    drawn.check()


def test_the_words_of_a_game_that_is_watched(drawn: Drawn, hands: Screen, tmp_path: Path) -> None:
    folder, plan = shelf(tmp_path, "pathwayz", "watched"), ContestPlan("pathwayz", PLAYERS, games=2)
    play_by_dice(folder, plan, 0)
    follower = GameFollower(hands.app.tournaments.open(folder))
    follower.pairing, follower.match = next(plan.checked().pairings()), Match(find_game("pathwayz"))
    hands.app.navigate(LiveRoute(follower))
    look(drawn, hands)
    follower.match.push("d5")
    look(drawn, hands)
    drawn.check()
