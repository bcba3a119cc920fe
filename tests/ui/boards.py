"""What the tests of the boards share: a view of any game on any window, and the events a person makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from game.registry import GAMES, find_game
from game.spec import Game
from game.verbs import apply_action
from tests.boards import sample_of
from ui.boards import view_for
from ui.boards.grid import GridView
from ui.boards.messages import Click, Intention, Play
from ui.kit.metrics import Metrics, metrics_for
from ui.kit.theme import THEMES

GAME_NAMES = tuple(game.name for game in GAMES if sample_of(game).squares and issubclass(view_for(game.name), GridView))
"""Boards of squares, each for one piece."""
MIDDLE = {game.name: sample_of(game).middle for game in GAMES}
SCREEN = (1280, 800)
"""The window whose metrics a board has."""
SURFACE, PLACE = (640, 400), (16, 36, 436, 284)
"""What a board is drawn on and where: half as wide as in that window, since each frame costs by its pixels."""


@dataclass
class Table:
    """A view on a surface, and the position it shows."""

    view: GridView
    game: Game
    state: Any
    surface: pygame.Surface

    def legal(self) -> list[int]:
        return self.game.actions(self.state)

    def show(self, state: Any, last_action: int | None = None) -> None:
        self.state = state
        self.view.set_state(state, last_action)
        self.view.set_interaction(self.legal(), True, int(state.ply) & 1)

    def move(self, action: int, now: float) -> Any:
        """Play a move with its animation; the board answers the next player at once."""
        before, self.state = self.state, apply_action(self.state, action)
        self.view.animate(action, before, self.state, now)
        self.view.set_interaction(self.legal(), True, int(self.state.ply) & 1)
        return before

    def frame(self, now: float) -> bytes:
        """One frame, as bytes that compare equal exactly if the pictures are."""
        self.view.update(now)
        self.surface.fill(self.view.theme.bg)
        self.view.draw(self.surface, now)
        return self.surface.get_buffer().raw


def table(
    name: str,
    position: str | None = None,
    theme: str = "dark",
    metrics: Metrics | None = None,
    rect: tuple[int, int, int, int] = PLACE,
    size: tuple[int, int] = SURFACE,
) -> Table:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    game = find_game(name)
    view = view_for(name)(game, THEMES[theme], metrics or metrics_for(*SCREEN))
    assert isinstance(view, GridView)
    view.layout(pygame.Rect(rect))
    made = Table(view, game, None, pygame.Surface(size))
    made.show(game.from_position(position) if position else game.initial_state())
    return made


def hover(view: GridView, point: tuple[int, int]) -> Intention | None:
    return view.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 0), buttons=(0, 0, 0)))


def press(view: GridView, point: tuple[int, int], button: int = 1) -> Intention | None:
    hover(view, point)
    down = view.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
    up = view.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))
    return up if isinstance(up, Play) else down


def click_through(view: GridView, clicks: tuple[Click, ...]) -> Intention | None:
    """All the clicks of a move; what the last one asked for."""
    intention = None
    for click in clicks:
        intention = press(view, click.point, click.button)
    return intention


def key(view: GridView, code: int, mod: int = 0) -> Intention | None:
    return view.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
