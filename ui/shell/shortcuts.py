"""The keys of every screen, and the sheet that shows all keys of a screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.texts import text
from ui.kit import Button, Command, Field, IconButton, Look, Popup, Section, command_of
from ui.kit.commands import parts_of
from ui.kit.tree import BalancedColumns, Box, Column, Icon, KeyCaps, Node, Row, Rule, Scroll, Spacer, Stack, Text
from ui.shell.host import Host
from ui.shell.routes import HelpRoute, LibraryRoute, RulesRoute, SettingsRoute
from ui.shell.scene import Scene

_PAD, _HEAD, _FOOTER, _SIDE = 28, 78, 70, 40  # logical: margin, heights of head and footer, side of the button x
_COLUMN, _ROW, _CAPS, _GAP = 250, 31, 76, 34  # logical: narrowest column, height of a line, least width of caps, gap
_LEAST = 200  # logical: least height of the page, with few results
_LOW = 480  # logical: room below which the sheet has no footer


class KeySheet(Popup):
    """The help sheet of keys, in columns of `sections`. Its field finds a word or a key; `occupation` is a subtitle."""

    stops_clocks = True
    wide = 1184
    tall: float = _LEAST + _HEAD + _FOOTER
    pad = 0
    edge = 24

    def __init__(self, occupation: str, sections: Sequence[Section]) -> None:
        super().__init__()
        self.title = text("Keys")
        self.occupation = occupation
        self.sections = sections
        self.typed = ""

    @property
    def found(self) -> list[Section]:
        """The sections, with only the commands that match the typed text."""
        wanted = self.typed.casefold().split()
        found = [
            Section(section.title, tuple(key for key in section.commands if key.does and _fits(key, wanted)))
            for section in self.sections
        ]
        return [section for section in found if section.commands]

    def compose(self) -> Node:
        sections = [_list(section) for section in self.found]
        lines = BalancedColumns(*sections, wide=_COLUMN, gap=_GAP, line_gap=20, ruled=True)
        nothing = Text(text("no key for that"), size=15, tone="text2", align="center")
        found = Box(lines if sections else nothing, pad=(0, 12))
        page = Scroll(found, name=self.title, by_arrows=True, node_id=f"keys of {self.typed}")
        close = IconButton("x", text("Close the sheet"), self.close)
        footer = [] if self.metrics.logical_height - 2 * self.edge < _LOW else [Rule(), self._footer()]
        return Stack(
            Column(self._head(), Rule(), Box(page, pad=(_PAD, 0), grow=1), *footer, gap=0),
            Box(close, pad=(24, (_HEAD - _SIDE) / 2), align="end", valign="start"),
        )

    def _head(self) -> Node:
        words = text("Find: a word or a key")
        field = Field(text("Find a key"), self.typed, self._find, placeholder=words, accepts=lambda sign: sign != "?")
        title = Text(self.title, size=24, weight="display")
        occupation = Text(self.occupation, size=13, tone="text2", optional=True)
        head = Row(Icon("keyboard", 24, "accent"), title, occupation, Spacer(), field, grow=1)
        return Box(Row(head, Spacer(_SIDE - 4, grow=0)), pad=(_PAD, 16), tall=_HEAD, valign="center")

    def _footer(self) -> Node:
        done = Button(text("Close"), self.close, "primary", keycap="Esc", tall=44)
        sentence = Text(text("Every screen has its own keys."), size=13, tone="text2", optional=True)
        return Box(Row(sentence, Spacer(), Box(done, wide=140)), pad=(_PAD - 4, 13), tall=_FOOTER, valign="center")

    def _find(self, typed: str) -> None:
        """Show the commands that match; the sheet keeps its height while a person types."""
        if not typed or not self.typed:
            self.tall = self.rect.h / self.metrics.scale if typed else KeySheet.tall
        self.typed = typed

    def opened(self, look: Look) -> None:
        super().opened(look)
        self.controls.focus(self.controls.named(text("Find a key")), look)

    def handle(self, event: pygame.event.Event, look: Look) -> bool:
        """Take an event and return True; `?` closes the sheet."""
        if event.type == pygame.KEYDOWN and Command("?", "").means(event):
            self.close()
        else:
            super().handle(event, look)
        return True


def _list(section: Section) -> Node:
    """Return the heading of a section and a line for each key; screen readers call the node a list."""
    heading = Box(Text(text(section.title), size=13, weight="semi", tone="accent"), tall=34, valign="center")
    keys = Column(heading, *map(_line, section.commands), gap=0)
    keys.role, keys.name, heading.sums_up = "list", text(section.title), True
    return keys


def _line(key: Command) -> Node:
    caps, does = KeyCaps(key.keys), text(key.does)
    line = Box(Row(Box(caps, wide=_CAPS, valign="center"), Text(does, grow=1), gap=8), tall=_ROW, valign="center")
    line.role, line.name, line.sums_up = "row", text("{name}: {value}", name=caps.name, value=does), True
    return line


def _fits(key: Command, wanted: Sequence[str]) -> bool:
    """Whether each wanted word begins a word of the command's effect, or is one of its keys."""
    words = text(key.does).casefold().split()
    caps = [part.casefold() for chord in (*key.keys.split(), *key.also) for part in (*parts_of(chord), chord)]
    return all(any(word.startswith(each) for word in words) or each in caps for each in wanted)


RULES = Command("Shift+F1", "Rules", lambda app: app.navigate(RulesRoute(app.board_at_hand)), icon="book-open")
LEARN = Command("F1", "Lesson; again: the rules", lambda app: app.navigate(HelpRoute()))
SHEET = Command("?", "This sheet", lambda app: open_sheet(app), title="Keys", icon="circle-question-mark", pad="Start")
SETTINGS = Command("F10", "Settings", lambda app: app.navigate(SettingsRoute()), icon="settings")
LIBRARY = Command("Ctrl+L", "Library", lambda app: app.navigate(LibraryRoute()), icon="library")
HOME = Command(
    "Ctrl+W", "Home##screen", lambda app: app.home(), lambda app: app.can_go_back, title="Back to home", icon="house"
)
# translators: go back to the screen before.
BACK = Command("Esc", "Back", when=lambda app: app.can_go_back)
SOUND = Command("M", "Sound on or off", lambda app: _toggle_sound(app), title="Sound")
FULL_SCREEN = Command(
    "Alt+Enter" if sys.platform == "darwin" else "F11",  # on a Mac, F11 belongs to the system: it shows the desktop
    "Full screen",
    lambda app: app.display.set_full_screen(not app.settings.full_screen),
    also=("F11", "Alt+Enter"),
    icon="maximize",
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
WRITE = Command("→ ↑ ↓", "Write letters")
"""A line of the sheet while a gamepad is used: its d-pad writes in a field (`Field.spell`)."""


def command_for(event: pygame.event.Event, app: Host) -> Callable[[], object] | None:
    """Return the program's command for a KEYDOWN, or None if the key belongs to the scene."""
    scene = app.scenes[-1] if app.scenes else None
    if scene is not None and scene.command_for(event) is not None:
        return None
    return command_of((LEARN_MORE, EVERYWHERE), event, app, typing=scene is not None and scene.controls.typing)


def command_on_pad(scene: Scene | None, button: str) -> Command | None:
    """Return the command that a gamepad's button runs now: the scene's, else the program's; None if there is none."""
    own = () if scene is None else [command for section in scene.keys for command in section.now(scene).commands]
    return next((command for command in (*own, *LEARN_MORE.commands) if command.pad == button), None)


def _paste(app: Host) -> None:
    """Open the game or position on the clipboard."""
    from ui.parts import intake

    intake.paste(app)


def _toggle_sound(app: Any) -> None:
    app.settings.muted = not app.settings.muted
    app.save_settings()
    app.aloud.say(text("Sound is off.") if app.settings.muted else text("Sound is on."))
    app.router.invalidate()


def open_sheet(app: Host) -> None:
    """Show the keys that work now: first the keys of the present screen, then the keys of every screen."""
    scene = app.scenes[-1]
    first, *others = (section.now(scene) for section in scene.keys)
    own = {key.keys for section in (first, *others) for key in section.commands}
    everywhere = Section(EVERYWHERE.title, tuple(key for key in EVERYWHERE.now(app).commands if key.keys not in own))
    gamepad = Section("Gamepad", (WRITE,) if app.look.caps else ())
    shown = (first, LEARN_MORE, *others, gamepad, everywhere)
    app.open(KeySheet(scene.occupation, [section for section in shown if section.commands]))
