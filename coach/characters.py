"""The levels as characters: creatures of the water, the same on every board.

Each `line` is true of the level on every board. `tests/coach/test_characters.py` has the evidence; the test fails if
only the lines change, or only the measured levels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import LEVEL_NAMES, named_level
from coach.level_texts import sight_of
from game.texts import Message, text

if TYPE_CHECKING:
    from ai.levels import Level
    from game.spec import Game


class Character(NamedTuple):
    """A level's creature.

    Attributes:
        animal: the kind of creature, with its article.
        line: one or two sentences on how the level plays.
        greeting: what the level says before the first move.
    """

    animal: Message
    line: Message
    greeting: Message


CHARACTERS = (
    Character(
        "a duckling",
        "Paddles wherever it looks nice. It makes no plans.",
        "Hello! Shall we splash a little?",
    ),
    Character(
        "a frog",
        "Hops to the nicest place it spots. It does not think of what comes later.",
        "Hop in! The water is fine.",
    ),
    Character(
        "an otter",
        "Playful, and wide awake for its own wins: it never misses one.",
        "I brought my lucky shell. Let us play!",
    ),
    Character(
        "a trout",
        "Quick to notice. It takes its win, and where it can it stops yours.",
        "Nice to meet you. Ready when you are!",
    ),
    Character(
        "a heron",
        "Patient: it looks at many moves before it takes one.",
        "Take your time. I am in no hurry.",
    ),
    Character(
        "a beaver",
        "Builds with care. Before each move it asks what you will answer.",
        "Good day! Let us build something.",
    ),
    Character(
        "a kingfisher",
        "One look, one dive. It is quick and sharp, but it does not look far ahead.",
        "There you are! I have just been looking around.",
    ),
    Character(
        "a salmon",
        "Leaps high. It is strong, though sometimes it misjudges where it lands.",
        "Up we go! I look forward to this.",
    ),
    Character(
        "an eagle",
        "Looks far ahead from high above, and rarely slips.",
        "Welcome! From up here I see the whole board.",
    ),
    Character(
        "a whale",
        "The champion of these waters. Deep and calm.",
        "Welcome. Let us play a deep one.",
    ),
)
"""The characters of levels 1 to 10."""


def character_of(number: float) -> Character:
    """Return the character of a level; a rung between two levels has the character of one of them
    (`ai.levels.named_level`).
    """
    return CHARACTERS[named_level(number) - 1]


def line_of(game: Game, level: Level) -> str:
    """Return the sentences on how a level plays.

    A perfect level below the tenth is described by its search, not by its character.
    """
    if level.player.method == "perfect" and level.number < len(LEVEL_NAMES):
        return sight_of(game, level.player)
    return text(character_of(level.number).line)
