"""Descriptions of the 52 features of Pathwayz, of 440 features derived from them, and of their groups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from coach.feature_descriptions import FeatureDescription, FeatureDescriptions, for_both
from coach.pathwayz.feature_cells import COUNTED
from game.texts import Message
from game.verbs import State
from table.consequences import Cell

_KINDS: dict[str, tuple[str, str]] = {
    "path": ("{Own} longest path", "How many columns {own} longest path spans, of 12."),
    "path_squared": (
        "{Own} path is nearly done",
        "The square of the columns of {own} longest path: the last ones matter most.",
    ),
    "safe_path": ("{Own} longest safe path", "Columns of {own} longest path of stones that nothing can flip any more."),
    "permanent_path": ("{Own} longest firm path", "Columns of {own} longest path of permanent stones alone."),
    "permanence": ("{Own} path is firm", "The share of {own} longest path that is permanent."),
    "columns": ("{Own} columns", "How many columns hold one of {own} stones, of 12."),
    "permanent_columns": ("{Own} firm columns", "How many columns hold one of {own} permanent stones, of 12."),
    "permanents": ("{Own} permanents", "How many permanent stones are {whose}."),
    "empty_0": ("{Own} safe stones", "Regular stones without an empty cell beside them: nothing can flip them."),
    "empty_1": (
        "{Own} stones, 1 gap",
        "Regular stones with one empty cell beside them, from where they can be flipped.",
    ),
    "empty_2": ("{Own} stones, 2 gaps", "Regular stones with two empty cells beside them."),
    "empty_3": ("{Own} stones, 3 gaps", "Regular stones with three empty cells beside them."),
    "empty_4": ("{Own} stones, 4–5 gaps", "Regular stones with four or five empty cells beside them."),
    "empty_6": ("{Own} stones, 6–8 gaps", "Regular stones with six to eight empty cells beside them."),
    "flip_most": ("{Own} largest flip", "The most of {other} stones that one permanent could flip."),
    "flip_gain": ("{Own} best flip", "How many more of {other} stones than of {own} own one permanent could flip."),
    "flip_path": ("{Own} cut of a path", "How many stones of {other} longest path one permanent could flip."),
    "future_path": (
        "{Own} path in one move",
        "Columns of {own} longest path after the best stone that makes it longer or joins it to another.",
    ),
    "future_squared": (
        "{Own} next path is nearly done",
        "The square of the columns that {own} path can reach in one move: the last ones matter most.",
    ),
    "open_path": (
        "{Own} path has room",
        "How many columns {own} longest path could span through {own} own stones and empty cells.",
    ),
    "left_free": ("{Own} left end can grow", "Empty cells into which {own} longest path can grow to the left."),
    "right_free": ("{Own} right end can grow", "Empty cells into which {own} longest path can grow to the right."),
    "blocked": ("{Own} blocked ends", "Ends of {own} longest path that can grow no further."),
    "placements": ("{Own} way is short", "Few stones are missing on {own} shortest way across the water."),
    "wins_placing": ("{Own} next win by placing", "One regular stone would complete {own} path."),
    "wins_flipping": ("{Own} next win by flipping", "One permanent stone would complete {own} path by what it flips."),
}
# translators: first is the title of a feature, such as "My longest path".
_TIMES: dict[str, tuple[Message, Message]] = {
    "early": ("{first}, early", "It counts less and less until the middle of the game."),
    "middle": ("{first}, midgame", "It counts most in the middle of the game."),
    "end": ("{first}, late", "It counts more and more from the middle of the game on."),
    "squared": ("{first}, squared", "The square of it: large values matter most."),
}
_GROUPS = {
    "paths": FeatureDescription("Paths", "How far the longest paths reach, and how far they could with one move more."),
    "next-wins": FeatureDescription(
        "Next wins", "Whether one stone would complete a path, by placing it or by what it flips."
    ),
    "safe-pieces": FeatureDescription(
        "Safe stones", "Stones that nothing can flip any more, and the paths that they make."
    ),
    "permanents": FeatureDescription(
        "Permanents", "Permanent stones, which are never flipped, and what one more would flip."
    ),
    "gaps-beside": FeatureDescription(
        "Gaps beside", "How many empty cells lie beside the stones: from there they are flipped."
    ),
    "ends": FeatureDescription("Ends", "Whether the longest path can still grow to the left and to the right."),
    "early": FeatureDescription("Early", "The 52 features as they count at the beginning of a game."),
    "middle": FeatureDescription("Midgame", "The 52 features as they count in the middle of a game."),
    "end": FeatureDescription("Late", "The 52 features as they count towards the end of a game."),
    "squared": FeatureDescription("Squares", "The square of each of the 52 features: large values matter most."),
    "both": FeatureDescription("Both sides", "What both sides have at once: mine times yours."),
    "lead": FeatureDescription("Leads", "Which side has more of each of the 26 kinds."),
    "products": FeatureDescription("Pairs", "Two different features at once: one times the other."),
}


_PLAIN = for_both(_KINDS)


def _derived() -> Iterator[tuple[str, FeatureDescription]]:
    """Yield the name and the description of each of the 440 derived features.

    A derived feature is a feature in one phase of the game, a product of two features, or a lead of a side.
    """
    for time, (title, words) in _TIMES.items():
        for name, plain in _PLAIN.items():
            yield f"{time}_{name}", FeatureDescription(title, words, (plain,))
    for kind in _KINDS:
        mine = (_PLAIN[f"my_{kind}"],)
        # translators: first is the title of a feature, such as "My longest path".
        yield f"both_{kind}", FeatureDescription("{first}, times yours", "Mine times yours.", mine)
        # translators: first is the title of a feature, such as "My longest path".
        yield f"lead_{kind}", FeatureDescription("{first}, or yours", "Who has more of it.", mine)
    for one, first in _PLAIN.items():
        for other, second in _PLAIN.items():
            # translators: two features, such as "My longest path": one times the other.
            yield f"{one}*{other}", FeatureDescription("{first} × {second}", "Both at once.", (first, second))


_DESCRIPTIONS = {**_GROUPS, **_PLAIN, **dict(_derived())}


def _cells(state: State, name: str, viewer: int) -> tuple[Cell, ...]:
    """Return the cells that a feature or a group of features measures for side `viewer`, each cell once."""
    found = chain.from_iterable(_counted(state, part, viewer) for part in name.split("*"))
    return tuple(dict.fromkeys(found))


def _counted(state: State, name: str, viewer: int) -> Iterator[Cell]:
    for kind in _OF_GROUP.get(name, ()):
        yield from COUNTED[kind](state, viewer)
    head, _, rest = name.partition("_")
    if head in _TIMES:
        yield from _counted(state, rest, viewer)
    elif head in ("my", "your"):
        yield from COUNTED[rest](state, viewer if head == "my" else 1 - viewer)
    elif rest in COUNTED:
        yield from (*COUNTED[rest](state, viewer), *COUNTED[rest](state, 1 - viewer))


_OF_GROUP = {
    "paths": ("path",),
    "next-wins": ("wins_placing", "wins_flipping"),
    "safe-pieces": ("safe_path", "empty_0"),
    "permanents": ("permanents",),
    "gaps-beside": ("empty_1", "empty_2", "empty_3"),
    "ends": ("left_free", "right_free"),
}
"""For each group of features, the kinds of features that its picture shows."""
_SAMPLES = (
    "12/3bW7/4Wbw3w1/2b1BwB1wb2/1wwwW2bb1b1/wWBbWb2w3/bb10/WB10 w",
    "12/12/4ww1wb3/3wWwb5/Www2bw1B1b1/5b2Wwww/6bbBb2/12 w",
    "12/6W2W2/wb3b1wb3/wb1wWww5/Www3Ww2w1/w1B1w3Wwwb/12/12 w",
)
"""The board's own sample, a position where one stone is missing to win, and one with stones that nothing can flip."""

FEATURES = FeatureDescriptions(_DESCRIPTIONS, _cells, _SAMPLES)
