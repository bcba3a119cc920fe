"""The keys of the screen that shows algorithms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.keys import Key, Section
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


def _speed(number: int) -> Key:
    return Key(str(number), "", lambda scene: scene.choose_speed(number - 1), _is_no_uct)


def _branch(number: int) -> Key:
    return Key(str(number), "", lambda scene: scene.look_into(number), _is_uct)


BACK = Key("←", "One step back", lambda scene: scene.step(-1), _arrows_free, also=(",",))
ON = Key("→", "One step on", lambda scene: scene.step(1), _arrows_free, also=(".",))
PLAY = Key("Space", "Play, or stop", lambda scene: scene.toggle(), _space_free)
MARK_BACK = Key("Shift+←", "The cut or game before", lambda scene: scene.to_mark(-1))
MARK_ON = Key("Shift+→", "The next cut or game", lambda scene: scene.to_mark(1))
EXERCISE = Key("E", "Exercises", lambda scene: scene.next_exercise())
_STEPS = (
    BACK,
    ON,
    PLAY,
    MARK_BACK,
    MARK_ON,
    Key("Home", "The first step", lambda scene: scene.go(0)),
    Key("End", "The last step", lambda scene: scene.go_to_end()),
)
_SEARCH = (
    Key("S", "Another speed", lambda scene: scene.player.speed.activate(scene.look)),
    Key("1 – 4", "Speed", when=_is_no_uct),
    *(_speed(number) for number in (1, 2, 3, 4)),
    Key("1 – 9", "UCB1 after that move", when=_is_uct),
    *(_branch(number) for number in range(1, 10)),
    Key("A", "Another algorithm", lambda scene: scene.next_algorithm()),
    Key("O", "Another order of moves", lambda scene: scene.next_order()),
    Key("]", "Deeper, more games", lambda scene: scene.change_amount(1)),
    Key("[", "Less deep, fewer games", lambda scene: scene.change_amount(-1)),
    EXERCISE,
    board_choice.key(lambda scene: scene.choice.open()),
)
_TREE = (
    Key("+", "Zoom in", lambda scene: scene.zoom(1), also=("=",)),
    Key("−", "Zoom out", lambda scene: scene.zoom(-1)),
    Key("F", "Fit the tree", lambda scene: scene.fit()),
    Key("← ↑ ↓ →", "Move the tree (Tab)"),
)
TABLE = (Section("Steps", _STEPS), Section("Search", _SEARCH), Section("Tree", _TREE))
