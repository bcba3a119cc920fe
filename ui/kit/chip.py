"""Key caps: small labels with the shape of a key."""

from __future__ import annotations

import pygame

from game.texts import Message, text
from ui.kit.commands import parts_of
from ui.kit.look import Look
from ui.kit.theme import mix

_KEYCAP_HEIGHT = 20
_BETWEEN_CAPS = 4
_DASH = "–"  # stands between the first and the last of several keys, and has no cap


def keycap_width(look: Look, label: str) -> int:
    """The width of a key cap in device pixels; `label` is the key's English name."""
    return max(look.px(_KEYCAP_HEIGHT), look.text_width(_written(label, look), 11, "semi") + look.px(12))


def keycap(
    surface: pygame.Surface, look: Look, label: str, left: float, middle: float, *, on_fill: bool = False
) -> pygame.Rect:
    """Draw a key cap from `left` on, centred on `middle`; `on_fill` suits a primary button. A button of a gamepad is
    round.
    """
    theme = look.theme
    rect = pygame.Rect(round(left), 0, keycap_width(look, label), look.px(_KEYCAP_HEIGHT))
    rect.centery = round(middle)
    if on_fill:
        fill, border, ink = theme.fill_lo, mix(theme.fill, theme.onfill, 0.55), theme.onfill
    else:
        fill, border, ink = theme.surface, theme.outline, theme.text2
    look.panel(surface, rect, _KEYCAP_HEIGHT / 2 if label in look.caps else 5, fill, border)
    look.text(surface, _written(label, look), rect.center, 11, "semi", ink, "center")
    return rect


def _written(label: str, look: Look) -> str:
    if label in look.caps:
        return look.caps[label]
    return "+".join(text(Message(part)) for part in parts_of(label))


def chord_width(look: Look, caps: str) -> int:
    """The width of `chord` in device pixels."""
    labels = _labels_of(caps, look)
    return sum(keycap_width(look, label) for label in labels) + look.px(_BETWEEN_CAPS) * (len(labels) - 1)


def chord(surface: pygame.Surface, look: Look, caps: str, left: float, middle: float) -> None:
    """Draw the caps of a `Command` beside each other from `left` on."""
    for label in _labels_of(caps, look):
        width = keycap_width(look, label)
        if label == _DASH:
            look.text(surface, label, (left + width / 2, middle), 12, "medium", look.theme.text3, "center")
        else:
            keycap(surface, look, label, left, middle)
        left += width + look.px(_BETWEEN_CAPS)


def _labels_of(caps: str, look: Look) -> list[str]:
    return [caps] if caps in look.caps else [part for each in caps.split() for part in parts_of(each)]
