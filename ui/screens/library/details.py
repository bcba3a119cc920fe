"""The card beside the list: the chosen games in detail, and what can be done with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coach import library_texts
from coach.game_texts import clock_text
from game.texts import text
from ui.kit.tree.layout import Box, Column, Grid, Panel, Row, Spacer
from ui.kit.tree.leaves import Text
from ui.parts.pictures import piece
from ui.screens.library.game_list import picture_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from saves.models import GameSummary, SeatRecord
    from ui.kit.button import Button
    from ui.kit.tree.node import Node

_PICTURE, _ICON = (280, 210), 18  # logical


def details(games: int, game: GameSummary | None, high: Sequence[Button], low: Sequence[Button], wide: float) -> Node:
    """Return the card of so many chosen games; `game` is the one of a single choice. The `high` buttons have a line of
    their own, two of the `low` ones share a line.
    """
    buttons = Column(*high, Grid(2, *low, gap=8, line_gap=8, equal=True), gap=8)
    return Panel(Column(_content(games, game), Spacer(), buttons), elevation=1, wide=wide)


def _content(games: int, game: GameSummary | None) -> Node:
    if games > 1:
        sentence = text("Export writes them into one file. Delete can be undone.")
        chosen = Text(text("{games} chosen", games=library_texts.count_of(games)), size=18, weight="semi")
        return Column(chosen, Text(sentence, size=13, tone="text2", wraps=True), gap=6)
    if game is None:
        nothing = Text(text("The chosen game is shown here."), size=13, tone="text3", align="center", grow=1)
        return Column(nothing, grow=1)
    return _game(game)


def _game(game: GameSummary) -> Node:
    seats = [_seat(game, player, seat) for player, seat in enumerate((game.white, game.black))]
    facts = (
        Row(Text(name, size=13, tone="text3"), Text(value, size=13, tone="text2", align="end", grow=1))
        for name, value in library_texts.facts_of(game)
    )
    title = Text(library_texts.title_of(game), size=17, weight="semi", shortens=True)
    return Column(picture_of(game, *_PICTURE), Column(title, *seats, gap=6), Column(*facts, gap=5))


def _seat(game: GameSummary, player: int, seat: SeatRecord) -> Node:
    icon = library_texts.is_known(game.board) and piece(game.board, player, _ICON)
    name = Text(library_texts.seat_of(seat), weight="semi", shortens=True, grow=1)
    clock = game.clocks is not None and Text(clock_text(game.clocks[player]), size=13, tone="text3")
    return Row(icon or Box(wide=_ICON), name, clock, gap=8)
