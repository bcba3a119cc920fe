"""The bar at the top of every screen but the first (back, logo, title, buttons at the right), and the bottom bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.formats import WIDE_DOT
from game.retelling import retold
from game.texts import text
from ui.kit import IconButton, Look, icon_button
from ui.kit.tree import Box, Canvas, Node, PageBar, Row, Spacer, Text, Whole, present
from ui.parts.logo import logo
from ui.shell.host import Host
from ui.shell.shortcuts import BACK, SETTINGS, SHEET

_LOGO = 28  # logical


def top_bar(
    app: Host,
    title: str,
    subtitle: str = "",
    *,
    back: Callable[[], None] | None = None,
    back_icon: str = "chevron-left",
    back_name: str = "",
    extra: Sequence[Node] = (),
    theme: bool = True,
    settings: bool = True,
    actions: Node | None = None,
    choice: Node | None = None,
) -> PageBar:
    """Return the top bar of a page. `extra` nodes precede the buttons Theme and Settings; `actions`, if given, replace
    these two. `choice` is a button after the title. Dots divide a subtitle into parts. If room is scarce, the last
    parts of the subtitle, the logo, the button Theme and optional nodes in `extra` are left out.
    """
    way_back = IconButton(back_icon, back_name or text("Back"), back or app.pop, keycap=BACK.keys, group="bar")
    right: list[Node] = [Whole(each, optional=True) if each.optional else each for each in present((actions, *extra))]
    if theme and actions is None:
        # translators: the colours of the program.
        right.append(IconButton("half-circle", text("Theme"), app.display.next_theme, group="bar", optional=True))
    if settings and actions is None:
        right.append(icon_button(SETTINGS, app, group="bar"))
    parts = retold(subtitle).split(WIDE_DOT)
    wordings = [WIDE_DOT.join(parts[:count]) for count in range(len(parts), 0, -1)]
    divider = Box(Canvas(lambda at, rect, look: look.rule(at, *rect.topleft, 0, rect.h), wide=1, tall=20), pad=(16, 0))
    words = Text(*wordings, tone="text2") if subtitle else None
    sign = lambda surface, rect, _look: surface.blit(logo(rect.h), rect)  # noqa: E731
    left = Row(
        way_back,
        Box(Canvas(sign, wide=_LOGO, tall=_LOGO), pad=(10, 0), valign="center", optional=True),
        Box(Text(title, size=17, weight="semi"), pad=(2, 0)),
        choice is not None and Row(divider, choice, gap=0, wraps=False),
        words and Row(Spacer(8, grow=0) if choice else divider, words, gap=0, wraps=False, optional=True),
        gap=0,
        wraps=False,
    )
    return PageBar(left, Row(*right, gap=0, justify="end", wraps=False))


def keys_button(app: Host) -> IconButton:
    """Return a bar's button that opens the help sheet of keys."""
    return icon_button(SHEET, app, group="bar")


def bottom_bar(node: Node, look: Look) -> Node | None:
    """Return `node` as a fixed bar below the scrolling page; None if the window is not compact."""
    return Box(node, pad=(look.metrics.margin, 8)) if look.metrics.compact else None
