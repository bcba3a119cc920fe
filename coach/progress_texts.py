"""Words about a person's progress: milestones, months, years."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from coach.library_texts import board_title, count_of, day_of
from coach.player_texts import seat_name
from game.texts import Message, text
from table.progress import tallied

if TYPE_CHECKING:
    from table.progress import Milestone, ProgressReport


class _Words(NamedTuple):
    """The icon of a milestone, its title, and what has to be done for it."""

    icon: str
    title: Message
    task: Message


_MILESTONES: dict[str, _Words] = {
    "first-win": _Words("trophy", "First win", "Win a game."),
    "by-yourself": _Words("shield-check", "By yourself", "Win a game without any help."),
    "ten-games": _Words("star", "Ten games", "Play ten games to the end."),
    "hundred-games": _Words("library", "A hundred games", "Play a hundred games to the end."),
    "all-boards": _Words("layout-grid", "Every board", "Play a game on each board."),
    "won-everywhere": _Words("crown", "At home everywhere", "Win a game on each board."),
    "both-sides": _Words("arrow-left-right", "Both sides", "Win as the first side, and as the second."),
    "three-in-a-row": _Words("flame", "Three in a row", "Win three games one after the other."),
    "level-4": _Words("swords", "Past the Stream", "Beat level 4 or a higher one, taking nothing back."),
    "level-7": _Words("swords", "Through the Rapids", "Beat level 7 or a higher one, taking nothing back."),
    "level-10": _Words("swords", "Across the Ocean", "Beat level 10, taking nothing back."),
    "clock": _Words("clock", "In time", "Win a game with clocks."),
    "turned-round": _Words("undo-2", "Turned round", "Win a reviewed game in which your chance was below 10 %."),
    "quiet-game": _Words("moon", "Quiet game", "Win a reviewed game without a mistake."),
    "long-way": _Words("git-branch", "The long way", "Cross the water in Pathwayz with 15 pieces."),
    "wide-field": _Words("circle", "Wide field", "Win at Othello with 45 discs."),
    "full-store": _Words("download", "Full store", "Win at Kalah with 30 seeds."),
    "fifty-puzzles": _Words("puzzle", "Fifty puzzles", "Solve fifty different puzzles."),
    "seven-days": _Words("sun", "Seven days", "Solve a puzzle on seven days one after the other."),
    "mended": _Words("target", "Mended", "Find the better move in a mistake of yours."),
}


def icon_of(milestone: Milestone) -> str:
    """Return the name of a milestone's icon."""
    return _MILESTONES[milestone.name].icon


def title_of_milestone(milestone: Milestone) -> str:
    """Return a milestone's title."""
    return text(_MILESTONES[milestone.name].title)


def task_of(milestone: Milestone) -> str:
    """Return what has to be done for a milestone."""
    return text(_MILESTONES[milestone.name].task)


def state_of(milestone: Milestone) -> str:
    """Return how far a milestone is: by which game it was reached, how much of it is done, or what is to be done."""
    if milestone.game is not None:
        names = {"name": seat_name(milestone.game.rival), "date": day_of(milestone.game.ended)}
        return text("against {name}, {date}", **names)
    if not milestone.reached and milestone.done:
        return text("{some:,} of {n:,}", some=milestone.done, n=milestone.goal)
    return task_of(milestone)


def year_lines(report: ProgressReport) -> Iterator[str]:
    """Yield what a person played, beat and solved, a sentence each."""
    counted, favourite, best = tallied(report.games), report.favourite, report.strongest_beaten()
    won, lost = counted.won, counted.lost
    yield text("{games} played: {won:,} won, {lost:,} lost.", games=count_of(counted.played), won=won, lost=lost)
    if favourite is not None:
        boards = len({game.board for game in report.games})
        yield text(
            "On {n} board, most often on {board}.|On {n} boards, most often on {board}.",
            n=boards,
            board=board_title(favourite),
        )
    if best is not None:
        names = {"name": seat_name(best.rival), "board": board_title(best.board), "date": day_of(best.ended)}
        yield text("The strongest that you beat was {name}, on {board}, {date}.", **names)
    if report.best_run > 1:
        yield text("Most wins in a row: {n}.", n=report.best_run)
    if report.solved:
        yield text("{n:,} puzzle solved.|{n:,} puzzles solved.", n=report.solved)
    if report.mended:
        yield text("{n:,} mistake of your own mended.|{n:,} mistakes of your own mended.", n=report.mended)


def progress_text(report: ProgressReport, person: str, now: datetime) -> str:
    """Return all of a person's progress as a text for a file: each year, then the milestones."""
    lines = [text("Progress of {name}, {date}", name=person, date=day_of(now))]
    for year in report.years:
        lines += ["", str(year), *(f"  {line}" for line in year_lines(report.of_year(year)))]
    lines += ["", text("Along the way")]
    for each in report.milestones:
        mark = "x" if each.reached else " "
        lines.append(f"  [{mark}] {title_of_milestone(each)}: {state_of(each)}")
    return "\n".join(lines) + "\n"
