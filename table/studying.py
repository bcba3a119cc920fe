"""A study: the best moves of a position, looked at as long as somebody wants to, deeper and deeper.

    study = Study(engine, game, ready)
    study.look_at(state)
    study.update(now)                  # now and then; True if something is known better
    study.lines                        # the moves that are known, the best first

The engine looks for one line at a time, so several are found by turns: first every move is scored in a short look, then
in each round the whole position and after it the positions after the leading moves have twice as long as in the round
before, on all cores. A line's chance and depth are those of the deepest search of its own move. On a solved board the
solver finds out what all moves are worth at once. What is known of a position stays known as long as the study lasts.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from concurrent.futures import CancelledError
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ai.chances import win_probability
from ai.exact import before, final_result, is_solved
from ai.info import Limit
from ai.openings import book_moves
from ai.proven import Proven
from ai.roster import strongest
from ai.search.scores import proven_by
from ai.spec import Attention, PlayerSpec
from game.texts import text
from game.verbs import apply_action, current_player, is_terminal
from table.owners import new_owner
from table.thinker import on_all_cores
from table.worths import SOLVER

if TYPE_CHECKING:
    from ai.engine import Analysis, Engine
    from ai.info import Info
    from game.spec import Game
    from table.thinker import Ready

log = logging.getLogger(__name__)

LINES = 3
"""Lines that are looked at in every round, besides one that may overtake them."""
_FIRST = 0.25
"""Seconds of each search in the first round, and of the look at every move before it."""
_SETTLED = 0.5
"""Seconds for which the order of the lines stays as it is."""
_ENDED_EARLY = 0.8
"""A search that took less than this part of its time has seen everything that there is for it."""
_LONGEST = 6
"""Moves of a line on a solved board, whose solver knows worths and no lines."""
_POSITIONS = 500
"""Positions that are remembered, the latest ones."""

Doing = Literal["over", "preparing", "thinking", "paused", "done", "failed"]


class StudyLine(NamedTuple):
    """A move and what is known of it.

    Attributes:
        actions: the moves that both sides would play, this one first.
        chance: 0 to 1 that who makes the move wins, a draw counting half.
        proven: what is certain for who makes it, or None.
        depth: plies that were looked ahead; 0 where a solver knows the result.
        finished: whether looking longer brings nothing.
    """

    actions: tuple[int, ...]
    chance: float
    proven: Proven | None = None
    depth: int = 0
    finished: bool = False

    @property
    def action(self) -> int:
        """The move."""
        return self.actions[0]

    @property
    def is_certain(self) -> bool:
        """Whether nothing can be found out any more."""
        return self.finished or (self.proven is not None and self.proven.exact)


class _Question(NamedTuple):
    """What the engine is asked: about the position after some moves, and for how long."""

    after: tuple[int, ...] = ()
    seconds: float | None = None
    every_move: bool = False


@dataclass
class _Known:
    """What is known of a position."""

    state: Any
    found: dict[int, StudyLine] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    asked: list[_Question] = field(default_factory=list)
    round: int = -1
    nodes: int = 0
    speed: int = 0
    done: bool = False


class Study:
    """Looks at one position at a time.

    Attributes:
        game: the board.
        lines_wanted: how many lines are looked at in every round.
        problem: what a person should know of why less is known; whoever tells it empties this.
        book: the moves that the board's book of openings plays in the position.
    """

    def __init__(self, engine: Engine, game: Game, ready: Ready) -> None:
        """Ask `engine`, once `ready` says that the player can think."""
        self.game = game
        self.lines_wanted = LINES
        self.problem: str | None = None
        self.book: frozenset[int] = frozenset()
        self.solved = is_solved(game)
        self._engine = engine
        self._ready = ready
        self._owner = new_owner("study")
        self._player = self._player_called(strongest(game.name))
        self._positions: OrderedDict[Any, _Known] = OrderedDict()
        self._known: _Known | None = None
        self._also: int | None = None
        self._question: _Question | None = None
        self._analysis: Analysis | None = None
        self._sorted_at = float("-inf")
        self._paused = self._failed = False

    # -- what is looked at ----------------------------------------------------------------------------

    def look_at(self, state: Any, also: int | None = None) -> None:
        """Look at a position, and at the move `also` whatever it is worth; go on where that was left before."""
        self._also = also
        if self._known is None or self._known.state != state:
            self.stop()
            self.book = frozenset(book_moves(self.game, state))
            self._known = self._positions.setdefault(state, _Known(state))
            self._positions.move_to_end(state)
            if len(self._positions) > _POSITIONS:
                self._positions.popitem(last=False)
            self._sorted_at = float("-inf")
        elif also is not None and also not in self._known.found:
            self._known.done = False

    def pause(self, paused: bool) -> None:
        """Let the engine rest, or go on."""
        self._paused = paused
        if paused:
            self._halt()

    def stop(self) -> None:
        """Look at nothing."""
        self._halt()
        self._known = None

    def close(self) -> None:
        """Stop, and give the memory of the searches back; what was found stays."""
        self.stop()
        self._engine.drop_memory(self._owner)

    def update(self, now: float) -> bool:
        """Take over what was found, and ask for more; return whether more is known than before."""
        known = self._known
        if known is None:
            return False
        told = self._told()
        self._take(known)
        if self._analysis is None and self.doing == "thinking":
            self._ask(known)
        if now - self._sorted_at >= _SETTLED or not known.order or self.doing != "thinking":
            known.order = sorted(known.found, key=lambda action: _rank(known.found[action]), reverse=True)
            self._sorted_at = now
        return told != self._told()

    # -- what is known -------------------------------------------------------------------------------

    @property
    def player(self) -> PlayerSpec:
        """Who looks."""
        return self._player

    @property
    def paused(self) -> bool:
        """Whether nothing is looked at for now."""
        return self._paused

    @property
    def doing(self) -> Doing:
        """What the study is about now."""
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
        """Every move that something is known of: proved wins, then by their chances, then proved losses."""
        return tuple(self._known.found[action] for action in self._known.order) if self._known else ()

    @property
    def proven(self) -> Proven | None:
        """What is certain of the position for who is to move, None for nothing.

        A loss or a draw is only certain when that is known of every move, and a win may be nearer by a move that is not
        known yet: until then it has no number.
        """
        lines = self.lines
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
        """Return what is known of a move in the position; None for nothing."""
        return self.told_of(self._known.state, action) if self._known else None

    def told_of(self, state: Any, action: int | None) -> StudyLine | None:
        """Return what is known of a move in a position that is or was looked at; None for nothing."""
        known = self._positions.get(state)
        return known.found.get(action) if known and action is not None else None

    @property
    def depth(self) -> int:
        """Plies that the search of the best line looked ahead."""
        return self.lines[0].depth if self.lines else 0

    @property
    def nodes(self) -> int:
        """Positions that the searches of this position visited; of one that runs on several cores, only one's."""
        running = self._analysis.info.nodes if self._analysis else 0
        return running + (self._known.nodes if self._known else 0)

    @property
    def speed(self) -> int:
        """Positions a second, of the last search that is over or else of the running one."""
        if self._known and self._known.speed:
            return self._known.speed
        return int(self._analysis.info.nps) if self._analysis else 0

    @property
    def threads(self) -> int:
        """How many cores look."""
        return self._player.threads

    def _told(self) -> object:
        return self.lines, self.doing, self._analysis

    # -- the questions --------------------------------------------------------------------------------

    def _ask(self, known: _Known) -> None:
        from ai.engine import Priority

        question = self._next(known)
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

    def _next(self, known: _Known) -> _Question | None:
        """Return what to ask next, None where nothing is left."""
        if self.solved:
            return self._next_of_solved(known)
        while not known.asked:
            known.round += 1
            known.asked = self._round(known)
            if not known.asked:
                return None
        return known.asked[0]

    def _next_of_solved(self, known: _Known) -> _Question | None:
        if known.round < 0:
            return _Question(every_move=True)
        for line in self._leading(known, self.lines_wanted):
            if len(line.actions) < _LONGEST and not is_terminal(self._state_after(known, line.actions)):
                return _Question(line.actions)
        return None

    def _round(self, known: _Known) -> list[_Question]:
        """Return the questions of a round: the position, and what the leading moves lead to."""
        if known.round == 0:
            return [_Question((), _FIRST, every_move=True)]
        seconds = _FIRST * 2 ** (known.round - 1)
        leading = [line for line in self._leading(known, self.lines_wanted + 1) if not self._ends(known, line.action)]
        uncertain = [line for line in leading if not line.is_certain]
        alone = [line for line in leading if line.is_certain and len(line.actions) == 1]  # nothing is known to follow
        whole = [_Question((), seconds)] if uncertain or (known.round == 1 and not known.found) else []
        return whole + [_Question((line.action,), seconds) for line in (*uncertain, *alone)]

    def _leading(self, known: _Known, count: int) -> list[StudyLine]:
        """Return the best lines, and that of the move that is wanted besides."""
        best = sorted(known.found.values(), key=_rank, reverse=True)
        return [line for place, line in enumerate(best) if place < count or line.action == self._also]

    def _ends(self, known: _Known, action: int) -> bool:
        """Whether a move ends the game; what it is worth is known by the rules then."""
        after = apply_action(known.state, action)
        if not is_terminal(after):
            return False
        proven = final_result(known.state, after)
        known.found[action] = StudyLine((action,), (proven.result + 1) / 2, proven, 1, finished=True)
        return True

    def _state_after(self, known: _Known, actions: tuple[int, ...]) -> Any:
        state = known.state
        for action in actions:
            state = apply_action(state, action)
        return state

    # -- the answers ----------------------------------------------------------------------------------

    def _take(self, known: _Known) -> None:
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
            self._count(known, info)
            known.asked = known.asked[1:]
            known.round = max(0, known.round)
            self._analysis = self._question = None

    def _count(self, known: _Known, info: Info) -> None:
        known.nodes += info.nodes
        if info.seconds > 0:
            known.speed = int(info.nodes / info.seconds)

    def _learn(self, known: _Known, question: _Question, info: Info, *, finished: bool) -> None:
        """Take over what a search says of the moves that it was about."""
        if question.every_move:
            for line in self._scored(known, info):
                self._keep(known, line)
        elif self.solved:
            self._lengthen(known, question, info, finished=finished)
        elif info.pv and info.depth:
            early = finished and question.seconds is not None and info.seconds < _ENDED_EARLY * question.seconds
            self._keep(known, self._line(known, question.after, info, early))

    def _scored(self, known: _Known, info: Info) -> list[StudyLine]:
        """Return a line of one move for each move that a score is known of."""
        if self.solved:
            return [StudyLine((action,), (worth.result + 1) / 2, worth) for action, worth in info.move_values.items()]
        return [
            StudyLine((action,), self._chance(known, score), proven_by(score), info.depth)
            for action, score in info.root_scores.items()
        ]

    def _chance(self, known: _Known, score: int) -> float:
        """Return what a score is worth, as searches tell it themselves."""
        learned = self._player.options.weights if isinstance(self._player.options, Attention) else ""
        ply = int(known.state.ply)
        return float(win_probability(self.game, score, proven_by(score), learned or self._player.name, ply))

    def _line(self, known: _Known, after: tuple[int, ...], info: Info, early: bool) -> StudyLine:
        """Return what a search of the position, or of the one after a move, says of its best move, or of that one."""
        if not after:
            return StudyLine(info.pv, float(info.win_probability), info.proven, info.depth)
        state = self._state_after(known, after)
        same = int(current_player(state)) == int(current_player(known.state))
        chance = info.win_probability if same else 1.0 - info.win_probability
        proven = None if info.proven is None else before(info.proven, known.state, state)
        return StudyLine((*after, *info.pv), float(chance), proven, info.depth + len(after), early)

    def _lengthen(self, known: _Known, question: _Question, info: Info, *, finished: bool) -> None:
        """Let a line of a solved board go on with the move that the solver plays there."""
        action = question.after[0]
        if finished and info.pv:
            known.found[action] = known.found[action]._replace(actions=(*question.after, info.pv[0]))

    def _keep(self, known: _Known, line: StudyLine) -> None:
        """Keep a line unless a deeper look is known of its move."""
        old = known.found.get(line.action)
        if old is None or _is_better(line, old):
            longer = old is not None and len(line.actions) == 1 < len(old.actions)
            known.found[line.action] = line._replace(actions=old.actions) if longer and old else line
        elif old.proven and len(old.actions) == 1:
            known.found[line.action] = old._replace(actions=line.actions)

    def _halt(self) -> None:
        """End the search that runs; its question is asked again when the study goes on."""
        if self._analysis is not None and self._known is not None:
            self._take(self._known)
        if self._analysis is not None:
            self._analysis.cancel()
            if self._known is not None:
                self._known.nodes += self._analysis.info.nodes
        self._analysis = self._question = None

    # -- when somebody cannot think -------------------------------------------------------------------

    def _fail(self, error: BaseException) -> None:
        """Let the next weaker player look where the player's data cannot be used; otherwise nobody does."""
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
        self.problem = text(
            "The computer could not study the position ({error}). The log file has the details.",
            error=f"{type(error).__name__}: {error}",
        )

    def _player_called(self, name: str) -> PlayerSpec:
        from ai.players import find_player

        player = SOLVER if self.solved else find_player(self.game, name)
        if isinstance(player.options, Attention):  # the book's moves are told beside what is found by looking
            player = replace(player, options=replace(player.options, openings=False))
        return on_all_cores(replace(player, limit=Limit()))


def _is_better(line: StudyLine, old: StudyLine) -> bool:
    """Return whether a line says more of its move than an older one: what is proved stays so."""
    if bool(line.proven) != bool(old.proven):
        return bool(line.proven)
    return line.depth >= old.depth and not old.finished


def _rank(line: StudyLine) -> tuple[int, float]:
    """Return what lines are sorted by, the best highest."""
    proven = line.proven
    if proven is None or proven.result == 0:
        return 0, line.chance
    return proven.result, -proven.result * (proven.plies or 0)
