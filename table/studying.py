"""A study: the best lines of a position, searched deeper and deeper as long as it is shown.

    study = Study(engine, game, ready)
    study.look_at(state)
    study.update()                     # now and then; True if a line has changed
    study.lines                        # the known moves, the best first

The engine searches one line at a time, so several lines take turns. A first short search scores every move. Then each
round searches the whole position, and the positions after the leading moves, twice as long as the round before, on all
cores. A line's chance and depth come from the deepest search of its first move. A score of the first search cannot be
compared with a chance: moves that have only a score follow all searched moves, and the best of them is searched in the
next round. On a solved board one search gives the exact values of all moves. Results stay known as long as the study
exists.
"""

from __future__ import annotations

import logging
import math
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import CancelledError
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ai.chances import win_probability
from ai.exact import before, final_result, is_solved
from ai.info import Limit
from ai.openings import book_moves
from ai.proven import Proven
from ai.roster import strongest
from ai.search.scores import proven_by
from ai.spec import Attention, PlayerSpec
from game.errors import failure_text
from game.symmetry import symmetries_of
from game.texts import text
from game.verbs import apply_action, current_player, is_terminal
from table.move_values import SOLVER
from table.owners import new_owner
from table.thinker import on_all_cores

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine
    from ai.info import Info
    from game.spec import Game
    from table.thinker import Ready


log = logging.getLogger(__name__)

LINES = 3
"""Usual number of lines searched in every round; one further line, not searched before, is searched too."""
_FIRST = 0.25
"""Seconds of each search in the first round, and of the search that scores every move."""
_ENDED_EARLY = 0.8
"""A search that ended in less than this fraction of its time limit counts as complete."""
_LONGEST = 6
"""Largest number of moves of a line on a solved board. There the solver gives no lines, so lines are extended."""
_POSITIONS = 500
"""Number of latest positions that are remembered."""

Doing = Literal["over", "preparing", "thinking", "paused", "done", "failed"]


class StudyLine(NamedTuple):
    """A move with its line, win chance and proven result.

    Attributes:
        actions: the best moves of both sides, beginning with the move itself.
        chance: the mover's win chance, 0 to 1, a draw counting half.
        proven: the proven result for the mover, or None.
        depth: the depth of the search, in plies; 0 for a solver's result.
        finished: whether a longer search would find nothing new.
        is_score: whether the move has only a score of the first short search, and no proven result.
    """

    actions: tuple[int, ...]
    chance: float
    proven: Proven | None = None
    depth: int = 0
    finished: bool = False
    is_score: bool = False

    @property
    def action(self) -> int:
        """The move to which the line belongs, as an action."""
        return self.actions[0]

    @property
    def is_certain(self) -> bool:
        """Whether no search can improve the line."""
        return self.finished or (self.proven is not None and self.proven.exact)


class _StudyQuestion(NamedTuple):
    """A question to the engine: the position after some moves, and the time for it."""

    after: tuple[int, ...] = ()
    seconds: float | None = None
    every_move: bool = False


@dataclass
class _PositionResults:
    """The results of one position, and the questions of its current round."""

    state: Any
    found: dict[int, StudyLine] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    asked: list[_StudyQuestion] = field(default_factory=list)
    round: int = -1
    nodes: int = 0
    speed: int = 0
    done: bool = False


class Study:
    """Searches one position at a time.

    Attributes:
        game: the board.
        lines_wanted: number of lines searched in every round.
        problem: a sentence for the player about a failure; whoever shows the sentence resets it to None.
        book: the moves of the board's opening book in the position.
    """

    def __init__(self, engine: Engine, game: Game, ready: Ready) -> None:
        """Search nothing yet. The searches use `engine`, once `ready` says that the player can think."""
        self.game = game
        self.lines_wanted = LINES
        self.problem: str | None = None
        self.book: frozenset[int] = frozenset()
        self.solved = is_solved(game)
        self._start, maps = game.initial_state(), symmetries_of(game)
        self._images = {action: min(each[action] for each in maps) for action in game.actions(self._start)}
        self._engine = engine
        self._ready = ready
        self._owner = new_owner("study")
        self._player = self._player_called(strongest(game.name))
        self._positions: OrderedDict[Any, _PositionResults] = OrderedDict()
        self._known: _PositionResults | None = None
        self._also: int | None = None
        self._question: _StudyQuestion | None = None
        self._analysis: Analysis | None = None
        self._paused = self._failed = False

    # -- the position ----------------------------------------------------------------------------

    def look_at(self, state: Any, also: int | None = None) -> None:
        """Search a position from now on, continuing from earlier results.

        The move `also` is searched even if it is not a leading move.
        """
        self._also = also
        if self._known is None or self._known.state != state:
            self.stop()
            self.book = frozenset(book_moves(self.game, state))
            self._known = self._positions.setdefault(state, _PositionResults(state))
            self._positions.move_to_end(state)
            if len(self._positions) > _POSITIONS:
                self._positions.popitem(last=False)
        elif also is not None and also not in self._known.found:
            self._known.done = False

    def pause(self, paused: bool) -> None:
        """Pause the searches if `paused`, else resume them."""
        self._paused = paused
        if paused:
            self._halt()

    def stop(self) -> None:
        """End the searches."""
        self._halt()
        self._known = None

    def close(self) -> None:
        """Stop, and free the engine's memory of the searches; the results stay."""
        self.stop()
        self._engine.drop_memory(self._owner)

    def update(self) -> bool:
        """Collect results, and ask the next question; return whether the results have changed."""
        known = self._known
        if known is None:
            return False
        earlier = self._known_now()
        self._collect(known)
        if self._analysis is None and self.doing == "thinking":
            self._ask(known)
        known.order = sorted(known.found, key=lambda action: _rank(known.found[action]), reverse=True)
        return earlier != self._known_now()

    # -- the results -------------------------------------------------------------------------------

    @property
    def searcher(self) -> PlayerSpec:
        """The player whose search is shown."""
        return self._player

    @property
    def paused(self) -> bool:
        """Whether the searches are paused."""
        return self._paused

    @property
    def doing(self) -> Doing:
        """The study's present state."""
        if self._known is None or is_terminal(self._known.state):
            return "over"
        if self._failed:
            return "failed"
        if self._known.done:
            return "done"
        if self._paused:
            return "paused"
        return "thinking" if self._ready(self.game.name, self._player) else "preparing"

    @property
    def lines(self) -> tuple[StudyLine, ...]:
        """The lines of all searched moves: first proved wins, then others sorted by win chance, then proved losses.

        At the board's start, moves that are mirror images of each other have one line.
        """
        return tuple(self._distinct_lines())

    @property
    def has_chances(self) -> bool:
        """Whether a line has the chance of a search, and neither a mere score nor a proven win or loss."""
        lines = self._distinct_lines()
        return any(not line.is_score and (line.proven is None or line.proven.result == 0) for line in lines)

    def best_lines(self, count: int) -> list[StudyLine]:
        """Return the first `count` of `lines`."""
        return list(islice(self._distinct_lines(), count))

    def _distinct_lines(self) -> Iterable[StudyLine]:
        known = self._known
        return self._without_images(known, (known.found[action] for action in known.order)) if known else ()

    def _without_images(self, known: _PositionResults, lines: Iterable[StudyLine]) -> Iterable[StudyLine]:
        """Return `lines`; at the board's start, leave out the mirror images of an earlier move with a line."""
        if known.state != self._start:
            return lines
        first_of, found = self._images, known.found
        return (line for line in lines if first_of[line.action] == line.action or first_of[line.action] not in found)

    @property
    def proven(self) -> Proven | None:
        """The proven result of the position for the side to move; None if nothing is proven.

        A loss or draw needs a proven result for every move. A win has no number of plies until every move is searched,
        since another move may win sooner.
        """
        lines = tuple(self._known.found.values()) if self._known else ()
        best = max(lines, key=_rank).proven if lines else None
        if best is None or self._known is None:
            return None
        known = [line.proven for line in lines if line.proven is not None]
        complete = len(lines) == len(self.game.actions(self._known.state))
        if best.result <= 0 and not (complete and len(known) == len(lines)):
            return None
        is_exact = complete and all(each.exact for each in known if each.result == best.result)
        return best if is_exact else Proven(best.result, exact=False)

    def line_of(self, action: int | None) -> StudyLine | None:
        """Return the line of a move in the searched position; None if there is none."""
        return self.known_line(self._known.state, action) if self._known else None

    def known_line(self, state: Any, action: int | None) -> StudyLine | None:
        """Return the line of a move in a position that is or was searched; None if there is none."""
        known = self._positions.get(state)
        return known.found.get(action) if known and action is not None else None

    @property
    def depth(self) -> int:
        """Depth of the best line's search, in plies."""
        return next((line.depth for line in self._distinct_lines()), 0)

    @property
    def nodes(self) -> int:
        """Number of positions that the searches of this position visited, counted on only one of the cores."""
        running = self._analysis.info.nodes if self._analysis else 0
        return running + (self._known.nodes if self._known else 0)

    @property
    def speed(self) -> int:
        """Positions per second of the last finished search, or of the running search if none has finished."""
        if self._known and self._known.speed:
            return self._known.speed
        return int(self._analysis.info.nps) if self._analysis else 0

    @property
    def threads(self) -> int:
        """Number of cores that search."""
        return self._player.threads

    def _known_now(self) -> object:
        return self.lines, self.doing, self._analysis

    # -- the questions --------------------------------------------------------------------------------

    def _ask(self, known: _PositionResults) -> None:
        from ai.engine import Priority

        question = self._next_question(known)
        if question is None:
            known.done = True
            return
        self._question = question
        self._analysis = self._engine.analyse(
            self._state_after(known, question.after),
            Limit(seconds=question.seconds),
            player=self._player,
            tag=(*self._owner, "study"),
            every_move=question.every_move,
            priority=Priority.CHANCE,
            owner=self._owner,
        )

    def _next_question(self, known: _PositionResults) -> _StudyQuestion | None:
        """Return the next question, or None if none is left."""
        if self.solved:
            return self._next_of_solved(known)
        while not known.asked:
            known.round += 1
            known.asked = self._round(known)
            if not known.asked:
                return None
        return known.asked[0]

    def _next_of_solved(self, known: _PositionResults) -> _StudyQuestion | None:
        if known.round < 0:
            return _StudyQuestion(every_move=True)
        for line in self._leading(known):
            if len(line.actions) < _LONGEST and not is_terminal(self._state_after(known, line.actions)):
                return _StudyQuestion(line.actions)
        return None

    def _round(self, known: _PositionResults) -> list[_StudyQuestion]:
        """Return the questions of a round: the position, and the positions after the leading moves."""
        if known.round == 0:
            return [_StudyQuestion((), _FIRST, every_move=True)]
        seconds = _FIRST * 2 ** (known.round - 1)
        leading = [line for line in self._leading(known, further=True) if not self._ends(known, line.action)]
        uncertain = [line for line in leading if not line.is_certain]
        alone = [line for line in leading if line.is_certain and len(line.actions) == 1]  # lines of one move
        whole = [_StudyQuestion((), seconds)] if uncertain or (known.round == 1 and not known.found) else []
        return whole + [_StudyQuestion((line.action,), seconds) for line in (*uncertain, *alone)]

    def _leading(self, known: _PositionResults, *, further: bool = False) -> list[StudyLine]:
        """Return the `lines_wanted` best lines, and the line of the move `also` of `look_at`.

        With `further`, add the best other line whose move wins or has only a score.
        """
        best = sorted(self._without_images(known, known.found.values()), key=_rank, reverse=True)
        wanted, rest = best[: self.lines_wanted], best[self.lines_wanted :]
        new = next((line.action for line in rest if line.is_score or _is_win(line)), None) if further else None
        return wanted + [line for line in rest if line.action in (new, self._also)]

    def _ends(self, known: _PositionResults, action: int) -> bool:
        """Whether a move ends the game; if it does, note the result of the game for this move."""
        after = apply_action(known.state, action)
        if not is_terminal(after):
            return False
        proven = final_result(known.state, after)
        known.found[action] = StudyLine((action,), (proven.result + 1) / 2, proven, 1, finished=True)
        return True

    def _state_after(self, known: _PositionResults, actions: tuple[int, ...]) -> Any:
        state = known.state
        for action in actions:
            state = apply_action(state, action)
        return state

    # -- the answers ----------------------------------------------------------------------------------

    def _collect(self, known: _PositionResults) -> None:
        analysis, question = self._analysis, self._question
        if analysis is None or question is None:
            return
        if analysis.done and analysis.error is not None:
            self._analysis = self._question = None
            self._fail(analysis.error)
            return
        finished = analysis.done and not analysis.stopped
        info = analysis.info
        if finished and not info.pv:
            info = replace(info, pv=(analysis.result().action,))
        self._learn(known, question, info, finished=finished)
        if analysis.done:
            self._count_nodes(known, info)
            known.asked = known.asked[1:]
            known.round = max(0, known.round)
            self._analysis = self._question = None

    def _count_nodes(self, known: _PositionResults, info: Info) -> None:
        known.nodes += info.nodes
        if info.seconds > 0:
            known.speed = int(info.nodes / info.seconds)

    def _learn(self, known: _PositionResults, question: _StudyQuestion, info: Info, *, finished: bool) -> None:
        """Keep the results of a search for each move that it examined; `finished` says whether the search is over."""
        if question.every_move:
            for line in self._scored(known, info):
                self._keep_line(known, line)
        elif self.solved:
            self._lengthen(known, question, info, finished=finished)
        elif info.pv and info.depth:
            early = finished and question.seconds is not None and info.seconds < _ENDED_EARLY * question.seconds
            line = self._line_from(known, question.after, info, early)
            old = known.found.get(line.action)
            begun = not finished and old is not None and old.is_score
            self._keep_line(known, line._replace(is_score=begun))

    def _scored(self, known: _PositionResults, info: Info) -> list[StudyLine]:
        """Return a line of one move for each scored move."""
        if self.solved:
            return [StudyLine((action,), (worth.result + 1) / 2, worth) for action, worth in info.move_values.items()]
        proofs = {action: proven_by(score) for action, score in info.root_scores.items()}
        return [
            StudyLine(
                (action,), self._chance(known, score), proofs[action], info.depth, is_score=proofs[action] is None
            )
            for action, score in info.root_scores.items()
        ]

    def _chance(self, known: _PositionResults, score: int) -> float:
        """Return the win chance of a search's score for the side to move, 0 to 1."""
        ply = int(known.state.ply)
        return float(win_probability(self.game, score, proven_by(score), self._player.name, ply))

    def _line_from(self, known: _PositionResults, after: tuple[int, ...], info: Info, early: bool) -> StudyLine:
        """Return the line of a search of the position after the moves `after`: these moves, then the best moves found.

        After at least one move, `early` becomes the line's attribute `finished`.
        """
        if not after:
            return StudyLine(info.pv, float(info.win_probability), info.proven, info.depth)
        state = self._state_after(known, after)
        same = int(current_player(state)) == int(current_player(known.state))
        chance = info.win_probability if same else 1.0 - info.win_probability
        proven = None if info.proven is None else before(info.proven, known.state, state)
        return StudyLine((*after, *info.pv), float(chance), proven, info.depth + len(after), early)

    def _lengthen(self, known: _PositionResults, question: _StudyQuestion, info: Info, *, finished: bool) -> None:
        """If the search is `finished`, extend a line of a solved board by the solver's next move."""
        action = question.after[0]
        if finished and info.pv:
            known.found[action] = known.found[action]._replace(actions=(*question.after, info.pv[0]))

    def _keep_line(self, known: _PositionResults, line: StudyLine) -> None:
        """Keep a line, unless the line of a deeper search of the same move is known."""
        old = known.found.get(line.action)
        if old is None:
            known.found[line.action] = line
        elif _is_better(line, old):
            known.found[line.action] = line if len(line.actions) > 1 else line._replace(actions=old.actions)
        elif old.proven and len(old.actions) == 1:
            known.found[line.action] = old._replace(actions=line.actions)

    def _halt(self) -> None:
        """End the running search; its question is asked again later."""
        if self._known is not None:
            self._collect(self._known)
            if self._analysis is not None:
                self._analysis.cancel()
                self._known.nodes += self._analysis.info.nodes
        self._analysis = self._question = None

    # -- failures -------------------------------------------------------------------

    def _fail(self, error: BaseException) -> None:
        """If the player's data is unusable, search with the next weaker player; any other error ends the study."""
        from ai.errors import DataError
        from ai.standins import report_unusable, weaker_player

        if isinstance(error, CancelledError):
            return
        weaker = weaker_player(self._player.name)
        if isinstance(error, DataError) and weaker is not None:
            self.problem = report_unusable(self.game, error)
            self.solved = False
            self._player = self._player_called(weaker)
            return
        log.error("a position could not be studied", exc_info=error)
        self._failed = True
        self.problem = failure_text(text("The computer could not study the position."), error)

    def _player_called(self, name: str) -> PlayerSpec:
        from ai.players import find_player

        player = SOLVER if self.solved else find_player(self.game, name)
        if isinstance(player.options, Attention):  # book moves are shown beside the searched lines
            player = replace(player, options=replace(player.options, openings=False))
        return on_all_cores(player.with_limit(Limit()))


def _is_better(line: StudyLine, old: StudyLine) -> bool:
    """Return whether a line replaces an older line of the same move.

    A proven line replaces an unproven one; else the deeper line counts.
    """
    if bool(line.proven) != bool(old.proven):
        return bool(line.proven)
    return line.depth >= old.depth and not old.finished


def _is_win(line: StudyLine) -> bool:
    """Return whether a line is proven to win."""
    return line.proven is not None and line.proven.result > 0


def _rank(line: StudyLine) -> tuple[int, bool, float, int]:
    """Return the sorting key of a line, highest for the best. A result of unknown length counts as infinitely long."""
    proven = line.proven
    if proven is None or proven.result == 0:
        return 0, not line.is_score, line.chance, 0
    plies = math.inf if proven.plies is None else proven.plies
    return proven.result, True, -proven.result * plies, proven.margin or 0
