"""The cards of the study: the chances of both sides, the engine with its lines, and the switches for the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from coach.chance_texts import compact, proven_chance_text
from coach.game_texts import both_percents, open_chance
from coach.player_texts import named
from game.texts import text
from ui.kit.switch import Switch
from ui.kit.tree.layout import Box, Column, Panel, Row, Stack
from ui.kit.tree.leaves import Canvas, Icon, Rule, Text
from ui.parts.live import draw_spinner
from ui.parts.side_styles import SideStyles
from ui.parts.win_bar import WinBar, WinChance

if TYPE_CHECKING:
    from ai.proven import Proven
    from table.studying import Study, StudyLine
    from ui.kit.look import Look
    from ui.kit.tree.node import Node

_MOST_BARS = 8
_ICONS = {"paused": "pause", "done": "check", "over": "flag", "failed": "triangle-alert"}


def win_chance_of(line: StudyLine, proven: Proven | None, first: bool, alternates: bool) -> WinChance | None:
    """Return the win chance in a position; None while the best known move loses and others are unknown.

    Args:
        line: the best known line.
        proven: the proven result for the side to move, or None.
        first: whether side 0 is to move.
        alternates: whether the sides strictly take turns, so that moves can be counted.
    """
    if proven is None:
        if line.proven is not None and line.proven.result < 0:
            return None
        chance = open_chance(line.chance)
        share = chance if first else 1 - chance
        return WinChance(share, both_percents(share))
    words = (
        proven_chance_text(proven, alternates),
        proven_chance_text(proven._replace(result=-proven.result), alternates),
    )
    share = (proven.result + 1) / 2
    return WinChance(share, words) if first else WinChance(1 - share, words[::-1])


class ChanceBar(WinBar):
    """The bar of the chances; `mover` is the side to move, or None at the end of a game."""

    def __init__(self, sides: SideStyles) -> None:
        super().__init__(sides)
        self.mover: int | None = None

    @property
    def caption(self) -> str:
        """The text between the chances of both sides."""
        if self.mover is None:
            return text("The game is over")
        if self.words[0][:1].isalpha():
            return ""  # the words of a proven result take the room
        return text("{side} to move", side=self.sides.name(self.mover))


def engine_card(study: Study, doing: str, pause: Node, lines: Node, remark: str, *, low: bool) -> Node:
    """Return the card of the engine: its name, what it is doing, its figures, its lines, or a remark without any."""
    name = Text(named(study.player.name, study.game), size=15, weight="semi", tone="accent")
    state = Text(doing, size=13, tone="text2", grow=1)
    head = Box(Row(_sign(study), name, state, pause, gap=8), pad=(16, 6 if low else 10))
    remarks = remark and Box(Text(remark, tone="text2", wraps=True, align="center"), pad=12, valign="center")
    body = Box(Stack(lines, remarks), pad=(8, 5), grow=1)
    return Panel(
        Column(head, Box(_figures(study), pad=(16, 0)), Rule(), body, gap=0), radius=14, elevation=1, pad=0, grow=1
    )


def doing_of(study: Study, *, forced: bool) -> str:
    """Return the state of the study in words, for display after the name of its player; `forced`: a single move."""
    doing, depth = study.doing, study.depth
    if forced and doing in ("thinking", "done"):
        return text("only move")
    if doing == "done":
        return text("done at depth {depth}", depth=depth) if depth else text("has solved it")
    return {
        "over": text("game over"),
        "preparing": text("is preparing"),
        "thinking": text("solves it") if study.solved else text("looks deeper"),
        "paused": text("paused"),
        "failed": text("cannot look"),
    }[doing]


def switch_card(*switches: Switch, low: bool) -> Node:
    """Return the card of the marks on the board; without its title in a low window."""
    title = Text(text("Show on the board"), weight="semi")
    column = Column(None if low else title, Row(*switches, gap=8, line_gap=0), gap=2)
    return Panel(column, radius=14, elevation=1, pad=(14, 8))


def _sign(study: Study) -> Node:
    """A turning spinner while the engine is busy, else an icon."""
    if study.doing not in ("thinking", "preparing"):
        return Icon(_ICONS[study.doing], 20)
    return Canvas(lambda surface, rect, look: draw_spinner(surface, look, rect.center), wide=20, tall=20, live=True)


def _figures(study: Study) -> Node:
    """Depth, nodes, nodes per second, and a bar for each core."""
    depth = text("exact") if study.solved else str(study.depth) if study.depth else "–"
    shown = (
        (text("Depth"), depth),
        (text("Nodes"), compact(study.nodes) if study.nodes else "–"),
        (text("a second"), compact(study.speed) if study.speed else "–"),
    )
    columns = [_figure(name, Text(figure, size=16, weight="semi")) for name, figure in shown]
    busy = study.doing == "thinking"
    bars = Canvas(_cores(min(study.threads, _MOST_BARS), busy=busy), wide=90, tall=18, least=(40, 18))
    cores = _figure(text("{n} core|Cores, all {n}", n=study.threads), bars)
    return Row(*columns, cores, gap=8, align="start")


def _figure(name: str, figure: Node) -> Node:
    return Column(Text(name, size=12, tone="text3"), Box(figure, tall=26, valign="center"), gap=2, grow=1)


def _cores(count: int, *, busy: bool) -> Callable[[pygame.Surface, pygame.Rect, Look], None]:
    def draw(surface: pygame.Surface, room: pygame.Rect, look: Look) -> None:
        wide = min(look.px(12), room.w // max(1, count) - look.px(3))
        for place in range(count):
            bar = pygame.Rect(room.x + place * (wide + look.px(3)), room.y, wide, room.h)
            if not busy:
                bar = pygame.Rect(bar.x, bar.bottom - look.px(5), bar.w, look.px(5))
            look.panel(surface, bar, 2, look.theme.accent if busy else look.theme.text3)

    return draw
