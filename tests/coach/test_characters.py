"""What is said of the ten characters is true of how they play, on every board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from ai.levels import LEVEL_NAMES, Level, levels, measured, rungs
from ai.players import find_player
from ai.roster import CHAMPION, own_players
from ai.search.attention import is_safe, wins
from ai.search.task import Task
from ai.spec import Alertness, Attention, TreeOptions
from ai.thinking import think
from coach.characters import CHARACTERS, character_of, line_of
from game import GAMES, VARIANTS, Game, Match, find_game
from saves.assets import ASSETS
from table.review.typical import typical
from tests.ai.support import undecided_matches

BOARDS = (*GAMES, *VARIANTS)


def _seen(level: Level) -> Attention | TreeOptions | None:
    """The options of a level; None for one that plays perfectly."""
    player = level.player
    if player.method == "perfect":
        return None
    return player.options_as(TreeOptions) if player.method == "uct" else player.options_as(Attention)


def _asks_what_is_answered(level: Level) -> bool:
    """Whether it looks at answers, be it in random games."""
    return _seen(level) is None or level.player.method == "uct" or (level.player.limit.depth or 99) >= 2


def _looks_two_plies_deep(level: Level) -> bool:
    """Whether it looks at every move with every answer, and so sees wins and threats by itself."""
    seen = _seen(level)
    return isinstance(seen, Attention) and not seen.candidates and (level.player.limit.depth or 99) >= 2


def _looks_one_move_ahead(level: Level) -> bool:
    return level.player.method == "alpha-beta" and level.player.limit.depth == 1


def _never_misses_wins(level: Level) -> bool:
    seen = _seen(level)
    return seen is None or seen.never_misses is not Alertness.NOTHING or _looks_two_plies_deep(level)


def _stops_wins(level: Level) -> bool:
    seen = _seen(level)
    return seen is None or seen.never_misses is Alertness.THREATS or _looks_two_plies_deep(level)


def _looks_at_many(level: Level) -> bool:
    seen = _seen(level)
    return not (isinstance(seen, Attention) and 0 < seen.candidates < 16)


def _does_not_look_far(level: Level) -> bool:
    limit = level.player.limit
    few = level.player.method == "uct" and (limit.nodes or 999) <= 300
    return _seen(level) is None or few or (limit.depth or 99) <= 4


def _misjudges(level: Level) -> bool:
    seen = _seen(level)
    return isinstance(seen, Attention) and seen.noise > 1


def _looks_far(level: Level) -> bool:
    return (level.player.limit.depth or 99) >= 9


EVIDENCE: dict[str, Callable[[Level], bool]] = {
    "Paddles wherever it looks nice. It makes no plans.": _looks_one_move_ahead,
    "Hops to the nicest place it spots. It does not think of what comes later.": _looks_one_move_ahead,
    "Playful, and wide awake for its own wins: it never misses one.": _never_misses_wins,
    "Quick to notice. It takes its win, and where it can it stops yours.": _stops_wins,
    "Patient: it looks at many moves before it takes one.": _looks_at_many,
    "Builds with care. Before each move it asks what you will answer.": _asks_what_is_answered,
    "One look, one dive. It is quick and sharp, but it does not look far ahead.": _does_not_look_far,
    "Leaps high. It is strong, though sometimes it misjudges where it lands.": _misjudges,
    "Looks far ahead from high above, and rarely slips.": _looks_far,
    "The champion of these waters. Deep and calm.": lambda level: level.number == len(LEVEL_NAMES),
}


@pytest.mark.parametrize("game", BOARDS, ids=[game.name for game in BOARDS])
def test_each_line_is_true_by_the_fields_of_the_board_s_ladder(game: Game) -> None:
    for level, (line, is_true) in zip(levels(game.name), EVIDENCE.items(), strict=False):
        assert character_of(level.number).line == line
        said = line_of(game, level)
        assert said == "Sees every move to the end: it plays perfectly." if said != line else is_true(level)


def test_every_line_has_its_evidence_and_every_character_its_face() -> None:
    assert [character.line for character in CHARACTERS] == [*EVIDENCE]
    assert character_of(6.5) is character_of(6)
    assert character_of(0.5) is character_of(1)
    faces = {path.stem: path.read_text("utf-8") for path in (ASSETS / "faces").glob("*.svg")}
    assert {*faces} == {name.lower() for name in LEVEL_NAMES}
    for face in faces.values():
        assert len(face) < 4096
        assert [f'id="{mood}"' in face for mood in ("calm", "pleased", "surprised")] == [True] * 3


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES if measured(game.name)])
def test_the_eagle_slips_rarely_and_the_whale_is_the_champion(game: Game) -> None:
    known = typical(game.name)
    assert known and all(each.accuracy >= 90 for each in known if each.level == 9)
    if len(levels(game.name)) == len(LEVEL_NAMES):
        whale = levels(game.name)[-1].player
        champion = find_player(game, CHAMPION) if CHAMPION in own_players(game.name) else None
        assert whale.method == (champion.method if champion else "perfect")


def _positions(game: Game, wanted: Callable[[Any], bool]) -> list[Match]:
    matches = undecided_matches(game, (game.min_plies - 2, game.max_plies - 2))
    return [*islice((match for match in matches if wanted(match.state)), 12)]


def _played(match: Match, rung: Level) -> int:
    return think(Task(match.game, match.state, rung.player.seeded(len(match.moves)), before=match.before))


@pytest.mark.parametrize(
    "rung", [rung for rung in rungs("connect-four") if rung.number < 4], ids=lambda rung: rung.number
)
def test_on_connect_four_not_even_the_duckling_plays_what_a_child_would_laugh_at(rung: Level) -> None:
    game = find_game("connect-four")

    def is_threatened(state: Any) -> bool:
        safe = [is_safe(game, state, action) for action in game.distinct_actions(state)]
        return game.winning_action(state) is None and any(safe) and not all(safe)

    for match in _positions(game, lambda state: game.winning_action(state) is not None):
        assert wins(match.state, _played(match, rung)), game.to_position(match.state)
    for match in _positions(game, is_threatened):
        assert is_safe(game, match.state, _played(match, rung)), game.to_position(match.state)


def test_the_duckling_overlooks_wins_on_pentago_twist() -> None:
    game = find_game("pentago-twist")
    matches = _positions(game, lambda state: game.winning_action(state) is not None)
    assert not all(wins(match.state, _played(match, levels(game.name)[0])) for match in matches)
