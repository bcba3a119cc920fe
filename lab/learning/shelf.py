"""The user's players, taught in the Lab: listed, renamed, deleted, exported and imported.

Each player has its own folder (`ai.yours`). A player is exported as one JSON file; imported files are checked, and
nothing in them is executed.
"""

from __future__ import annotations

import base64
import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ai import yours
from ai.alphago import is_pipeline, path_of
from ai.errors import DataError
from ai.evaluation.features import read_features, write_weights
from game import wall_clock
from game.errors import RulesError, cause_of, system_error
from game.files import write_whole
from game.locking import alone_with
from game.registry import find_game
from game.texts import text
from lab.deleted import folder_aside, lies_away, move, put_away
from lab.errors import CourseError
from lab.learning.alphago.measurements import read_plan, state_file, write_plan
from lab.learning.alphago.plan import STAGES, PipelinePlan
from lab.learning.course import START, Batch, read_course, snapshot_of
from lab.learning.held import held
from lab.learning.live import learned
from lab.learning.recipe import Recipe, check_form, check_name, fixed, read_recipe, recipe_of, set_of, write_recipe
from lab.learning.rows import Rows

if TYPE_CHECKING:
    from ai.evaluation.features import Reals
    from game.spec import Game

RATING = "rating.json"
FORMAT = "pathwayz-player"
SUFFIX = ".player.json"
"""Ending of exported files."""
_LARGEST_FILE, _LARGEST_RATING = 1 << 28, 1 << 20
_MOST_NAMESAKES = 1000
_DAY = 86400.0
"""Tolerated difference between clocks, in seconds: a remote disk or a time zone may be wrong."""
_PATIENCE = 2.0
"""Seconds to wait for a process that was told to end."""


class MeasuredRating(NamedTuple):
    """A measured strength.

    Attributes:
        elo: the strength on the scale of the levels.
        low, high: 95 % interval of `elo`.
        games: number of games of the measurement.
        against: names of the opponents in the measurement.
        after: number of games of the course at the time of the measurement.
        when: date of the measurement, such as `2026-11-22`.
    """

    elo: float
    low: float
    high: float
    games: int
    against: tuple[str, ...]
    after: int
    when: str


@dataclass(frozen=True)
class TaughtPlayer:
    """A player that the user taught in the Lab.

    Attributes:
        folder: the folder of its files.
        slug: name of its folder; the player's name is `my/SLUG`.
        title: its displayed name.
        recipe: its recipe; None if it learns by a pipeline, or if the recipe cannot be read.
        games: number of games that it learned from.
        rating: the measured strength; None if not measured.
        sentence: why the player cannot be read; empty if it can.
        pipeline: the plan of its pipeline; None if it learns by a recipe.
        stages: number of finished stages of the pipeline.
    """

    folder: Path
    slug: str
    title: str
    recipe: Recipe | None
    games: int
    rating: MeasuredRating | None
    sentence: str = ""
    pipeline: PipelinePlan | None = None
    stages: int = 0

    @property
    def is_readable(self) -> bool:
        """Whether its recipe or its plan could be read."""
        return self.recipe is not None or self.pipeline is not None

    @property
    def name(self) -> str:
        """The name under which the player plays with its newest weights."""
        return yours.PREFIX + self.slug

    @property
    def is_whole(self) -> bool:
        """Whether the player has played all games of its recipe."""
        return self.recipe is not None and self.games >= self.recipe.games


class StoredCourse(NamedTuple):
    """A stored course.

    Attributes:
        weights: the weights after each batch.
        opponent_name: next opponent; empty before the first batch.
    """

    recipe: Recipe
    batches: tuple[Batch, ...]
    weights: Rows
    opponent_name: str = ""


def players(game: Game) -> list[TaughtPlayer]:
    """Return the user's players of a board, last taught first.

    The `sentence` of a damaged player says what is wrong.
    """
    places = (yours.folder(game) / slug for slug in yours.slugs(game))
    taught = (_pipeline_in(place, game) if is_pipeline(place) else _player_in(place, game) for place in places)
    return sorted(taught, key=lambda own: (-_taught_at(own.folder), own.slug))


def _taught_at(place: Path) -> int:
    """Return when a player last learned or was made, in nanoseconds since 1970; 0 for a date in the future."""
    stages = (state_file(place, stage).name for stage in reversed(STAGES))
    for name in (yours.COURSE, yours.COURSE_BEFORE, yours.RECIPE, *stages, yours.PLAN):
        with suppress(OSError):
            changed = (place / name).stat().st_mtime_ns
            return changed if wall_clock.age(place / name) > -_DAY else 0
    return 0


def _player_in(place: Path, game: Game) -> TaughtPlayer:
    try:
        recipe = read_recipe(place)
        found = yours.read(place, game)
    except (CourseError, DataError) as error:
        return TaughtPlayer(place, place.name, yours.title(place.name, game), None, 0, None, cause_of(error))
    return TaughtPlayer(place, place.name, found.title, recipe, found.games, _rating(place))


def _pipeline_in(place: Path, game: Game) -> TaughtPlayer:
    title = yours.title(place.name, game)
    try:
        plan = read_plan(place)
        if plan.game != game.name:
            raise CourseError("unreadable-course", folder=place.name, cause=ValueError(plan.game))
    except CourseError as error:
        return TaughtPlayer(place, place.name, title, None, 0, None, cause_of(error))
    stages = sum(path_of(game, yours.PREFIX + place.name, stage).is_file() for stage in STAGES)
    return TaughtPlayer(place, place.name, title, None, 0, None, pipeline=plan, stages=stages)


def _rating(place: Path) -> MeasuredRating | None:
    """Return the rating in a folder; None if missing or unreadable."""
    with suppress(OSError, ValueError):
        return _rating_of(yours.json_in(place / RATING, _LARGEST_RATING))
    return None


def _rating_of(data: Any) -> MeasuredRating:
    """Return the rating that a JSON value describes.

    Raises:
        ValueError: if it is no rating.
    """
    if not isinstance(data, dict):
        raise ValueError(type(data))
    numbers = [data.get(key) for key in ("elo", "low", "high")]
    counts = [data.get(key) for key in ("games", "after")]
    against, when = data.get("against"), data.get("when")
    if not all(type(each) in (int, float) and abs(each) < 1e5 for each in numbers):  # type: ignore[arg-type]
        raise ValueError("elo")
    if not all(type(each) is int and 0 <= each < 1 << 40 for each in counts):
        raise ValueError("games")
    if not (isinstance(against, list) and all(isinstance(each, str) for each in against) and isinstance(when, str)):
        raise ValueError("against")
    elo, low, high = map(float, numbers)  # type: ignore[arg-type]
    games, after = map(int, counts)  # type: ignore[arg-type]
    return MeasuredRating(elo, low, high, games, tuple(against), after, when)


def rate(
    game: Game,
    slug: str,
    elo: float,
    low: float,
    high: float,
    games: int,
    against: tuple[str, ...],
    after: int | None = None,
) -> None:
    """Store a player's strength, as in `MeasuredRating`; `after` None means the number of games learned so far.

    Raises:
        CourseError: if there is no such player, or it cannot be written.
    """
    place = _place(game, slug)
    learned = yours.read(place, game).games if after is None else after
    found = MeasuredRating(
        float(elo), float(low), float(high), games, tuple(against), learned, wall_clock.today().isoformat()
    )
    _write(place / RATING, json.dumps(found._asdict(), indent=1))


def load(folder: Path) -> StoredCourse:
    """Return the stored course of a player; the course may have no batch yet.

    Raises:
        CourseError: if it is unreadable.
    """
    recipe = read_recipe(folder)
    size = len(set_of(recipe).names)
    data = read_course(folder, size)
    if data is None:
        return StoredCourse(recipe, (), Rows(folder, size, 0))
    state = snapshot_of(data, folder.name)
    rows = Rows(folder, size, len(state.batches), state.weights)
    rows.check()
    return StoredCourse(recipe, tuple(state.batches), rows, state.opponent_name)


def make(recipe: Recipe | PipelinePlan, fill: Callable[[Path], None] = lambda _folder: None) -> Path:
    """Make a new player's folder and return its path. The folder of a second player with the same name is `NAME-2`.

    Args:
        recipe: the recipe of the player, or the plan of its pipeline.
        fill: writes further files into the folder; if it raises, the folder is removed.

    Raises:
        CourseError: if nothing can be written.
    """

    def write(folder: Path) -> None:
        fill(folder)
        if isinstance(recipe, PipelinePlan):
            write_plan(folder, recipe)
        else:
            write_recipe(folder, fixed(recipe))

    return _new_place(find_game(recipe.game), yours.slug_of(recipe.name), write)


def found(recipe: Recipe) -> Path | None:
    """Return the folder of the player with a recipe's name; None if there is no such player.

    Raises:
        CourseError: if that player has another recipe.
    """
    place = yours.folder(find_game(recipe.game)) / yours.slug_of(recipe.name)
    if not place.is_dir():
        return None
    if read_recipe(place).course != recipe.course:
        raise CourseError("other-course", folder=place.name)
    return place


def _new_place(game: Game, slug: str, fill: Callable[[Path], None]) -> Path:
    """Let `fill` write into a new folder, and return its path on the shelf; an exception leaves no new folder."""
    try:
        with folder_aside(yours.folder(game), slug) as folder:
            fill(folder)
            return _put_on_shelf(game, slug, folder)
    except OSError as error:
        raise CourseError("unkept", folder=slug, cause=error) from error


def _put_on_shelf(game: Game, slug: str, folder: Path) -> Path:
    """Move a folder to the shelf and return the new path. Its name is `slug`, with a number if that name is taken."""
    for place in (yours.folder(game) / name for name in _names_like(slug)):
        with suppress(OSError):
            place.rmdir()  # an empty folder, left by a killed program, is no player
        try:
            if not os.path.lexists(place):
                move(folder, place)
                return place
        except OSError as error:
            if not os.path.lexists(place):  # otherwise somebody has just taken that name
                raise CourseError("unkept", folder=slug, cause=error) from error
    raise CourseError("unkept", folder=slug, cause=system_error(errno.EEXIST))


def _names_like(slug: str) -> Iterator[str]:
    yield slug
    yield from (f"{slug}-{number}" for number in range(2, _MOST_NAMESAKES))


def rename(game: Game, slug: str, name: str) -> None:
    """Change a player's displayed name; the folder and the played games keep the old name.

    Raises:
        CourseError: if there is no such player, the name is not valid, or nothing can be written.
    """
    place = _place(game, slug)
    check_name(name)
    if is_pipeline(place):
        write_plan(place, replace(read_plan(place), name=name.strip()))
    else:
        _change_recipe(place, name=name.strip())


def lengthen(game: Game, slug: str, games: int) -> Recipe:
    """Set a player's total number of games, and return the changed recipe.

    Raises:
        CourseError: if there is no such player, or nothing can be written.
    """
    return _change_recipe(_place(game, slug), games=games)


def _change_recipe(place: Path, **changes: Any) -> Recipe:
    with alone_with(place / yours.RECIPE):
        recipe = replace(read_recipe(place), **changes)
        write_recipe(place, recipe)
    return recipe


def delete(game: Game, slug: str) -> Path:
    """Delete a player, and return the path that `restore` takes.

    Raises:
        CourseError: if there is no such player, it is being taught, or it cannot be moved.
    """
    place = _place(game, slug)
    with held(place, _PATIENCE) as lock:
        try:
            return put_away(place, lock)
        except OSError as error:
            raise CourseError("unkept", folder=slug, cause=error) from error


def restore(game: Game, away: Path) -> str:
    """Restore a deleted player and return its slug. If another player has the slug, the restored player gets a new one.

    Raises:
        CourseError: if it is gone, or cannot be moved.
    """
    if not lies_away(away, yours.folder(game)):
        raise CourseError("no-player", name=away.stem)
    return _put_on_shelf(game, away.stem, away).name


def _place(game: Game, slug: str) -> Path:
    place = yours.folder(game) / slug
    if not yours.is_slug(slug) or not place.is_dir():
        raise CourseError("no-player", name=slug)
    return place


# -- export and import -----------------------------------------------------------------------------------------------


def copy_to(game: Game, slug: str, file: Path) -> None:
    """Export a player to a file, atomically.

    Raises:
        CourseError: if there is no such player, it is unreadable, or the file cannot be written.
    """
    place = _place(game, slug)
    recipe = read_recipe(place)
    data: dict[str, Any] = {"format": FORMAT, "version": 1, "recipe": asdict(recipe)}
    if (course := read_course(place, len(set_of(recipe).names))) is not None:
        data["course"] = course
        state = snapshot_of(data["course"], slug)
        data["weights"] = _spelled(Rows(place, len(state.weights), len(state.batches)).together())
    if (place / START).is_file():
        data["start"] = _spelled(_first_weights(place, game))
    if (rating := _rating(place)) is not None:
        data["rating"] = rating._asdict()
    if (place / yours.FROM_PEOPLE).is_file():
        data["people"] = learned(place)._asdict()
    content = json.dumps(data, indent=1, ensure_ascii=False).encode()
    try:
        write_whole(file, content)
    except (OSError, ValueError) as error:
        raise CourseError("unwritten", cause=error) from error


def take_in(file: Path) -> tuple[Game, str]:
    """Import a player from a file that `copy_to` wrote; return the player's board and slug.

    Raises:
        CourseError: if the file is not valid, or nothing can be written.
    """
    try:
        carried = _carried(yours.json_in(file, _LARGEST_FILE))
    except (OSError, ValueError, RulesError, CourseError) as error:
        raise CourseError("no-player-file", file=file.name, cause=error) from error

    def write(folder: Path) -> None:
        for name, content in carried.files.items():
            _write(folder / name, content)
        if carried.start is not None:
            write_weights(folder / START, set_of(carried.recipe).names, carried.start, "")
        write_recipe(folder, carried.recipe)

    game = find_game(carried.recipe.game)
    return game, _new_place(game, yours.slug_of(carried.recipe.name), write).name


class _CarriedPlayer(NamedTuple):
    recipe: Recipe
    files: dict[str, bytes]
    start: Reals | None


def _carried(data: Any) -> _CarriedPlayer:
    """Return the checked content of an exported file.

    Raises:
        ValueError, CourseError: if it is no player.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != 1:
        raise CourseError("other-format")
    recipe = recipe_of(data.get("recipe"))
    check_form(recipe)
    files: dict[str, bytes] = {}
    if "course" in data:
        files |= _course_files(data, recipe)
    if "rating" in data:
        files[RATING] = json.dumps(_rating_of(data["rating"])._asdict(), indent=1).encode()
    if "people" in data:
        found = yours.from_people_of(data["people"], len(set_of(recipe).names))
        files[yours.FROM_PEOPLE] = json.dumps(found._asdict()).encode()
    start = _numbers(data["start"], len(set_of(recipe).names)) if "start" in data else None
    return _CarriedPlayer(recipe, files, start)


def _course_files(data: Any, recipe: Recipe) -> dict[str, bytes]:
    state = snapshot_of(data["course"], recipe.name)
    if state.recipe.course != recipe.course:
        raise CourseError("other-course", folder=recipe.name)
    rows = _numbers(data.get("weights"), len(state.batches) * len(state.weights))
    return {yours.WEIGHTS: rows.astype("<f8").tobytes(), yours.COURSE: json.dumps(data["course"], indent=1).encode()}


def _spelled(numbers: Reals) -> str:
    return base64.b64encode(numbers.astype("<f8").tobytes()).decode()


def _numbers(spelled: Any, count: int) -> Reals:
    """Return `count` numbers from the text that `_spelled` returns.

    Raises:
        ValueError: if the text is not valid or has more or fewer numbers.
    """
    if not isinstance(spelled, str):
        raise ValueError(type(spelled))
    numbers = np.frombuffer(base64.b64decode(spelled, validate=True), "<f8").astype(np.float64)
    if len(numbers) != count or not np.isfinite(numbers).all():
        raise ValueError(text("a weight is missing"))
    return numbers


def _first_weights(place: Path, game: Game) -> Reals:
    try:
        weights: Reals = read_features(game, place / START).weights
    except DataError as error:
        raise CourseError("unreadable-course", folder=place.name, cause=error) from error
    return weights


def _write(path: Path, content: str | bytes) -> None:
    try:
        write_whole(path, content, makes_folder=False)
    except OSError as error:
        raise CourseError("unkept", folder=path.name, cause=error) from error
