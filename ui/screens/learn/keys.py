"""The keys of a lesson and of the overview of lessons, one line each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.kit.commands import Command, Section
from ui.parts.game_keys import PASS, PLAY_FORCED

if TYPE_CHECKING:
    from ui.boards.theme import BoardTheme


def _sees_shown(scene: Any) -> bool:
    """Whether a whole move is shown, and no button has the focus."""
    shown = scene.exercise.hint is not None and not scene.view.pending()
    return shown and scene.controls.focused in (None, scene.board)


def _has_begun(scene: Any) -> bool:
    exercise = scene.exercise
    begun = any(each is not None for each in (exercise.last_try, exercise.last, exercise.hint))
    return begun or scene.view.pending()


START_OVER = Command("R", "Start over", lambda scene: scene.start_over(), icon="rotate-cw", enabled=_has_begun)
SHOW = Command(
    "H", "Show me", lambda scene: scene.show(), icon="lightbulb", enabled=lambda scene: scene.exercise.waits,
    checked=lambda scene: scene.exercise.hint is not None,
)  # fmt: skip
PLAY_SHOWN = Command("Enter", "Play the move that is shown", lambda scene: scene.play_shown(), _sees_shown)
SKIP = Command("K", "Skip the step", lambda scene: scene.skip(), title="Skip", icon="chevron-right")
NEXT = Command("Enter", "Next step, when it is right")
STEP_BACK = Command(
    "B", "The step before", lambda scene: scene.step_back(), lambda scene: scene.number > 0, title="Step back"
)


def table_of(theme: BoardTheme) -> tuple[Section, ...]:
    """Return the keys of a lesson on the board of a theme."""
    return Section("Lesson", (PLAY_FORCED, PLAY_SHOWN, NEXT, SHOW, START_OVER, SKIP, STEP_BACK, PASS)), Section(
        "This board", theme.keys
    )
