"""The words about a puzzle, and about the tries to solve it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ai.levels import level_of
from ai.puzzles import BLOCK, HOLD, WIN
from ai.roster import named
from coach.boards import texts_of
from coach.game_texts import percentage, winner_moves
from coach.phrases import Glyph, Phrase, Stone, phrased
from coach.player_texts import OWN_SCALE, rival_name
from game import current_player, find_game
from game.formats import one_by_one
from game.texts import Message, capitalised, sentences, text
from game.wall_clock import milliseconds
from saves.statistics import PROVISIONAL
from table.puzzles.progress import PUZZLE_DEVIATION, chance, change
from table.puzzles.schedule import BEST, MINE, days_until_next
from table.puzzles.solving import SolvingPhase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ai.puzzles import Puzzle
    from coach.board_texts import BoardTexts
    from coach.phrases import Part
    from game import Game
    from saves.glicko import Rating
    from saves.puzzles import Mistake
    from table.puzzles.choosing import PuzzleFilter
    from table.puzzles.progress import PuzzleProgress
    from table.puzzles.record import Record
    from table.puzzles.refuting import Refutation, RefutationSearch
    from table.puzzles.solving import Solving

FIRST_PUZZLES: Message = "First puzzles"
RUNS: dict[str, Message] = {"minutes": "Three minutes", "mistakes": "Three misses"}
"""The name of each form of a puzzle run."""
_RUN_FILTERS: dict[str, Message] = {"minutes": "Run: Three minutes", "mistakes": "Run: Three misses"}
FeedbackKind = Literal["wrong", "slower", "right", "solved", "shown"]


def task_of(puzzle: Puzzle, side: str) -> str:
    """Return the task of a puzzle for a bar or a card: "White wins in 3 moves".

    `side` is the name of the solver's side.
    """
    if puzzle.kind == HOLD:
        return text("{side} saves the game", side=side)
    if puzzle.kind == BLOCK:
        return text("{side} stops the win", side=side)
    if puzzle.kind == BEST:
        return text("{side} finds the best move", side=side)
    if puzzle.by_points:
        return text("{side} wins", side=side)
    return text("{side} wins in {n} move|{side} wins in {n} moves", side=side, n=puzzle.wins_in)


def mover_of(puzzle: Puzzle) -> str:
    """Return the name of the side that is to move in a puzzle."""
    game = find_game(puzzle.game)
    return texts_of(game.name).side(int(current_player(game.from_position(puzzle.position))))


def short_task_of(puzzle: Puzzle, side: str) -> tuple[str, ...]:
    """Return the task of a puzzle as lines of text; `side` is the name of the solver's side.

    The task to win in a number of moves has two short lines, any other task one line.
    """
    if puzzle.kind != WIN or puzzle.by_points:
        return (task_of(puzzle, side),)
    return text("{side} wins", side=side), text("in {n} move|in {n} moves", n=puzzle.wins_in)


def goal_of(puzzle: Puzzle, left: int) -> str:
    """Return the task as a sentence to the solver; `left` is the number of the solver's moves still to find."""
    if puzzle.kind == HOLD:
        return text("Find the only move that does not lose")
    if puzzle.kind == BEST:
        return text("Find the best move")
    if puzzle.kind == BLOCK:
        return text("The other side would win at once: stop it")
    if puzzle.by_points:
        return _goal_by_points(puzzle.turn_count, left)
    if puzzle.wins_in == 1:
        return text("Find a move that wins at once")
    if left < puzzle.turn_count:
        return text("{n} more move|{n} more moves", n=left)
    if len({line[0] for line in puzzle.lines}) > 1:
        return text("Win in {n}: any first move that does it counts", n=puzzle.wins_in)
    return text("Win in {n}: find the only first move", n=puzzle.wins_in)


def _goal_by_points(turns: int, left: int) -> str:
    if left < turns:
        return text("{n} more turn|{n} more turns", n=left)
    if turns == 2:
        return text("Find the only winning move, twice")
    message = "Find the only winning move|Find the only winning move, {n} times"
    return text(message, n=turns)


def themes_text(puzzle: Puzzle) -> str:
    """Return the themes of a puzzle: "flip, only move"."""
    return one_by_one([text(theme) for theme in puzzle.themes])


def source_text(puzzle: Puzzle) -> str:
    """Return the source of a puzzle in words: "From a game of Brook against Torrent, move 29".

    Levels are called by their names.
    """
    players = [name for name in puzzle.source.split(", ") if level_of(name)]
    if len(players) != 2:
        # translators: source is the names of two players and a number, as they were recorded.
        return text("From a game: {source}", source=puzzle.source)
    first, second = (named(name) for name in players)
    if puzzle.number is None:
        return text("From a game of {first} against {second}", first=first, second=second)
    message = "From a game of {first} against {second}, move {n}"
    if not find_game(puzzle.game).alternates:
        message = "From a game of {first} against {second}, turn {n}"
    return text(message, first=first, second=second, n=puzzle.number)


def theme_name(theme: Message) -> str:
    """Return the name of a theme in a list of choices."""
    return capitalised(text(theme))


def offered_name(wanted: PuzzleFilter, game: Game, due: int) -> str:
    """Return a filter's label in the menu of puzzles; `due` is the number of the person's mistakes to repeat today."""
    name = wanted_name(wanted, game)
    # translators: choice is the name of a filter, such as "My mistakes".
    return text("{choice}, {n} due", choice=name, n=due) if wanted.mine else name


def wanted_name(wanted: PuzzleFilter, game: Game) -> str:
    """Return the label of the button for a choice of puzzles on a board."""
    if wanted.mine:
        return theme_name(MINE)
    if wanted.first:
        return text(FIRST_PUZZLES)
    if wanted.run:
        return text(_RUN_FILTERS[wanted.run])
    if wanted.moves:
        message = "In {n} move|In {n} moves" if game.alternates else "In {n} turn|In {n} turns"
        return text(message, n=wanted.moves)
    return theme_name(wanted.theme) if wanted.theme else text("All puzzles")


def why_wrong(refuting: RefutationSearch, puzzle: Puzzle, n: int, texts: BoardTexts) -> str:
    """Return a sentence on why a move does not solve a puzzle.

    The right move would win in `n` moves; `refuting` has the answer to the wrong move.
    """
    move, found = refuting.move, refuting.found
    name = texts.named(move.game.action_to_string(move.before, move.action))
    other = texts.side(1 - move.mover)
    if found is None:
        return capitalised(text("{move} is not the move. Looking for the answer to it…", move=name))
    if move.loses:
        return capitalised(text("{move} wins for {other}.", move=name, other=other))
    if move.over:
        return capitalised(text("{move} ends the game in a draw.", move=name))
    if not found.line or move.again:
        return capitalised(text("{move} is not the move.", move=name))
    return _answered(puzzle, n, found, {"other": other, "reply": texts.named(found.line[0]), "move": name})


def _slower(name: str, plies: int | None) -> str:
    """Return the words about a move that wins later than the right move, and so costs no points.

    `plies` is the number of plies from the move to the win; None if unknown.
    """
    if plies is None:
        return capitalised(text("{move} wins as well, but not as soon.", move=name))
    n = plies // 2 + 1
    return capitalised(text("{move} also wins, in {n} move.|{move} also wins, in {n} moves.", move=name, n=n))


def _answered(puzzle: Puzzle, n: int, found: Refutation, named: dict[str, str]) -> str:
    """Return the sentence on the other side's answer and its result; the right move would win in `n` moves."""
    proven, at_once = found.proven, puzzle.kind == WIN and n == 1
    if proven is not None and proven.result > 0:
        return _slower(named["move"], proven.plies)
    if proven is not None and proven.result == 0:
        return text("{other} answers with {reply}, and the game is a draw.", **named)
    if proven is not None and proven.plies == 1:
        return text("{other} answers with {reply} and wins.", **named)
    if proven is not None and proven.plies is not None and not at_once:
        n = winner_moves(proven.plies)
        message = (
            "{other} answers with {reply} and wins in {n} move.|{other} answers with {reply} and wins in {n} moves."
        )
        return text(message, n=n, **named)
    if puzzle.kind in (HOLD, BLOCK) or (proven is not None and not at_once):
        return text("{other} answers with {reply} and wins in the end.", **named)
    if puzzle.kind == BEST:
        return text("{other} answers with {reply}. Another move is far better.", **named)
    if puzzle.by_points or at_once:
        return text("{other} answers with {reply}, and the win is gone.", **named)
    message = (
        "{other} answers with {reply}, and the win in {n} move is gone.|"
        "{other} answers with {reply}, and the win in {n} moves is gone."
    )
    return text(message, n=n, **named)


class Empty(NamedTuple):
    """The text that is shown where there is no puzzle, and the label of the button below this text."""

    title: str
    words: str
    button: str


class Numbers(NamedTuple):
    """The content of the cards with numbers.

    Attributes:
        columns: the columns, each with a title, a number, and a text under the number.
        note: how ratings change, in words.
        title: the puzzle's name.
        source: the puzzle's source, in words.
        score: the score of this puzzle, 1 or 0; None while the puzzle is open, or if it does not count.
        history: the ratings after each puzzle that counted, oldest first.
        results: the scores, 1 or 0, of the earlier puzzles that counted.
        aside: the chance that the person solves the puzzle, in words.
    """

    columns: Sequence[tuple[str, str, str]]
    note: str
    title: str
    source: str
    score: float | None
    history: Sequence[float] = ()
    results: Sequence[float] = ()
    aside: str = ""


def signed(points: int) -> str:
    """Return points with their sign: "+14"."""
    return f"{points:+d}".replace("-", "−")


def numbers_of(
    puzzle: Puzzle, before: PuzzleProgress, after: PuzzleProgress, score: float | None, you: str, below: str
) -> Numbers:
    """Return the content of the cards with numbers: the ratings, and the results of the last puzzles.

    Args:
        puzzle: the puzzle on the board.
        before: the person's progress when the puzzle was opened.
        after: the person's current progress.
        score: the puzzle's score; None while the puzzle is undecided, or if it does not count.
        you: the person's rating.
        below: the text under the rating.
    """
    streak = after if score else before  # a wrong try ends the streak when the solver leaves the puzzle
    columns = (
        (text("This puzzle"), str(puzzle.rating), text("rating ± {n}", n=round(PUZZLE_DEVIATION))),
        (text("You"), you, below),
        (text("Streak"), str(streak.streak), text("best {n}", n=streak.best_streak)),
    )
    rating = before.rating
    likely = ""
    if rating is not None:
        likely = text("{percent} % chance for you", percent=percentage(chance(rating, puzzle.rating)))
    return Numbers(
        columns,
        sentences(
            text("Only the first wrong try costs points. After a hint or the solution, a puzzle does not count."),
            text(OWN_SCALE),
        ),
        text("Puzzle {n}", n=len(before.results) + 1),
        source_text(puzzle),
        score,
        [each.elo for each in after.history],
        before.results,
        likely,
    )


def rating_text(rating: Rating | None) -> str:
    """Return a rating as text, with a mark while the rating is provisional."""
    if rating is None:
        return "–"
    return f"{'≈ ' if rating.deviation > PROVISIONAL else ''}{round(rating.elo)}"


def below_rating(before: PuzzleProgress, puzzle: Puzzle, gained: int | None, *, counts: bool) -> str:
    """Return the text below the rating: by how much the puzzle may change the rating, or by how much it has changed it.

    `gained` is the change; None if the rating has not changed.
    """
    rating = before.rating
    if gained is not None:
        return signed(gained)
    if not counts:
        return text("not rated")
    if rating is None:
        return text("not rated yet")
    # translators: points have a sign: "+14".
    return text("{points} if solved", points=signed(change(rating, puzzle.rating, 1.0)))


def numbers_of_mistake(mistake: Mistake, record: Record, score: float | None) -> Numbers:
    """Return the content of the cards beside a person's mistake; `score` is 1 after a right try, 0 after a wrong
    one.
    """
    progress, left = record.progress, [each for each in record.mistakes if not each.solved]
    columns = (
        # translators: the number of mistakes that come back today stands below, then "of 5".
        (text("Due"), str(len(record.due)), text("of {n}", n=len(left))),
        (text("Found again"), str(len(record.mistakes) - len(left)), ""),
        (text("Streak"), str(progress.streak), text("best {n}", n=progress.best_streak)),
    )
    note = text("It comes back after 1, 3, 7 and 21 days, until you find it at the first try. It is not rated.")
    template = "Move {n} against {rival}: you played {move}."
    if not find_game(mistake.board).alternates:
        template = "Turn {n} against {rival}: you played {move}."
    source = text(template, n=mistake.number, rival=rival_name(mistake.rival), move=mistake.played)
    return Numbers(columns, note, text("From your own game"), source, score)


def empty_of(board: str, wanted: PuzzleFilter, record: Record, other: str | None, *, damaged: bool) -> Empty:
    """Return the text for a board without puzzles left, or with damaged puzzles only.

    `other` is the title of another board, which has puzzles, if this board has none.
    """
    if damaged:
        button = text("All puzzles") if wanted.mine else text("My mistakes")
        return Empty(text("Nothing to solve"), text("The puzzles that are left here are damaged."), button)
    if wanted.mine:
        days = days_until_next(record.mistakes, milliseconds())
        if days is None:
            sentence = text(
                "Review a game of yours: where you missed one clearly best move, the position comes back here after "
                "1, 3, 7 and 21 days, until you find it."
            )
            return Empty(text("No mistakes to repeat"), sentence, text("All puzzles"))
        sentence = text(
            "Your next mistake comes back in {n} day.|Your next mistake comes back in {n} days.",
            n=days,
        )
        return Empty(text("Nothing is due today"), sentence, text("All puzzles"))
    if other is not None:
        sentence = text("There are no puzzles of {board}. Other boards have some.", board=board)
        return Empty(text("No puzzles here"), sentence, text("Puzzles of {board}", board=other))
    sentence = text("You have solved them all. Your own mistakes still come back.")
    return Empty(text("All solved"), sentence, text("My mistakes"))


class Feedback(NamedTuple):
    """The content of the card on the last try.

    Attributes:
        kind: the kind of feedback: wrong, a slower win, right (more moves follow), solved, or solution shown.
        title, words: the card's headline and text.
        change: the change of the rating, such as "+14"; empty if there is none.
        button, icon: label and icon of the card's button; empty if the card has no button.
    """

    kind: FeedbackKind
    title: str
    words: str
    change: str = ""
    button: str = ""
    icon: str = ""


def feedback_of(
    solving: Solving, texts: BoardTexts, gained: int | None, *, timed: bool = False, ends: bool = False
) -> Feedback | None:
    """Return the feedback on the solver's tries; None if there is nothing to say.

    `gained` is the change of the rating by the puzzle; None if it has not changed. `timed` says whether a clock runs
    during the search for a quicker win, `ends` whether the puzzle is over and cannot be tried again.
    """
    attempt, points = solving.attempt, "" if gained is None else signed(gained)
    if solving.phase is SolvingPhase.WRONG and solving.is_slower:
        words, again = _refuted(solving, texts), text("Try again")
        if not timed:
            words = sentences(words, text("There is a quicker win. Looking for it costs nothing."))
        return Feedback("slower", text("A slower win"), words, button=again, icon="rotate-ccw")
    if solving.phase is SolvingPhase.WRONG:
        first = points if len(attempt.wrong) == 1 else ""
        words, again = _refuted(solving, texts), text("Try again")
        return Feedback("wrong", text("Not this one"), words, first, again, "rotate-ccw")
    if solving.phase is SolvingPhase.SHOWN:
        words = text("Play it yourself, or go on to the next puzzle.")
        if len(attempt.line) > 1:
            words = text("Step through it. Then play it yourself, or go on to the next puzzle.")
        words = "" if ends else words
        return Feedback("shown", text("The solution"), words, button=text("Try it"), icon="rotate-ccw")
    if solving.phase is SolvingPhase.SOLVED:
        won = points if attempt.score else ""  # the cost of a wrong try was shown at that try
        return Feedback(
            "solved", text("Solved"), _solved(solving), won, button=text("Next puzzle"), icon="step-forward"
        )
    if attempt.tries and attempt.tries[-1].right:
        words = text("{n} more move|{n} more moves", n=attempt.moves_left)
        if not solving.game.alternates:
            words = text("{n} more turn|{n} more turns", n=attempt.moves_left)
        if attempt.tries[-1].move.again:
            words = text("Your turn goes on.")
        if attempt.tries[-1].choices > 1:
            words = sentences(text("{n} moves win here, and each of them counts.", n=attempt.tries[-1].choices), words)
        # translators: correct.
        return Feedback("right", text("Right"), words)
    return None


def head_of(solving: Solving, texts: BoardTexts) -> tuple[str, str]:
    """Return a puzzle's two headlines: the side to move and the goal.

    Once the puzzle is solved, they are the task and an empty text.
    """
    attempt, side = solving.attempt, texts.side(solving.attempt.solver)
    if attempt.solved:
        return task_of(attempt.puzzle, side), ""
    return text("{side} to move", side=side), goal_of(attempt.puzzle, attempt.moves_left)


def walk_parts(solving: Solving, texts: BoardTexts) -> tuple[Part, ...]:
    """Return the parts of the line under the board while the answer or the solution is played back."""
    made = solving.made
    parts: tuple[Part, ...] = texts.description_of(made[-1]) if made else ()
    if len(made) == 2 and solving.phase is SolvingPhase.WRONG:
        first = made[0]
        name = texts.named(solving.game.action_to_string(first.before, first.action))
        kind = texts.note_of(solving.game, first.before, first.action).kind
        own = Stone(first.mover, kind), Phrase(name, strong=True)
        # translators: answer is the other side’s move, "white stone on d5".
        parts = phrased("{answer} after your {move}", answer=parts, move=own)
    if solving.is_refuting:
        parts = (*parts, Glyph("search"), Phrase(text("looking for the answer")))
    return parts


def _refuted(solving: Solving, texts: BoardTexts) -> str:
    assert solving.refuting is not None
    puzzle, found = solving.attempt.puzzle, sum(each.right for each in solving.attempt.tries)
    return why_wrong(solving.refuting, puzzle, puzzle.wins_in - found, texts)


def _solved(solving: Solving) -> str:
    """Return the text on a solved puzzle: its themes, and whether it counted."""
    attempt = solving.attempt
    # translators: themes is a list, such as "flip, only move".
    themes = text("Theme: {themes}.", themes=themes_text(attempt.puzzle))
    if attempt.puzzle.kind == WIN and not attempt.tries[-1].move.wins:
        themes = sentences(text("Now several moves win."), themes)
    if attempt.was_helped:
        return sentences(text("You had help, so stars, streak and rating stay as they are."), themes)
    return sentences(text("You kept looking, and found it."), themes) if attempt.wrong else themes
