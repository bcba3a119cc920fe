"""Hex on the screen: a rhombus of hexagons, so that nothing here comes from the boards of square cells.

Keys: arrows move the cursor, Enter or Space plays there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from coach.board_texts import Span
from coach.hex4.texts import TEXTS
from coach.phrases import Phrase
from game import hex4 as rules
from game.spec import Game
from game.text import square_name
from game.verbs import State
from table.consequences import Cell
from ui.boards import pieces
from ui.boards.hex4.theme import THEME
from ui.boards.messages import Changed, Click, Intention, Play, Status
from ui.boards.pieces import Piece
from ui.boards.view import BoardView, Point
from ui.kit.metrics import Metrics
from ui.kit.theme import Theme, mix

_WIDE = rules.SIZE + (rules.SIZE - 1) / 2
"""Cells that the rhombus is wide."""
_TALL = 1 + (rules.SIZE - 1) * 0.866 + 0.155
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
_CONFIRM = (pygame.K_RETURN, pygame.K_SPACE)


class Hex4View(BoardView):
    """Sixteen hexagons, each as wide as a cell."""

    texts = TEXTS
    board_theme = THEME
    keyboard = False

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        self.game, self.theme, self.metrics = game, theme, metrics
        self.on_sound = lambda _sound: None
        self.animations, self.reduced_motion, self.flourish, self.cheers = True, False, False, True
        self.aided = (0, 1)
        self.state: State = game.initial_state()
        self.last_action: int | None = None
        self._rect, self._cell = pygame.Rect(0, 0, 0, 0), 1
        self._legal: frozenset[int] = frozenset()
        self._enabled, self._player = False, 0
        self._target: Cell | None = None
        self._won: list[Cell] = []
        self._due: list[str] = []

    # -- geometry ---------------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> tuple[int, int]:
        cell = max(4, min(int(width / _WIDE), int(height / _TALL)))
        return math.ceil(cell * _WIDE), math.ceil(cell * _TALL)

    def layout(self, rect: pygame.Rect) -> None:
        self._rect = pygame.Rect((0, 0), self.fit(*rect.size))
        self._rect.center = rect.center
        self._cell = int(self._rect.w / _WIDE)

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        self.layout(pygame.Rect((0, 0), self.fit(*size)))
        return self._rect.copy(), 4

    def restyle(self, theme: Theme, metrics: Metrics) -> None:
        self.theme, self.metrics = theme, metrics

    def centre(self, cell: Cell) -> Point:
        """The middle of a hexagon."""
        x = self._rect.left + (cell[0] + 0.5 + 0.5 * cell[1]) * self._cell
        return round(x), round(self._rect.bottom - (0.577 + 0.866 * cell[1]) * self._cell)

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        return (Click(self.centre((action % rules.SIZE, action // rules.SIZE))),)

    def _hit(self, point: Point) -> Cell | None:
        distance, cell = min((math.dist(self.centre(cell), point), cell) for cell in _CELLS)
        return cell if distance <= self._cell / 2 else None

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        self.state, self.last_action = state, last_action
        self._won, self._due = [], []

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        self._legal, self._enabled, self._player = frozenset(legal_actions), enabled, player

    def play(self, action: int, before: State, after: State, now: float) -> None:
        self.set_state(after, action)
        self._due = ["place"]

    def undo(self, action: int, before: State, after: State, now: float, last_action: int | None = None) -> None:
        self.set_state(after, last_action)

    def celebrate(self, now: float, sound: str = "win") -> None:
        self._won = rules.winning_cells(self.state)
        self._due += [sound] if sound else []

    def update(self, now: float) -> None:
        while self._due:
            self.on_sound(self._due.pop(0))

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> None:
        letters = rules.board(self.state)
        for cell in _CELLS:
            letter = letters[rules.SIZE - 1 - cell[1]][cell[0]]
            self._draw_hexagon(surface, cell, cell in self._won)
            if letter != ".":
                self._draw_piece(surface, Piece(THEME.pieces, "wb".index(letter)), cell)
            elif cell == self._target and self._enabled:
                self._draw_piece(surface, Piece(THEME.pieces, self._player), cell, 120)

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        pygame.draw.circle(surface, self.theme.accent, self.clicks_of(action)[0].point, self._cell // 3, 3)

    def _draw_hexagon(self, surface: pygame.Surface, cell: Cell, won: bool) -> None:
        x, y = self.centre(cell)
        reach = 0.56 * self._cell
        angles = [math.radians(60 * corner + 30) for corner in range(6)]
        corners = [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in angles]
        pygame.draw.polygon(surface, mix(self.theme.surface, self.theme.accent, 0.6 if won else 0.2), corners)
        pygame.draw.polygon(surface, self.theme.outline, corners, 2)

    def _draw_piece(self, surface: pygame.Surface, piece: Piece, cell: Cell, alpha: int = 255) -> None:
        picture = pieces.icon(piece, max(4, round(0.7 * self._cell)), self.theme).copy()
        picture.set_alpha(alpha)
        surface.blit(picture, picture.get_rect(center=self.centre(cell)))

    # -- input and words --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Intention | None:
        if event.type == pygame.MOUSEMOTION:
            return self._aim(self._hit(event.pos), keyboard=False)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._aim(self._hit(event.pos), keyboard=False)
            return self._ask()
        if event.type == pygame.KEYDOWN and event.key in _ARROWS:
            return self._step(*_ARROWS[event.key])
        return self._ask() if event.type == pygame.KEYDOWN and event.key in _CONFIRM else None

    def _aim(self, cell: Cell | None, *, keyboard: bool) -> Intention | None:
        before, self._target, self.keyboard = self._target, cell, keyboard
        return Changed() if before != cell else None

    def _step(self, dx: int, dy: int) -> Intention | None:
        column, row = self._target or (0, 0)
        last = rules.SIZE - 1
        return self._aim((min(max(column + dx, 0), last), min(max(row + dy, 0), last)), keyboard=True)

    def _ask(self) -> Intention | None:
        if self._target is None or not self._enabled:
            return None
        action = self._target[1] * rules.SIZE + self._target[0]
        return Play(action) if action in self._legal else Changed(refused=True)

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        return Status((Phrase(square_name(*self._target) if self._target else "Choose a cell"),))

    def describe(self, action: int) -> str:
        return f"{TEXTS.sides[int(self.state.ply) & 1]} on {self.game.action_to_string(self.state, action)}"


_CELLS = tuple((column, row) for row in range(rules.SIZE) for column in range(rules.SIZE))
VIEW = Hex4View
