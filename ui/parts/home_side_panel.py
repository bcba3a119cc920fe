"""The side panel of the first screen: the other screens, the warm-up of the computer players, and Quit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Unpack

import pygame

from coach.home_news import PanelNotes
from coach.preparation import Preparation
from game.formats import in_digits
from game.texts import text
from ui import PROGRAM
from ui.kit import Colour, Command, ControlOptions, Look, mix
from ui.kit.button import Clickable
from ui.kit.motion import earliest
from ui.kit.tree import Box, Canvas, Column, Node, Row, Rule, Scroll, Spacer, Span, Spoken, Text, paragraph
from ui.parts.live import draw_spinner
from ui.parts.logo import logo
from ui.shell import routes
from ui.shell.host import Host
from ui.shell.scene import Scene
from ui.shell.shortcuts import QUIT, SETTINGS

RAIL, WIDE = 72, 232
"""Logical widths of the side panel, narrow and full."""
LIBRARY = Command("L", "Library", lambda scene: scene.app.navigate(routes.LibraryRoute()), icon="library")
EDITOR = Command(
    "E", "Set up a position", lambda scene: scene.app.navigate(routes.EditorRoute(scene.app.board_at_hand)),
    icon="pencil",
)  # fmt: skip
STUDY = Command(
    "S", "Study a position", lambda scene: scene.app.navigate(routes.StudyRoute(scene.app.board_at_hand)),
    title="Study", icon="target",
)  # fmt: skip
LEARN = Command("T", "Learn", lambda scene: scene.open_lessons(), icon="graduation-cap")
PUZZLES = Command("Z", "Puzzles", lambda scene: scene.app.navigate(routes.PuzzlesRoute()), icon="puzzle")
LAB = Command("B", "Lab", lambda scene: scene.app.navigate(routes.LabRoute()), icon="flask-conical")
TOURNAMENT = Command(
    "C", "Tournament", lambda scene: scene.app.navigate(routes.TournamentRoute(scene.app.board_at_hand)), icon="swords"
)
KEYS = (PUZZLES, LIBRARY, LAB, TOURNAMENT, STUDY, EDITOR, Command("← ↑ ↓ →", "Card to card"))
"""The keys of the first screen and of the overview of lessons."""
_ITEM, _STEP, _PAD = 44, 48, 24  # logical: height of an entry, distance of two entries, margin of texts
_LEAST_ITEM = 140  # logical: least width of an entry; words without enough room are shortened


class SidePanelScene(Scene):
    """A screen with the side panel; arrow keys go from card to card."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.preparation = Preparation(app.warmup)
        self._shown_words: object = None
        self.controls.roams = True

    def update(self, now: float) -> None:
        """Compose the screen anew when the texts of the side panel have changed."""
        self.preparation.update(now)
        before, self._shown_words = self._shown_words, (self.app.background_status, self.preparation.words)
        if self._shown_words != before:
            self.invalidate()

    def is_animating(self, now: float) -> bool:
        return super().is_animating(now) or (self.preparation.goes_on and self.look.animations)

    def next_frame_delay(self, now: float) -> float | None:
        return earliest(super().next_frame_delay(now), self.preparation.next_frame_delay())


class WithSidePanel(Node):
    """A screen's body, with the side panel at its left; both can scroll. In the order of Tab, the panel is last."""

    def __init__(self, body: Node, panel: Node, *, narrow: bool) -> None:
        super().__init__()
        self.body, self.panel = Scroll(body), Scroll(panel)
        self.wide = RAIL if narrow else WIDE
        self.children = (self.body, self.panel)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        wide = max(look.px(self.wide), self.panel.widths(look).least)
        self.panel.place(pygame.Rect(rect.x, rect.y, wide, rect.h), look)
        self.body.place(pygame.Rect(rect.x + wide, rect.y, rect.w - wide, rect.h), look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(look.theme.surface, self.panel.rect)
        look.rule(surface, self.panel.rect.right - look.hairline, 0, 0, self.rect.h)
        self.paint_children(surface, look)


def side_panel(target: SidePanelScene, notes: PanelNotes, *, narrow: bool, learns: bool = False) -> Node:
    """Return the side panel of the first screen, or of the lessons if `learns`. A `narrow` panel has only icons."""
    app, work, preparation = target.app, target.app.background_status, target.preparation

    def item(command: Command, note: str = "", icon: str = "", sentence: str = "") -> NavItem:
        title = text(command.title or command.does)
        made = NavItem(title, command.icon, partial(command.act, target), text(command.does), keycap=command.keys)
        made.note, made.note_icon, made.sentence, made.shows_keycap = note, icon, sentence, False
        return made

    home = app.home if learns else lambda: None
    # translators: a verb: play a game.
    play = NavItem(text("Play"), "layout-grid", home, text("Boards"), selected=not learns)
    learn = item(LEARN, notes.steps)
    learn.on_click, learn.selected, learn.calls = lambda: app.navigate(routes.LearnRoute()), learns, notes.calls
    learn.keycap = "" if learns else LEARN.keys
    puzzles = item(PUZZLES, str(notes.streak or ""), "flame" if notes.streak else "")
    library = item(LIBRARY, in_digits(notes.games) if notes.games else "")
    study = item(STUDY)
    study.name = study.label
    lab = item(LAB, work.note, work.icon, work.sentence)
    items = [play, learn, puzzles, library, lab, item(TOURNAMENT), study, item(EDITOR)]
    settings = NavItem(text("Settings"), "settings", lambda: app.navigate(routes.SettingsRoute()), keycap=SETTINGS.keys)
    last = [settings, NavItem(text("Quit"), "log-out", app.quit, keycap=QUIT.keys)]
    for each in (*items, *last):
        each.narrow = narrow
        each.tooltip = " – ".join(filter(None, (each.label if narrow else "", each.sentence)))
    sign = Canvas(_draw_sign, wide=40, tall=40, least=(32, 40))
    head = Box(sign, align="center") if narrow else Box(Row(sign, Text(PROGRAM, size=20, weight="semi")), pad=(12, 0))
    return Box(
        Column(
            Spacer(4, grow=0),
            head,
            Spacer(16 if narrow else 36, grow=0),
            Column(*items, gap=4),
            Spacer(),
            preparation.words and _waiting(preparation, narrow=narrow),
            Rule(),
            Spacer(8, grow=0),
            Column(*last, gap=4),
            gap=0,
        ),
        pad=(12, 24),
    )


def _waiting(preparation: Preparation, *, narrow: bool) -> Node:
    """Return a node with the progress of the computer players' warm-up, and with a text on what a person may do now."""
    progress = preparation.warmup.progress

    def draw_bar(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        report = progress.latest
        look.panel(surface, rect, 2, look.theme.line)
        if report.total:
            done = pygame.Rect(rect.topleft, (rect.w * report.done // report.total, rect.h))
            look.panel(surface, done, 2, look.theme.accent)

    spinner = Canvas(lambda surface, rect, look: draw_spinner(surface, look, rect.center), wide=17, tall=17, live=True)
    if narrow:
        return Box(spinner, pad=(0, 12), align="center")
    return Box(
        Column(
            Row(spinner, Text(text("Preparing the computer"), grow=1), gap=8),
            Canvas(draw_bar, tall=4, live=True),
            paragraph(preparation.words, size=12, tone="text3"),
            gap=10,
        ),
        pad=(12, 12),
    )


def _draw_sign(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    look.shadow(surface, rect, 10, 1)
    surface.blit(logo(rect.h), rect)


class NavItem(Clickable):
    """An entry of the side panel."""

    shows_keycap = True
    tall = _ITEM
    group = "sidebar"
    selected = narrow = False
    calls = False
    """Whether the text `note` is an invitation, drawn in the accent colour."""
    note = note_icon = sentence = ""
    """A short text beside the label, the icon before this text, and a sentence of the same meaning for the tip."""

    def __init__(
        self, label: str, icon: str, action: Callable[[], None], name: str = "", /, **options: Unpack[ControlOptions]
    ) -> None:
        super().__init__(name or label, **options)
        self.label, self.icon, self.on_click = label, icon, action

    def find_widths(self, look: Look) -> Span:
        if self.narrow:
            return Span(look.px(max(32, look.least_target)), look.px(_ITEM))
        wide = look.px(56) + look.text_width(self.label, 15, "semi")
        if self.keycap and self.shows_keycap:
            wide += look.px(12) + look.chord_width(self.keycap)
        elif self.note:
            wide += look.px(42 if self.note_icon else 20) + look.text_width(self.note, 13)
        return Span(min(wide, look.px(_LEAST_ITEM)), wide)

    def spoken(self, look: Look) -> Spoken | None:
        spoken = super().spoken(look)
        return spoken and replace(spoken, description=self.sentence, selected=self.selected)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, rect = look.theme, self.rect
        hover = round(self.hover.at(look.now) * 6) / 6
        if self.selected:
            look.panel(surface, rect, 10, mix(theme.accent_soft, theme.accent, 0.1 * hover))
            bar = pygame.Rect(rect.x, 0, look.px(3), look.px(20)).move_to(centery=rect.centery)
            look.panel(surface, bar, 1.5, theme.accent)
        elif hover:
            look.panel(surface, rect, 10, mix(theme.surface, theme.hover, hover))
        ink: Colour = theme.text if self.selected else mix(theme.text2, theme.text, hover)
        x = rect.centerx if self.narrow else rect.x + look.px(26)
        look.icon(surface, self.icon, (x, rect.centery), 20, theme.accent if self.selected else ink)
        if not self.narrow:
            self._draw_words(surface, look, ink)
        elif self.sentence:
            dot = pygame.Rect(0, 0, look.px(8), look.px(8))
            dot.center = (x + look.px(12), rect.centery - look.px(10))
            look.panel(surface, dot, 4, theme.accent)

    def _draw_words(self, surface: pygame.Surface, look: Look, ink: Colour) -> None:
        rect = self.rect
        start, room = rect.x + look.px(48), rect.w - look.px(48 + 8)
        end = look.draw_text(surface, self.label, (start, rect.centery), 15, "semi", ink, room=room).right
        left = rect.right - look.px(12) - look.chord_width(self.keycap)
        if self.keycap and self.shows_keycap and end < left:
            look.chord(surface, self.keycap, left, rect.centery)
        if self.note:
            right = (rect.right - look.px(16), rect.centery)
            ink = look.theme.accent if self.calls else look.theme.text3
            left = look.draw_text(surface, self.note, right, 13, "medium", ink, "right").left
            if self.note_icon:
                look.icon(surface, self.note_icon, (left - look.px(13), rect.centery), 16, look.theme.warn)
