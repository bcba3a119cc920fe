"""Random events: whoever hits keys and buttons, half of the time where something is."""

from __future__ import annotations

from random import Random

import pygame

from ui.shell.app import App

KEYS = (
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE,
    pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F2, pygame.K_F10,
    pygame.K_F11, pygame.K_SLASH, pygame.K_PLUS, pygame.K_MINUS,
)  # fmt: skip
MODIFIERS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, pygame.KMOD_ALT)
TEXTS = (
    "4453", "3/1w1/b2 w", "hello", "", '[Game "tic-tac-toe"]\n\n1. b2 a1 *\n', '[Game "tic-tac-toe"]\n\n1. b2 b2 *\n',
    "8/8/8 w", '[Game "pathwayz"]\n\n1. d5 e5* *\n',
)  # fmt: skip
LETTERS = "abcßя 12+\u00ad\u200b🙂"


class Monkey:
    """Hits keys and buttons, half of the time where something is."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.random = Random(seed)
        self.pasted = ""

    def event(self) -> pygame.event.Event:
        """Return the next event."""
        kind = self.random.choices(
            ("move", "press", "release", "wheel", "key", "type", "leave", "drop"), (20, 16, 16, 6, 30, 8, 1, 1)
        )[0]
        made: pygame.event.Event = getattr(self, kind)()
        return made

    def place(self) -> tuple[int, int]:
        """Return a point, on a control or anywhere."""
        scene, overlays = self.app.scene, self.app.router.overlays
        controls = overlays[-1].controls if overlays else scene and scene.controls
        shown = [control for control in controls or () if control.visible]
        if shown and self.random.random() < 0.7:
            rect = self.random.choice(shown).rect
            return rect.x + self.random.randint(0, max(rect.w, 1)), rect.y + self.random.randint(0, max(rect.h, 1))
        return self.random.randrange(self.app.size[0]), self.random.randrange(self.app.size[1])

    def move(self) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=self.place(), rel=(1, 1), buttons=(0, 0, 0), touch=False)

    def press(self) -> pygame.event.Event:
        button = self.random.choice((1, 1, 1, 2, 3))
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.place(), button=button, touch=False)

    def release(self) -> pygame.event.Event:
        where = self.app.pointer if self.random.random() < 0.7 else self.place()
        return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=self.random.choice((1, 1, 3)), touch=False)

    def wheel(self) -> pygame.event.Event:
        steps = self.random.randint(-9, 9)
        return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)

    def key(self) -> pygame.event.Event:
        key, mod = self.random.choice(KEYS), self.random.choice(MODIFIERS)
        self.pasted = self.random.choice(TEXTS)
        return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)

    def type(self) -> pygame.event.Event:
        if self.random.random() < 0.1:
            return pygame.event.Event(pygame.TEXTEDITING, text=self.random.choice(LETTERS), start=0, length=1)
        return pygame.event.Event(pygame.TEXTINPUT, text=self.random.choice(LETTERS))

    def leave(self) -> pygame.event.Event:
        return pygame.event.Event(pygame.WINDOWLEAVE)

    def drop(self) -> pygame.event.Event:
        return pygame.event.Event(pygame.DROPTEXT, text=self.random.choice(TEXTS))
