"""A new game: who plays, who starts, with how much time, and which help there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import find_game
from game.texts import text
from ui import navigation
from ui.boards import face_of, piece_icon
from ui.describe import describe_clock, level_of
from ui.kit.button import Button, IconButton, RoundButton
from ui.scene import Scene
from ui.scenes.bar import TopBar
from ui.scenes.options import OptionsCard
from ui.scenes.seat import SeatCard
from ui.scenes.steps import Steps

if TYPE_CHECKING:
    from ui.host import Host

_GAP, _FOOT = 16, 104  # logical: between cards; the foot with the start button
_PANEL_SHARE, _PANEL_LEAST, _COLUMN_LEAST = 0.375, 400, 690
_WIDEST = 1480


class SetupScene(Scene):
    """Arranges a game of one board; what is chosen is kept for the next time."""

    title = "New game"

    def __init__(self, app: Host, game: str) -> None:
        super().__init__(app)
        self.game = find_game(game)
        look = app.look
        rules = IconButton("circle-question-mark", text("Rules"), lambda: navigation.open_rules(app, game), group="bar")
        self.bar = TopBar(app, text("New game"), self.game.title, extra=[rules])
        self.first = SeatCard(look, game, "one", self._changed)
        self.second = SeatCard(look, game, "two", self._changed)
        self.options = OptionsCard(look, face_of(game).aid, self._changed)
        self.swap = RoundButton("arrow-up-down", text("Swap players"), self._swap)
        self.start = Button(
            text("Start game"), self.begin, "primary", icon="play-filled", keycap="Enter", size=18, radius=14
        )
        self.controls.add(
            self.bar.back,
            *self.first.controls,
            self.swap,
            *self.second.controls,
            *self.options.controls,
            self.start,
            *self.bar.right,
        )
        self.controls.default = self.start
        self._panel: pygame.Rect | None = None
        self._steps: Steps | None = None
        self._load()

    def begin(self) -> None:
        """Start the game, unless something typed cannot be."""
        problem = self.problem
        if problem:
            self.app.notice(problem, "error")
            return
        self._keep()
        setup = self.app.settings.setup(self.game.name)
        navigation.play(self.app, navigation.config_of(self.app, self.game.name, setup), replace=True)

    @property
    def problem(self) -> str:
        """Why the game cannot start, or empty."""
        return self.first.problem or self.second.problem or self.options.problem

    def handle(self, event: pygame.event.Event) -> bool:
        """Escape goes back."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return True
        return False

    def leave(self) -> None:
        """What is chosen is kept, whether or not the game was started."""
        if not self.problem:
            self._keep()

    def layout(self, size: tuple[int, int]) -> None:
        """Seats and options at the left, the rules beside them where there is room."""
        look, gap = self.look, self.look.px(_GAP)
        top = self.bar.layout(size[0]) + look.px(24 if look.metrics.logical_height >= 700 else 12)
        foot = look.px(_FOOT if look.metrics.logical_height >= 700 else 80)
        width = min(size[0] - 2 * look.metrics.margin, look.px(_WIDEST))
        left, height = (size[0] - width) // 2, size[1] - foot - top
        panel = max(look.px(_PANEL_LEAST), round(width * _PANEL_SHARE))
        column = width - panel - look.px(24)
        if column < look.px(_COLUMN_LEAST):
            column, panel = width, 0
        self._layout_column(pygame.Rect(left, top, column, height), gap)
        bottom = self.options.rect.bottom
        self._panel = pygame.Rect(left + width - panel, top, panel, max(bottom - top, 0)) if panel else None
        self._steps = Steps(look, self.game.name, panel - look.px(48)) if panel else None
        start = panel or min(look.px(320), width // 2)
        button = look.px(56 if foot > look.px(90) else 48)
        self.start.rect = pygame.Rect(left + width - start, 0, start, button)
        self.start.rect.centery = min(bottom + foot // 2, size[1] - foot // 2)
        self._foot = pygame.Rect(left, 0, width - start - look.px(16), button)
        self._foot.centery = self.start.rect.centery

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look = self.look
        self._settle()
        self.bar.draw(surface)
        self.first.draw(surface)
        self.second.draw(surface)
        self.options.draw(surface)
        if self._panel is not None and self._steps is not None:
            self._draw_panel(surface, self._panel, self._steps)
        self._draw_summary(surface)
        halo = self.swap.rect.inflate(look.px(8), look.px(8))
        look.panel(surface, halo, halo.h / 2 / look.metrics.scale, look.theme.bg)
        self.controls.draw(surface, look)

    # Layout.

    def _layout_column(self, area: pygame.Rect, gap: int) -> None:
        look = self.look
        for low in (False, True):
            seats = [look.px(seat.height(low)) for seat in (self.first, self.second)]
            options = self.options.height(area.w, low)
            if sum(seats) + options + 2 * gap <= area.h:
                self._stack(area, gap, seats, options, low)
                return
        self._side_by_side(area, gap)

    def _stack(self, area: pygame.Rect, gap: int, seats: list[int], options: int, low: bool) -> None:
        look = self.look
        spare = area.h - sum(seats) - options - 2 * gap
        self.first.layout(pygame.Rect(area.x, area.y, area.w, seats[0]))
        self.second.layout(pygame.Rect(area.x, self.first.rect.bottom + gap, area.w, seats[1]))
        grown = min(options + spare, self.options.height(area.w, False)) if low else options
        self.options.layout(pygame.Rect(area.x, self.second.rect.bottom + gap, area.w, grown), low)
        side = look.px(36)
        self.swap.icon = "arrow-up-down"
        self.swap.rect = pygame.Rect(area.centerx - side // 2, 0, side, side)
        self.swap.rect.centery = self.first.rect.bottom + gap // 2

    def _side_by_side(self, area: pygame.Rect, gap: int) -> None:
        look = self.look
        each = (area.w - gap) // 2
        low = self.options.height(area.w, False) + gap + look.px(224) > area.h
        tall = look.px(max(self.first.height(low), self.second.height(low)))
        self.first.layout(pygame.Rect(area.x, area.y, each, tall))
        self.second.layout(pygame.Rect(area.right - each, area.y, each, tall))
        options = self.options.height(area.w, low)
        self.options.layout(pygame.Rect(area.x, area.y + tall + gap, area.w, options), low)
        side = look.px(36)
        self.swap.icon = "arrow-left-right"
        self.swap.rect = pygame.Rect(area.centerx - side // 2, area.y + look.px(44) - side // 2, side, side)

    # Drawing.

    def _draw_panel(self, surface: pygame.Surface, panel: pygame.Rect, steps: Steps) -> None:
        look, pad = self.look, self.look.px(24)
        look.card(surface, panel)
        look.text(
            surface,
            text("How {board} works", board=self.game.title),
            (panel.x + pad, panel.y + look.px(34)),
            16,
            "semi",
        )
        top, gap = panel.y + look.px(62), look.px(20)
        room = panel.bottom - pad - top
        count = steps.fitting(room, gap)
        if count > 1:
            spare = room - sum(steps.heights[:count]) - gap * (count - 1)
            gap += min(spare // (count - 1), look.px(14))
        steps.draw(surface, panel.x + pad, top, count, gap)

    def _draw_summary(self, surface: pygame.Surface) -> None:
        look, theme, middle = self.look, self.look.theme, self._foot.centery
        x = self._foot.x + look.px(8)
        seats = [self.first, self.second] if self.options.starts != "second" else [self.second, self.first]
        for index, seat in enumerate(seats):
            if index:
                x = look.text(
                    surface, text("vs"), (x + look.px(14), middle), 14, "medium", theme.text3
                ).right + look.px(10)
            x = self._draw_player(surface, seat, index, x, middle)
        problem = self.problem
        order = text("Drawn by lot") if self.options.starts == "random" else _starts(seats[0].title)
        detail = problem or f"{order} · {describe_clock(self.options.clock)}"
        x += look.px(20)
        look.line(surface, x, middle - look.px(12), 0, look.px(24))
        x += look.px(20)
        ink = theme.danger if problem else theme.text2
        if self._foot.right - x > look.px(60):
            look.text(surface, detail, (x, middle), 14, "medium", ink, room=self._foot.right - x)

    def _draw_player(self, surface: pygame.Surface, seat: SeatCard, side: int, x: int, middle: int) -> int:
        look = self.look
        if self.options.starts != "random":
            piece = piece_icon(self.game.name, side, look.px(32), look.theme)
            surface.blit(piece, (x, middle - piece.get_height() // 2))
            x += piece.get_width() + look.px(10)
        x = look.text(surface, seat.title, (x, middle), 15, "semi", room=look.px(150)).right
        level = level_of(seat.player)
        if level:
            says = text("Level {level}", level=level)
            x = look.text(surface, says, (x + look.px(8), middle), 14, "medium", look.theme.text2).right
        return x

    # What is chosen.

    def _load(self) -> None:
        settings = self.app.settings
        setup = settings.setup(self.game.name)
        self.first.load(setup.first, setup.first_limit, settings.first)
        self.second.load(setup.second, setup.second_limit, settings.second)
        self.options.load(setup)
        self._settle()

    def _keep(self) -> None:
        settings = self.app.settings
        setup = settings.setup(self.game.name)
        setup.first, setup.first_limit = self.first.player, self.first.limit
        setup.second, setup.second_limit = self.second.player, self.second.limit
        self.options.keep(setup)
        settings.first, settings.second = self.first.name, self.second.name
        settings.keep_setup(self.game.name, setup)
        self.app.save_settings()

    def _swap(self) -> None:
        first, second = self.first, self.second
        before = (first.player, first.limit, first.name)
        first.load(second.player, second.limit, second.name)
        second.load(*before)
        self._changed(True)

    def _changed(self, shape: bool) -> None:
        self._settle()
        if shape:
            self.app.relayout()

    def _settle(self) -> None:
        """Sides follow from who starts; names from who plays."""
        starts = self.options.starts
        self.first.side = {"first": 0, "second": 1}.get(starts)
        self.second.side = {"first": 1, "second": 0}.get(starts)
        icons = ["user" if seat.is_human else "cpu" for seat in (self.first, self.second)]
        self.options.name_sides(self.first.title, self.second.title, icons[0], icons[1])
        self.start.enabled = not self.problem


def _starts(name: str) -> str:
    return text("You start") if name == "You" else text("{name} starts", name=name)
