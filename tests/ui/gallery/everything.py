"""All states of all screens, and the key sheet over each screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tests.ui.desk import Desk
from tests.ui.gallery import experiments, games, overlays, pages
from tests.ui.gallery.stage import State, Window
from ui.shell.shortcuts import open_sheet


def key_sheet(desk: Desk, window: Window, below: State) -> None:
    """The sheet of keys over a state."""
    below.bring_about(desk, window)
    desk.wait(0.3)
    open_sheet(desk.app)
    desk.wait(0.3)


def key_sheets(states: Iterable[State]) -> Iterator[State]:
    """The sheet of keys over the first state of each screen."""
    first = {state.screen: state for state in reversed([*states])}
    for screen, state in first.items():
        yield State("keys", screen, partial(key_sheet, below=state), state.played, state.theme)


_DETAILED = {
    ("study", "pathwayz, five moves"), ("study", "othello, start"), ("study", "connect-four, openings"),
    *(("lab", f"{board}, {state}") for board in ("pathwayz", "othello") for state in ("nobody", "left, learning")),
    ("lab", "pathwayz, by hand"), ("lab", "pathwayz, four networks, learning"), ("lab", "connect-four, left, paused"),
    *(("think", f"{board}, {way}") for board in ("tic-tac-toe", "pathwayz") for way in ("negamax, 30%", "uct, 100%")),
    ("liking", "pathwayz"),
    *(("tournament", f"{board}, {state}") for board in ("kalah", "pathwayz") for state in ("before", "half")),
}  # fmt: skip
"""Screen and name of each state that is shown with details, too."""
_PLAIN = (*pages.STATES, *games.STATES, *experiments.STATES)
_SCREENS = (*_PLAIN, *(state.detailed() for state in _PLAIN if (state.screen, state.name) in _DETAILED))
STATES: tuple[State, ...] = (*_SCREENS, *key_sheets(_SCREENS), *overlays.STATES)
