"""The algorithms that can be watched, and the results of the exercises of `table.watching.exercises`, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from coach.search_texts import value_text
from game.formats import in_digits
from game.texts import Message, sentences, text
from table.watching.exercises import (
    ORDER,
    PRUNING,
    ExerciseResult,
    GamesResult,
    LectureExercise,
    Run,
    TreeResult,
)
from table.watching.problems import Order
from table.watching.watch import Watchable

ALGORITHM_NAMES: dict[Watchable, Message] = {
    "minimax": "Minimax", "alpha-beta": "Alpha-beta", "negamax": "Negamax", "uct": "UCT",
}  # fmt: skip
ALGORITHM_DESCRIPTIONS: dict[Watchable, Message] = {
    "minimax": "Every move, every answer",
    "alpha-beta": "The same answer, less work",
    "uct": "Random games find the way",
}
ORDER_NAMES: dict[Order, Message] = {"best": "Best first", "plain": "As they come", "worst": "Worst first"}


def result_texts(exercise: LectureExercise, result: ExerciseResult, name_of: Callable[[int], str]) -> tuple[str, str]:
    """Return two lines of text on the result of a run; `name_of` returns the name of a root move."""
    if isinstance(result, GamesResult):
        share = text("{move}, {share} %", move=name_of(result.action), share=round(100 * result.share))
        return share, text("since game {game}", game=in_digits(result.since))
    if exercise is ORDER:
        leaves = text("{n:,} leaf|{n:,} leaves", n=result.seen_leaves)
        # translators: count is a number; "12 leaves" stands above.
        return leaves, text("of {count}", count=in_digits(result.leaves))
    visited = text("{n:,} position|{n:,} positions", n=result.visited)
    return text("value {value}", value=value_text(result.value)), visited


def conclusion_of(
    exercise: LectureExercise, results: Mapping[Run, ExerciseResult], name_of: Callable[[int], str]
) -> str:
    """Return the sentence that follows from the results of all runs; `name_of` returns the name of a root move."""
    first, last = results[exercise.runs[0]], results[exercise.runs[-1]]
    if isinstance(first, TreeResult) and isinstance(last, TreeResult):
        if exercise is PRUNING:
            saved = in_digits(first.visited - last.visited)
            return text(
                "Both say {value}. Alpha-beta left {saved} positions out.", value=value_text(last.value), saved=saved
            )
        names = {
            "seen": in_digits(first.seen_leaves),
            "root": in_digits(first.leaves**0.5),
            "all": in_digits(first.leaves),
        }
        sentence = text("Best first looked at {seen} leaves; b^(m/2), the square root of {all}, is {root}.", **names)
        least = text("Where each position has b moves, no order needs fewer than b^⌈m/2⌉ + b^⌊m/2⌋ − 1. Not so here.")
        return sentences(sentence, least)
    assert isinstance(first, GamesResult)
    assert isinstance(last, GamesResult)
    before, share = f"{100 * first.share:.0f}", f"{100 * last.share:.0f}"
    if first.action == last.action:
        return text(
            "{move} stays the best move: from {before} % of the visits to {share} %.",
            move=name_of(last.action), before=before, share=share,
        )  # fmt: skip
    return text(
        "More games found a better move: {move}, with {share} % of the visits.", move=name_of(last.action), share=share
    )


def run_name(run: Run) -> str:
    """Return the name of a run."""
    if run.algorithm == "uct":
        return text("{n:,} game|{n:,} games", n=run.games)
    return text(ALGORITHM_NAMES[run.algorithm])
