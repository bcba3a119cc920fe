"""Texts of the Lab: opponents, rates, shares, and the state of courses and pipelines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ai import yours
from ai.levels import level_name, levels
from ai.roster import named
from ai.spec import Stage
from ai.yours import AFTER, LIVE
from game import formats
from game.formats import in_digits, one_by_one
from game.registry import GAMES
from game.texts import Message, sentences, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.yours import FromPeople
    from game.spec import Game

PIPELINE = (
    "Four small networks learn one after the other, as AlphaGo’s did: two learn to play like the teacher, one of them "
    "quickly and roughly; the third grows stronger against itself, and the fourth judges positions. A search uses them."
)
STAGES = {
    Stage.SUPERVISED: "Supervised policy",
    Stage.ROLLOUT: "Rollout policy",
    Stage.REINFORCED: "Reinforced policy",
    Stage.VALUE: "Value network",
}
"""The titles of the stages of a pipeline."""
PLAIN_STAGES: dict[Stage, Message] = {
    Stage.SUPERVISED: "Copies its teacher",
    Stage.ROLLOUT: "Copies it fast",
    Stage.REINFORCED: "Plays against itself",
    Stage.VALUE: "Judges positions",
}
"""The titles of the stages without details."""
PLAIN_PARTS: dict[str, Message] = {
    "": "looks ahead with all that the four have learned",
    Stage.SUPERVISED: "plays what its teacher might play",
    Stage.ROLLOUT: "does the same without looking closely",
    Stage.REINFORCED: "plays as it learned against itself",
    Stage.VALUE: "goes where it likes the position best",
}
"""The players of a pipeline that are shown without details, by the part of their names, and how each plays."""
STAGE_TASKS: dict[Stage, Message] = {
    Stage.SUPERVISED: "learns to play like its teacher",
    Stage.ROLLOUT: "learns the same, quickly and roughly",
    Stage.REINFORCED: "grows stronger against itself",
    Stage.VALUE: "learns to judge positions",
}
"""The task of each stage, shown before the stage begins."""
PAPER_SCORE = 0.8
"""The share of games that AlphaGo's reinforced policy won against its supervised policy (Silver and others, 2016)."""
_DOING: dict[str, Message] = {
    "preparing": "preparing",
    "learning": "learning",
    "paused": "paused",
    "resting": "rests",
    "done": "has learned",
    "failed": "failed",
}
_ASKED: dict[str, Message] = {"pause": "pauses after this batch", "stop": "stops after this batch"}
_TONES = {
    **dict.fromkeys((*_ASKED, "preparing"), "warn"),
    "learning": "good",
    "done": "accent",
    "failed": "danger",
}
"""The name of the colour of a course's dot, keyed by the course's state, or by a request for the end of the batch."""
_COPY = re.compile(r"after (\d+) games")


def is_copy(opponent: str) -> bool:
    """Whether a batch's opponent was an earlier copy of the learner."""
    return _COPY.search(opponent) is not None


def is_baseline(opponent: str) -> bool:
    """Whether a batch's opponent was the baseline: the weak player that it meets first, and after a poor batch."""
    return opponent.endswith("baseline")


def against(name: str, game: Game) -> str:
    """Return the opponent of a batch in words: "against the weak player"."""
    found = _COPY.search(name)
    if found:
        # translators: games is a number: the copy was made after so many games.
        return text("against its copy of game {games}", games=in_digits(int(found[1])))
    return text("against the weak player") if is_baseline(name) else text("against {player}", player=named(name, game))


def short_opponent(name: str, game: Game) -> str:
    """Return the short name of a batch's opponent, for the space beside the learner's name."""
    found = _COPY.search(name)
    if found:
        # translators: games is a number: the copy was made after so many games.
        return text("copy of game {games}", games=in_digits(int(found[1])))
    return text("the weak player") if is_baseline(name) else named(name, game)


def set_words(groups: Sequence[str], size: int, every: int) -> str:
    """Return the sentence on a set of features; the set is made of the groups with the names `groups`.

    The set has `size` of all `every` features.
    """
    names = one_by_one(groups)
    if size == every:
        return text("One feature: {names}.|All {n} features: {names}.", n=size, names=names)
    words = "The heaviest of {all} features: {names}.|The {n} heaviest of {all} features: {names}."
    return text(words, n=size, all=every, names=names)


def decimal(rate: float) -> str:
    """Return a learning rate as text: 0.001."""
    return in_digits(rate, 5).rstrip("0")


def percent(share: float) -> str:
    """Return a share, 0 to 1, as a percentage: 84 %."""
    return formats.percent(round(100 * share))


def exploration(share: float) -> tuple[str, ...]:
    """Return texts, from long to short, on how often the best move is played; `share` is the share of other moves."""
    if share == 0:
        return (text("always the best move"),)
    if share == 0.5:
        return text("tries the best move half the time"), text("best move half the time")
    best = percent(1 - share)
    return text("tries the best move {best} of the time", best=best), text("best move {best} of the time", best=best)


def strength_words(board: str, elo: float) -> str:
    """Return words on the level whose measured rating is nearest to `elo`."""
    nearest = min(levels(board), key=lambda level: abs((level.elo or 0) - elo))
    # translators: name is the name of a level, such as "Brook".
    return text("about as strong as {name}", name=named(level_name(nearest.number)))


def time_left(seconds: float) -> str:
    """Return a time in words: 9 s, 4 min, 2 h."""
    if seconds < 90:
        return text("{n} s", n=max(1, round(seconds)))
    if seconds < 5400:
        return text("{n} min", n=round(seconds / 60))
    return text("{n} h", n=round(seconds / 3600))


def learns_now(name: str) -> str:
    """Return the sentence on a player that learns from the present game."""
    return text("{name} learns from this game.", name=name)


def learns_nothing(name: str) -> str:
    """Return the sentence that a learning player learns nothing from a private game."""
    return text("This game is private: {name} learns nothing from it.", name=name)


def mind_changed(name: str, group: str, share: float) -> str:
    """Return the sentence that the weight of `group`, a group of features, has changed by `share`: 0.1 for 10 %."""
    # translators: group names features, such as "Corners" or "Open fours".
    words = "{name} changed its mind about “{group}”: they count {percent} % more for it now."
    if share < 0:
        words = "{name} changed its mind about “{group}”: they count {percent} % less for it now."
    return text(words, name=name, group=group, percent=max(1, round(100 * abs(share))))


def learned_from_people(name: str, moves: int, games: int) -> str:
    """Return the sentence on how many moves and games of people a player has learned from in all."""
    message = "{name} has learned from {n:,} move of yours so far.|{name} has learned from {n:,} moves of yours so far."
    ended = text("{n:,} of your games is over.|{n:,} of your games are over.", n=games) if games else ""
    return sentences(text(message, name=name, n=moves), ended)


def live_words(
    name: str, people: FromPeople, moves: int, change: tuple[str, float] | None, *, is_over: bool, is_private: bool
) -> str:
    """Return the line about a player that learns from the present game; empty if there is nothing to say.

    Args:
        name: the player's name.
        people: how much the player has learned from people so far.
        moves: the number of moves of this game from which the player learned.
        change: the title of the group of features whose weight has just changed noticeably, and by what share.
        is_over: whether the game has ended.
        is_private: whether nothing may be learned from the game.
    """
    line = ""
    if moves and is_over:
        line = learned_from_people(name, people.moves, people.games)
    elif people.learns and is_private:
        line = learns_nothing(name)
    elif people.learns and not is_over:
        line = learns_now(name)
    if change is None:
        return line
    return sentences(mind_changed(name, *change), line if is_over else "")


def learned_short(moves: int, games: int) -> str:
    """Return a few words on how many moves of how many games of people a player has learned from."""
    if not moves:
        return text("nothing yet")
    counted = text("{n:,} move|{n:,} moves", n=moves), text("{n:,} game|{n:,} games", n=games)
    return one_by_one(counted)


def course_words(
    doing: str, games: int, batch: int, begun: str = "", failure: str = "", outgrown: int = 0
) -> tuple[str, ...]:
    """Return the sentence on the state of a course, and a shorter one.

    Args:
        doing: the state in a course's status, such as "learning"; empty before the course.
        games: the games so far.
        batch: the number of games after which the course is saved.
        begun: a sentence on the beginning of the course, if there is one.
        failure: the reason of a failure.
        outgrown: how often its opponent was changed for a copy of itself since it won often.
    """
    kept = text(
        "Kept every {n} game: stop whenever you like and go on another day."
        "|Kept every {n} games: stop whenever you like and go on another day.",
        n=batch,
    )
    short = text("Kept every {n} game.|Kept every {n} games.", n=batch)
    grown = text("It has outgrown {n} opponent so far.|It has outgrown {n} opponents so far.", n=outgrown)
    return {
        "": (text("It plays game after game and learns from each. You can play against it at any time."),),
        "resting": (
            text(
                "It rests after {n:,} game and goes on from there.|It rests after {n:,} games and goes on from there.",
                n=games,
            ),
            text("It goes on from there."),
        ),
        "preparing": (
            text("Getting ready: a few seconds, up to a minute the first time."),
            text("Up to a minute the first time."),
        ),
        "learning": (sentences(grown, kept), sentences(grown, short), short) if outgrown else (begun or kept, short),
        "paused": (text("Paused. It goes on where it is."), text("Paused.")),
        "done": (
            text("It has learned. Play against it, or let a tournament tell how strong it is."),
            text("It has learned."),
        ),
        "failed": (failure,),
    }[doing]


RECIPE_MEANINGS: dict[Message, Message] = {
    "Features": "What it looks for on the board",
    "Learning rate": "How much it learns from each mistake",
    "Exploration": "How often it tries a move that does not look best",
    "Opponent": "Who it learns against: the weak player, or a copy of itself once it wins often",
    "Weak player": "It meets this player first, and again if it loses often",
    "Seed": "The same recipe and seed always make the same player",
}
"""The meaning of each line of a recipe, keyed by the line's label."""

STEPS: tuple[Message, ...] = (
    "Give it a name, and choose what it looks at on the board.",
    "Press “Start learning”: it plays game after game and finds out what helps to win.",
    "Play against it at any time, or let it learn more.",
)
"""What a person does to teach a player, step by step."""

WHOSE: Message = "“My” is the player’s own, “your” its rival’s."
"""Explains “my” and “your” in the names of features."""


def no_players(game: Game) -> str:
    """Return the text in place of a board's taught players while there are none; it names one of another board."""
    for other in GAMES:
        if other.name != game.name and (slugs := yours.slugs(other)):
            name, board = yours.title(slugs[0], other), other.shown_title
            return text("None on this board yet. {name} plays {board}.", name=name, board=board)
    return text("None yet. Every player that you teach is kept here.")


def before_first_batch(doing: str) -> str:
    """Return the text in place of a course's curve before the first batch; `doing` is the course's state."""
    if not doing:
        return text("Each point will show how many of fifty games it won.")
    if doing == "preparing":
        return text("It is getting ready to play.")
    return text("The first fifty games are being played.") if doing == "learning" else ""


def moment_of(player: str, game: Game) -> str:
    """Return a taught player's name with the number of games that the player has learned from."""
    name, _, moment = player.partition(AFTER)
    games = moment.removesuffix(LIVE)
    words = "{name} after {n:,} game|{name} after {n:,} games"
    if games != moment:
        words = "{name} after {n:,} game, and yours|{name} after {n:,} games, and yours"
    return text(words, name=named(name, game), n=int(games or 0))


def news_of(doing: str, name: str, failure: str = "") -> str:
    """Return the sentence to read aloud on the state of a course or a pipeline; arguments as for `course_words`."""
    return {
        "preparing": text("{name} gets ready to learn.", name=name),
        "learning": text("{name} is learning.", name=name),
        "paused": text("{name} is paused.", name=name),
        "resting": text("{name} rests.", name=name),
        "done": text("{name} has learned.", name=name),
    }.get(doing, failure)


def stage_title(stage: Stage, *, details: bool) -> str:
    """Return the title of a stage, in the field's terms if `details`."""
    return text(STAGES[stage] if details else PLAIN_STAGES[stage])


def stage_measured(stage: Stage, value: float, *, details: bool) -> tuple[str, ...]:
    """Return the measured skill of a stage, in wordings from long to short; without `details` in plain words."""
    if details:
        return _stage_figures(stage, value)
    if stage == Stage.VALUE:
        words = text("error {value:.1f}; 1 means that it knows nothing", value=value)
        return words, text("error {value:.1f}", value=value)
    message: Message = "{n} of 100 moves guessed right"
    if stage == Stage.REINFORCED:
        message = "{n} of 100 points against its first self"
    return (text(message, n=round(100 * value)),)


def _stage_figures(stage: Stage, value: float) -> tuple[str, ...]:
    if stage == Stage.VALUE:
        return (text("squared error {value:.3f}", value=value),)
    percentage = 100 * value
    if stage == Stage.REINFORCED:
        words = text("{value:.1f} % against the supervised policy", value=percentage)
        return words, text("{value:.1f} % against the first", value=percentage)
    return text("{value:.1f} % of the moves foretold", value=percentage), text(
        "{value:.1f} % foretold", value=percentage
    )


def curve_words(stage: Stage, values: Sequence[float], *, details: bool) -> str:
    """Return a description of a stage's curve, to be read aloud."""
    name = stage_title(stage, details=details)
    if not values:
        return text("Curve of {stage}: not begun yet", stage=name)
    first, last = (stage_measured(stage, value, details=details)[-1] for value in (values[0], values[-1]))
    return text("Curve of {stage}: from {first} to {last}", stage=name, first=first, last=last)


def curve_scale(stage: Stage, values: Sequence[float]) -> tuple[float, float, tuple[float, ...]]:
    """Return the lowest and the highest value that the plot of a curve shows, and the values with a grid line."""
    if stage == Stage.VALUE:
        return 0.0, max([1.0, *values]), (0.0, 0.5, 1.0)
    if stage == Stage.REINFORCED:
        return min([0.4, *values]), 1.0, (0.5, PAPER_SCORE, 1.0)
    return 0.0, 1.0, (0.0, 0.5, 1.0)


def pipeline_words(doing: str, failure: str = "") -> tuple[str, ...]:
    """Return the sentence on a pipeline's state, and a shorter one; `doing` is empty before the pipeline begins."""
    return {
        "": (text("Each network becomes a player as soon as it has learned."),),
        "resting": (text("It rests, and goes on where it stopped."), text("It goes on from there.")),
        "learning": (
            text("Kept every few seconds: stop whenever you like and go on another day."),
            text("Kept every few seconds."),
        ),
        "done": (
            text("All four stages have learned. Play against them, or compare them in a tournament."),
            text("It has learned."),
        ),
    }.get(doing) or course_words(doing, 0, 0, failure=failure)


def games_of(last: int, batch: int) -> str:
    """Return words on which games belong to a batch: "of games 51–100", if `last` is 100 and `batch` is 50."""
    return text("of games {first}–{last}", first=in_digits(last - batch + 1), last=in_digits(last))


def not_yet(*, pipeline: bool) -> str:
    """Return the sentence that a player cannot play yet; a `pipeline` teaches the player, or else a course."""
    if pipeline:
        return text("It can be played once its first stage has learned.")
    return text("It can be played after its first fifty games.")


def stage_not_yet() -> str:
    """Return the sentence that the player of one stage of a pipeline cannot play yet."""
    return text("It can be played once its stage has learned.")


def course_state(doing: str, asked: str) -> tuple[str, str]:
    """Return a course's state in a few words, and the name of its colour.

    `asked` is a request that the course will follow after this batch: "pause", "stop" or empty.
    """
    state = asked if asked in _ASKED else doing
    return text(_ASKED.get(state) or _DOING[state]), _TONES.get(state, "text3")


def value_units() -> tuple[str, str]:
    """Return what the values of moves mean, in two wordings, the longer first."""
    longer = text("Compared with the average move here, in hundredths of a win")
    return longer, text("Compared with the average move here")
