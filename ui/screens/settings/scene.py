"""The settings: cards of lines with controls, a search, and a list of the cards. Changes apply at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from coach.game_aloud import example_words
from coach.languages import ENGLISH, closest, languages, system_language
from coach.library_texts import copy_name
from coach.player_texts import name_of, person_name
from game.errors import cause_of
from game.formats import numeric_date, percent
from game.texts import sentences, text
from saves.copies import Copy
from saves.errors import LibraryError
from saves.pace import Reply, Speed
from saves.settings import NAME_LENGTH, SCALES
from ui.kit import (
    Answer,
    Button,
    Command,
    Dialog,
    Field,
    Item,
    List,
    Menu,
    Option,
    Section,
    Segmented,
    Slider,
    Switch,
    button,
)
from ui.kit.motion import earliest
from ui.kit.theme import THEMES
from ui.kit.tree import (
    Box,
    Card,
    Column,
    Grid,
    Icon,
    KeyCaps,
    Node,
    Page,
    Panel,
    Row,
    Scroll,
    Spacer,
    Stack,
    Text,
    Whole,
    form,
    paragraph,
)
from ui.parts.top_bar import top_bar
from ui.screens.settings.controls import LanguageTile, SizeSlider
from ui.shell.host import Host
from ui.shell.routes import AboutRoute, LooksRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import FULL_SCREEN

_WIDEST, _RAIL, _NARROW = 1180, 224, 960  # logical; a narrower window has no rail
_PAD = (24, 16)  # logical
_ICONS = {"dark": "moon", "light": "sun", "contrast": "half-circle"}
_VOLUME_STEP = 5
_PAGE = "settings"
_WAY_BACK = 10.0
"""Seconds for which the button to the previous language is shown."""
FIND = Command("/", "Find a setting", lambda scene: scene.focus(text("Find a setting")), also=("Ctrl+F",))
HEAR = Command(
    "A", "Hear an example", lambda scene: scene.app.aloud.speak(example_words()), icon="volume-2",
    enabled=lambda scene: scene.app.aloud.has_voice,
)  # fmt: skip


class SettingLine(NamedTuple):
    """A line of the settings: a name, a control, and a sentence `note` below a switch. `is_labelled` writes the name
    before the control; a switch shows its name itself.
    """

    name: str
    node: Node
    note: str = ""
    is_labelled: bool = True

    def fits(self, typed: str, title: str) -> bool:
        """Whether every typed word occurs in the line, in its control, or in the `title` of its group."""
        nodes = [*self.node.walk()]
        options = (option.label for each in nodes if isinstance(each, Segmented) for option in each.options)
        words = " ".join((title, self.name, self.note, *options, *(each.name for each in nodes))).casefold()
        return all(word in words for word in typed.casefold().split())


class SettingGroup(NamedTuple):
    """The settings on one card."""

    title: str
    icon: str
    settings: Sequence[SettingLine]

    def found(self, typed: str) -> SettingGroup:
        """Return the group with only the settings that fit the typed words."""
        return self._replace(settings=[each for each in self.settings if not typed or each.fits(typed, self.title)])

    def card(self) -> Card:
        """Return the card: first the lines with a name before the control, then the other lines."""
        labelled = [(each.name, each.node) for each in self.settings if each.is_labelled]
        others = [
            Column(each.node, each.note and Row(Box(wide=50), _note(each.note), gap=0, wraps=False), gap=0, grow=1)
            for each in self.settings
            if not each.is_labelled
        ]
        side_by_side = Grid(min(len(others), 3), *others, equal=True, gap=24)
        return Card(self.title, bool(labelled) and form(*labelled), bool(others) and side_by_side, pad=_PAD)

    def row(self) -> Node:
        """Return the group's row in the list of groups."""
        return Box(Row(Icon(self.icon, 20), Text(self.title, weight="semi", grow=1)), pad=(12, 10))


class SettingsScene(Scene):
    """Changes the settings, and saves each change. `typed`: the names in the fields; `sought`: the words to find."""

    title = "Settings"
    keys = (Section("Settings", (FIND, HEAR, Command("← →", "Another choice"))),)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.typed: dict[str, str] = {}
        self.sought = ""
        self._led = "", -1
        """The title of the group last chosen in the list, and the page's scroll offset after that choice."""
        self._tried: int | None = None
        """The size in per cent during a drag of the slider; otherwise None."""
        self._way_back: tuple[str, str, float] | None = None
        """The previous language's code, the label of the button back to it, and the time when the button disappears."""

    def leave(self) -> None:
        """Save the typed names, and cancel a drag of the size's slider."""
        super().leave()
        self._tried = None
        self.app.save_settings()

    def update(self, now: float) -> None:
        super().update(now)
        if self._way_back is not None and now >= self._way_back[2]:
            self._way_back = None
            self.invalidate()

    def next_frame_delay(self, now: float) -> float | None:
        left = None if self._way_back is None else max(0.0, self._way_back[2] - now)
        return earliest(super().next_frame_delay(now), left)

    def escape(self) -> bool:
        if self.sought:
            self.sought = ""
            self.controls.focus(None, self.look)
            return True
        return super().escape()

    def compose(self) -> Node:
        groups = [group for group in (each.found(self.sought) for each in self._groups()) if group.settings]
        name = text("Find a setting")
        field = Field(name, self.sought, partial(setattr, self, "sought"), placeholder=name, wide=220)
        cap = not self.sought and Box(KeyCaps(FIND.keys), pad=(10, 0), align="end", valign="center")
        nothing = Text("" if groups else text("No setting has these words."), tone="text2")
        cards = Column(*(group.card() for group in groups), nothing, gap=16)
        page = Scroll(cards, name=text("Settings"), most=0, node_id=f"{_PAGE} {self.sought}")
        rail = self.look.metrics.logical_width >= _NARROW and bool(groups) and Box(self._rail(groups), wide=_RAIL)
        return Page(
            top_bar(self.app, text("Settings"), settings=False, extra=(Stack(field, cap),)),
            Row(rail, page, align="stretch", gap=20, grow=1, wraps=False),
            wide=_WIDEST,
            pad=(20, 0),
        )

    def _rail(self, groups: list[SettingGroup]) -> Node:
        shown = self._shown(groups)
        rail = List(text("Groups"), groups, SettingGroup.row, self._lead_to, value=shown, at_once=True, grow=1)
        return Column(rail, Box(_note(text("Changes apply at once.")), pad=(12, 16)))

    def _lead_to(self, group: SettingGroup) -> None:
        page = self._page()
        if page is not None:
            page.begin_with(next(card for card in self._cards(page) if card.name == group.title), self.look)
            self._led = group.title, page.offset

    def _shown(self, groups: list[SettingGroup]) -> SettingGroup:
        """The group marked in the list: the group chosen there or, after scrolling, the group at the page's top."""
        page = self._page()
        if page is None:
            return groups[0]
        title = self._led[0] if page.offset == self._led[1] else page.top_part(self._cards(page), self.look).name
        return next((group for group in groups if group.title == title), groups[0])

    def _page(self) -> Scroll | None:
        """The scrolled page; None before the first frame."""
        page = self.controls.with_id(f"{_PAGE} {self.sought}")
        return page if isinstance(page, Scroll) else None

    def _cards(self, page: Scroll) -> list[Card]:
        return [node for node in page.children[0].children if isinstance(node, Card)]

    def _groups(self) -> tuple[SettingGroup, ...]:
        """All settings, in the order in which they stand on the page."""
        warning = text("The preview of a move says when it helps the other side.")
        certain = text("Where the result is certain, it is told in place of percentages.")
        warns = self._kept(text("Warn of bad moves"), "warnings", warning)
        helps = [warns, self._kept(text("Show proven wins"), "verdicts", certain)]
        first, second = self._name(text("Your name"), "first"), self._name(text("Second name"), "second")
        players = [SettingLine(text("Your name"), first), SettingLine(text("Second player"), second)]
        return (
            SettingGroup(text("Language"), "languages", self._language()),
            SettingGroup(text("Text and size"), "type", self._texts()),
            SettingGroup(text("Touch and gamepad"), "hand", self._hands()),
            SettingGroup(text("Look"), "palette", self._look()),
            SettingGroup(text("Sound and pace"), "volume-2", self._sound()),
            SettingGroup(text("Help"), "lightbulb", helps),
            SettingGroup(text("Read aloud"), "accessibility", self._aloud()),
            SettingGroup(text("Players"), "user", players),
            SettingGroup(text("Games"), "library", self._games()),
            SettingGroup(text("About"), "info", self._about()),
        )

    def _texts(self) -> list[SettingLine]:
        letters = text("Letters that are hard to confuse. Cyrillic, Chinese and Japanese letters stay as they are.")
        targets = text("Everything to press is at least as high as a fingertip.")
        still = text("Instead of animations, short fades: nothing flies.")
        settings, display = self.app.settings, self.app.display
        return [
            # translators: the size of the type.
            SettingLine(text("Size"), self._size_setting()),
            _switch(text("Easy-reading letters"), settings.easy_reading, display.set_easy_reading, letters),
            _switch(text("Large targets"), settings.large_targets, display.set_large_targets, targets),
            _switch(text("Reduced motion"), not settings.animations, lambda on: display.set_animations(not on), still),
        ]

    def _hands(self) -> list[SettingLine]:
        fingers = text(
            "A finger taps, drags and scrolls. Rest it to see a preview or a tip; two fingers zoom trees and curves."
        )
        gamepad = text("A gamepad can be plugged in at any time. Its Start button shows what its buttons do.")
        return [
            SettingLine(text("Touch"), paragraph(fingers, size=13)),
            SettingLine(text("Gamepad"), paragraph(gamepad, size=13)),
        ]

    def _look(self) -> list[SettingLine]:
        app, display = self.app, self.app.display
        themes = {name: Option(text(theme.title), _ICONS[name]) for name, theme in THEMES.items()}
        full = Switch(text("Full screen"), app.settings.full_screen, display.set_full_screen, keycap=FULL_SCREEN.keys)
        looks = Button(text("Boards, pieces and sounds…"), lambda: app.navigate(LooksRoute()), size=13)
        theme = Segmented(text("Theme"), themes, self.look.theme.name, display.set_theme)
        return [
            SettingLine(text("Theme"), theme),
            SettingLine(text("Boards"), Row(Whole(looks))),
            SettingLine(text("Full screen"), full, is_labelled=False),
        ]

    def _language(self) -> list[SettingLine]:
        """One line: a tile per language; below, a note or problem and, for some seconds, a button to change back."""
        display, spoken = self.app.display, closest(self.look.language) or ENGLISH
        tiles = []
        for code, each in languages().items():
            share = percent(each.share) if each.share < 100 else ""
            note = each.names.get(spoken, "")
            tiles.append(LanguageTile(each.name, note, share, code == spoken, partial(self._speak, code)))
        choice = Grid(5, *tiles, equal=True, gap=10, line_gap=10)
        choice.role, choice.name = "choice", text("Language")
        note = text("Follows your computer until you choose. Moves and game files are the same in every language.")
        words = Text(display.language_problem, size=13, tone="danger", wraps=True, grow=1)
        back = self._way_back and Button(self._way_back[1], self._speak_again, icon="undo-2", size=13, tall=32)
        line = Row(words if display.language_problem else _note(note), back)
        return [SettingLine(choice.name, Column(choice, line), is_labelled=False)]

    def _speak(self, code: str) -> None:
        """Change the language. The button that changes it back is in the previous language, which the person reads."""
        now, kept = languages()[closest(self.look.language) or ENGLISH], self.app.settings.language
        if code != now.code:
            before = kept if (closest(kept) or system_language()) == now.code else now.code
            self._way_back = before, str(text("Back to {language}", language=now.name)), self.look.now + _WAY_BACK
        self.app.display.set_language(code)

    def _speak_again(self) -> None:
        if self._way_back is not None:
            self.app.display.set_language(self._way_back[0])
            self._way_back = None
            spoken = languages()[closest(self.look.language) or ENGLISH]
            self.focus(spoken.name, by_keyboard=self.controls.ring_visible)  # the button back is gone

    def _size_setting(self) -> Node:
        """The slider of the size, and beside it a sample text in the dragged size."""
        display, shown = self.app.display, self._tried or self.app.display.drawn_scale
        times, most = shown / display.drawn_scale, SCALES[-1] / display.drawn_scale
        lines = text("Your turn."), text("This is {share}.", share=percent(shown))
        title, size = Text(lines[0], size=15 * times, weight="semi"), Text(lines[1], size=13 * times, tone="text2")
        words = Column(title, size, gap=0)
        # the largest sample has room: a slider that moves during a click would take another value
        longest = text("This is {share}.", share=percent(SCALES[-1]))
        largest = Column(Text(lines[0], size=15 * most, weight="semi"), Text(longest, size=13 * most), gap=0)
        like = Box(largest, pad=(20, 16)), Box(Text(longest, size=15 * most, weight="semi"), pad=(20, 0))
        sample = Panel(words, fill="bg", radius=12, valign="center", like=like)
        limit = display.limited and _note(text("as large as the window allows"))
        slider = SizeSlider(text("Size"), shown, display.set_scale, partial(setattr, self, "_tried"))
        return Row(Column(slider, limit, gap=8, grow=1), sample, gap=24)

    def _sound(self) -> list[SettingLine]:
        settings = self.app.settings
        replies, speeds = ({each.value: each.title for each in choices} for choices in (Reply, Speed))
        volume = Slider(text("Volume"), 0, 100, settings.volume, self._set_volume, step=_VOLUME_STEP, grow=1)
        share = Text(percent(settings.volume), weight="semi", align="end")
        # translators: how soon the computer answers.
        reply = Segmented(text("Reply"), replies, settings.reply, self._setter("reply"))
        speed = Segmented(text("Animations"), speeds, settings.speed, self._setter("speed"))
        mute = Switch(text("Mute"), settings.muted, self._setter("muted"))
        volume_line = Row(volume, Box(share, wide=48, valign="center"), mute, gap=16)
        note = text("A greeting, a word on a good move and at the end; never while they think.")
        return [
            SettingLine(text("Volume"), volume_line),
            SettingLine(text("Computer’s reply"), reply),
            SettingLine(text("Animations"), speed),
            self._kept(text("Opponents talk"), "talk", note),
        ]

    def _aloud(self) -> list[SettingLine]:
        aloud = self.app.aloud
        voice = text("Each move is spoken by the voice of this system, unless a screen reader reads.")
        if not aloud.has_voice:
            voice = text("This system has no voice that the program could use.")
        reads = self._kept(text("Read moves aloud"), "read_aloud", voice, enabled=aloud.has_voice)
        reader = aloud.problem or text("A screen reader that runs on this system can read every screen.")
        example = Row(paragraph(example_words(), size=13), Spacer(), button(HEAR, self))
        return [
            reads,
            SettingLine(text("Example"), example),
            SettingLine(text("Screen reader"), paragraph(reader, size=13)),
        ]

    def _games(self) -> list[SettingLine]:
        name = text("Copies of your games")
        show = lambda: _open_copies(self.app, self.controls.named(name).rect)  # noqa: E731
        copies = Button(text("Restore a copy…"), show, icon="clock", name=name)
        kept = Text(text("A copy is kept for each of the last seven days of play."), size=13, tone="text3", wraps=True)
        return [SettingLine(text("Games"), Row(copies, kept))]

    def _about(self) -> list[SettingLine]:
        path = self.app.settings.path
        where = text("Settings are kept in {path}", path=path) if path else ""
        kept = Text(where, size=12, tone="text3", wraps=True, grow=1)
        about = Button(text("About"), lambda: self.app.navigate(AboutRoute()), icon="info", size=13)
        return [SettingLine(text("About"), Row(about, kept), is_labelled=False)]

    def _kept(self, label: str, field: str, note: str = "", *, enabled: bool = True) -> SettingLine:
        """The line of a switch for the boolean `field` of the settings."""
        return _switch(label, getattr(self.app.settings, field), self._setter(field), note, enabled=enabled)

    def _name(self, name: str, field: str) -> Field:
        """The text field of a player's name; while it is empty, the old name stays in the settings."""
        typed = self.typed.get(field, kept := person_name(getattr(self.app.settings, field)))
        needed, take = text("A name is needed. Without one it stays {name}.", name=kept), partial(self._type, field)
        return Field(name, typed, take, max_length=NAME_LENGTH, placeholder=needed, invalid=not typed.strip())

    def _type(self, field: str, typed: str) -> None:
        self.typed[field] = typed
        setattr(self.app.settings, field, name_of(typed.strip()) or getattr(self.app.settings, field))

    def _setter(self, field: str) -> Callable[[object], None]:
        """Return a function that sets a field of the settings and saves them."""

        def change(value: object) -> None:
            setattr(self.app.settings, field, value)
            self.app.save_settings()

        return change

    def _set_volume(self, value: int) -> None:
        self.app.settings.muted = False
        self._setter("volume")(value)
        self.app.play_sound("place")


def _note(words: str) -> Node:
    return Text(words, size=13, tone="text3", wraps=True, grow=1)


def _switch(
    label: str, is_on: bool, turn: Callable[[bool], None], note: str = "", *, enabled: bool = True
) -> SettingLine:
    return SettingLine(label, Switch(label, is_on, turn, enabled=enabled), note, is_labelled=False)


# -- the copies of the library ------------------------------------------------------------------------


def _open_copies(app: Host, anchor: pygame.Rect) -> None:
    """Show a menu of the library's copies under `anchor`; a dialog asks before a picked copy is restored."""
    try:
        copies = app.library.copies()
    except OSError as error:
        app.notice(sentences(text("The copies cannot be read."), cause_of(error)), "error")
        return
    ask = lambda copy: app.open(_question(app, copy))  # noqa: E731
    if copies:
        app.open(Menu([Item(copy_name(copy), partial(ask, copy), "clock") for copy in copies], anchor))
    else:
        app.notice(text("There is no copy yet. The first is made when you have played."))


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
