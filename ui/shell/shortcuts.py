"""The keys of every screen, and the sheet that shows all keys of a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ui.kit.commands import Command, Section, command_of
from ui.shell.routes import HelpRoute, LibraryRoute, RulesRoute, SettingsRoute

if TYPE_CHECKING:
    from ui.shell.host import Host

RULES = Command("Shift+F1", "Rules", lambda app: app.navigate(RulesRoute(app.board_at_hand)), icon="book-open")
LEARN = Command("F1", "Learn, then rules", lambda app: app.navigate(HelpRoute()))
SHEET = Command("?", "This sheet", lambda app: open_sheet(app), title="Keys", icon="circle-question-mark")
SETTINGS = Command("F10", "Settings", lambda app: app.navigate(SettingsRoute()), icon="settings")
LIBRARY = Command("Ctrl+L", "Library", lambda app: app.navigate(LibraryRoute()), icon="library")
HOME = Command(
    "Ctrl+W", "Home", lambda app: app.home(), lambda app: app.can_go_back, title="Back to home", icon="house"
)
BACK = Command("Esc", "Back", when=lambda app: app.can_go_back)
SOUND = Command("M", "Sound on or off", lambda app: app.toggle_sound(), title="Sound")
FULL_SCREEN = Command(
    "F11", "Full screen", lambda app: app.display.toggle_full_screen(), also=("Alt+Enter",), icon="maximize"
)
QUIT = Command("Ctrl+Q", "Quit", lambda app: app.quit())
LEARN_MORE = Section("Learn more", (RULES, LEARN, SHEET, SETTINGS))
EVERYWHERE = Section(
    "Everywhere",
    (
        Command("Tab", "Next button"),
        BACK,
        HOME,
        LIBRARY,
        Command("Ctrl+V", "Paste a game", lambda app: _paste(app)),
        SOUND,
        FULL_SCREEN,
        Command("Ctrl++", "Larger", lambda app: app.display.step_scale(1), also=("Ctrl+=",)),
        Command("Ctrl+−", "Smaller", lambda app: app.display.step_scale(-1)),
        Command("Ctrl+0", "Normal size", lambda app: app.display.set_scale(100)),
        QUIT,
    ),
)


def command_for(event: pygame.event.Event, app: Host) -> Callable[[], object] | None:
    """Return the program's command for a KEYDOWN, or None if the key belongs to the scene."""
    scene = app.scenes[-1] if app.scenes else None
    if scene is not None and scene.command_for(event) is not None:
        return None
    return command_of((LEARN_MORE, EVERYWHERE), event, app, typing=scene is not None and scene.controls.typing)


def _paste(app: Host) -> None:
    """Open the game or position on the clipboard."""
    from ui.parts import intake

    intake.paste(app)


def open_sheet(app: Host) -> None:
    """Show the keys that work now: first the keys of the present screen, then the keys of every screen."""
    from ui.shell.key_sheet import KeySheet

    scene = app.scenes[-1]
    first, *others = (section.now(scene) for section in scene.keys)
    own = {key.keys for section in (first, *others) for key in section.commands}
    everywhere = Section(EVERYWHERE.title, tuple(key for key in EVERYWHERE.now(app).commands if key.keys not in own))
    shown = (first, LEARN_MORE, *others, everywhere)
    app.open(KeySheet(scene.occupation, [section for section in shown if section.commands]))
