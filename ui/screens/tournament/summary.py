"""The texts of the two cards under the crosstable: the progress of a tournament, and its significant findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.texts import text
from lab.contest.standings import comparisons
from lab.contest.tempo import seconds_left, seconds_of
from ui.screens.tournament import texts
from ui.screens.tournament.info_cards import Finding, ProgressTexts

if TYPE_CHECKING:
    from lab.contest.contest import Contest
    from lab.contest.plan import ContestPlan
    from lab.contest.runner import ContestRunner
    from lab.contest.standings import Standings
    from lab.contest.tempo import ThinkingTimes

_MOST_SENTENCES = 8


def proposed(plan: ContestPlan | None, spent: ThinkingTimes, workers: int) -> ProgressTexts:
    """Return the texts for a draft; `plan` is None for a draft without a pair of players."""
    if plan is None:
        return ProgressTexts("0", text("games"), 0.0, "", "", text("choose at least two players"), "")
    seconds = seconds_of(plan, spent, workers)
    duration = texts.duration(seconds) if seconds is not None else text("the time shows once it runs")
    pairs = text("{n} pair|{n} pairs", n=len(plan.pairs))
    games = text("{n} game each|{n} games each", n=plan.games)
    below = text("{pairs}, {games}", pairs=pairs, games=games)
    return ProgressTexts(f"{plan.total:,}", text("games"), 0.0, _at_once(workers), duration, below, _kept())


def progress_of(running: ContestRunner, spent: ThinkingTimes) -> ProgressTexts:
    """Return the texts on the progress of a tournament."""
    contest = running.contest
    played, total = contest.played, contest.total
    pairs = [result.games for result in contest.crosstable.results.values()]
    begun, done = sum(each > 0 for each in pairs), sum(each >= contest.plan.games for each in pairs)
    below = text("{begun} of {all} pairs have begun, {done} are done", begun=begun, all=len(pairs), done=done)
    right, strong = _pace(running, seconds_left(contest, spent, running.workers))
    trouble = text("It stopped: {reason}.", reason=running.problem.rstrip(".")) if running.problem else ""
    if contest.is_outdated and not contest.is_done:
        trouble = text("Begun with another version: look at it, or start a new one.")
    share, beside = played / total if total else 0.0, text("of {games}", games=texts.games(total))
    return ProgressTexts(f"{played:,}", beside, share, right, strong, below, _kept(), trouble)


def _pace(running: ContestRunner, left: float | None) -> tuple[str, str]:
    """Return the number of games at once, and the remaining time or the reason why it is unknown."""
    if running.contest.is_done:
        return "", text("done")
    if not running.is_alive or running.paused:
        return text("{time} more", time=texts.duration(left)) if left is not None else "", text("paused")
    if running.preparing:
        return _at_once(running.workers), text("the players get ready")
    return _at_once(running.workers), text("{time} left", time=texts.duration(left)) if left is not None else ""


def _at_once(workers: int) -> str:
    return text("{n} game at once|{n} games at once", n=workers)


def _kept() -> str:
    return text("each finished game is kept: close whenever you like")


def sure_of(standings: Standings | None, contest: Contest | None) -> tuple[str, list[Finding]]:
    """Return title and findings; before the start, an explanation of the scale."""
    if standings is None:
        return text("The scale"), [Finding(text("A rating needs two opponents."))]
    game = contest.plan.game if contest else ""
    scale = Finding(text("{scale}; ± shows how sure it is.", scale=texts.scale(standings, game)))
    if contest is None:
        return text("The scale"), [scale]
    failed = [Finding(texts.failed(name, why, game), True) for name, why in contest.failed.items()]
    found = comparisons(standings)[:_MOST_SENTENCES]
    if not found:
        nothing = Finding(text("Too early to say who is better."))
        return text("What is sure"), [*failed, nothing, scale]
    sure = [each for each in found if not each.level]
    first = [*sure[:1], *(each for each in found if each.level)][:2]
    rest = [each for each in found if each not in first]
    findings = [Finding(texts.comparison_text(each, game), each.level) for each in (*first, *rest)]
    return text("Already sure") if sure else text("What is sure"), [*failed, *findings]
