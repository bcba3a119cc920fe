"""The cards of a tournament: players, progress, findings, the live game and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pygame

from ai.roster import strongest
from ai.yours import is_own
from coach.boards import side_names
from coach.chance_texts import EVEN, WinChance
from coach.game_texts import ended_texts, game_length
from game.formats import full_date, in_digits, time_of_day
from game.spec import Game
from game.texts import text
from lab.contest import texts
from lab.contest.contest import Contest
from lab.contest.desk import ContestDesk
from lab.contest.draft import GAMES_OFFERED, NODES_OFFERED, OPENINGS_OFFERED, SEEDS_OFFERED, Draft
from lab.contest.finished_games import FinishedGame
from lab.contest.following import GameFollower
from lab.contest.progress import ProgressTexts, note_on, resting
from lab.contest.shelf import ContestSummary
from lab.contest.shown_contest import ListedEntries
from lab.contest.texts import name_of, setting
from ui.boards import view_for
from ui.kit import Dropdown, IconButton, List, Look, paint
from ui.kit.tree import Box, Canvas, Card, Column, Icon, Meter, Node, Panel, Row, Rule, Span, Text
from ui.parts.faces import face_of, player_picture
from ui.parts.pictures import SideStyles, piece, position
from ui.parts.switches import details_switch
from ui.shell.host import Host

ValueT = TypeVar("ValueT")
_LINE = 32  # logical height of a setting's line


class SettingRow(Dropdown):
    """A dropdown as a line: its name at the left, the current choice at the right. The left and right keys change the
    choice, the up and down keys go to other lines.
    """

    group = "settings"
    sums_up = True
    steps: ClassVar = {"←": -1, "→": 1}

    def __init__(self, name: str, *details: Any, **more: Any) -> None:
        super().__init__(name, *details, **more)
        value = Text(self.label, size=13, weight="semi", align="end", grow=1)
        opens = Icon("chevron-down", 14, "text3") if self.enabled else None
        line = Row(Text(name, size=13, tone="text2"), value, opens, gap=4, line_gap=0)
        self.children = (Box(line, pad=(8, 0), valign="center", tall=_LINE),)

    def find_widths(self, look: Look) -> Span:
        return self.children[0].widths(look)

    def find_heights(self, width: int, look: Look) -> Span:
        tall = max(look.px(self.tall), self.children[0].heights(width, look).wanted)
        return Span(tall, tall)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        self.children[0].place(rect.copy(), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        if self.enabled and (self.hovered or self.pressed):
            look.panel(surface, self.rect, self.radius, theme.pressed if self.pressed else theme.hover)
        self.paint_children(surface, look)


_INSET = 8
"""The logical inset of a card's texts; rows that can be pressed have no inset."""
_PLAYER_ROW, _BOX, _ROW, _FACE, _SMALL_PIECE = 35, 20, 32, 26, 15  # logical
_BOARD_LEAST, _BOARD_BESIDE, _BOARD_WANTED, _FINDINGS, _FINDINGS_LOW = (120, 88), 140, 300, 110, 72  # logical


def _vanishing(words: str, size: float = 12, tone: str = "text3") -> Text:
    """Return a text at the right end of a row; it is left out where it does not fit whole."""
    return Text(words, "", size=size, tone=tone, align="end", grow=1)


def card_of_rows(title: str, aside: str, *children: Node, size: float = 14, grow: float = 0) -> Node:
    """Return a card with a title, a text `aside` at the right, and below them the `children`, such as rows."""
    head = Box(Row(Text(title, size=size, weight="semi"), _vanishing(aside, size - 2)), pad=(_INSET, 0))
    return Panel(Column(head, *children, gap=8), elevation=1, pad=(8, 13), grow=grow)


# -- players -----------------------------------------------------------------------------------------------------------


def players_card(
    app: Host, desk: ContestDesk, add: Node, toggle: Callable[[str], None], changed: Callable[[], None]
) -> Node:
    """Return the card of the players and settings, of a tournament or of a draft; only a draft can be changed. Without
    details, it offers the players that have a face, and one setting.
    """
    draft, contest, game = desk.draft, desk.contest, desk.game
    offered = draft.listed if app.settings.details else draft.familiar
    listed, chosen, is_made = contest.plan.entrants if contest else offered, desk.entrants, contest is not None
    failed = contest.failed if contest else {}
    row = lambda name: _player_row(game, name, name in chosen, name in failed, is_made=is_made)  # noqa: E731
    words = Text(note_on(desk), size=13, tone="text3", wraps=True, grow=1)
    reminds = Row(Icon("lock" if is_made else "info", 15), words, align="start", gap=8)
    return card_of_rows(
        text("Players"),
        text("{n} of {all}", n=len(chosen), all=max(len(listed), len(chosen))),
        List(text("Who plays"), listed, row, None if is_made else toggle, rows=(6, 1 << 20)),
        Row(add),
        Box(Rule(), pad=(_INSET, 0)),
        Column(*_settings(app, draft, contest, changed), gap=0),
        Box(details_switch(app), pad=(_INSET, 0), align="end"),
        Box(reminds, pad=(_INSET, 0), optional=True),
        size=16,
        grow=1,
    )


def _settings(app: Host, draft: Draft, contest: Contest | None, changed: Callable[[], None]) -> Sequence[Node]:
    shown = contest.plan if contest else draft

    def row(name: str, field: str, offered: tuple[int, ...], value: int) -> SettingRow:
        def choose(chosen: int) -> None:
            setattr(draft, field, chosen)
            changed()

        words = {each: setting(field, each) for each in (*offered, value)}
        can = contest is None and (field != "gauntlet" or bool(draft.ladder))
        return SettingRow(name, words, value, choose, app.open, enabled=can)

    gauntlet = contest.plan.is_gauntlet if contest else draft.gauntlet
    rows = [
        row(text("Each meets"), "gauntlet", (False, True), gauntlet),
        row(text("Games a pair"), "games", GAMES_OFFERED, shown.games),
        row(text("Openings"), "openings", OPENINGS_OFFERED, shown.openings),
        row(text("Positions a move"), "nodes", NODES_OFFERED, shown.nodes),
        row(text("Seed"), "seed", SEEDS_OFFERED, shown.seed),
    ]
    return rows if app.settings.details else rows[1:2]


def _player_row(game: Game, name: str, is_chosen: bool, has_failed: bool, *, is_made: bool) -> Node:
    signs = (
        (has_failed, "triangle-alert", "danger"),
        (is_own(name), "flask-conical", "accent"),
        (name == strongest(game.name), "crown", "warn"),
    )
    sign = next((Icon(icon, 15, tone) for holds, icon, tone in signs if holds), None)
    tone = "text3" if has_failed else "text" if is_chosen else "text2"
    words = Text(name_of(name, game.name), weight="semi", tone=tone, shortens=True, grow=1)
    line = Row(_tick(is_chosen and not has_failed, locked=is_made), face_of(name, _FACE), words, sign, gap=10)
    return Box(line, pad=(_INSET, 0), tall=_PLAYER_ROW, valign="center")


def _tick(chosen: bool, *, locked: bool) -> Node:
    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        theme = look.theme
        if chosen:
            look.panel(surface, rect, 5, look.soft(theme.fill, 0.7) if locked else theme.fill, theme.fill_hi)
            look.icon(surface, "check", rect.center, 14, theme.onfill)
        else:
            look.panel(surface, rect, 5, theme.bg, theme.outline)

    # translators: stands beside the name of a player who takes part.
    return Canvas(draw, wide=_BOX, tall=_BOX, name=text("takes part") if chosen else "")


# -- progress ----------------------------------------------------------------------------------------------------------


def progress_card(shown: ProgressTexts, aloud: str, *, low: bool) -> Node:
    """Return the card of the progress; `aloud` is its text for screen readers, a `low` card saves height."""
    kept = text("each finished game is kept: close whenever you like")
    below = Row(Text(shown.below, size=13, tone="text2"), _vanishing(kept, 13), gap=8)
    trouble = Text(shown.trouble, size=13, tone="danger", wraps=True)
    right = _vanishing(shown.right, 13, "text2"), Text(shown.right_strong, weight="semi")
    strong = Text(shown.strong, size=20, weight="semi", leading=1.2)
    head = Row(strong, Text(shown.beside, tone="text2"), *right, gap=8)
    meter, last = Meter(text("Games"), shown.share, tall=12, tone="fill_hi"), trouble if shown.trouble else below
    card = Card("", head, meter, last, gap=4 if low else 10, pad=(18, 8 if low else 14))
    card.name, card.aloud = text("Progress"), aloud
    return card


def findings_card(title: str, findings: Sequence[texts.Finding], *, low: bool) -> Node:
    """Return the card with as many findings as fit; a `low` card saves height."""
    size, gap, pad, tall = (12, 0, 8, _FINDINGS_LOW) if low else (13, 6, 14, _FINDINGS)
    lines = [
        Text(each.sentence, size=size, tone="warn" if each.still_open else "text2", wraps=True, optional=number > 0)
        for number, each in enumerate(findings)
    ]
    return Card(title, *lines, size=14, head=gap, gap=gap, pad=(18, pad), tall=tall)


# -- the live game -----------------------------------------------------------------------------------------------------


def live_card(
    game: str, follower: GameFollower | None, chance: WinChance | None, watch: Node, *, low: bool, wide: bool
) -> Node:
    """Return the card of the live game; a `low` card saves height, a `wide` card has its board beside the players."""
    match, gap = follower.match if follower else None, 6 if low else 10
    board = position(game, match, _BOARD_BESIDE if wide else _BOARD_WANTED, _BOARD_LEAST)
    above: list[Node] = []
    below: list[Node] = [Text(resting(follower.running if follower else None), size=13, tone="text2", wraps=True)]
    if follower is not None and match is not None and follower.players is not None:
        first, second = (_player(game, follower, side, name) for side, name in enumerate(follower.players))
        above, below = [second], [first, _chances(game, chance, game_length(match))]
    shown = [*above, board, *below, watch]
    if wide:
        shown = [Row(Column(*above, *below, watch, gap=gap, grow=1), board, gap=12)]
    return Card("", _live_head(follower), *shown, gap=gap, pad=(16, 13), grow=1)


def _live_head(follower: GameFollower | None) -> Node:
    alive = follower is not None and follower.running.is_alive and not follower.running.paused
    tone = "good" if alive else "text3"
    lamp = lambda surface, at, look: paint.circle(surface, at.center, look.px(4.5), getattr(look.theme, tone))  # noqa: E731
    # translators: a game that is played now.
    title = text("Last game") if follower is not None and follower.running.contest.is_done else text("Live")
    head: list[Node] = [Canvas(lamp, wide=9, tall=9), Text(title, size=16, weight="semi")]
    if follower is not None and (number := texts.game_of(follower)):
        frame = Panel(None, fill="", border="focus", radius=2, wide=11, tall=11, pad=5.5)
        words = Text(text("in the table"), size=12, tone="text3")
        head += Text(number, size=13, tone="text2", grow=1), Row(frame, words, gap=6, optional=True, wraps=False)
    return Row(*head, gap=8)


def _player(game: str, follower: GameFollower, side: int, name: str) -> Node:
    """The line of a player: piece, name and activity."""
    doing = texts.doing(follower, side)
    return Row(
        player_picture(name, game, side, _FACE),
        Text(name_of(name, game), size=15, weight="semi", shortens=True),
        Text(text("yours") if is_own(name) else "", "", size=12, tone="text3", grow=1),
        Text(doing, size=13, tone="accent" if doing == text("Thinking") else "text3"),
    )


def _chances(game: str, chance: WinChance | None, moves: int) -> Node:
    """The win chances of both sides as a bar and as texts; between the texts, the number of the move."""
    share = None if chance is None or chance == EVEN else chance.share

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        theme, sides, radius = look.theme, SideStyles.of(view_for(game)), rect.h / 2
        paint.panel(surface, rect, radius, theme.raised if share is None else sides.bar_fill(1, theme))
        if share is not None:
            part = round(rect.w * share)
            surface.blit(paint.rounded(rect.size, radius, sides.bar_fill(0, theme)), rect, (0, 0, part, rect.h))
        paint.panel(surface, rect, radius, None, theme.outline, look.hairline)

    first, second = (text("even so far") if chance == EVEN else "", ""), ("", "")
    if chance is not None and share is not None:
        (one, other), words = side_names(game), chance.words
        first, second = (f"{one} {words[0]}", words[0]), (f"{words[1]} {other}", words[1])
    caption = Row(
        Text(*first, size=12, tone="text2" if share is not None else "text3", grow=1),
        Text(text("move {n}", n=moves), size=12, tone="text3"),
        Text(*second, size=12, tone="text2", align="end", grow=1),
        gap=8,
    )
    return Column(Canvas(draw, tall=9), caption, gap=6)


# -- results and exports -----------------------------------------------------------------------------------------------


def results_card(
    game: str,
    shelf: ListedEntries,
    pick: Callable[[FinishedGame | ContestSummary], None],
    more: Callable[[ContestSummary, pygame.Rect], None],
    *,
    low: bool,
) -> Node:
    """Return the card of the last games or the earlier tournaments. `more` opens a tournament's menu at a rectangle."""

    def row(entry: FinishedGame | ContestSummary) -> Node:
        shown = _game(game, entry) if isinstance(entry, FinishedGame) else _earlier(entry, shelf.playing, more)
        return Box(shown, pad=(_INSET, 0), tall=_ROW, valign="center")

    name, rows = text("Games and tournaments"), (2, 2 if low else 3)
    listed = List[FinishedGame | ContestSummary](name, shelf.entries, row, pick, empty=shelf.empty, rows=rows, grow=0)
    return card_of_rows(shelf.title, text("newest first") if shelf.entries else "", listed)


def _game(game: str, ended: FinishedGame) -> Node:
    """The line of a game: both players with their pieces (the winner is bold), the result, the number of moves."""

    def name(side: int) -> Node:
        won, words = ended.winner == side, name_of(ended.players[side], game)
        shown = Text(words, size=13, weight="semi" if won else "medium", tone="text" if won else "text2", shortens=True)
        shown.value_words = text("Won") if won else ""
        return shown

    dash = Box(Text("–", size=13, tone="text3"))
    dash.sums_up = True  # a reader pauses between the names anyway
    return Row(
        piece(game, 0, _SMALL_PIECE),
        name(0),
        dash,
        name(1),
        piece(game, 1, _SMALL_PIECE),
        Text(*ended_texts(game, ended.winner, ended.moves), size=12, tone="text3", align="end", grow=1),
        gap=4,
    )


def _earlier(entry: ContestSummary, playing: Path | None, more: Callable[[ContestSummary, pygame.Rect], None]) -> Node:
    """The line of an earlier tournament: date, number of players, progress, and a button that opens its menu."""
    when, played = entry.begun.astimezone(), in_digits(entry.played)
    icon, tone = ("check", "good") if entry.is_done else ("play" if entry.folder == playing else "pause", "text3")
    dots = IconButton("ellipsis", text("More"), lambda: more(entry, dots.rect), size=14, tall=_ROW)
    dots.value_words = full_date(when)
    games = text("{some:,} of {n:,} game|{some:,} of {n:,} games", some=entry.played, n=entry.total)
    progress = Text(games, played, size=12, tone="text3")
    progress.value_words = {"check": text("Done"), "pause": text("Paused")}.get(icon, "")
    return Row(
        Icon(icon, 14, tone),
        Text(f"{full_date(when)} {time_of_day(when)}", full_date(when), size=13, weight="semi"),
        Text(text("{n} player|{n} players", n=len(entry.plan.entrants)), "", size=12, tone="text2", grow=1),
        progress,
        dots,
        gap=8,
    )
