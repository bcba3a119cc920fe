"""The settings: look, sound, names, copies of the games. Everything takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.texts import text
from saves.pace import Reply, Speed
from saves.settings import NAME_LENGTH
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.keys import Key, Section
from ui.kit.metrics import SCALE_STEPS
from ui.kit.segmented import Option, Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.theme import THEMES
from ui.parts.copies import open_copies
from ui.parts.top_bar import TopBar
from ui.shell.routes import AboutRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import FULL_SCREEN

if TYPE_CHECKING:
    from ui.shell.host import Host

_WIDEST, _LABEL, _PAD = 760, 152, 24  # logical
_ROOM = ((860, 56, 48, 20, 40), (740, 50, 44, 16, 40), (0, 44, 38, 8, 36))
"""Least logical height of the window, then the heights of a row, of a heading, of gaps and of controls."""
_ICONS = {"dark": "moon", "light": "sun", "contrast": "half-circle"}
_PEOPLE = "Players"
_SOUND = "Sound and pace"
_HELP = "Help"
_STILL = "Off"
_SPEEDS, _REPLIES = tuple(Speed), tuple(Reply)
_COPIES = 184  # logical width of the button
_COPIES_KEPT = "A copy is kept for each of the last seven days of play."
_VOLUME_STEP = 5


class SettingsScene(Scene):
    """Shows cards of settings: three in a column, and a small one beside the second."""

    title = "Settings"
    keys = (Section("Settings", (Key("← →", "Another choice"),)),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        settings = app.settings
        self.bar = TopBar(app, text("Settings"), settings=False)
        themes = [Option(text(theme.title), _ICONS[name]) for name, theme in THEMES.items()]
        names = list(THEMES)
        self.theme = Segmented("Theme", themes, 0, lambda index: app.display.set_theme(names[index]))
        self.smaller = Button("", lambda: app.display.step_scale(-1), icon="minus", name=text("Smaller"), group="scale")
        self.larger = Button("", lambda: app.display.step_scale(1), icon="plus", name=text("Larger"), group="scale")
        self.normal = Button(
            text("Reset"), lambda: app.display.set_scale(100), "ghost", name="Reset size", group="scale"
        )
        speeds = [text(_STILL), *(speed.title for speed in _SPEEDS)]
        self.animations = Segmented("Animations", speeds, 0, self._animate)
        self.full_screen = Switch(
            text("Full screen"), settings.full_screen, app.display.set_full_screen, keycap=FULL_SCREEN.caps
        )
        self.warnings = Switch(text("Warn of bad moves"), settings.warnings, self._warn)
        self.verdicts = Switch(text("Tell proven results"), settings.verdicts, self._tell_proven)
        self.volume = Slider("Volume", 0, 100, settings.volume, self._volume, step=_VOLUME_STEP)
        self.muted = Switch(text("Mute"), settings.muted, self._mute)
        replies = [reply.title for reply in _REPLIES]
        self.reply = Segmented("Reply", replies, _REPLIES.index(Reply(settings.reply)), self._reply)
        self.first = Field("Your name", settings.first, self._named, max_length=NAME_LENGTH)
        self.second = Field("Second name", settings.second, self._named, max_length=NAME_LENGTH)
        self.copies = Button(text("Restore a copy…"), self._open_copies, icon="clock", name="Copies of your games")
        self.about = Button(text("About"), lambda: app.navigate(AboutRoute()), icon="info", size=13)
        self.controls.add(
            self.bar.back,
            *(self.theme, self.smaller, self.larger, self.normal, self.animations, self.full_screen),
            *(self.volume, self.muted, self.reply, self.warnings, self.verdicts),
            *(self.first, self.second, self.copies, self.about),
            *self.bar.right,
        )
        self._cards: list[tuple[str, pygame.Rect]] = []
        self._rows: list[tuple[str, int]] = []
        self._help = pygame.Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Show the current settings; keys may have changed them."""
        self._refresh()

    def leave(self) -> None:
        """Save the typed names."""
        self.app.save_settings()

    def update(self, now: float) -> None:
        """Show settings that keys have changed."""
        self._refresh()

    def layout(self, size: tuple[int, int]) -> None:
        """Place the cards in a column."""
        look = self.look
        sizes = next(sizes for least, *sizes in _ROOM if look.metrics.logical_height >= least)
        row, head, gap, self._tall = (look.px(size) for size in sizes)
        top = self.bar.layout(size[0]) + gap
        width = min(size[0] - 2 * look.metrics.margin, look.px(_WIDEST))
        left = (size[0] - width) // 2
        self._cards, self._rows, self._head = [], [], head
        for title, rows in (("Look", 3), (_SOUND, 2), (_PEOPLE, 3)):
            card = pygame.Rect(left, top, width, head + rows * row + look.px(10))
            self._cards.append((title, card))
            top += card.h + gap
        sound = self._cards[1][1]
        helps = (self.warnings, self.verdicts)
        beside = max(each.natural_width(look) for each in helps) + look.px(2 * _PAD)
        self._help = pygame.Rect(sound.right - beside, sound.y, beside, sound.h)
        sound.w -= beside + gap
        self._cards.append((_HELP, self._help))
        middles = {title: card.y + head + row // 2 for title, card in self._cards}
        first = self._help.y + head - look.px(2)
        pitch = (self._help.bottom - look.px(2) - first) // len(helps)
        for index, switch in enumerate(helps):
            switch.place(self._help.x + look.px(_PAD), first + pitch * index + pitch // 2, look)
            switch.rect = switch.rect.inflate(0, min(0, pitch - 1 - switch.rect.h))
        inner = pygame.Rect(left + look.px(_PAD + _LABEL), 0, width - look.px(2 * _PAD + _LABEL), 0)
        self._layout_look(inner, middles["Look"], row)
        beside_help = pygame.Rect(inner.x, 0, inner.w - beside - gap, 0)
        self._layout_sound(beside_help, middles[_SOUND], row)
        for index, field in enumerate((self.first, self.second)):
            middle = middles[_PEOPLE] + index * row
            field.rect = pygame.Rect(inner.x, middle - self._tall // 2, inner.w, self._tall)
            self._rows.append((("Your name", "Second player")[index], middle))
        middle = middles[_PEOPLE] + 2 * row
        self.copies.rect = pygame.Rect(inner.x, middle - self._tall // 2, look.px(_COPIES), self._tall)
        self._rows.append((text("Games"), middle))
        wide = self.about.natural_width(look)
        self.about.rect = pygame.Rect(left + width - wide, top, wide, look.px(36))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards."""
        look, theme = self.look, self.look.theme
        self.bar.draw(surface)
        for title, card in self._cards:
            look.card(surface, card)
            look.text(surface, text(title), (card.x + look.px(_PAD), card.y + self._head * 0.6), 16, "semi")
        left = self._cards[0][1].x + look.px(_PAD)
        for label, middle in self._rows:
            look.text(surface, text(label), (left, middle), 14, "medium", theme.text2, room=look.px(_LABEL - 8))
        self._draw_scale(surface)
        x = self.copies.rect.right + look.px(12)
        room = self._cards[0][1].right - look.px(_PAD) - x
        middle = self.copies.rect.centery
        look.text(surface, text(_COPIES_KEPT), (x, middle), 13, "medium", theme.text3, room=room)
        percent = (self.muted.rect.x - look.px(24), self.volume.rect.centery)
        look.text(surface, text("{share} %", share=self.volume.value), percent, 14, "semi", anchor="right")
        path = self.app.settings.path
        if path is not None:
            kept, at = text("Settings are kept in {path}", path=path), (left, self.about.rect.centery)
            look.text(surface, kept, at, 12, "medium", theme.text3, room=self.about.rect.x - look.px(16) - left)
        self.controls.draw(surface, look)

    def _layout_look(self, inner: pygame.Rect, middle: int, row: int) -> None:
        look, side = self.look, self._tall
        self.theme.rect = pygame.Rect(inner.x, middle - side // 2, inner.w, side)
        self._rows.append(("Theme", middle))
        middle += row
        self.smaller.rect = pygame.Rect(inner.x, middle - side // 2, side, side)
        self.larger.rect = self.smaller.rect.move(look.px(40 + 72), 0)
        self.normal.rect = pygame.Rect(self.larger.rect.right + look.px(8), middle - side // 2, look.px(80), side)
        self._rows.append(("Size", middle))
        middle += row
        wide = self.full_screen.natural_width(look)
        self.animations.rect = pygame.Rect(inner.x, middle - side // 2, inner.w - wide - look.px(24), side)
        self.full_screen.place(inner.right - wide, middle, look)
        self._rows.append(("Animations", middle))

    def _layout_sound(self, inner: pygame.Rect, middle: int, row: int) -> None:
        look = self.look
        width = self.muted.natural_width(look)
        self.muted.place(inner.right - width, middle, look)
        room = inner.w - width - look.px(24 + 64)
        self.volume.rect = pygame.Rect(inner.x - look.px(12), middle - look.px(20), room, look.px(40))
        self._rows.append(("Volume", middle))
        side = self._tall
        self.reply.rect = pygame.Rect(inner.x, middle + row - side // 2, inner.w, side)
        self._rows.append(("Computer's reply", middle + row))

    def _draw_scale(self, surface: pygame.Surface) -> None:
        look, middle = self.look, self.smaller.rect.centery
        centre = ((self.smaller.rect.right + self.larger.rect.x) / 2, middle)
        look.text(surface, text("{share} %", share=self.app.display.drawn_scale), centre, 15, "semi", anchor="center")
        if self.app.display.limited:
            x = (self.normal.rect.right if self.normal.visible else self.larger.rect.right) + look.px(12)
            room = self._cards[0][1].right - look.px(_PAD) - x
            caption = text("as large as the window allows")
            look.text(surface, caption, (x, middle), 13, "medium", look.theme.text3, room=room)

    def _refresh(self) -> None:
        settings, look = self.app.settings, self.look
        self.theme.value = list(THEMES).index(look.theme.name)
        self.animations.value = 1 + _SPEEDS.index(Speed(settings.speed)) if settings.animations else 0
        self.smaller.enabled = self.app.display.drawn_scale > SCALE_STEPS[0]
        self.larger.enabled = settings.ui_scale < SCALE_STEPS[-1] and not self.app.display.limited
        self.normal.visible = settings.ui_scale != 100
        for switch, value in (
            (self.full_screen, settings.full_screen),
            (self.muted, settings.muted),
            (self.warnings, settings.warnings),
            (self.verdicts, settings.verdicts),
        ):
            if switch.value != value:
                switch.show(value, look)

    def _warn(self, warn: bool) -> None:
        self.app.settings.warnings = warn
        self.app.save_settings()

    def _tell_proven(self, shown: bool) -> None:
        self.app.settings.verdicts = shown
        self.app.save_settings()

    def _animate(self, index: int) -> None:
        """Turn animations off, or choose their speed; while animations are off, the settings keep the last speed."""
        self.app.display.set_animations(index > 0, _SPEEDS[index - 1].value if index else "")

    def _reply(self, index: int) -> None:
        self.app.settings.reply = _REPLIES[index].value
        self.app.save_settings()

    def _open_copies(self) -> None:
        open_copies(self.app, self.copies.rect)

    def _volume(self, value: int) -> None:
        self.app.settings.volume = value
        self.app.settings.muted = False
        self.app.save_settings()
        self.app.play_sound("place")

    def _mute(self, muted: bool) -> None:
        self.app.settings.muted = muted
        self.app.save_settings()

    def _named(self, _text: str) -> None:
        """Save a typed name; an empty field leaves the old name."""
        settings = self.app.settings
        settings.first = self.first.text.strip() or settings.first
        settings.second = self.second.text.strip() or settings.second
        for field, kept in ((self.first, settings.first), (self.second, settings.second)):
            field.invalid = not field.text.strip()
            field.placeholder = text("A name is needed. Without one it stays {name}.", name=kept)
