"""A line of text that can be edited: selection, clipboard, and input methods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Unpack

import pygame

from ui.kit import fonts
from ui.kit.commands import FUNCTION_KEYS, is_control
from ui.kit.control import ENTER, Control, ControlOptions
from ui.kit.look import Look
from ui.kit.paint import clipped
from ui.kit.theme import mix
from ui.kit.tree import Spoken
from ui.kit.window import copy_text, paste_text

_PADDING = 14
_LEAST = 120  # logical width
_BLINK = 0.55  # seconds for which the caret shows, and then is hidden
_SIZE = 14
_SPELT = "abcdefghijklmnopqrstuvwxyz0123456789 "
"""The characters that a gamepad can write, in the order in which up and down go through them."""
_SIGN = 16  # logical size of the sign in an invalid field


class Field(Control):
    """A field with `text`. `accepts` says which characters may be typed. Enter calls `on_submit`; if that returns
    False, Enter presses the screen's primary button. `wide` is the field's wanted logical width.

    Ctrl (Option on a Mac) jumps by words, Shift selects; Ctrl or Command with A, C, X, V as usual.
    """

    role = "text field"
    is_level = takes_text = True
    pointer = pygame.SYSTEM_CURSOR_IBEAM
    passing = (*Control.passing, "caret", "anchor", "composing", "_spells", "_blink_from", "_scroll")

    def __init__(
        self,
        name: str,
        text: str,
        on_change: Callable[[str], None],
        *,
        max_length: int = 24,
        placeholder: str = "",
        accepts: Callable[[str], bool] = str.isprintable,
        on_submit: Callable[[], object] | None = None,
        invalid: bool = False,
        wide: float = 240,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(name, **options)
        self.text = text
        self.on_change = on_change
        self.max_length = max_length
        self.placeholder = placeholder
        self.accepts = accepts
        self.on_submit = on_submit
        self.invalid = invalid
        self.width_range = min(_LEAST, wide), wide
        self.caret = len(text)
        self.anchor = len(text)
        self.composing = ""
        self._spells = False
        """Whether a gamepad writes: its d-pad changes the last letter."""
        self._blink_from = 0.0
        self._scroll = 0

    @property
    def value_text(self) -> str:
        return self.text

    def adopt(self, old: Control, look: Look) -> None:
        super().adopt(old, look)
        if isinstance(old, Field) and old.text != self.text:
            self.set_text(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection; both are the same number if the selection is empty."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def left_of(self, index: int, look: Look) -> int:
        """Return the window's x, in pixels, at which the character number `index` begins."""
        return self.rect.x + look.px(_PADDING) - self._scroll + self._offset(index, look)

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        typed = Spoken("typed text", self.text, spoken.rect, key="typed") if spoken is not None else None
        more = "" if self.placeholder == self.name else self.placeholder
        return spoken and typed and replace(
            spoken, value="", description=more, press=None, fill=self._fill, children=(typed,),
            selection=(self.anchor, self.caret),
        )  # fmt: skip

    def _fill(self, text: str) -> None:
        self.select_all()
        self.insert(text)

    def set_text(self, text: str) -> None:
        """Replace the text, without a call of `on_change`."""
        self.text = text
        self.caret = self.anchor = len(text)

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, addition: str) -> None:
        """Replace the selection by text; text beyond the field's greatest length is cut off."""
        start, end = self.selection
        allowed = "".join(c for c in addition if c.isprintable() and self.accepts(c))
        allowed = allowed[: max(0, self.max_length - len(self.text) + end - start)]
        self._replace(start, end, allowed)

    def focus_changed(self, focused: bool, look: Look) -> None:
        """Select all if the focus came by keyboard, as in desktop fields; end a composition if the focus left."""
        super().focus_changed(focused, look)
        self.composing, self._spells = "", False
        self._blink_from = look.now
        if focused:
            self.select_all()
        else:
            self.anchor = self.caret

    def grab(self, position: tuple[int, int], look: Look) -> None:
        self.caret = self.anchor = self._index_at(position[0], look)
        self._blink_from = look.now

    def drag(self, position: tuple[int, int], look: Look) -> None:
        self.caret = self._index_at(position[0], look)

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """Keep the selection when the mouse button is released."""

    def type(self, event: pygame.event.Event, look: Look) -> bool:
        """Take finished text (TEXTINPUT), or text that an input method still composes (TEXTEDITING). Return True."""
        self._blink_from = look.now
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        self.composing = ""
        self.insert(event.text)
        return True

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Handle editing keys and Enter; return True for letters too, so that no shortcut uses them.

        While an input method composes text, it gets the keys. Escape always ends the composition, so that a crashed
        input method does not block the keyboard.
        """
        if self.composing:
            self.composing = "" if event.key == pygame.K_ESCAPE else self.composing
            return True
        self._blink_from = look.now
        mod = getattr(event, "mod", 0)
        command = is_control(mod)
        if event.key in ENTER:
            return self.on_submit is not None and self.on_submit() is not False
        if event.key in _MOVES:
            self._move(event.key, bool(mod & pygame.KMOD_SHIFT), command or bool(mod & pygame.KMOD_ALT))
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key == pygame.K_BACKSPACE, command)
        elif command:
            return self._clipboard(event.key)
        else:
            return event.key not in (pygame.K_TAB, pygame.K_ESCAPE, *FUNCTION_KEYS)
        return True

    def spell(self, way: tuple[int, int]) -> bool:
        """Spell by the direction `way` (x, y) of a gamepad's d-pad. At the end of the text, right adds a letter;
        then up and down change the letter, and left removes it. False if the direction does nothing.
        """
        end, (across, down) = len(self.text), way
        self._spells = self.selection == (end, end) and (way == (1, 0) or (self._spells and end > 0))
        if across > 0 and self._spells:
            self.insert(self._turned("", 1))
        elif across < 0 and self._spells:
            self._replace(end - 1, end, "")
        elif self._spells:
            self._replace(end - 1, end, self._turned(self.text[-1], -down))
        return self._spells

    def _turned(self, letter: str, step: int) -> str:
        """Return the character `step` after `letter` in `_SPELT` (if empty, the first); a capital at a word's start."""
        signs = [sign for sign in _SPELT if self.accepts(sign)]
        at = signs.index(letter.lower()) + step if letter.lower() in signs else 0
        turned = signs[at % len(signs)]
        begins = self.text[: len(self.text) - len(letter)][-1:] in ("", " ")
        return turned.upper() if begins and self.accepts(turned.upper()) else turned

    def next_frame_delay(self, now: float) -> float | None:
        return _BLINK - (now - self._blink_from) % _BLINK if self.focused else None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        hover = round(self.hover.at(look.now) * 4) / 4
        border = theme.accent if self.focused else mix(theme.outline, theme.text2, hover)
        fill = theme.raised if theme.is_light else theme.bg
        look.panel(surface, self.rect, 10, fill, theme.danger if self.invalid else border)
        inner = self.rect.inflate(-2 * look.px(_PADDING), 0)
        if self.invalid:  # not only colour: a theme's focus ring may have nearly the same
            sign = inner.right + look.px(_PADDING - 6 - _SIGN / 2)
            look.icon(surface, "triangle-alert", (sign, inner.centery), _SIGN, theme.danger)
            inner.w = sign - look.px(_SIGN / 2 + 2) - inner.x
        with clipped(surface, inner.inflate(2, 0)):
            self._draw_text(surface, look, inner)

    def _draw_text(self, surface: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
        theme = look.theme
        shown = self.text[: self.caret] + self.composing + self.text[self.caret :]
        caret = self._offset(self.caret, look) + look.text_width(self.composing, _SIZE)
        self._keep_in_view(caret, look.text_width(shown, _SIZE), inner.w)
        left, middle = inner.x - self._scroll, inner.centery
        start, end = self.selection
        if self.focused and start != end:
            x = left + self._offset(start, look)
            width = self._offset(end, look) - self._offset(start, look)
            surface.fill(mix(theme.bg, theme.accent, 0.4), (x, middle - look.px(10), width, look.px(20)))
        if shown:
            look.draw_text(surface, shown, (left, middle), _SIZE)
        else:
            look.draw_text(surface, self.placeholder, (left, middle), _SIZE, "medium", theme.text3)
        if self.composing:
            x = left + self._offset(self.caret, look)
            surface.fill(theme.text, (x, middle + look.px(8), look.text_width(self.composing, _SIZE), look.hairline))
        if self.focused and int((look.now - self._blink_from) / _BLINK) % 2 == 0:
            surface.fill(theme.text, (left + caret, middle - look.px(9), max(1, look.px(1.5)), look.px(18)))

    def _keep_in_view(self, caret: int, whole: int, room: int) -> None:
        if not self.focused:
            self._scroll = 0
        self._scroll = min(max(self._scroll, caret - room + 2), max(0, caret))
        self._scroll = max(0, min(self._scroll, max(0, whole - room + 2)))

    def _offset(self, index: int, look: Look) -> int:
        return fonts.width(self.text[:index], look.px(_SIZE))

    def _index_at(self, x: int, look: Look) -> int:
        wanted = x - self.rect.x - look.px(_PADDING) + self._scroll
        return min(range(len(self.text) + 1), key=lambda index: abs(self._offset(index, look) - wanted))

    def _replace(self, start: int, end: int, addition: str) -> None:
        text = self.text[:start] + addition + self.text[end:]
        self.caret = self.anchor = start + len(addition)
        if text != self.text:
            self.text = text
            self.on_change(text)

    def _move(self, key: int, select: bool, by_word: bool) -> None:
        start, end = self.selection
        if key == pygame.K_HOME:
            self.caret = 0
        elif key == pygame.K_END:
            self.caret = len(self.text)
        elif start != end and not select:
            self.caret = start if key == pygame.K_LEFT else end
        else:
            self.caret = self._neighbour(-1 if key == pygame.K_LEFT else 1, by_word)
        if not select:
            self.anchor = self.caret

    def _neighbour(self, step: int, by_word: bool) -> int:
        """The caret's place after a step: one character or one word forward or back."""
        place = min(max(self.caret + step, 0), len(self.text))
        while by_word and 0 < place < len(self.text) and not (self.text[place - 1] == " " != self.text[place]):
            place += step
        return place

    def _erase(self, backwards: bool, by_word: bool) -> None:
        start, end = self.selection
        if start == end:
            other = self._neighbour(-1 if backwards else 1, by_word)
            start, end = min(self.caret, other), max(self.caret, other)
        self._replace(start, end, "")

    def _clipboard(self, key: int) -> bool:
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x) and self.selected:
            if copy_text(self.selected) and key == pygame.K_x:
                self._replace(*self.selection, "")
        elif key == pygame.K_v:
            self.insert(" ".join(paste_text().split()))
        else:
            return False
        return True


_MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END)
