"""A game between two computers: its commands, its bar under the board, and the curve of the chances."""

from __future__ import annotations

import pygame

from ai.roster import named
from game.texts import text
from saves.pace import Pace
from table.spectating import PACES, Spectating
from ui.kit import Button, ControlOptions, Kind, Look, Segmented, Switch, button, paint
from ui.kit.tree import Box, Column, Node, Panel, Row, Span, Text
from ui.parts.board_scene import BAR
from ui.parts.curve import ChanceCurve
from ui.screens.play.commands import PAUSE_WATCHED, STEP, rematch
from ui.screens.play.context import GameContext

_WIDE, _NARROW = (176, 120), (108, 92)  # logical widths of the buttons Pause and Step
_NARROW_BELOW = 1264  # logical width of a window below which they are narrow
_NUMBER, _NARROW_NUMBER, _LINE_NUMBER = 80, 44, 72  # logical widths of a level: usual, narrow, below a clock
_NAMED_FROM = 60  # least logical height with room for the names of the sides


class Spectate:
    """The commands of a spectator, and the parts of the screen for games between computers."""

    def __init__(self, scene: GameContext) -> None:
        self._scene, self._session = scene, scene.session
        self.game = Spectating(scene.session)
        self.next_in = self.game.next_in
        """The countdown, after a game's end, to the next game."""
        self.curve = GameCurve(scene, text("Win chance for players like these"))
        self._shown: object = None

    # -- commands -----------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        """Pause or resume the players, or the countdown after the game."""
        self.game.toggle_pause(self._scene.look.now)
        if not self.game.is_paused:
            self._scene.show_game()

    def step(self) -> None:
        """In an earlier position, show the next position; in the last position, let the AIs play one move."""
        scene = self._scene
        if not scene.line.at_end:
            scene.browse(scene.line.ply + 1)
        else:
            self.game.play_ai_move(scene.look.now)

    def set_pace(self, pace: Pace) -> None:
        self.game.set_pace(pace, self._scene.look.now)

    def change_pace(self, step: int) -> None:
        """Make the pace `step` levels faster, or slower if `step` is negative."""
        self.game.change_pace(step, self._scene.look.now)

    def keep(self, kept: bool) -> None:
        """Set whether the whole game is kept in the library."""
        self._session.set_kept(kept, self._scene.look.now)

    def next_game(self) -> None:
        """Start the next game of the same players, with the colours swapped."""
        self.next_in.stop()
        rematch(self._scene)

    # -- time ---------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Advance the countdown, and show new chances."""
        scene, next_in = self._scene, self.next_in
        if self._session.outcome is None:
            next_in.stop()
        if next_in.update(now, holds=not scene.app.is_on_top(scene) or not scene.line.at_end):
            self.next_game()
            return
        shown = next_in.shown, self._session.analysis.chances
        if shown != self._shown:
            self._shown = shown
            scene.invalidate()

    # -- what is shown ------------------------------------------------------------------------------

    def bar(self) -> Node:
        """Return the bar under the board: the actions, the speed, and the switch that keeps the game."""
        narrow = self._scene.look.metrics.logical_width < _NARROW_BELOW
        keep = Switch("", self._session.config.is_kept, self.keep)
        keep.name = text("Keep in library")
        # translators: a verb: keep the game in the library.
        label = Text(text("Keep")) if narrow else Text(text("Keep in library"), text("Keep"))
        label.weight, label.grow = "semi", 1
        title = None if narrow else Text(text("Speed"), weight="semi", optional=True)
        buttons = zip(self.action_buttons(BAR), _NARROW if narrow else _WIDE, strict=True)
        speeds = _box(Row(title, self._speed(), gap=14), 6 if narrow else 14, grow=1)
        keeps = _box(Row(label, keep, gap=6, wraps=False), 14, wide=120 if narrow else 200)
        return Row(*(Box(each, wide=wide) for each, wide in buttons), speeds, keeps, gap=8, align="stretch")

    def options(self, *, levels: bool) -> Node:
        """Return the card that replaces the bar in a small window: speed, keep switch, and levels if `levels`."""
        steppers = [(self._scene.sides.name(player), self.stepper(player)) for player in (0, 1)]
        lines = [Row(Text(side, grow=1), each, gap=8) for side, each in steppers if each and levels]
        pad, size = (6, 13) if self._scene.is_tiny else (12, 14)
        keep = Switch(text("Keep in library"), self._session.config.is_kept, self.keep, size=size)
        speed = self._speed()
        speed.narrowest = 120
        return Panel(Column(speed, *lines, keep, gap=8), pad=(pad, 8), radius=14, elevation=1)

    def _speed(self) -> Segmented:
        titles = {pace: pace.title for pace in PACES}
        return Segmented(text("Speed"), titles, self._session.config.pace, self.set_pace, size=13, grow=1)

    def action_buttons(self, tall: float) -> list[Button]:
        """Return the buttons for pause, and for a step or the next game."""
        return [self._pause_button(tall), self._step_button(tall)]

    def _pause_button(self, tall: float) -> Button:
        game, over = self.game, self._session.outcome is not None
        label, icon = (text("Go on"), "play") if game.is_paused else (text("Pause"), "pause")
        kind: Kind = "secondary" if over or game.is_by_hand else "primary"
        name, size = text("Pause"), 16 if tall == BAR else 14
        made = Button(label, self.toggle_pause, kind, icon=icon, size=size, radius=12, name=name, tall=tall)
        made.keycap = PAUSE_WATCHED.keys
        made.enabled = self.next_in.shown is not None or game.is_paused if over else not game.is_by_hand
        return made

    def _step_button(self, tall: float) -> Button:
        seconds, shape = self.next_in.shown, ControlOptions(stacked=tall == BAR, radius=12, tall=tall, tooltip="")
        if self._session.outcome is None:
            kind: Kind = "primary" if self.game.is_by_hand else "secondary"
            return button(STEP, self._scene, kind, **shape)
        label = text("Next game") if seconds is None or self.game.is_paused else text("Next in {n} s", n=seconds)
        shape["icon"] = "arrow-right"
        return Button(label, self.next_game, "primary", name=text("Next game"), **shape)

    def stepper(self, player: int) -> Node | None:
        """Return the level of a side, with buttons that lower and raise it; None if the player has no level."""
        config, side = self._session.config, self._scene.sides.name(player)
        level, in_line = config.seats[player].level, config.time_control is not None
        if level is None:
            return None
        minus = self._step_of(player, -1, "minus", text("{side}: one level weaker", side=side))
        plus = self._step_of(player, 1, "plus", text("{side}: one level stronger", side=side))
        minus.value_words = plus.value_words = text("Level {level}", level=level)
        shown: Node = Column(
            Text(str(level), size=16, weight="semi", align="center", leading=1.25),
            Text(text("level"), size=12, tone="text2", align="center", leading=1.25),
            gap=0,
        )
        if in_line:
            minus.tall = plus.tall = 32
            shown = Text(text("Level {level}", level=level), size=13, weight="semi", align="center")
        narrow = self._scene.look.metrics.compact
        number = Box(shown, wide=_LINE_NUMBER if in_line else _NARROW_NUMBER if narrow else _NUMBER)
        return Row(Box(minus, wide=36), number, Box(plus, wide=36), gap=0, wraps=False)

    def _step_of(self, player: int, step: int, icon: str, name: str) -> Button:
        change = lambda: self.game.change_level(player, step, self._scene.look.now)  # noqa: E731
        made = Button("", change, icon=icon, name=name, tooltip=name, group="levels")
        made.enabled = self.game.level_beside(player, step) is not None
        return made

    def chances(self) -> tuple[Node, str]:
        """Return the curve of the chances with its caption, which is empty in a low window."""
        session = self._session
        self.curve.show(session.analysis.chances, self._scene.line.ply)
        self.curve.is_low = self._scene.is_low
        caption = text("Judged by {name}", name=named(session.analysis.judging.judge.name))
        return self.curve, "" if self.curve.is_low else caption


def _box(inside: Node, pad: float, grow: float = 0, wide: float | None = None) -> Node:
    return Panel(inside, radius=12, elevation=1, pad=(pad, 4), valign="center", tall=BAR, grow=grow, wide=wide)


class GameCurve(ChanceCurve):
    """The curve of the win chances, with the names of the sides at its upper and lower edge, on a plain background.

    `turned` is the ply after the move that turned the game, marked on the curve; None for none.
    """

    is_live = True
    is_low = False
    turned: int | None = None

    def __init__(self, scene: GameContext, name: str) -> None:
        super().__init__(scene.sides, scene.browse, name, text("Click to look at a position"))

    def find_heights(self, width: int, look: Look) -> Span:
        return Span(look.px(44), look.px(48 if self.is_low else 68))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        look.panel(surface, self.rect, self.radius, theme.bg, theme.edge)
        surface.blit(self.picture(look), self.rect)
        edges = (self.upper, self.rect.y + look.px(11)), (1 - self.upper, self.rect.bottom - look.px(11))
        for player, y in edges if self.rect.h >= look.px(_NAMED_FROM) else ():
            name, x, high = self.sides.name(player), self.rect.x + look.px(8), look.px(16)
            look.panel(surface, pygame.Rect(x, y, look.text_width(name, 11), 0).inflate(high // 2, high), 5, theme.bg)
            look.draw_text(surface, name, (x, y), 11, "medium", theme.text2)
        self.draw_pointed(surface, look)
        if self.turned is not None and self.is_seen(self.turned):
            paint.circle(surface, self.place_of(self.turned), look.px(4), theme.warn, theme.bg, look.px(1))
        if not self.chances or not self.is_seen(self.shown):
            return
        if self.shown < len(self.chances) - 1:
            self.draw_upright(surface, look, self.shown, theme.accent)
        fill = theme.bg if self.chances[min(self.shown, len(self.chances) - 1)] is None else theme.text
        paint.circle(surface, self.place_of(self.shown), look.px(4.5), fill, theme.accent, look.px(2))
