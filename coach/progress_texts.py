"""Words about a person's progress, year by year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from coach.library_texts import board_title, count_of, day_of, streak_of
from coach.milestones import milestones_of
from coach.player_texts import OWN_SCALE, seat_name
from game import GAMES
from game.formats import in_digits, short_month
from game.texts import sentences, text
from table.player_rating import is_provisional, reach_of
from table.progress import tallied

if TYPE_CHECKING:
    from saves.glicko import Rating
    from saves.history import EndedGame
    from saves.statistics import Tally
    from table.progress import MonthTally, ProgressReport


def year_lines(report: ProgressReport) -> Iterator[str]:
    """Yield sentences on what a person played, beat and solved; leave out those for which the report has no figures."""
    counted, favourite, best = tallied(report.games), report.favourite, report.strongest_beaten()
    won, lost = counted.won, counted.lost
    yield text(
        "{games} against the computer: {won:,} won, {lost:,} lost.", games=count_of(counted.played), won=won, lost=lost
    )
    if favourite is not None:
        boards = len({game.board for game in report.games})
        yield text(
            "On {n} board, most often on {board}.|On {n} boards, most often on {board}.",
            n=boards,
            board=board_title(favourite),
        )
    if best is not None:
        names = {"name": seat_name(best.rival), "board": board_title(best.board), "date": day_of(best.ended)}
        alone = "The strongest that you beat without help was {name}, on {board}, {date}."
        yield text(alone if best.is_unaided else "The strongest that you beat was {name}, on {board}, {date}.", **names)
    if report.best_run > 1:
        yield text("Most wins in a row: {n}.", n=report.best_run)
    if report.solved:
        yield text("{n:,} puzzle solved.|{n:,} puzzles solved.", n=report.solved)
    if report.mended:
        yield text("{n:,} mistake of your own mended.|{n:,} mistakes of your own mended.", n=report.mended)


def progress_text(report: ProgressReport, person: str, now: datetime) -> str:
    """Return all of a person's progress as a text for a file: first each year, then the milestones."""
    lines = [text("Progress of {name}, {date}", name=person, date=day_of(now))]
    for year in report.years:
        lines += ["", str(year), *year_lines(report.of_year(year))]
    for words, reached in ((text("Reached along the way"), True), (text("Still to come"), False)):
        lines += ["", words]
        for each in milestones_of(report):
            if each.reached is reached:
                lines += ["", *filter(None, (text(each.title), each.board)), each.progress_text]
    return "\n".join(lines) + "\n"


def months_words(months: Sequence[MonthTally]) -> tuple[str, str]:
    """Return two texts: on the games of all months together, and on each month that has games."""
    all_months = _games_won(sum(each.tally.played for each in months), sum(each.tally.won for each in months))
    apart = (
        text("{name}: {value}", name=short_month(each.month), value=_games_won(each.tally.played, each.tally.won))
        for each in months
        if each.tally.played
    )
    return all_months, "; ".join(apart) or all_months


def _games_won(played: int, won: int) -> str:
    return text("{n:,} game, {won:,} won|{n:,} games, {won:,} won", n=played, won=won)


def beaten_words(best: EndedGame) -> str:
    """Return words on the win against the strongest opponent: the level, the date, and whether help was used."""
    message = "Level {level}, {date}" if best.is_unaided else "Level {level}, with help, {date}"
    return text(message, level=best.rival.level, date=day_of(best.ended))


def learned_lines(report: ProgressReport) -> list[tuple[str, str]]:
    """Return lines on what the person learned, each a pair of a name and a number."""
    return [
        (text("Lessons done"), text("{some:,} of {n:,}", some=report.lessons, n=len(GAMES))),
        (text("Puzzles solved"), f"{report.solved}"),
        (text("Own mistakes mended"), text("{some:,} of {n:,}", some=report.mended, n=len(report.mistakes))),
    ]


def tally_lines(total: Tally) -> list[tuple[str, str]]:
    """Return lines on the games at all levels together, each a pair of a name and a number."""
    return [
        (text("Played"), in_digits(total.played)),
        (text("Won##games"), in_digits(total.won)),
        (text("Drawn"), in_digits(total.drawn)),
        (text("Lost##games"), in_digits(total.lost)),
        (text("Streak"), streak_of(total)),
        (text("Best"), text("{n} won", n=total.best_streak) if total.best_streak else "–"),
    ]


def interval_text(rating: Rating | None) -> str:
    """Return the half width of a rating's interval as text, `± 60`; empty if there is no rating."""
    if rating is None:
        return ""
    message = "± {reach:.0f}, still settling" if is_provisional(rating) else "± {reach:.0f}"
    return text(message, reach=reach_of(rating))


def start_words() -> str:
    """Return the sentences that say where a rating starts, and that ratings on two boards cannot be compared."""
    return sentences(text("Your rating starts at your first opponent’s and settles as you play."), text(OWN_SCALE))


def count_words() -> str:
    """Return the sentence on the games from which the figures are counted."""
    return text("Only games played here against the computer from the usual start count; a deleted one counts no more.")
