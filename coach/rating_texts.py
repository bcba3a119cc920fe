"""Words about ratings: a person's rating and score against a level, and the measurement of the levels' ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels import Level, level_title, levels, measured, rungs
from coach.board_sizes import perfect_sentence
from game import find_game
from game.texts import sentences, text
from table.player_rating import RATED_GAMES, PlayerRating, is_provisional, reach_of

if TYPE_CHECKING:
    from game import Game
    from saves.statistics import Statistics, Tally


def rating_words(player_rating: PlayerRating, level: Level) -> str:
    """Return a text with a person's rating.

    For a person without a rating, the text says how many games are still needed, or why there is none.
    """
    rating, games = player_rating.rating, len(player_rating.statistics.history)
    if find_game(player_rating.board).variant_of:
        return text("Games on a smaller board are not rated.")
    if level.elo is None:
        return text("These levels are not measured yet.")
    if rating is None:
        more = RATED_GAMES - games
        template = (
            "Play one more game without help to get an opponent of your strength."
            "|Play {n} games without help to get an opponent of your strength."
        )
        return text(template, n=more)
    message = "You: {elo:.0f} ± {reach:.0f} after {n} game|You: {elo:.0f} ± {reach:.0f} after {n} games"
    if is_provisional(rating):
        message = (
            "You: {elo:.0f} ± {reach:.0f} after {n} game, still settling"
            "|You: {elo:.0f} ± {reach:.0f} after {n} games, still settling"
        )
    return text(message, elo=rating.elo, reach=reach_of(rating), n=games)


def awaited_words(statistics: Statistics) -> str:
    """Return sentences on how many games a first rating still needs, and why some games do not count for it."""
    more = "Play one more game without help to get a rating.|Play {n} games without help to get a rating."
    return sentences(text(more, n=RATED_GAMES - len(statistics.history)), _helped_words(statistics.total))


def _helped_words(tally: Tally) -> str:
    """Return the sentence on how many games are not rated, and why; empty if all games are rated."""
    if not tally.helped:
        return ""
    words = "{n} game with a hint or other help is not rated.|{n} games with hints or other help are not rated."
    return text(words, n=tally.helped)


def matching_words() -> str:
    """Return the sentence that explains the choice "My level"."""
    return text("My level: the level nearest to yours is chosen before each game.")


def matched_words(player_rating: PlayerRating, level: Level) -> str:
    """Return the explanation of the choice "My level" for this person.

    For a person without a rating, it says, too, how many games a first rating still needs.
    """
    needed = "" if player_rating.rating is not None else rating_words(player_rating, level)
    return sentences(matching_words(), needed)


def record_words(player_rating: PlayerRating, level: Level) -> str:
    """Return a person's results against a level in words: won, drawn, lost, and how many of these are not rated."""
    tally, name = player_rating.statistics.levels.get(level.number), text(level_title(level.number))
    if tally is None:
        return text("No finished game against {name} yet.", name=name)
    results = text(
        "Against {name}: {won} won, {drawn} drawn, {lost} lost.",
        name=name, won=tally.won, drawn=tally.drawn, lost=tally.lost,
    )  # fmt: skip
    return sentences(results, _helped_words(tally))


def measurement_words(game: Game) -> str:
    """Return the sentence on how many games the levels' ratings come from; empty for unmeasured levels."""
    how = measured(game.name)
    if how is None:
        return ""
    below = len(levels(game.name)) - 1
    games = text("{n} game of each pair of levels.|{n} games of each pair of levels.", n=how.games)
    if how.top_games != how.games:
        games = text(
            "{n} game of each pair of levels, {top} above level {level}."
            "|{n} games of each pair of levels, {top} above level {level}.",
            n=how.games,
            top=how.top_games,
            level=below,
        )
    return sentences(games, *_measured_later(game), text("The rating lies within the bar 95 times in 100."))


def _measured_later(game: Game) -> list[str]:
    """Return the sentences on levels measured after the others: one for each of two levels, a single one for more."""
    later = {rung.number: rung.measured.games for rung in rungs(game.name) if rung.measured is not None}
    if len(later) > 2:
        many = (
            "{n} level was measured later, by {games} games with each neighbour or more."
            "|{n} levels were measured later, by {games} games with each neighbour or more."
        )
        return [text(many, n=len(later), games=min(later.values()))]
    template = (
        "Level {level} was measured later, by {n} game with each neighbour."
        "|Level {level} was measured later, by {n} games with each neighbour."
    )
    return [text(template, level=number, n=games) for number, games in later.items()]


def ladder_notes(game: Game, *, roomy: bool) -> list[str]:
    """Return notes on the measured ratings of a board's levels: one sentence, or two if there is room (`roomy`).

    If the levels are not measured, return one sentence on perfect play, or one that measurements are missing.
    """
    if measured(game.name) is None:
        return [perfect_sentence(game) or text("These levels are not measured yet.")]
    more = [text("A level plays the same on every computer.")] if roomy else []
    return [text("The bars show how sure the rating is."), *more]
