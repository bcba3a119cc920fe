"""The recipe of a course: features, rate, exploration, opponent, games, seed and first weights.

In JSON a recipe is an object with the fields of `Recipe`. Recipe and program determine every weight exactly. The name
and the number of games do not affect the weights: a player may be renamed, and a course made longer.
"""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from ai import yours
from ai.errors import PlayersError, WeightsError
from ai.evaluation.features import FeatureSet, Reals, feature_set, feature_sets, find_features
from ai.players import find_player, has_player
from ai.roster import own_player, own_players
from ai.spec import Plan
from game.errors import shown
from game.files import write_whole
from game.registry import GAMES, find_game
from game.spec import Game
from game.texts import text
from lab.errors import CourseError, RequestError
from lab.games import bounded

BATCH = yours.BATCH
"""Number of games of a batch; the opponent may change after each batch."""
SMALLEST_RATE, LARGEST_RATE = 1e-5, 1e-2
MOST_EXPLORATION = 0.9
MOST_GAMES = 10**6
MOST_SEED = 2**62
LOW, HIGH = 0.4, 0.6
"""Default values of `Recipe.low` and `Recipe.high`: scores of a batch at which the opponent changes."""
RULE, COPY = "rule", "copy"
"""Values of `Recipe.opponent` that name no player.

With `rule` the opponent depends on the learner's score. With `copy` it is the learner as of one batch ago.
"""
PEOPLE = "people"
"""Value of `Recipe.start` for first weights that are learned from games of people (`lab.learning.people`)."""
_LARGEST = 1e9
_WEIGHTS_NAME = re.compile(r"[A-Za-z0-9@_-]{0,100}")
"""Pattern of valid names of weights, without path characters: a recipe may come from a stranger."""


@dataclass(frozen=True)
class Recipe:
    """A recipe.

    Attributes:
        name: the player's displayed name.
        game, features: the board, and its feature set.
        groups: groups of features in use; empty for all.
        rate: learning rate.
        exploration: a number x from 0 to 1. Both sides play their k-th best move, counted from 0, with probability
            (1 - x) x^k; with x = 0 they always play the best move.
        opponent: `rule`, `copy`, or the name of a player; or several, separated by commas, of which each plays a batch
            in turn. Only the first of several may be `rule` or `copy`.
        low, high: scores of the learner at which the opponent `rule` changes: below `low` the adversarial baseline
            replaces it, from `high` on it plays with the learner's weights.
        games: total number of games.
        seed: the seed of the random stream.
        start: the first weights: a name as for `find_features`, or `people`; empty for zeros.
    """

    name: str
    game: str
    features: str
    groups: tuple[str, ...] = ()
    rate: float = 1e-3
    exploration: float = 0.5
    opponent: str = RULE
    low: float = LOW
    high: float = HIGH
    games: int = 5000
    seed: int = 1
    start: str = ""

    @property
    def opponents(self) -> tuple[str, ...]:
        """The names of the opponents that are met in turn, `rule` and `copy` among them."""
        return tuple(self.opponent.split(","))

    @property
    def course(self) -> Recipe:
        """The recipe without its name and number of games, which do not affect the weights."""
        return replace(self, name="", games=0)

    @property
    def command(self) -> str:
        """The command that reproduces the weights."""
        usual = Recipe(self.name, self.game, self.features)
        spelled = {
            "groups": ",".join(self.groups),
            "exploration": f"{self.exploration:g}",
            "opponent": self.opponent,
            "low": f"{self.low:g}",
            "high": f"{self.high:g}",
            "start": self.start,
        }
        others = [f" --{key} {spelled[key]}" for key in spelled if getattr(self, key) != getattr(usual, key)]
        return (
            f"python main.py learn {self.game} --features {self.features} --games {self.games} "
            f"--rate {self.rate:g} --seed {self.seed}{''.join(others)}"
        )


def features_words(recipe: Recipe) -> str:
    """Return `52 features` or `18 of 52 features`; for an unknown set, the name of the set."""
    found = feature_set(find_game(recipe.game), recipe.features)
    if found is None:
        return recipe.features
    if not recipe.groups:
        return text("{n} feature|{n} features", n=found.size)
    some = sum(len(group.features) for group in found.groups if group.name in recipe.groups)
    return text("{n} of {all} features", n=some, all=found.size)


def set_of(recipe: Recipe) -> FeatureSet:
    """Return the feature set of a recipe.

    Raises:
        CourseError: if the board has no such set.
    """
    game = find_game(recipe.game)
    found = feature_set(game, recipe.features)
    if found is None:
        known = ", ".join(each.name for each in feature_sets(game)) or "none"
        raise CourseError("unknown-features", game=game.shown_title, features=recipe.features, known=known)
    return found


def mask_of(recipe: Recipe) -> Reals:
    """Return an array with 1 for each feature in use, and 0 for each other feature."""
    found = set_of(recipe)
    mask = np.zeros(len(found.names))
    for group in found.groups:
        if not recipe.groups or group.name in recipe.groups:
            mask[list(group.features)] = 1.0
    return mask


def opponents(game: Game) -> tuple[str, ...]:
    """Return the names of possible opponents on a board: players that judge each move by features, without search."""
    names = (*own_players(game.name), *yours.names(game))
    return tuple(name for name in names if _weights_of(game, name))


def find_weights(game: Game, name: str) -> Any:
    """Return the features with the weights of the player `name`, or with the weights file `name`.

    Raises:
        WeightsError: if there is no such player and no such weights.
    """
    return find_features(game, _weights_of(game, name) or name)


def find_opponent(game: Game, name: str) -> Any:
    """Return an opponent: the features with their weights if the player does not search, else its `PlayerSpec`.

    `name` is the name of a player or of weights. A search that would never end gets a limit of nodes.

    Raises:
        WeightsError: if there is no such player and no such weights.
    """
    if _weights_of(game, name) or not has_player(game, name):
        return find_weights(game, name)
    return bounded(find_player(game, name))


def _weights_of(game: Game, name: str) -> str:
    """Return the name of a player's weights, if the player judges by features without search; else an empty text."""
    entry = own_player(game.name, name)
    plan = entry.spec.options if entry is not None else None
    return plan.weights if isinstance(plan, Plan) and plan.widths == (0,) and not plan.positions else ""


def fixed(recipe: Recipe) -> Recipe:
    """Return the recipe with taught players fixed at their present versions, so that later learning has no effect."""
    game = find_game(recipe.game)

    def now(name: str) -> str:
        found = yours.find(game, name)
        return found.name if found else name

    return replace(recipe, opponent=",".join(map(now, recipe.opponents)), start=now(recipe.start))


def check(recipe: Recipe) -> None:
    """Check that a course with this recipe can be started.

    Raises:
        CourseError: if it cannot be started, with the reason.
    """
    check_form(recipe)
    game, size = find_game(recipe.game), len(set_of(recipe).names)
    try:
        for name in recipe.opponents:
            if name not in (RULE, COPY):
                find_opponent(game, name)
        found = size if recipe.start in ("", PEOPLE) else len(find_weights(game, recipe.start).weights)
    except WeightsError as error:
        raise CourseError("no-weights", cause=error) from error
    if found != size:
        raise CourseError("other-size", n=size, found=found, start=recipe.start)


def check_form(recipe: Recipe) -> None:
    """Check the name, features and numbers of a recipe, without looking for other players.

    Raises:
        CourseError: if a value is not valid, with the reason.
        RulesError: if the board is unknown.
    """
    check_name(recipe.name)
    known = [group.name for group in set_of(recipe).groups]
    if set(recipe.groups) - set(known) or len(set(recipe.groups)) < len(recipe.groups):
        raise CourseError("unknown-groups", groups=", ".join(recipe.groups), known=", ".join(known))
    for key, least, most in (
        ("rate", SMALLEST_RATE, LARGEST_RATE),
        ("exploration", 0.0, MOST_EXPLORATION),
        ("low", 0.0, 1.0),
        ("high", recipe.low, 1.0),
        ("games", BATCH, MOST_GAMES),
        ("seed", 0, MOST_SEED),
    ):
        value = getattr(recipe, key)
        if not least <= value <= most:  # refuses nan, too
            raise CourseError("out-of-range", key=key, value=value, least=least, most=most)
    for name in (*recipe.opponents, recipe.start):
        if not _WEIGHTS_NAME.fullmatch(name.removeprefix(yours.PREFIX)):
            raise CourseError("no-recipe", given=shown(name))
    if "" in recipe.opponents:
        raise CourseError("no-recipe", given=shown(recipe.opponent))
    if {RULE, COPY} & set(recipe.opponents[1:]):
        raise CourseError("rule-not-first", opponent=shown(recipe.opponent))
    if recipe.games % BATCH:
        raise CourseError("no-batches", games=recipe.games, n=BATCH)


def sets_to_learn(game: Game) -> tuple[FeatureSet, ...]:
    """Return the sets of features of a board, at least one.

    Raises:
        RequestError: if the board has no sets.
    """
    if sets := feature_sets(game):
        return sets
    known = ", ".join(each.shown_title for each in GAMES if feature_sets(each))
    raise RequestError("nothing-to-learn", game=game.shown_title, known=known)


def check_name(name: str) -> None:
    """Check the name of a player.

    Raises:
        CourseError: if it is not valid.
    """
    if not name.strip():
        raise CourseError("no-name", n=yours.LONGEST)
    if not yours.is_title(name):
        raise CourseError("bad-name", name=shown(name), n=yours.LONGEST)


def recipe_of(data: Any) -> Recipe:
    """Return the recipe that a JSON value describes; `check` tells whether a course can use it.

    Raises:
        CourseError: if the value is no recipe.
    """
    if not isinstance(data, dict):
        raise CourseError("no-recipe", given=shown(str(data)[:200]))
    taken = {}
    for each in fields(Recipe):
        if each.name not in data and each.default is not MISSING:
            continue
        taken[each.name] = _taken(each.name, "" if each.default is MISSING else each.default, data.get(each.name))
    return Recipe(**taken)


def _taken(key: str, default: Any, value: Any) -> Any:
    """Return the value of a field, converted to the type of its default."""
    if isinstance(default, tuple):
        fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
    elif isinstance(default, float):
        fits = type(value) in (int, float) and -_LARGEST < value < _LARGEST  # refuses nan, too
    else:
        fits = type(value) is type(default)
    if not fits:
        raise CourseError("no-recipe", given=f"{key}: {shown(str(value)[:200])}")
    return type(default)(value)


def read_recipe(folder: Path) -> Recipe:
    """Return the recipe of the player in a folder.

    Raises:
        CourseError: if it is missing or unreadable.
    """
    try:
        return recipe_of(yours.recipe_in(folder))
    except PlayersError as error:
        reason = error.__cause__ or error
        raise CourseError("unreadable-recipe", file=yours.RECIPE, cause=reason) from error


def write_recipe(folder: Path, recipe: Recipe) -> None:
    """Write a recipe into a player's folder; `ai.yours` reads it.

    Raises:
        CourseError: if it cannot be written.
    """
    data = {**asdict(recipe), "size": len(set_of(recipe).names)}
    try:
        write_whole(folder / yours.RECIPE, json.dumps(data, indent=1, ensure_ascii=False) + "\n", makes_folder=False)
    except OSError as error:
        raise CourseError("unkept", folder=folder.name, cause=error) from error
