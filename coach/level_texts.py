"""The strength of a level in a few words, made from its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import level_name, level_of, levels, rungs
from ai.methods import METHODS
from ai.roster import CHAMPION, named, own_players, strongest
from ai.spec import Alertness, Attention, Minimax, Phases, Plan, TreeOptions
from ai.yours import is_own
from coach.boards import texts_of
from coach.limit_texts import ahead, counted
from game.texts import Message, sentences, text

if TYPE_CHECKING:
    from ai.levels import Level
    from ai.spec import PlayerSpec
    from game.spec import Game


def search_of(spec: PlayerSpec) -> str:
    """Return words on the size of a player's search.

    They are empty if the player does not search, or searches until a time limit.
    """
    if spec.limit.nodes is not None:
        return counted(spec, spec.limit.nodes)
    if spec.method == "beam":
        plan = spec.options_as(Plan)
        return counted(spec, plan.positions) if plan.positions else ahead(len(plan.widths))
    if spec.method == "minimax":
        return ahead(spec.options_as(Minimax).depth)
    return ahead(1) if spec.method == "greedy" else ""


def about_player(board: str, player: str, spec: PlayerSpec | None) -> str:
    """Return two or three words on a player, such as its level or its search; `spec` is None for an unknown player."""
    if spec is None:
        return text("not there any more")
    level = level_of(player)
    if level:
        return text("level {level}", level=level)
    if is_own(player):
        return text("yours")
    return text("the strongest") if player == strongest(board) else search_of(spec)


def sight_of(game: Game, spec: PlayerSpec) -> str:
    """Return sentences on a level's search.

    They tell its depth or games, the moves it considers, what it never misses, and its accuracy.
    """
    if spec.method == "perfect":
        return text("Sees every move to the end: it plays perfectly.")
    options = spec.options_as(METHODS[spec.method].options)
    if isinstance(options, TreeOptions):
        return sentences(_tries(spec), *_never_misses(options.never_misses))
    if isinstance(options, Phases):
        return _far_then_perfect(options)
    if not isinstance(options, Attention):
        return _reach(game, spec)
    more = [*_never_misses(options.never_misses), *_sharpness(options)]
    # Of a shy level a beginner should read its weakness first.
    return sentences(_reach(game, spec), *(reversed(more) if options.shy > _SHY else more))


def glimpse_of(game: Game, spec: PlayerSpec) -> str:
    """Return two or three words on a level's search; `sight_of` says more."""
    if spec.method == "perfect":
        return text("plays perfectly")
    if spec == levels(game.name)[-1].player and CHAMPION in own_players(game.name):
        return text("the champion")
    if spec.method == "uct" and spec.limit.nodes is not None:
        return text("{n:,} random game|{n:,} random games", n=spec.limit.nodes)
    if _searches_to_the_end(game, spec):
        return text("very strong")
    if spec.method != "alpha-beta":
        return text("strong")
    depth = spec.limit.depth or 1
    return ahead(depth) if depth > 1 else _glance(game, spec.options_as(Attention))


def nearness_of(game: Game, number: float) -> str:
    """Return words on how a rung compares with the levels beside it; empty for a level."""
    below = int(number)
    if number == below:
        return ""
    beside = [rung.number for rung in rungs(game.name) if below < rung.number < below + 1]
    upper = named(level_name(below + 1))
    if below and number == beside[0] and len(beside) > 1:
        return text("A little stronger than {name}.", name=named(level_name(below)))
    if number == beside[-1] and (len(beside) > 1 or not below):
        return text("A little weaker than {name}.", name=upper)
    if not below:
        return text("Weaker than {name}.", name=upper)
    # translators: lower and upper are the names of two levels.
    return text("Between {lower} and {upper}.", lower=named(level_name(below)), upper=upper)


_TIMED: Message = (
    "Thinks {seconds:g} s about each move: it may be stronger or weaker than measured, and the game is not rated."
)
_TIMED_UNMEASURED: Message = "Thinks {seconds:g} s about each move: it may be stronger or weaker than usual."


def timed_words(level: Level, seconds: float | None) -> str:
    """Return words on a level that thinks `seconds` about each move; empty if `seconds` is None."""
    timed = _TIMED if level.elo is not None else _TIMED_UNMEASURED
    return text(timed, seconds=seconds) if seconds is not None else ""


_FAR = 1000
"""A search limited only by its number of positions is said to look far ahead if it may visit at least this number."""
_ALL_THE_SAME = 1000
"""With a margin of at least this value, a level may play any move that it considers, apart from wins and losses."""
_SHY = 20
"""A level is called shy if it plays the least promising move in more than this percentage of its moves."""


def _searches_to_the_end(game: Game, spec: PlayerSpec) -> bool:
    """Whether no limit of depth stops a level's search before the end of the game."""
    return spec.limit.depth is None or spec.limit.depth >= game.max_plies


def _glance(game: Game, attention: Attention) -> str:
    """Return a few words on a level that looks one move ahead."""
    if attention.never_misses == Alertness.WINS:
        return text("easy, sees wins")
    if attention.never_misses == Alertness.THREATS:
        if attention.shy > _SHY:
            return text("shy, stops your wins")
        # On a board with threats of its own, such as corners, "threat" means those.
        return text("sees every threat") if texts_of(game.name).threat is None else text("stops your wins")
    return text("easy, sees little")


def _far_then_perfect(options: Phases) -> str:
    """Return the sentence on a level that hands over to a perfect player."""
    return text(
        "Looks far ahead, and plays perfectly once {n} move has been made."
        "|Looks far ahead, and plays perfectly once {n} moves have been made.",
        n=options.phases[0].until,
    )


def _tries(spec: PlayerSpec) -> str:
    """Return the sentence on a level that plays random games."""
    sentence = "Plays {n:,} random games to the end for each move, and takes the move that does best in them."
    return text(sentence, n=spec.limit.nodes or 0)


def _reach(game: Game, spec: PlayerSpec) -> str:
    """Return the sentence on the depth of a level's search, and on the moves that the level considers."""
    promising = spec.method != "alpha-beta"
    nodes = spec.limit.nodes
    if _searches_to_the_end(game, spec) and nodes is not None and nodes < _FAR:
        return text("Looks at {n:,} position before each move.|Looks at {n:,} positions before each move.", n=nodes)
    if _searches_to_the_end(game, spec):
        return text("Looks far ahead at promising moves.") if promising else text("Looks far ahead at every move.")
    depth = spec.limit.depth or 1
    if promising:
        return text("Looks at promising moves, one move ahead.|Looks at promising moves, {n} moves ahead.", n=depth)
    attention = spec.options_as(Attention)
    if attention.candidates:
        return _narrow_reach(attention, depth)
    if spec.limit.nodes is not None:
        return text("Looks one move ahead.|Looks up to {n} moves ahead.", n=depth)
    return text("Looks at every move, one move ahead.|Looks at every move, {n} moves ahead.", n=depth)


def _narrow_reach(attention: Attention, depth: int) -> str:
    """Return the sentence on the depth of a level that considers only some of its moves."""
    if attention.candidates == 1:
        return text("Plays near the last pieces.") if attention.near else text("Plays any move.")
    if attention.near:
        near = "Looks one move ahead, mostly near the last pieces.|Looks {n} moves ahead, mostly near the last pieces."
        return text(near, n=depth)
    return text("Looks at some of its moves, one move ahead.|Looks at some of its moves, {n} moves ahead.", n=depth)


def _never_misses(never_misses: Alertness) -> list[str]:
    """Return the sentence on the wins and threats that a level never misses; none if the level may miss all of them."""
    if never_misses == Alertness.WINS:
        return [text("It never misses a win.")]
    return [text("It never misses a win and stops yours if it can.")] if never_misses == Alertness.THREATS else []


def _sharpness(attention: Attention) -> list[str]:
    """Return the sentence on a level that chooses inaccurately.

    A little noise, which only varies the games, gets no sentence.
    """
    if attention.shy > _SHY:
        return [text("Shy as it is, it often takes the move that promises least.")]
    if attention.margin >= _ALL_THE_SAME:
        return [text("It plays any of them.")]
    if attention.margin:
        return [text("Sometimes it picks its second-best move.")]
    return [text("Sometimes it picks the wrong move.")] if attention.noise > 1 else []


def level_words(game: Game, level: Level, seconds: float | None, expected: float | None) -> str:
    """Return sentences on how a level plays with `seconds` a move, and on the score that a person can expect against
    it.

    `expected` is this score, 0 to 1; None if unknown.
    """
    words = timed_words(level, seconds) or sight_of(game, level.player)
    scored = "" if expected is None else text("You would score about {n} of 100 points.", n=round(100 * expected))
    return sentences(nearness_of(game, level.number), words, scored)
