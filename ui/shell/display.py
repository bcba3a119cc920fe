"""The window as the settings describe it: its size, full screen, theme and scale."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from coach import languages
from saves.settings import SCALES, LookChoice
from ui.boards import pieces
from ui.kit import Look, Metrics, Theme, fonts, paint
from ui.kit.cache import fit_window
from ui.kit.metrics import auto_scale, metrics_for
from ui.kit.theme import THEMES
from ui.shell import system_window
from ui.shell.services import Services

LARGE_TARGET = 44
"""The least logical height of a control, if the player chose large targets."""


def _forget_drawings() -> None:
    """Drop the cached drawings, which may contain texts."""
    paint.forget()
    pieces.forget()


class Display:
    """One open window. Sizes are in device pixels; each `set_` method also saves the setting."""

    def __init__(
        self, services: Services, size: tuple[int, int] | None = None, before_shown: Callable[[], None] = lambda: None
    ) -> None:
        """Open the window, by default in the settings' size; first call `before_shown`. Raises NoDisplayError."""
        settings = services.settings
        self.services, self.settings, self.wardrobe = services, settings, services.wardrobe
        system_window.prepare()
        pygame.font.init()
        self.density = system_window.pixel_density()
        self.windowed_size = size or (settings.width, settings.height)
        self._fills = settings.full_screen and size is None
        self._asked = False
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        system_window.open_window(self.windowed_size, self._fills, self.density, before_shown, exact=size is not None)
        pygame.key.stop_text_input()
        self.look = Look(self._dressed(settings.theme), metrics_for(*self.size), services.clock(), settings.animations)
        system_window.darken_frame(on=not self.look.theme.is_light)
        self._adapt_look()
        self.language_problem = ""

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is closed"
        return surface

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def fit_metrics(self) -> None:
        """Fit the metrics of the look to the window and the user's scale, and the sizes of caches to the window."""
        fit_window(*self.size)
        self.look.set_metrics(self._measured)

    def point_with(self, cursor: int) -> None:
        """Give the mouse pointer one of the system's shapes (`pygame.SYSTEM_CURSOR_...`)."""
        if cursor != self._cursor:
            self._cursor = cursor
            system_window.set_cursor(cursor)

    def set_theme(self, name: str) -> None:
        self.settings.theme = name
        self.wear(name)
        self.services.save_settings()

    def wear(self, name: str) -> None:
        """Draw in the theme `name` of `THEMES`, without saving the choice."""
        self.look.theme = self._dressed(name)
        system_window.darken_frame(on=not self.look.theme.is_light)

    def set_look(self, game: str, choice: LookChoice) -> None:
        """Choose and save a look for the board `game`, or for all boards (`saves.settings.ALL`)."""
        self.settings.keep_look(game, choice)
        self.set_theme(self.look.theme.name)

    def _dressed(self, name: str) -> Theme:
        return self.wardrobe.dress(THEMES[name], self.settings)

    def next_theme(self) -> None:
        names = list(THEMES)
        self.set_theme(names[(names.index(self.look.theme.name) + 1) % len(names)])

    def set_language(self, code: str) -> None:
        """Use a language from the next frame on, and save the choice; an empty `code` means the system's language."""
        self.settings.language = code
        self.speak(code)
        self.services.save_settings()

    def speak(self, code: str) -> None:
        """Use a language without saving the choice; `language_problem` says why a language is missing or incomplete."""
        self.language_problem = languages.speak(code)
        self.look.language = code or languages.system_language()
        fonts.speak(self.look.language)
        _forget_drawings()

    def set_easy_reading(self, on: bool) -> None:
        """Use the typeface that is easier to read, or the usual one, from the next frame on."""
        self.settings.easy_reading = on
        self._adapt_look()
        _forget_drawings()
        self.services.save_settings()

    def set_large_targets(self, on: bool) -> None:
        """If `on`, make every control at least as high as a fingertip from the next frame on; else as high as usual."""
        self.settings.large_targets = on
        self._adapt_look()
        self.services.save_settings()

    def _adapt_look(self) -> None:
        """Set the typeface and the least height of controls from the settings."""
        self.look.least_target = LARGE_TARGET if self.settings.large_targets else 0
        self.look.easy_reading = self.settings.easy_reading
        fonts.read_easily(self.look.easy_reading)

    def set_scale(self, percent: int) -> None:
        """Set the user's scale, within its bounds."""
        self.settings.ui_scale = min(max(percent, SCALES[0]), SCALES[-1])
        self.services.save_settings()

    def step_scale(self, step: int) -> None:
        """Set the next larger (1) or smaller (-1) scale of `SCALES`, if it fits the window."""
        drawn = self.drawn_scale
        others = [scale for scale in SCALES if (scale > drawn if step > 0 else scale < drawn)]
        if others and not (step > 0 and self.limited):
            self.set_scale(min(others) if step > 0 else max(others))

    @property
    def drawn_scale(self) -> int:
        """The drawn scale in per cent: the user's scale, or a lower one if the window is too small for it."""
        if not self.limited:
            return self.settings.ui_scale
        return round(100 * self._measured.scale / auto_scale(*self.size, self.density))

    @property
    def limited(self) -> bool:
        """Whether the window is too small for the user's scale."""
        wanted = auto_scale(*self.size, self.density) * self.settings.ui_scale / 100
        return wanted > self._measured.scale + 0.005

    @property
    def _measured(self) -> Metrics:
        return metrics_for(*self.size, self.settings.ui_scale, self.density)

    def set_animations(self, on: bool) -> None:
        """Switch animations on or off; without them, short fades remain."""
        self.settings.animations = self.look.animations = on
        self.services.save_settings()

    def set_full_screen(self, on: bool) -> None:
        """Switch to full screen or back to a window before the next frame (`settle`)."""
        self.settings.full_screen = on
        self._asked = True
        self.services.invalidate()

    def settle(self) -> None:
        """Go to full screen or back, as `set_full_screen` asked; only once a frame, since it is slow."""
        on = self.settings.full_screen
        if not self._asked:
            return
        self._asked = False
        if on == self._fills:
            return
        if on:
            self.windowed_size = self.size
        self._fills = on
        self.services.error_boundary("window", lambda: system_window.set_full_screen(on, self.windowed_size))
        self.services.save_settings()

    def resize(self, width: int, height: int) -> None:
        self.windowed_size = (width, height)
        system_window.open_window((width, height), False, self.density)
        self.services.invalidate()

    def keep_size(self) -> None:
        """Save the window's size in the settings; in full screen, the size before full screen."""
        size = self.windowed_size if self.settings.full_screen else self.size
        self.settings.width, self.settings.height = size
        self.services.save_settings()

    def close(self) -> None:
        pygame.display.quit()
