"""The window of the operating system: whether a person can see it, and its clipboard."""

from __future__ import annotations

import pygame

UNSEEN_DRIVERS = ("dummy", "offscreen", "evdev")
"""SDL's drivers without a screen."""


def is_seen() -> bool:
    """Whether there is a visible screen; tests and pictures have none."""
    return pygame.display.get_driver() not in UNSEEN_DRIVERS


def copy_text(text: str) -> bool:
    """Put text on the clipboard; False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeError):
        return False
    return True


def paste_text() -> str:
    """The clipboard's text; empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
