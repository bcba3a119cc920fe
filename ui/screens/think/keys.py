"""The commands of the screen that shows algorithms."""

from __future__ import annotations

from typing import Any

from ui.kit.commands import Command, Section
from ui.parts.board_choice import CHOOSE_BOARD


def _arrows_free(scene: Any) -> bool:
    """Whether arrow keys step: no control that takes them has got the focus by the keyboard."""
    focused = scene.controls.focused
    has_ring = focused is not None and scene.controls.ring_visible
    return focused is None or not has_ring or (focused.role in ("button", "slider") and not focused.group)


def _space_free(scene: Any) -> bool:
    """Whether no focused control takes Space."""
    focused = scene.controls.focused
    return focused is None or not scene.controls.ring_visible or focused.role == "tree"


def _is_uct(scene: Any) -> bool:
    return bool(scene.search.is_uct)


def _is_no_uct(scene: Any) -> bool:
    return not scene.search.is_uct


def _speed(number: int) -> Command:
    return Command(str(number), "", lambda scene: scene.search.playback.choose(number - 1), _is_no_uct)


def _branch(number: int) -> Command:
    return Command(str(number), "", lambda scene: scene.look_into(number), _is_uct)


BACK = Command(
    "←", "One step back", lambda scene: scene.jump(scene.search.at - 1), _arrows_free, (",",), "Step back", "step-back",
    lambda scene: scene.search.at > 0,
)  # fmt: skip
ON = Command(
    "→", "One step on", lambda scene: scene.jump(scene.search.at + 1), _arrows_free, (".",), "Step on", "step-forward",
    lambda scene: not scene.search.is_at_end,
)  # fmt: skip
PLAY = Command(
    "Space", "Play, or stop", lambda scene: scene.search.toggle(scene.look.now), _space_free,
    title="Play", icon="play-filled", pad="X",
)  # fmt: skip
EXERCISE = Command("E", "Exercises", lambda scene: scene.search.next_exercise(), icon="graduation-cap")
_STEPS = (
    BACK,
    ON,
    PLAY,
    Command("Shift+←", "The cut or game before", lambda scene: scene.to_mark(-1)),
    Command("Shift+→", "The next cut or game", lambda scene: scene.to_mark(1)),
    Command("Home", "The first step", lambda scene: scene.search.go(0)),
    Command("End", "The last step", lambda scene: scene.search.go_to_end()),
)
_SEARCH = (
    Command("S", "Another speed", lambda scene: scene.search.playback.choose(scene.search.playback.speed + 1)),
    Command("1 – 4", "Speed", when=_is_no_uct),
    *(_speed(number) for number in (1, 2, 3, 4)),
    Command("1 – 9", "UCB1 after that move", when=_is_uct),
    *(_branch(number) for number in range(1, 10)),
    Command("A", "Another algorithm", lambda scene: scene.search.next_algorithm()),
    Command("O", "Another order of moves", lambda scene: scene.search.next_order()),
    Command("]", "Deeper, more games", lambda scene: scene.search.change_amount(1)),
    Command("[", "Less deep, fewer games", lambda scene: scene.search.change_amount(-1)),
    EXERCISE,
    CHOOSE_BOARD,
)
_TREE = (
    Command("+", "Zoom in", lambda scene: scene.zoom(1), also=("=",)),
    Command("−", "Zoom out", lambda scene: scene.zoom(-1)),
    Command("F", "Fit the tree", lambda scene: scene.page.view.camera.fit()),
    Command("← ↑ ↓ →", "Move the tree (Tab)"),
)
TABLE = (Section("Steps", _STEPS), Section("Search", _SEARCH), Section("Tree", _TREE))
