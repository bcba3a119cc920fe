"""The cards of the study: the chances of both sides, the engine with its lines, and the switches for the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from coach.chance_texts import compact
from coach.player_texts import named
from game.texts import text
from ui.kit.switch import Switch
from ui.kit.tree.layout import Box, Column, Panel, Row, Stack
from ui.kit.tree.leaves import Canvas, Icon, Rule, Text
from ui.parts.live import draw_spinner

if TYPE_CHECKING:
    from table.studying import Study
    from ui.kit.look import Look
    from ui.kit.tree.node import Node
    from ui.screens.study.findings import Findings

_MOST_BARS = 8
_ICONS = {"paused": "pause", "done": "check", "over": "flag", "failed": "triangle-alert"}


def engine_card(study: Study, found: Findings, pause: Node, *, forced: bool, low: bool) -> Node:
    """Return the card of the engine: its name, what it is doing, its figures, its lines, or a remark without any.
    `forced` says that there is a single move.
    """
    name = Text(named(study.player.name, study.game), size=15, weight="semi", tone="accent")
    state = Text(_doing(study, forced=forced), size=13, tone="text2", grow=1)
    head = Box(Row(_sign(study), name, state, pause, gap=8), pad=(16, 6 if low else 10))
    remark = None if found.lines.entries else Text(found.remark(), tone="text2", wraps=True, align="center")
    body = Box(Stack(found.lines, remark and Box(remark, pad=12, valign="center")), pad=(8, 5), grow=1)
    return Panel(
        Column(head, Box(_figures(study), pad=(16, 0)), Rule(), body, gap=0), radius=14, elevation=1, pad=0, grow=1
    )


def _doing(study: Study, *, forced: bool) -> str:
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
