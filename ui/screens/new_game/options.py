"""The card of a new game for the starter, the clock, and the helps or the way of watching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach.player_texts import describe_clock
from game.texts import text
from saves.pace import Pace
from ui.kit.button import IconButton
from ui.kit.field import Field
from ui.kit.segmented import Option, Segmented
from ui.kit.switch import Switch
from ui.kit.tree.layout import Box, Grid, Panel, Row, Spacer
from ui.kit.tree.leaves import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coach.board_texts import BoardTexts
    from saves.settings import Setup
    from ui.kit.tree.node import Node
    from ui.screens.new_game.choice import SeatChoice

CLOCKS = ("", "5+0", "10+5", "15+10")
STARTS = ("first", "second", "random")
MINUTES, INCREMENT = (0.1, 999.0), (0, 999)


class ClockChoice:
    """A usual clock, or minutes and increment as typed; `usual` is as in `saves.settings.Setup`."""

    def __init__(self, setting: str) -> None:
        self.is_custom = setting not in CLOCKS
        self.usual = "" if self.is_custom else setting
        self.minutes, _, self.increment = (setting if self.is_custom else "20+5").partition("+")

    @property
    def setting(self) -> str:
        """Minutes and increment as the settings keep them, empty for no limit; as typed if they are invalid."""
        if not self.is_custom:
            return self.usual
        if self.problem:
            return f"{self.minutes}+{self.increment}"
        return f"{round(float(self.minutes), 2):g}+{int(self.increment)}"

    @property
    def problem(self) -> str:
        """The error in the typed clock, or empty."""
        if self.is_custom and not _within(self.minutes, *MINUTES):
            return text("Choose between {least:g} and {most:g} minutes.", least=MINUTES[0], most=MINUTES[1])
        if self.is_custom and not _is_whole(self.increment, *INCREMENT):
            return text("Choose whole seconds between {least} and {most}.", least=INCREMENT[0], most=INCREMENT[1])
        return ""

    def choose(self, index: int) -> None:
        """Choose a usual clock by its place, or after the last of them one's own."""
        self.is_custom = index == len(CLOCKS)
        self.usual = CLOCKS[index] if index < len(CLOCKS) else self.usual

    def line(self) -> Node:
        """Return what chooses it."""
        if not self.is_custom:
            titles = [*(describe_clock(clock) for clock in CLOCKS), text("Custom")]
            return Segmented("Clock", titles, CLOCKS.index(self.usual), self.choose)
        minutes = self._field("Minutes", "minutes", 72, not _within(self.minutes, *MINUTES))
        increment = self._field("Increment", "increment", 60, not _is_whole(self.increment, *INCREMENT))
        return Row(
            minutes,
            Text(text("minutes, and"), tone="text2"),
            increment,
            Text(text("seconds more for every move"), tone="text2"),
            Spacer(),
            IconButton("x", text("Usual clocks"), lambda: self.choose(0), size=18),
        )

    def _field(self, name: str, attribute: str, wide: float, invalid: bool) -> Field:
        return Field(
            name, getattr(self, attribute), lambda typed: setattr(self, attribute, typed), invalid=invalid, wide=wide
        )


def starters(first: SeatChoice, second: SeatChoice) -> list[list[Option]]:
    """Return wordings of who could start: names with icons; for long names, names alone or the cards' places."""
    icons = ["user" if choice.is_human else "cpu" for choice in (first, second)]
    places, random = [text("Left player"), text("Right player")], Option(text("Random"), "dice-5")
    names = places if first.title == second.title else [first.title, second.title]
    wordings = [
        [*map(Option, names, icons)],
        [*map(Option, names)],
        [*map(Option, places, icons)],
        [*map(Option, places)],
    ]
    return [[*wording, random] for wording in wordings]


def options_card(
    setup: Setup,
    clock: ClockChoice,
    texts: BoardTexts,
    starters: Sequence[Sequence[Option]],
    *,
    watched: bool,
    label: float,
    pad: tuple[float, float],
    gap: float,
    tall: float,
) -> Node:
    """Return the card, which changes `setup` and `clock`. `label` is the logical width of the labels' column; `tall` is
    the card's height, whatever is chosen.
    """
    starts = STARTS.index(setup.starts)
    choose = lambda at: setattr(setup, "starts", STARTS[at])  # noqa: E731
    lines = [
        (text("Who starts"), Segmented("Who starts", starters[0], starts, choose, shorter=starters[1:])),
        (text("Clock"), clock.line()),
        (text("Watching"), _watching(setup))
        if watched
        else (text("Help"), _helps(setup, texts, 24 if label > 100 else 12)),
        ("", Row(bool(setup.opponent) and _guard(setup), Spacer(), *_variants(setup, texts))),
    ]
    nodes = [
        node
        for words, control in lines
        for node in (Box(Text(words, weight="semi"), wide=label, valign="center") if words else Spacer(), control)
    ]
    return Panel(Grid(2, *nodes, stretch=(1,), line_gap=gap), elevation=1, pad=pad, tall=tall)


def _watching(setup: Setup) -> Node:
    paces = list(Pace)
    pace = Segmented(
        "Pace",
        [each.title for each in paces],
        paces.index(Pace(setup.pace)),
        lambda at: setattr(setup, "pace", paces[at].value),
        grow=1,
    )
    return Row(
        pace,
        _switch(setup, "kept", text("Keep in library"), text("The game is in the library from its first move")),
        gap=16,
    )


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
    offered = texts.variant_at(setup.variant)
    labels, chosen = [each.label for each in texts.variants], texts.variants.index(offered) if offered else 0
    choose = lambda at: setattr(setup, "variant", texts.variants[at].position)  # noqa: E731
    unit = Text(text(texts.counted), size=13, tone="text2", optional=True)
    return unit, Segmented("Variant", labels, chosen, choose)


def _switch(setup: Setup, field: str, label: str, tooltip: str) -> Switch:
    return Switch(label, getattr(setup, field), lambda on: setattr(setup, field, on), tooltip=tooltip)


def _within(typed: str, low: float, high: float) -> bool:
    try:
        return low <= float(typed) <= high
    except ValueError:
        return False


def _is_whole(typed: str, low: int, high: int) -> bool:
    try:
        return low <= int(typed) <= high
    except ValueError:
        return False
