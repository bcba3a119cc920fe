"""The tournament at every size, scale and theme, in each of its states; and that its sentences can be translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.levels import levels
from ai.players import player_names
from game import GAMES, Match, find_game
from game.texts import english, speak
from lab.contest.plan import ContestPlan
from tests.ui.contests import PLAYERS, play_by_dice, shelf
from tests.ui.desk import Desk
from tests.ui.every_window import WINDOWS, check
from tests.ui.screen import Screen
from tests.ui.sentences import Drawn
from tests.ui.test_texts import look
from ui.parts.follower import Follower
from ui.parts.win_bar import WinChance
from ui.screens.tournament.live_scene import LiveScene
from ui.screens.tournament.scene import TournamentScene
from ui.shell.routes import LiveRoute, TournamentRoute

BOARDS = [game.name for game in GAMES]
CONTESTS: dict[str, list[Any]] = {
    "board": BOARDS,
    "state": ["before", "nobody", "begun", "half", "done", "failed", "large", "gauntlet"],
    "live": [False, True],
}
MARKED: dict[str, tuple[int, dict[str, str]]] = {
    "begun": (1, {}),
    "half": (9, {}),
    "failed": (9, {"greedy": "⟦its weights are damaged⟧"}),
    "done": (12, {}),
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk("tic-tac-toe", data_dir=tmp_path_factory.mktemp("contests"))
    yield desk
    desk.close()


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Screen]:
    hands = Screen.at_home(folder=tmp_path)
    yield hands
    hands.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Collects what is drawn while every message is marked."""
    speak(lambda message, count: f"⟦{english(message, count)}⟧")
    yield Drawn(monkeypatch)
    speak(english)


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
    if state not in ("before", "nobody"):
        folder = shelf(desk.app.services.data_dir or Path(), game.name, state)
        games = {"begun": 1, "half": 5, "done": plan.total, "large": 6}.get(state, 8)
        if not folder.exists():
            play_by_dice(folder, plan, games, {"greedy": "its weights are damaged"} if state == "failed" else None)
        scene.show(desk.app.tournaments.open(folder))
    if row["live"] and scene.live.follower is not None:
        scene.live.follower.pairing = next(plan.checked().pairings())
        scene.live.follower.match = Match(game)
        scene.live.chance = WinChance(0.38, ("38 %", "62 %"))


@pytest.mark.soak
def test_a_tournament_fits(desk: Desk) -> None:
    check(desk, lambda row: in_a_contest(desk, row), WINDOWS | CONTESTS)


@pytest.mark.soak
def test_a_game_that_is_watched_fits(desk: Desk) -> None:
    def opened(row: dict[str, Any]) -> None:
        in_a_contest(desk, row | {"state": "half", "live": True})
        scene = desk.app.scene
        assert isinstance(scene, TournamentScene)
        assert scene.live.follower is not None
        desk.app.replace(LiveScene(desk.app, scene.live.follower))

    check(desk, opened, WINDOWS | {"board": BOARDS})


@pytest.mark.parametrize("game", BOARDS)
def test_the_words_of_a_tournament(drawn: Drawn, hands: Screen, tmp_path: Path, game: str) -> None:
    hands.app.navigate(TournamentRoute(game, PLAYERS))
    scene = hands.scene
    assert isinstance(scene, TournamentScene)
    look(drawn, hands)
    for setting in scene.players.settings:
        if setting.enabled:
            setting.activate(scene.look)
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
    hands.click((scene.results.rect.x + 30, scene.results.rect.y + 10))
    look(drawn, hands)
    hands.key(pygame.K_ESCAPE)
    hands.click(scene.export.table.rect.center)
    look(drawn, hands)
    hands.key(pygame.K_ESCAPE)
    scene.start_anew()
    look(drawn, hands)
    drawn.check()


def test_the_words_of_a_game_that_is_watched(drawn: Drawn, hands: Screen, tmp_path: Path) -> None:
    folder, plan = shelf(tmp_path, "pathwayz", "watched"), ContestPlan("pathwayz", PLAYERS, games=2)
    play_by_dice(folder, plan, 0)
    follower = Follower(hands.app.tournaments.open(folder))
    follower.pairing, follower.match = next(plan.checked().pairings()), Match(find_game("pathwayz"))
    hands.app.navigate(LiveRoute(follower))
    look(drawn, hands)
    follower.match.push("d5")
    look(drawn, hands)
    drawn.check()
