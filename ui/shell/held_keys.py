"""Keys that are held down: pygame repeats them for a field, and goes on after the field, until they are let go."""

from __future__ import annotations

import pygame


class HeldKeys:
    """Knows the keys that were pressed in a field and are held down."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def clear(self) -> None:
        """Forget all keys: which of them are let go while another window has the keyboard, nobody tells."""
        self._held.clear()

    def repeats(self, event: pygame.event.Event, *, typing: bool) -> bool:
        """Take an event; return whether it is such a key that repeats itself although nobody is `typing` now."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type != pygame.KEYDOWN:
            return False
        if typing:
            self._held.add(event.key)
        return not typing and event.key in self._held
