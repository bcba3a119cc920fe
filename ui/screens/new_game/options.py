"""The card of a new game for the starter, the clock, and the helps or the way of watching."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from coach.game_draft import CLOCKS, ClockChoice
from coach.player_texts import describe_clock
from game.texts import text
from saves.pace import Pace
from ui.kit.button import IconButton
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented
from ui.kit.switch import Switch
from ui.kit.tree.layout import Panel, Row, Spacer
from ui.kit.tree.leaves import Text, form
from ui.parts.privacy import is_taught_on, private_switch

if TYPE_CHECKING:
    from coach.board_texts import BoardTexts
    from coach.game_draft import SeatChoice
    from coach.new_game import NewGame
    from saves.settings import Setup
    from ui.kit.tree.node import Node

STARTS = ("first", "second", "random")


def options_card(
    draft: NewGame,
    texts: BoardTexts,
    *,
    size: Node | None,
    label: float,
    pad: tuple[float, float],
    gap: float,
    tall: float,
) -> Node:
    """Return the card, which changes the draft's setup and clock. `size` is the choice of the board's size, if there
    are several. `label` is the logical width of the labels' column; `tall` is the card's height, whatever is chosen.
    """
    setup = draft.setup
    first, *shorter = _starters(*draft.choices)
    who = Segmented.of(
        text("Who starts"),
        dict(zip(STARTS, first, strict=True)),
        setup.starts,
        _setter(setup, "starts"),
        shorter=shorter,
    )
    apart = 24 if label > 100 else 12
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
    """Return wordings of who could start: names with icons; for long names, names alone or the cards' places."""
    icons = ["user" if choice.is_human else "cpu" for choice in (first, second)]
    places, random = [text("Left player"), text("Right player")], Option(text("Random"), "dice-5")
    names = places if first.title == second.title else [first.title, second.title]
    return [
        [*options, random] for words in (names, places) for options in (map(Option, words, icons), map(Option, words))
    ]


def _clock(clock: ClockChoice) -> Node:
    if not clock.is_custom:
        usual: dict[str | None, str] = {each: describe_clock(each) for each in CLOCKS}
        return Segmented.of(text("Clock"), usual | {None: text("Custom")}, clock.usual, clock.choose)
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
    return Row(Segmented.of(text("Pace"), paces, setup.pace, _setter(setup, "pace"), grow=1), keep, gap=16)


def _helps(setup: Setup, texts: BoardTexts, gap: float) -> Node:
    aid = texts.aid
    return Row(
        _switch(setup, "take_backs", text("Takebacks"), text("Moves can be undone")),
        _switch(setup, "hints", text("Hints"), text("The computer suggests a move when you ask")),
        _switch(setup, "win_chance", text("Win chance"), text("A bar shows who is doing better")),
        aid is not None and _switch(setup, "paths", text(aid.label), text(aid.tooltip)),
        gap=gap,
    )


def _guard(setup: Setup) -> Node:
    """The switch of the blunder guard, which is remembered for each opponent."""

    def turn(on: bool) -> None:
        setup.guarded = sorted({*setup.guarded} - {setup.opponent} | ({setup.opponent} if on else set()))

    tooltip = text("Asks before a move that loses soon; the game is then not rated")
    return Switch(text("Ask before a blunder"), setup.opponent in setup.guarded, turn, tooltip=tooltip)


def _variants(setup: Setup, texts: BoardTexts) -> tuple[Node, ...]:
    """The board's starting positions, with their unit where there is room; nothing if there is only one."""
    if not texts.variants:
        return ()
    offered, labels = texts.variant_at(setup.variant), {each.position: each.label for each in texts.variants}
    chosen = offered.position if offered else texts.variants[0].position
    unit = Text(text(texts.counted), size=13, tone="text2", optional=True)
    return unit, Segmented.of(text("Variant"), labels, chosen, _setter(setup, "variant"))


def _switch(setup: Setup, field: str, label: str, tooltip: str) -> Switch:
    return Switch(label, getattr(setup, field), _setter(setup, field), tooltip=tooltip)
