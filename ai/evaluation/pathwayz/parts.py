"""Parts of PAI's 440 features: sets of the heaviest features, in sizes between 52 and 440.

PAI's authors wanted "to experiment with different sets of features, settling somewhere between 52 and 440" (their
article of 2018). `assets/features/pathwayz.json` ranks the 440 by their mean absolute weight in courses of learning
that differ only in their random seeds. Each larger part contains the smaller ones. The sizes grow by about the same
factor from 52 to 440.
"""

from __future__ import annotations

from pathlib import Path

from ai.assets import read_json, usable
from ai.errors import WeightsError
from ai.evaluation.features import declare_part
from ai.evaluation.pathwayz.wide import WIDE_NAMES, Wide
from game.pathwayz import GAME, Pathwayz

KIND = "features"
SIZES = (66, 84, 106, 134, 170, 216, 274, 347)


def read_ranking(path: Path) -> tuple[str, ...]:
    """Return the 440 features in a file, heaviest first; none if there is no such file.

    Raises:
        WeightsError: if the file holds anything else.
    """
    data = read_json(path, WeightsError)
    if data is None:
        return ()
    ranked = data.get("ranked") if isinstance(data, dict) else None
    if not isinstance(ranked, list) or sorted(map(str, ranked)) != sorted(WIDE_NAMES):
        raise WeightsError(
            "{file}: these are not the features of {game}", code="other-features", file=path.name, game=GAME.shown_title
        )
    return tuple(ranked)


_NOTHING: tuple[str, ...] = ()
RANKED = usable(KIND, GAME, read_ranking, _NOTHING)
"""The 440 features, heaviest first; empty if their file is missing, and then there are no parts."""
for _size in SIZES if RANKED else ():
    declare_part(Pathwayz, Wide, frozenset(RANKED[:_size]))
