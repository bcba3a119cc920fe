"""Texts on tournaments: names, durations, counts, and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ai.levels import level_of
from ai.players import has_player
from ai.roster import strongest
from coach.level_texts import search_of
from coach.player_texts import WIDE_DOT
from coach.tournament_texts import duration, failed, is_own, list_players, name_of
from game.formats import in_digits, numeric_date, one_by_one, percent
from game.registry import find_game
from game.texts import text
from lab.contest.plan import ContestPlan, player_of
from lab.contest.standings import telling_comparisons
from lab.contest.tempo import seconds_left, seconds_of

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.contest.desk import ContestDesk
    from lab.contest.runner import ContestRunner
    from lab.contest.standings import Comparison, Standings
    from ui.parts.follower import Follower


_MOST_SENTENCES = 8


class ProgressTexts(NamedTuple):
    """The progress in words: the large number `strong`, followed by `beside`; a text at the right, a share on the bar,
    and a line below the bar.
    """

    strong: str
    beside: str
    share: float
    right: str
    right_strong: str
    below: str
    trouble: str = ""


class Finding(NamedTuple):
    """A sentence on the comparison of players; `still_open` if the comparison is not decided yet."""

    sentence: str
    still_open: bool = False


def about(plan: ContestPlan, player: str) -> str:
    """Return two or three words on a player: its level, that it was taught here, or its search."""
    if not has_player(find_game(plan.game), player):
        return text("not there any more")
    level = level_of(player)
    if level:
        return text("level {level}", level=level)
    if is_own(player):
        return text("yours")
    if player == strongest(plan.game):
        return text("the strongest")
    return search_of(player_of(plan, player))


def subtitle(desk: ContestDesk) -> str:
    """Return who meets whom, and the day of the beginning."""
    how = text("against the levels") if desk.is_gauntlet else text("everybody against everybody")
    return WIDE_DOT.join((how, numeric_date(desk.contest.begun.astimezone()))) if desk.contest else how


def note(desk: ContestDesk) -> str:
    """Return a sentence on what can be chosen."""
    if desk.contest is not None and desk.contest.is_done:
        return text("It is over. A new one begins with the same players.")
    if desk.contest is not None:
        return text("You can add a player while it runs. Every other change starts a new tournament.")
    if desk.draft.gauntlet:
        return text("Each chosen player meets every measured level and gets a rating from that.")
    return text("Everybody meets everybody. Choose one or two levels, too: ratings are measured against them.")


def resting(running: ContestRunner | None) -> str:
    """Return the words in the place of a live game."""
    if running is None:
        return text("Each game shows here while it is played.")
    if running.preparing:
        return text("The players get ready. The first time takes a minute or two.")
    return text("No game is being played.")


def game_of(follower: Follower) -> str:
    """Return which of a tournament's games is followed; empty before the first one."""
    number, games = follower.pairing and follower.pairing.number + 1, follower.running.contest.plan.games
    # translators: numbers of games.
    return text("game {n} of {games}", n=number, games=games) if number else ""


def doing(follower: Follower, side: int) -> str:
    """Return a word for the activity or the result of a side in the live game."""
    match, running = follower.match, follower.running
    assert match is not None
    if match.outcome is not None:
        winner = match.outcome.winner
        # translators: the results of a player: nobody won; the player won; the player lost.
        return text("Draw") if winner is None else text("Won") if winner == side else text("Lost")
    if running.paused or not running.is_alive:
        return text("Paused")
    return text("Thinking") if match.player == side else text("Waiting")


def scale(standings: Standings, game: str) -> str:
    """Return a line on the scale of the ratings."""
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


def progress_of(desk: ContestDesk) -> ProgressTexts:
    """Return the texts on the progress of a tournament, or on how long the drafted one will take."""
    running = desk.running
    if running is None:
        return _proposed(desk)
    contest = running.contest
    played, total = contest.played, contest.total
    pairs = [result.games for result in contest.crosstable.results.values()]
    begun, done = sum(each > 0 for each in pairs), sum(each >= contest.plan.games for each in pairs)
    below = text("{begun} of {all} pairs have begun, {done} are done", begun=begun, all=len(pairs), done=done)
    right, strong = _pace(running, seconds_left(contest, desk.spent, running.workers))
    trouble = _stopped(running)
    if contest.is_outdated and not contest.is_done:
        trouble = text("Begun with another version: look at it, or start a new one.")
    share, beside = played / total if total else 0.0, text("of {n:,} game|of {n:,} games", n=total)
    return ProgressTexts(in_digits(played), beside, share, right, strong, below, trouble)


def _proposed(desk: ContestDesk) -> ProgressTexts:
    plan, workers = desk.plan, desk.tournaments.workers
    if plan is None:
        return ProgressTexts("0", text("games"), 0.0, "", "", text("choose at least two players"))
    seconds = seconds_of(plan, desk.spent, workers)
    takes = duration(seconds) if seconds is not None else text("the time shows once it runs")
    pairs, each = text("{n} pair|{n} pairs", n=len(plan.pairs)), text("{n} game each|{n} games each", n=plan.games)
    return ProgressTexts(in_digits(plan.total), text("games"), 0.0, _at_once(workers), takes, one_by_one((pairs, each)))


def _stopped(running: ContestRunner) -> str:
    """Return why a tournament stopped before its end; empty if it did not."""
    return text("It stopped: {reason}.", reason=running.problem.rstrip(".")) if running.problem else ""


def news_of(desk: ContestDesk) -> str:
    """Return what is said aloud of a tournament as it goes on: its state, the quarters played, and who is first."""
    running, standings = desk.running, desk.standings
    if running is None or running.problem:
        return _stopped(running) if running else ""
    contest = running.contest
    if contest.is_done and standings is not None:
        return text(
            "The tournament is over. {name} is first.", name=name_of(standings.places[0].name, contest.plan.game)
        )
    if running.preparing or not running.is_alive or running.paused:
        return text("The players get ready.") if running.preparing else text("Paused.")
    quarters = 4 * contest.played // contest.total
    return text("The tournament is being played: {share}.", share=percent(25 * quarters))


def _pace(running: ContestRunner, left: float | None) -> tuple[str, str]:
    """Return the number of games at once, and the remaining time or the reason why it is unknown."""
    if running.contest.is_done:
        return "", text("done")
    if not running.is_alive or running.paused:
        # translators: time is "about 4 min".
        return text("{time} more", time=duration(left)) if left is not None else "", text("paused")
    if running.preparing:
        return _at_once(running.workers), text("the players get ready")
    # translators: time is "about 4 min".
    return _at_once(running.workers), text("{time} left", time=duration(left)) if left is not None else ""


def _at_once(workers: int) -> str:
    return text("{n} game at once|{n} games at once", n=workers)


def sure_of(standings: Standings | None, contest: Contest | None) -> tuple[str, list[Finding]]:
    """Return title and findings; before the start, an explanation of the scale."""
    if standings is None:
        return text("The scale"), [Finding(text("A rating needs two opponents."))]
    game = contest.plan.game if contest else ""
    about_scale = Finding(scale(standings, game))
    if contest is None:
        return text("The scale"), [about_scale]
    troubles = [Finding(failed(name, why, game), True) for name, why in contest.failed.items()]
    found = telling_comparisons(standings, _MOST_SENTENCES)
    if not found:
        nothing = Finding(text("Too early to say who is better."))
        return text("What is sure"), [*troubles, nothing, about_scale]
    sure = [each for each in found if not each.level]
    findings = [Finding(comparison_text(each, game), each.level) for each in found]
    return text("Already sure") if sure else text("What is sure"), [*troubles, *findings]
