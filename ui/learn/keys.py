"""The keys of a lesson and of the overview of lessons, a line for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.keys import Key, Section
from ui.play.keys import PASS, PLAY_FORCED

if TYPE_CHECKING:
    from ui.boards.face import Face
    from ui.scenes.lesson import LessonScene


def _has_one_before(scene: LessonScene) -> bool:
    return scene.number > 0


START_OVER = Key("R", "Start over")
SHOW = Key("H", "Show me")
SKIP = Key("K", "Skip the step")
NEXT = Key("Enter", "Next step, when it is right")
STEP_BACK = Key("B", "The step before", lambda scene: scene.step_back(), _has_one_before)


def table_of(face: Face) -> tuple[Section, ...]:
    """The keys of a lesson on the board that `face` presents."""
    return Section("Lesson", (PLAY_FORCED, NEXT, SHOW, START_OVER, SKIP, STEP_BACK, PASS)), Section(
        "This board", face.keys
    )
