"""The keys of the tournament, one line each; a line without an action belongs to a control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ui.kit.commands import Command, Section
from ui.parts import board_choice

if TYPE_CHECKING:
    from ui.kit.button import Button
    from ui.kit.focus import Controls
    from ui.screens.tournament.results_card import ResultsCard
    from ui.screens.tournament.table_card import TableCard


class TournamentKeyContext(Protocol):
    """The state of the tournament screen that decides which keys are active."""

    controls: Controls
    primary: Button
    table: TableCard
    results: ResultsCard


def _spaces(scene: TournamentKeyContext) -> bool:
    """Whether Space is free: no control with a visible focus ring takes it."""
    controls = scene.controls
    return not controls.ring_visible or controls.focused in (scene.primary, scene.table)


def _has_kept(scene: TournamentKeyContext) -> bool:
    """Whether an earlier tournament is chosen in the list."""
    return scene.controls.focused is scene.results and scene.results.kept is not None


PRIMARY = Command("Space", "Start, pause and go on", lambda scene: scene.go(), _spaces)
ADD = Command("A", "Add a player", lambda scene: scene.add_player())
WATCH = Command("W", "Watch a game large", lambda scene: scene.watch())
NEW = Command("N", "Another tournament", lambda scene: scene.start_anew())
DELETE = Command("Del", "Delete an earlier one", lambda scene: scene.actions.delete(), _has_kept)
UNDO = Command("Ctrl+Z", "Bring it back", lambda scene: scene.actions.undo())
BOARDS = board_choice.key(lambda scene: scene.choice.open())
TABLE = (
    Section(
        "Tournament",
        (
            PRIMARY,
            ADD,
            WATCH,
            NEW,
            DELETE,
            UNDO,
            BOARDS,
            Command("← →", "Other columns"),
        ),
    ),
)
