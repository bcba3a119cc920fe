"""Texts on tournaments: titles, players, settings, points, ratings, and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ai.roster import named
from game.formats import WIDE_DOT, full_date, in_digits, percent, time_of_day
from game.registry import find_game
from game.texts import listed, sentence, sentences, text
from lab.contest.progress import stopped
from lab.contest.standings import telling_comparisons

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.contest.desk import ContestDesk
    from lab.contest.following import GameFollower
    from lab.contest.shelf import ContestSummary
    from lab.contest.standings import Comparison, RankedPlayer, Standings

_MOST_SENTENCES = 8


def title_of(contest: Contest) -> str:
    """Return the title of a tournament, made of its board and the day of its beginning."""
    game = find_game(contest.plan.game).shown_title
    return text("Tournament of {game}, {day}", game=game, day=full_date(contest.begun.astimezone()))


def deleted_text(entry: ContestSummary) -> str:
    """Return a sentence that says that a tournament is deleted, and how to restore it."""
    begun = entry.begun.astimezone()
    day = f"{full_date(begun)} {time_of_day(begun)}"
    return text("The tournament of {day} is deleted. Ctrl+Z brings it back.", day=day)


def name_of(player: str, game: str = "") -> str:
    """Return the displayed name of a player, also of a taught player.

    `game` is the player's board; empty if unknown.
    """
    return named(player, find_game(game) if game else None)


def setting(field: str, value: int) -> str:
    """Return a setting of a tournament in words, given the name of a `Draft` attribute (`field`) and its value."""
    if field == "gauntlet":
        return text("the levels") if value else text("everybody")
    if field == "openings":
        return text("{n} random move|{n} random moves", n=value) if value else text("none")
    return text("their own") if field == "nodes" and not value else in_digits(value)


def points_text(value: float) -> str:
    """Return a number of points as text, with `½` for half a point."""
    whole = int(value)
    half = "½" if value > whole else ""
    return half if half and not whole else f"{whole}{half}"


def elo_text(value: float) -> str:
    """Return a rating as displayed; a negative rating has a minus sign, not a hyphen."""
    return f"{value:z.0f}".replace("-", "−")


def failed(player: str, reason: str, game: str) -> str:
    """Return a sentence that says that a player cannot play, and why."""
    return sentences(text("{player} cannot play.", player=name_of(player, game)), sentence(reason))


def list_players(players: Sequence[str], game: str = "", most: int = 3) -> str:
    """Return the displayed names of players as a list in a sentence.

    Of more than `most` players, the last ones are only counted.
    """
    return listed([name_of(player, game) for player in players], most)


class Finding(NamedTuple):
    """A sentence on a comparison of players or, if `on_scale`, on the scale of their ratings; `still_open` says whether
    the comparison is not decided yet.
    """

    sentence: str
    still_open: bool = False
    on_scale: bool = False


def subtitle(desk: ContestDesk) -> str:
    """Return the line under a tournament's title: which players meet, and the day of the beginning."""
    how = text("against the levels") if desk.is_gauntlet else text("everybody against everybody")
    return WIDE_DOT.join((how, full_date(desk.contest.begun.astimezone()))) if desk.contest else how


def game_of(follower: GameFollower) -> str:
    """Return the followed game's number among its two players' games, `their game 3 of 40`; empty without a game."""
    number, games = follower.pairing and follower.pairing.number + 1, follower.running.contest.plan.games
    # translators: numbers of games that the two players shown play against each other.
    return text("their game {n} of {games}", n=number, games=games) if number else ""


def doing(follower: GameFollower, side: int) -> str:
    """Return a word about a side of the live game: what it is doing or, after the end, its result."""
    match, running = follower.match, follower.running
    assert match is not None
    if match.outcome is not None:
        winner = match.outcome.winner
        # translators: the results of a player: nobody won; the player won; the player lost.
        return text("Draw") if winner is None else text("Won") if winner == side else text("Lost")
    if running.paused or not running.is_alive:
        return text("Paused")
    return text("Thinking") if match.player == side else text("Waiting")


def words_on(standings: Standings, place: RankedPlayer, game: str, *, rated: bool = True) -> Iterator[str]:
    """Yield the texts of a player's row: name, rating, and points against each opponent.

    If not `rated`, the sum of the points takes the place of the rating.
    """
    yield name_of(place.name, game)
    if not rated:
        yield text("{points} of {n} point|{points} of {n} points", points=points_text(place.points), n=place.games)
    elif place.rating is not None:
        elo, reach = elo_text(place.rating.elo), (place.rating.high - place.rating.low) / 2
        yield text("Elo {elo} ± {reach:.0f}", elo=elo, reach=reach)
    for other in standings.places:
        met = standings.met(place.name, other.name)
        if met is not None and met.games:
            points, name = points_text(met.wins + met.draws / 2), name_of(other.name, game)
            # translators: points are those of a player in all games against another one.
            yield text("{points} of {n} against {name}", points=points, n=met.games, name=name)


def scale(standings: Standings, game: str) -> str:
    """Return a line of text about the scale of the ratings."""
    if standings.anchors:
        return text("Elo, as measured for the levels; ± shows how sure it is.")
    return text("Elo, {player} being 0; ± shows how sure it is.", player=name_of(standings.zero, game))


def comparison_text(finding: Comparison, game: str) -> str:
    """Return a comparison as a sentence."""
    if finding.level:
        return text(
            "Too early to say whether {player} or {other} is better.",
            player=name_of(finding.stronger, game),
            other=name_of(finding.others[0], game),
        )
    if finding.everybody:
        return text("{player} is better than all others.", player=name_of(finding.stronger, game))
    return text(
        "{player} is better than {others}.",
        player=name_of(finding.stronger, game),
        others=list_players(finding.others, game),
    )


def news_of(desk: ContestDesk) -> str:
    """Return a sentence about the shown tournament, to be read aloud.

    The sentence names the winner, or the tournament's state and how many quarters of the games are played.
    """
    running, standings = desk.running, desk.standings
    if running is None or running.problem:
        return stopped(running) if running else ""
    contest = running.contest
    if contest.is_done:
        first = standings.first if standings is not None else []
        if not first:
            return text("The tournament is over.")
        names, alone = list_players(first, contest.plan.game), "The tournament is over. {name} is first."
        shared = "The tournament is over. {names} share the first place."
        return text(shared, names=names) if len(first) > 1 else text(alone, name=names)
    if running.preparing or not running.is_alive or running.paused:
        return text("The players get ready.") if running.preparing else text("Paused.")
    quarters = 4 * contest.played // contest.total
    return text("The tournament is being played: {share}.", share=percent(25 * quarters))


def sure_of(standings: Standings | None, contest: Contest | None) -> tuple[str, list[Finding]]:
    """Return a title, and sentences that say which players are surely better.

    Before the tournament begins, they say what happens in it, and what the scale of the ratings is.
    """
    if standings is None:
        return text("What happens"), [Finding(text("Choose at least two players."))]
    game = contest.plan.game if contest else ""
    about_scale = Finding(scale(standings, game), on_scale=True)
    if contest is None:
        meet = text("The players meet again and again. The table fills with their wins, and the best one comes first.")
        return text("What happens"), [Finding(meet), about_scale]
    troubles = [Finding(failed(name, why, game), True) for name, why in contest.failed.items()]
    found = telling_comparisons(standings, _MOST_SENTENCES)
    if not found:
        few = "{n:,} game is too few to say who is better.|{n:,} games are too few to say who is better."
        nothing = text(few, n=contest.played) if contest.is_done else text("Too early to say who is better.")
        return text("Who is better?"), [*troubles, Finding(nothing), about_scale]
    findings = [Finding(comparison_text(each, game), each.level) for each in found]
    return text("Who is better?"), [*troubles, *findings]
