"""The keys of the new game screen, one line each; a line without an action belongs to a control."""

from __future__ import annotations

from coach.new_game import MATCH
from ui.kit.commands import Command, Section

UP, DOWN = Command("↑", "The player above"), Command("↓", "The player below")
"""Work from the search field, too, which the sheet need not say."""
LEFT, RIGHT = Command("←", "The character before"), Command("→", "The next character")
"""Work while nothing has the focus."""
START = Command("Enter", "Start the game")
WEAKER = Command(
    "−", "A little weaker", lambda scene: scene.draft.chosen.turn(-1), lambda scene: scene.draft.chosen.has_dial
)
STRONGER = Command(
    "+",
    "A little stronger",
    lambda scene: scene.draft.chosen.turn(1),
    lambda scene: scene.draft.chosen.has_dial,
    also=("=",),
)
FIND = Command(
    "/", "Find a player", lambda scene: scene.search(),
    lambda scene: not scene.draft.chosen.is_human and scene.draft.chosen.expert,
)  # fmt: skip
TABLE = (
    Section(
        "New game",
        (
            Command("1", "First seat", lambda scene: scene.select(0)),
            Command("2", "Second seat", lambda scene: scene.select(1)),
            Command("↑ ↓", "Another player"),
            WEAKER,
            STRONGER,
            Command(
                "M",
                "Match my strength",
                lambda scene: scene.draft.choose_by(MATCH),
                lambda scene: scene.draft.can_match,
            ),
            FIND,
            Command("← →", "Another choice"),
            START,
        ),
    ),
)
