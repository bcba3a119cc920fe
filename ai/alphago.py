"""The players of AlphaGo's pipeline (`lab.learning.alphago`), and the files of their networks.

    assets/weights/GAME-alphago-STAGE.csv    the program's networks, for the players `alphago` and `alphago-PART`
    DATA/players/GAME/SLUG/STAGE.csv         the user's networks, for the players `my/SLUG` and `my/SLUG@PART`

PART is a word such as `quick`. A player exists as soon as the files of its networks do. The window imports this module,
so it must not import numba.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai import yours
from ai.assets import weights_file
from ai.described import DescribedPlayer
from ai.spec import NetworkMove, PlayerSpec, PolicyTree, Stage

if TYPE_CHECKING:
    from pathlib import Path

    from game.spec import Game
    from game.texts import Message

SOURCE = "alphago"
"""The name of the program's own networks."""


class Part(NamedTuple):
    """A player of AlphaGo's pipeline: one of the pipeline's networks alone, or the pipeline's search.

    Attributes:
        asks: the network that chooses the moves; in a search, the policy network that gives each move its prior.
        mixing: the weight of rollouts in a search; None for a player without search.
        purpose: the description of the player that people read.
    """

    asks: Stage
    mixing: float | None
    purpose: Message

    @property
    def stages(self) -> set[Stage]:
        """The stages whose networks the player needs."""
        if self.mixing is None:
            return {self.asks}
        return {self.asks, *([Stage.VALUE] if self.mixing < 1 else []), *([Stage.ROLLOUT] if self.mixing > 0 else [])}

    def spec(self, name: str, source: str) -> PlayerSpec:
        """Return the player called `name`; `source` is the name of its networks, `alphago` or `my/SLUG`."""
        if self.mixing is None:
            return PlayerSpec(name, "network-move", options=NetworkMove(source, self.asks))
        return PlayerSpec(name, "policy-tree", options=PolicyTree(source, self.asks, self.mixing))


PLAYERS = {
    "": Part(Stage.SUPERVISED, 0.5, "AlphaGo’s search: a policy, a value network and rollouts"),
    "lambda-0": Part(Stage.SUPERVISED, 0.0, "the same, judged by the value network alone"),
    "lambda-1": Part(Stage.SUPERVISED, 1.0, "the same, judged by rollouts alone"),
    "quick": Part(Stage.ROLLOUT, 0.5, "the same with the rollout policy in the tree"),
    "quick-lambda-0": Part(Stage.ROLLOUT, 0.0, "that one, judged by the value network alone"),
    "quick-lambda-1": Part(Stage.ROLLOUT, 1.0, "that one, judged by rollouts alone"),
    "supervised": Part(Stage.SUPERVISED, None, "draws its moves as its teacher would play"),
    "rollout": Part(Stage.ROLLOUT, None, "the same by a linear policy"),
    "reinforced": Part(Stage.REINFORCED, None, "the same after games against itself"),
    "value": Part(Stage.VALUE, None, "the best value after its own move"),
}
"""The players, keyed by PART: AlphaGo (an empty PART), its ablations, and each stage alone."""


def path_of(game: Game, source: str, stage: Stage) -> Path:
    """Return the path of the network file for `stage`; the file may not exist. `source`: `alphago` or `my/SLUG`."""
    if yours.is_own(source):
        return yours.folder(game) / source.removeprefix(yours.PREFIX) / f"{stage}.csv"
    return weights_file(game, f"{source}-{stage}")


def shipped_players(game: Game) -> dict[str, DescribedPlayer]:
    """Return a game's players whose networks belong to the program, keyed by name."""
    return {name: each for part in PLAYERS if (each := _player(game, name := _shipped(part), SOURCE, part)) is not None}


def _shipped(part: str) -> str:
    return f"{SOURCE}-{part}" if part else SOURCE


def taught_player(game: Game, name: str) -> DescribedPlayer | None:
    """Return the player `my/SLUG` or `my/SLUG@PART` of a user's pipeline; None if a network is still missing."""
    source, _, part = name.partition(yours.AFTER)
    if part not in PLAYERS or not yours.is_slug(source.removeprefix(yours.PREFIX)) or name.endswith(yours.AFTER):
        return None
    return _player(game, name, source, part)


def taught_names(game: Game) -> tuple[str, ...]:
    """Return the names of all players of the user's pipelines on a board."""
    slugs = [slug for slug in yours.slugs(game) if is_pipeline(yours.folder(game) / slug)]
    return tuple(name for slug in slugs for name in names_of(game, slug))


def names_of(game: Game, slug: str) -> tuple[str, ...]:
    """Return the names of a pipeline's players that have all their networks so far; `slug` is its folder's name."""
    named = (f"{yours.PREFIX}{slug}{yours.AFTER if part else ''}{part}" for part in PLAYERS)
    return tuple(name for name in named if taught_player(game, name) is not None)


def is_part(name: str) -> bool:
    """Return whether a name has the form `my/SLUG@PART`, with a PART of the pipeline."""
    part = name.partition(yours.AFTER)[2]
    return yours.is_own(name) and bool(part) and part in PLAYERS


def is_pipeline(place: Path) -> bool:
    """Return whether a folder of the user's players has the plan of a pipeline, the file `yours.PLAN`."""
    return (place / yours.PLAN).is_file()


def weights_read_by(game: Game, player: PlayerSpec) -> bytes:
    """Return the content of the network files that a player of a user's pipeline reads; empty for any other player."""
    source, _, part = player.name.partition(yours.AFTER)
    if not yours.is_own(source) or not isinstance(player.options, NetworkMove | PolicyTree):
        return b""
    return b"".join(path_of(game, source, stage).read_bytes() for stage in sorted(PLAYERS[part].stages))


def _player(game: Game, name: str, source: str, part: str) -> DescribedPlayer | None:
    found = PLAYERS[part]
    if not all(path_of(game, source, stage).is_file() for stage in found.stages):
        return None
    return DescribedPlayer(found.spec(name, source), found.purpose)
