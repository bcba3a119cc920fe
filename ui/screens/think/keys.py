"""The keys of the screen that shows algorithms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section
from ui.parts import board_choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.kit.control import Control
    from ui.kit.focus import Controls
    from ui.screens.think.timeline import Timeline


class _Player(Protocol):
    timeline: Timeline


class ThinkKeyContext(Protocol):
    """The state of the screen that decides which keys are active."""

    controls: Controls

    @property
    def player(self) -> _Player: ...

    @property
    def buttons(self) -> Sequence[Control]: ...

    @property
    def view(self) -> Control: ...

    @property
    def is_uct(self) -> bool: ...


def _arrows_free(scene: ThinkKeyContext) -> bool:
    """Whether arrow keys step: no focused control takes them."""
    focused = scene.controls.focused
    return focused is None or not scene.controls.ring_visible or focused in (scene.player.timeline, *scene.buttons)


def _space_free(scene: ThinkKeyContext) -> bool:
    """Whether no focused control takes Space."""
    return scene.controls.focused is None or not scene.controls.ring_visible or scene.controls.focused is scene.view


def _is_uct(scene: ThinkKeyContext) -> bool:
    return scene.is_uct


def _is_no_uct(scene: ThinkKeyContext) -> bool:
    return not scene.is_uct


def _speed(number: int) -> Command:
    return Command(str(number), "", lambda scene: scene.choose_speed(number - 1), _is_no_uct)


def _branch(number: int) -> Command:
    return Command(str(number), "", lambda scene: scene.look_into(number), _is_uct)


BACK = Command("←", "One step back", lambda scene: scene.step(-1), _arrows_free, also=(",",))
ON = Command("→", "One step on", lambda scene: scene.step(1), _arrows_free, also=(".",))
PLAY = Command("Space", "Play, or stop", lambda scene: scene.toggle(), _space_free)
MARK_BACK = Command("Shift+←", "The cut or game before", lambda scene: scene.to_mark(-1))
MARK_ON = Command("Shift+→", "The next cut or game", lambda scene: scene.to_mark(1))
EXERCISE = Command("E", "Exercises", lambda scene: scene.next_exercise())
_STEPS = (
    BACK,
    ON,
    PLAY,
    MARK_BACK,
    MARK_ON,
    Command("Home", "The first step", lambda scene: scene.go(0)),
    Command("End", "The last step", lambda scene: scene.go_to_end()),
)
_SEARCH = (
    Command("S", "Another speed", lambda scene: scene.player.speed.activate(scene.look)),
    Command("1 – 4", "Speed", when=_is_no_uct),
    *(_speed(number) for number in (1, 2, 3, 4)),
    Command("1 – 9", "UCB1 after that move", when=_is_uct),
    *(_branch(number) for number in range(1, 10)),
    Command("A", "Another algorithm", lambda scene: scene.next_algorithm()),
    Command("O", "Another order of moves", lambda scene: scene.next_order()),
    Command("]", "Deeper, more games", lambda scene: scene.change_amount(1)),
    Command("[", "Less deep, fewer games", lambda scene: scene.change_amount(-1)),
    EXERCISE,
    board_choice.key(lambda scene: scene.choice.open()),
)
_TREE = (
    Command("+", "Zoom in", lambda scene: scene.zoom(1), also=("=",)),
    Command("−", "Zoom out", lambda scene: scene.zoom(-1)),
    Command("F", "Fit the tree", lambda scene: scene.fit()),
    Command("← ↑ ↓ →", "Move the tree (Tab)"),
)
TABLE = (Section("Steps", _STEPS), Section("Search", _SEARCH), Section("Tree", _TREE))
