"""The settings: look, sound, names, copies of the games. Everything takes effect at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from coach.player_texts import name_of, person_name
from game.errors import reason_of
from game.formats import numeric_date, percent
from game.texts import text
from saves.errors import LibraryError
from saves.pace import Reply, Speed
from saves.settings import NAME_LENGTH
from ui.kit.button import Button
from ui.kit.commands import Command, Section
from ui.kit.dialog import Answer, Dialog
from ui.kit.field import Field
from ui.kit.menu import Dropdown, Item, Menu
from ui.kit.metrics import SCALE_STEPS
from ui.kit.segmented import Option, Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.theme import THEMES
from ui.kit.tree.layout import Box, Column, Row, Whole
from ui.kit.tree.leaves import Text, form, paragraph
from ui.kit.tree.page import Card, Page
from ui.parts.top_bar import top_bar
from ui.shell.languages import languages
from ui.shell.routes import AboutRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import FULL_SCREEN

if TYPE_CHECKING:
    from saves.copies import Copy
    from ui.kit.tree.node import Node
    from ui.shell.host import Host

_NONE = "There is no copy yet. The first is made when you have played."


def open_copies(app: Host, anchor: pygame.Rect) -> None:
    """Show a menu of the copies under `anchor`; a picked copy is restored after a question."""
    try:
        copies = app.library.copies()
    except OSError as error:
        app.notice(text("The copies cannot be read: {reason}.", reason=reason_of(error)), "error")
        return
    if copies:
        app.open(Menu([_item(app, copy) for copy in copies], anchor))
    else:
        app.notice(text(_NONE))


def named(copy: Copy) -> str:
    """Return a copy's label: its date and its number of games."""
    n, day = copy.games, numeric_date(copy.day)
    if copy.before is None:
        return text("{day}, {n:,} game|{day}, {n:,} games", day=day, n=n)
    time = f"{copy.before[:2]}:{copy.before[2:4]}"
    message = (
        "{day}, {time}, before a copy was restored, {n:,} game|{day}, {time}, before a copy was restored, {n:,} games"
    )
    return text(message, day=day, time=time, n=n)


def _item(app: Host, copy: Copy) -> Item:
    return Item(named(copy), lambda: app.open(_question(app, copy)), "clock")


def _question(app: Host, copy: Copy) -> Dialog:
    sentence = (
        "The {n:,} game of this copy replaces all games in the library. Those are kept as a copy, so you can go back."
        "|The {n:,} games of this copy replace all games in the library. Those are kept as a copy, so you can go back."
    )
    answers = (Answer(text("Cancel")), Answer(text("Restore"), lambda: _restore(app, copy), "danger"))
    return Dialog(text("Restore the copy of {day}?", day=numeric_date(copy.day)), text(sentence, n=copy.games), answers)


def _restore(app: Host, copy: Copy) -> None:
    try:
        app.library.restore_copy(copy)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    message = (
        "{n:,} game restored. The games from before are kept as a copy."
        "|{n:,} games restored. The games from before are kept as a copy."
    )
    app.notice(text(message, n=copy.games), "good")


_WIDEST, _PAD = 1180, (24, 16)  # logical
_ICONS = {"dark": "moon", "light": "sun", "contrast": "half-circle"}
_VOLUME_STEP = 5


class SettingsScene(Scene):
    """Changes the settings; each change is saved at once. `typed` are the names as they stand in their fields."""

    title = "Settings"
    keys = (Section("Settings", (Command("← →", "Another choice"),)),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.typed = {field: person_name(getattr(app.settings, field)) for field in ("first", "second")}

    def leave(self) -> None:
        """Save the typed names."""
        super().leave()
        self.app.save_settings()

    def compose(self) -> Node:
        path = self.app.settings.path
        where = text("Settings are kept in {path}", path=path) if path else ""
        kept = Text(where, size=12, tone="text3", wraps=True, grow=1)
        about = Button(text("About"), lambda: self.app.navigate(AboutRoute()), icon="info", size=13)
        left = Column(self._look(), self._players(), gap=20, grow=1)
        right = Column(self._sound(), self._help(), self._aloud(), gap=20, grow=1)
        return Page(
            top_bar(self.app, text("Settings"), settings=False),
            Column(Row(left, right, align="start", gap=20), Row(kept, about), gap=20),
            wide=_WIDEST,
        )

    def _look(self) -> Node:
        app, display, names, speeds = self.app, self.app.display, list(THEMES), list(Speed)
        themes = [Option(text(theme.title), _ICONS[name]) for name, theme in THEMES.items()]
        shown = names.index(self.look.theme.name)
        speed = 1 + speeds.index(Speed(app.settings.speed)) if app.settings.animations else 0
        labels = [text("Off"), *(each.title for each in speeds)]
        full = Switch(text("Full screen"), app.settings.full_screen, display.set_full_screen, keycap=FULL_SCREEN.keys)
        return Card(
            text("Look"),
            form(
                (text("Language"), self._language()),
                (text("Theme"), Segmented(text("Theme"), themes, shown, lambda at: app.display.set_theme(names[at]))),
                # translators: the size of the type.
                (text("Size"), self._size()),
                (
                    text("Animations"),
                    Row(Segmented(text("Animations"), labels, speed, self._animate, grow=1), full, gap=24),
                ),
            ),
            pad=_PAD,
        )

    def _language(self) -> Node:
        """The choice of the language, each by its own name, and why it is not spoken."""
        display, chosen = self.app.display, self.app.settings.language
        names = {"": text("System##language")} | ({chosen: chosen} if chosen else {})
        names |= {language.code: language.name for language in languages().values()}
        choice = Dropdown.of(text("Language"), names, chosen, display.set_language, self.app.open)
        choice.node_id = "language"  # it keeps the focus under its next name
        problem = Text(display.language_problem, size=13, tone="danger", wraps=True, grow=1)
        return Row(Whole(choice), display.language_problem and problem)

    def _size(self) -> Node:
        display, scale = self.app.display, self.app.settings.ui_scale
        share = Text(percent(display.drawn_scale), size=15, weight="semi", align="center")
        return Row(
            self._step("minus", text("Smaller"), -1, display.drawn_scale > SCALE_STEPS[0]),
            Box(share, wide=72, valign="center"),
            self._step("plus", text("Larger"), 1, scale < SCALE_STEPS[-1] and not display.limited),
            scale != 100 and Button(text("Reset"), lambda: display.set_scale(100), "ghost", name=text("Reset size")),
            display.limited and Text(text("as large as the window allows"), size=13, tone="text3", optional=True),
            gap=0,
        )

    def _step(self, icon: str, name: str, step: int, enabled: bool) -> Node:
        button = Button("", lambda: self.app.display.step_scale(step), icon=icon, name=name, group="scale")
        button.enabled = enabled
        return button

    def _sound(self) -> Node:
        settings, replies = self.app.settings, list(Reply)
        volume = Slider(text("Volume"), 0, 100, settings.volume, self._set_volume, step=_VOLUME_STEP, grow=1)
        share = Text(percent(settings.volume), weight="semi", align="end")
        titles, chosen = [reply.title for reply in replies], replies.index(Reply(settings.reply))
        # translators: how soon the computer answers.
        reply = Segmented(text("Reply"), titles, chosen, lambda at: self._change(reply=replies[at].value))
        volume_line = Row(volume, Box(share, wide=48, valign="center"), self._switch(text("Mute"), "muted"), gap=16)
        lines = form((text("Volume"), volume_line), (text("Computer's reply"), reply))
        return Card(text("Sound and pace"), lines, pad=_PAD, grow=1)

    def _help(self) -> Node:
        warnings = self._switch(text("Warn of bad moves"), "warnings")
        return Card(text("Help"), warnings, self._switch(text("Tell proven results"), "verdicts"), pad=_PAD)

    def _aloud(self) -> Node:
        aloud = self.app.aloud
        reads = self._switch(text("Read moves aloud"), "read_aloud")
        reads.enabled = aloud.has_voice
        voice = text("Each move is spoken by the voice of this system, unless a screen reader reads.")
        if not aloud.has_voice:
            voice = text("This system has no voice that the program could use.")
        reader = aloud.problem or text("A screen reader that runs on this system can read every screen.")
        return Card(text("Read aloud"), reads, paragraph(voice, size=13), paragraph(reader, size=13), pad=_PAD)

    def _players(self) -> Node:
        copies = Button(text("Restore a copy…"), self._open_copies, icon="clock", name=text("Copies of your games"))
        kept = Text(text("A copy is kept for each of the last seven days of play."), size=13, tone="text3")
        lines = (
            (text("Your name"), self._name(text("Your name"), "first")),
            (text("Second player"), self._name(text("Second name"), "second")),
            (text("Games"), Row(copies, kept)),
        )
        return Card(text("Players"), form(*lines), pad=_PAD)

    def _switch(self, label: str, field: str) -> Switch:
        return Switch(label, getattr(self.app.settings, field), lambda on: self._change(**{field: on}))

    def _name(self, name: str, field: Literal["first", "second"]) -> Field:
        """The field of a name; while it is empty, the old name stays."""
        typed = self.typed[field]
        kept = person_name(getattr(self.app.settings, field))
        needed = text("A name is needed. Without one it stays {name}.", name=kept)
        return Field(
            name, typed, self._typing(field), max_length=NAME_LENGTH, placeholder=needed, invalid=not typed.strip()
        )

    def _typing(self, field: str) -> Callable[[str], None]:
        def typing(typed: str) -> None:
            self.typed[field] = typed
            setattr(self.app.settings, field, name_of(typed.strip()) or getattr(self.app.settings, field))

        return typing

    def _change(self, **values: str | bool | int) -> None:
        for name, value in values.items():
            setattr(self.app.settings, name, value)
        self.app.save_settings()

    def _animate(self, index: int) -> None:
        """Turn animations off, or choose their speed; while animations are off, the settings keep the last speed."""
        self.app.display.set_animations(index > 0, list(Speed)[index - 1].value if index else "")

    def _set_volume(self, value: int) -> None:
        self._change(volume=value, muted=False)
        self.app.play_sound("place")

    def _open_copies(self) -> None:
        open_copies(self.app, self.controls.named(text("Copies of your games")).rect)
