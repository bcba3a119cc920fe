"""The cards of a new game: the two seats, the options, and the summary of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from coach.board_texts import BoardTexts
from coach.boards import texts_of
from coach.game_draft import CLOCKS, ClockChoice, SeatChoice
from coach.live_learning import is_taught_on
from coach.new_game import NewGame
from coach.player_texts import describe_clock
from game.formats import DOT
from game.texts import text
from saves.pace import Pace
from saves.settings import Setup
from ui.boards import piece_icon
from ui.kit import Field, IconButton, Look, Option, Pressable, RoundButton, Segmented, Switch
from ui.kit.tree import Box, Canvas, Column, Grid, Icon, Node, Panel, Row, Rule, Spacer, Span, Stack, Text, form
from ui.parts.faces import face
from ui.parts.switches import private_switch

STARTS = ("first", "second", "random")
_PIECE, _SWAP = 40, 36  # logical


class Seats(Stack):
    """Two cards side by side, or one below the other, and a button between them that swaps the players."""

    def __init__(self, first: Node, second: Node, swap: Callable[[], None]) -> None:
        button = RoundButton("arrow-left-right", text("Swap players"), swap)
        button.tall = _SWAP
        super().__init__(first, button, second)
        self.cards, self.button = (first, second), button
        first.grow = second.grow = 1
        self._grid = Grid(2, first, second, gap=16, line_gap=20, equal=True)

    def find_widths(self, look: Look) -> Span:
        return self._grid.find_widths(look)

    def find_heights(self, width: int, look: Look) -> Span:
        return self._grid.find_heights(width, look)

    def place(self, rect: pygame.Rect, look: Look) -> None:
        self.rect = rect
        self._grid.place(rect, look)
        first, second = (card.rect for card in self.cards)
        side = self.button.natural_width(look)
        place = pygame.Rect(0, 0, side, side).move_to(center=(rect.centerx, (first.bottom + second.y) // 2))
        if first.y == second.y:
            place.centery = first.y + look.px(19) + look.px(_PIECE) // 2
        self.button.place(place, look)

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the cards, then the button on top."""
        for node in (*self.cards, self.button):
            node.paint(surface, look)


def seat_card(
    choice: SeatChoice, select: Callable[[], None], *, is_selected: bool, tall: float, gap: float, brief: bool
) -> Node:
    """Return the card of a seat: its side, the choice of human or AI, and the player. `select` is called when the seat
    is selected, so that the picker chooses its player. `gap` is the logical margin above and below the card's head. A
    `brief` card has two low lines.
    """
    human, ai = wordings = text("Human"), text("AI")
    kinds = {True: human if brief else Option(human, "user"), False: ai if brief else Option(ai, "cpu")}

    def choose_kind(is_human: bool) -> None:
        choice.is_human = is_human
        select()

    kind = Segmented(choice.numbered, kinds, choice.is_human, choose_kind, size=13, shorter=[wordings])
    title, detail = choice.side_words
    first = not brief and Text(detail, size=13, tone="text2", leading=1.25)
    sides = Column(Text(title, size=17, weight="semi", leading=1.2), first, gap=0, grow=1)
    who = Row(
        face(choice.level, 32) if choice.is_level else None,
        Text(choice.title, size=17, weight="semi", shortens=not choice.is_level),
        choice.detail and Text(choice.detail, size=13, tone="text2", optional=True),
        Spacer(),
        Icon("chevron-down", tone="accent" if is_selected else "text2"),
        gap=10,
    )
    head = Box(Row(not brief and piece_of(choice, _PIECE), sides, kind, wraps=not brief), pad=(8, gap))
    picks = Pressable(choice.prompt, select, who, pad=(10, 2), leaves_enter=True, grow=1)
    card = Panel(Column(head, Box(Rule(), pad=(8, 0)), picks, gap=0), elevation=1, pad=(8, 4), tall=tall)
    outline = Canvas(lambda surface, rect, look: look.panel(surface, rect, 16, None, look.theme.accent, 2))
    return Stack(card, is_selected and outline)


def summary(draft: NewGame, *, brief: bool) -> Row:
    """Return a line on the game: the players in the order of play, with their sides unless these are random; then the
    reason why the game cannot start, or its beginning. A `brief` line does not wrap, and may omit the beginning and
    the names beside faces.
    """
    words: list[Node] = []
    for place, seat in enumerate(draft.in_order):
        words += [Text(text("vs"), tone="text3")] if place else []
        words += [piece_of(seat, 28)] if draft.setup.starts != "random" else []
        words += [face(seat.level, 36)] if seat.is_level else []
        words.append(Text(seat.title, size=15, weight="semi", optional=brief and seat.is_level))
        words += [Text(seat.detail, tone="text2", optional=True)] if seat.detail else []
    line = Canvas(lambda surface, rect, look: look.rule(surface, rect.centerx, rect.y, 0, rect.h), wide=20, tall=24)
    line.optional = True
    begins = Text(draft.problem or draft.detail, tone="danger" if draft.problem else "text2")
    how = Row(line, begins, gap=10, wraps=False, optional=brief and not draft.problem)
    whole = Row(*words, how, gap=10, line_gap=0, grow=1, wraps=not brief or bool(draft.problem))
    first, second = (seat.title for seat in draft.in_order)
    whole.name = DOT.join((text("{first} vs {second}", first=first, second=second), draft.problem or draft.detail))
    whole.role, whole.sums_up, whole.aloud = "text", True, draft.problem
    return whole


def piece_of(choice: SeatChoice, size: float) -> Node:
    """Return a picture of the piece of a seat's side; if the side is random, of both sides' pieces."""
    game = choice.game.name

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        if choice.side is not None:
            surface.blit(piece_icon(game, choice.side, rect.w, look.theme), rect)
            return
        small = round(rect.w * 0.7)
        for side in (1, 0):
            corner = (rect.right - small, rect.bottom - small) if side else rect.topleft
            surface.blit(piece_icon(game, side, small, look.theme), corner)

    return Canvas(draw, wide=size, tall=size)


# -- options -----------------------------------------------------------------------------------------------------------


def options_card(draft: NewGame, size: Node | None, *, roomy: bool, wide: bool) -> Node:
    """Return the card of the options: who starts, the clock, and aids, or the pace of a game between computers.
    `size` is the choice of the board's size, if there are several. A `roomy` card is for a high window; in a `wide`
    window the labels are longer.
    """
    pad, gap, tall = ((16, 9), 8, 202) if roomy else ((16, 7), 5, 166)
    texts, label, apart = texts_of(draft.game.name), *((120, 24) if wide else (72, 12))
    setup = draft.setup
    first, *shorter = _starters(*draft.choices)
    starts, start = dict(zip(STARTS, first, strict=True)), _setter(setup, "starts")
    who = Segmented(text("Who starts"), starts, setup.starts, start, shorter=shorter)
    third = (text("Help"), _helps(setup, texts, apart))
    if draft.is_watched:
        third = (text("Watching"), _watching(setup))
    teaches = is_taught_on(draft.game.name) and not draft.is_watched
    private = teaches and private_switch(setup.private, _setter(setup, "private"))
    last = Row(bool(setup.opponent) and _guard(setup), private, Spacer(), *_variants(setup, texts), size, gap=apart)
    lines = (text("Who starts"), who), (text("Clock"), _clock(draft.clock)), third, ("", last)
    return Panel(form(*lines, wide=label, line_gap=gap, weight="semi", tone="text"), elevation=1, pad=pad, tall=tall)


def _setter(target: object, field: str) -> partial[None]:
    return partial(setattr, target, field)


def _starters(first: SeatChoice, second: SeatChoice) -> list[list[Option]]:
    """Return the options for who starts in several wordings, widest first: names or places, with icons or without."""
    icons = ["user" if choice.is_human else "cpu" for choice in (first, second)]
    places, random = [text("Left player"), text("Right player")], Option(text("Random"), "dice-5")
    names = places if first.title == second.title else [first.title, second.title]
    return [
        [*options, random] for words in (names, places) for options in (map(Option, words, icons), map(Option, words))
    ]


def _clock(clock: ClockChoice) -> Node:
    if not clock.is_custom:
        usual: dict[str | None, str] = {each: describe_clock(each) for each in CLOCKS}
        return Segmented(text("Clock"), usual | {None: text("Custom")}, clock.usual, clock.choose)
    minutes = Field(text("Minutes"), clock.minutes, _setter(clock, "minutes"), invalid=not clock.has_minutes, wide=72)
    increment = Field(
        text("Increment"), clock.increment, _setter(clock, "increment"), invalid=not clock.has_increment, wide=60
    )
    words, more = Text(text("minutes"), tone="text2"), Text(text("seconds more for every move"), tone="text2")
    usual_clocks = IconButton("x", text("Usual clocks"), lambda: clock.choose(""), size=18)
    return Row(minutes, words, increment, more, Spacer(), usual_clocks)


def _watching(setup: Setup) -> Node:
    paces = {pace.value: pace.title for pace in Pace}
    keep = _switch(setup, "kept", text("Keep in library"), text("The game is in the library from its first move"))
    return Row(Segmented(text("Pace"), paces, setup.pace, _setter(setup, "pace"), grow=1), keep, gap=16)


def _helps(setup: Setup, texts: BoardTexts, gap: float) -> Node:
    aid = texts.aid
    return Row(
        _switch(setup, "take_backs", text("Taking back"), text("Moves can be taken back")),
        _switch(setup, "hints", text("Hints"), text("The computer suggests a move when you ask")),
        _switch(setup, "win_chance", text("Win chance"), text("A bar shows who is doing better")),
        aid is not None and _switch(setup, "paths", text(aid.label), text(aid.tooltip)),
        gap=gap,
    )


def _guard(setup: Setup) -> Node:
    """The switch of the blunder guard; its state is kept for each opponent."""

    def turn(on: bool) -> None:
        setup.guarded = sorted({*setup.guarded} - {setup.opponent} | ({setup.opponent} if on else set()))

    tooltip = text("Asks before a move that loses soon; the game is then not rated")
    return Switch(text("Ask before a blunder"), setup.opponent in setup.guarded, turn, tooltip=tooltip)


def _variants(setup: Setup, texts: BoardTexts) -> tuple[Node, ...]:
    """A label and the choice of the starting position; empty if the board has only one starting position."""
    if not texts.variants:
        return ()
    offered, labels = texts.variant_at(setup.variant), {each.position: each.label for each in texts.variants}
    chosen = offered.position if offered else texts.variants[0].position
    unit = Text(text(texts.counted), size=13, tone="text2", optional=True)
    return unit, Segmented(text("Variant"), labels, chosen, _setter(setup, "variant"))


def _switch(setup: Setup, field: str, label: str, tooltip: str) -> Switch:
    return Switch(label, getattr(setup, field), _setter(setup, field), tooltip=tooltip)
