"""Commands: the actions of a screen, each with its keys, its texts and its effect, stated in one place.

A scene has one table of commands, in sections. Each command handles its keys. A command with a text is also a
line of the help sheet, which `?` opens, and can be a button (`ui.kit.button`) and a row of a menu (`ui.kit.menu`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.texts import Message, text

_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT
_NAMED: dict[Message, int] = {
    "Esc": pygame.K_ESCAPE,
    "Enter": pygame.K_RETURN,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "PgUp": pygame.K_PAGEUP,
    "PgDn": pygame.K_PAGEDOWN,
    "Del": pygame.K_DELETE,
    "Backspace": pygame.K_BACKSPACE,
    "←": pygame.K_LEFT,
    "→": pygame.K_RIGHT,
    "↑": pygame.K_UP,
    "↓": pygame.K_DOWN,
    "−": pygame.K_MINUS,
}
"""pygame's keys, keyed by the label of the key cap, except for labels that are a single letter or digit."""
_BY_LABEL = _NAMED | {f"F{number}": pygame.K_F1 + number - 1 for number in range(1, 13)}
MODIFIERS: tuple[Message, ...] = ("Ctrl", "Shift", "Alt")
"""The cap labels of the modifier keys."""
_ON_A_MAC = {"Ctrl": "⌘", "Alt": "⌥", "Shift": "⇧"}
_HELD = {"Ctrl": pygame.KMOD_LCTRL, "Shift": pygame.KMOD_LSHIFT, "Alt": pygame.KMOD_LALT}
_CAPS = {
    **{code: chr(code).upper() for code in (*range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_a, pygame.K_z + 1))},
    **{code: cap for cap, code in _BY_LABEL.items()},
    **dict.fromkeys(range(pygame.K_LCTRL, pygame.K_RGUI + 1), "Modifier"),
}
_TWINS = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP0: pygame.K_0,
    **{pygame.K_KP1 + digit: pygame.K_1 + digit for digit in range(9)},
}
"""Keys of the number block, each with the other key of the same meaning."""
_WRITTEN = {"−": "-"}
"""Labels of key caps that differ from the character that the key types, each with that character."""
_WITH_SHIFT = {"?": "/,'ß+", "+": "=", "/": "7:"}
"""Characters typed with Shift, each with the characters that its key types without Shift in various layouts. While no
field takes text, an event names only the key, without the effect of Shift."""
_FIELD_LETTERS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x)
FUNCTION_KEYS = range(pygame.K_F1, pygame.K_F15 + 1)
_NEVER_TEXT = (pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN, *FUNCTION_KEYS)


def is_control(mod: int) -> bool:
    """Whether Ctrl or Cmd is held without Alt. AltGr is no command key, but arrives as left Ctrl and right Alt."""
    return bool(mod & _CONTROL) and not mod & pygame.KMOD_ALT


@dataclass(frozen=True, slots=True)
class Command:
    """One action of a target, such as a scene, with its keys and texts.

    Attributes:
        keys: the caps of one chord, "Ctrl+Shift+C", or of keys that belong together, "← →"; empty if there are none.
        does: the effect, in English, for the help sheet; also the tip of a button, if it says more than the title.
        run: called with the target; None if a control or the board takes the key itself.
        when: whether the command exists now; if not, other commands may use its keys, and menus leave it out.
        also: more chords with the same effect; no cap shows them.
        title: the text on its button and in a menu, in English; an empty title means the text `does`.
        icon: the icon before the title.
        enabled: whether the command can run now; if not, its button is grey.
        checked: whether the setting that the command switches is on; None if it switches no setting.
        pad: the button of a gamepad that presses the key: "X", "Y", "LT", "RT" or "Start"; empty if there is none.
    """

    keys: str
    does: Message
    run: Callable[[Any], object] | None = None
    when: Callable[[Any], bool] = lambda _target: True
    also: tuple[str, ...] = ()
    title: Message = ""
    icon: str = ""
    enabled: Callable[[Any], bool] = lambda _target: True
    checked: Callable[[Any], bool] | None = None
    pad: str = ""

    @property
    def code(self) -> int:
        """The pygame key of the first chord, for a button's shortcut."""
        return _code_of(parts_of(self.keys.split()[0])[-1])

    def act(self, target: Any) -> None:
        """Call `run` with `target`; a command without `run` does nothing."""
        if self.run is not None:
            self.run(target)

    def means(self, event: pygame.event.Event) -> bool:
        """Whether a KEYDOWN event is one of the chords."""
        return any(_is_chord(chord, event) for chord in (*self.keys.split(), *self.also))


class Section(NamedTuple):
    """Commands under an English heading."""

    title: Message
    commands: tuple[Command, ...]

    def now(self, target: Any) -> Section:
        """Return the section with only the commands that exist for `target` now."""
        return Section(self.title, tuple(each for each in self.commands if each.when(target)))


def numbered(digits: Iterable[int], run: Callable[[Any, int], object], when: Callable[[Any], bool]) -> list[Command]:
    """Return a command for each digit key, without a line in the help sheet; `run` gets the target and the digit."""
    of = lambda digit: Command(str(digit), "", lambda target: run(target, digit), when)  # noqa: E731
    return [*map(of, digits)]


def command_of(
    sections: Iterable[Section], event: pygame.event.Event, target: Any, *, typing: bool = False
) -> Callable[[], object] | None:
    """Return the action of the command for a KEYDOWN, or None; while `typing`, a key that types has no command.

    The action of a command that is not `enabled` does nothing, and the key goes nowhere else.
    """
    if typing and _is_for_text(event):
        return None
    for section in sections:
        for command in section.commands:
            is_meant = command.run is not None and command.means(event)
            if is_meant and command.when(target):
                return partial(command.act, target) if command.enabled(target) else _nothing
    return None


def _nothing() -> None:
    """Do nothing."""


def keydown_of(chord: str) -> pygame.event.Event:
    """Return the KEYDOWN event of the key with this chord, such as "Ctrl+C"."""
    *held, name = parts_of(chord)
    mod = sum(_HELD[each] for each in held)
    written = name if len(name) == 1 and name not in _NAMED else ""
    return pygame.event.Event(pygame.KEYDOWN, key=_code_of(name), mod=mod, unicode=written, scancode=0)


def cap_of(event: pygame.event.Event) -> str:
    """The name of a KEYDOWN's key: "←", "Home", "Q"; "Modifier" for Ctrl, Shift, Alt, Cmd; empty for unnamed keys."""
    return _CAPS.get(_TWINS.get(event.key, event.key), "")


def written_by(event: pygame.event.Event) -> str:
    """The character that a KEYDOWN types in the present keyboard layout; empty if it types none, as with Ctrl."""
    mod, key = getattr(event, "mod", 0), event.key
    written = getattr(event, "unicode", "") or (chr(key) if key <= sys.maxunicode else "")
    return written if written.isprintable() and not is_control(mod) and not mod & pygame.KMOD_LALT else ""


def parts_of(chord: str) -> Sequence[str]:
    """The caps of a chord, modifiers first, for example ["Ctrl", "+"] for "Ctrl++"."""
    return re.split(r"\+(?=.)", chord)


def on_cap(label: str) -> str:
    """The text on a key cap in the window's language, for the cap's English label; on a Mac, the sign of the key."""
    sign = _ON_A_MAC.get(label) if sys.platform == "darwin" else None
    return sign or text(Message(label))


def _is_chord(chord: str, event: pygame.event.Event) -> bool:
    *held, name = parts_of(chord)
    mod = getattr(event, "mod", 0)
    if is_control(mod) != ("Ctrl" in held) or bool(mod & pygame.KMOD_ALT) != ("Alt" in held):
        return False
    is_sign = len(name) == 1 and not name.isalnum()
    shift = bool(mod & pygame.KMOD_SHIFT)
    if is_sign and _writes(_WRITTEN.get(name, name), event, shift):
        return True
    same = shift == ("Shift" in held) or not (held or is_sign)
    return same and _TWINS.get(event.key, event.key) == _code_of(name)


def _writes(sign: str, event: pygame.event.Event, shift: bool) -> bool:
    """Whether a keystroke types the character `sign`, in any keyboard layout."""
    written = getattr(event, "unicode", "")
    if shift and event.key < 256 and written in ("", chr(event.key)):  # the effect of Shift is unknown
        return chr(event.key) in _WITH_SHIFT.get(sign, "")
    return bool(written == sign)


def _code_of(name: str) -> int:
    return _BY_LABEL[name] if name in _BY_LABEL else ord(name.lower())


def _is_for_text(event: pygame.event.Event) -> bool:
    mod = getattr(event, "mod", 0)
    if mod & (_CONTROL | pygame.KMOD_ALT) and mod & _ALT_GR != _ALT_GR:
        return event.key in _FIELD_LETTERS
    return _TWINS.get(event.key, event.key) not in _NEVER_TEXT
