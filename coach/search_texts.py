"""Values and moves of a search, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ai.search.scores import INFINITE, distance
from ai.search.textbook import Backup, CutOff, Value
from coach.boards import texts_of
from coach.search_programs import Line, line_of
from game.formats import WIDE_DOT, compact, in_digits
from game.texts import Message, capitalised, sentence, sentences, text
from game.verbs import current_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from coach.board_texts import BoardTexts
    from game.spec import Game
    from table.watching.games import GamesTrace, UcbBound
    from table.watching.trace import AlphaBetaWindow, Trace


def value_text(value: int) -> str:
    """Return a value as text: `+3`, `0`, `−2`; for a proven value, the plies from the root to the win or loss."""
    if abs(value) >= INFINITE:
        return "∞" if value > 0 else "−∞"
    plies = distance(value)
    if plies is not None:
        return text("win {plies}", plies=plies) if value > 0 else text("loss {plies}", plies=plies)
    sign = "" if value == 0 else "+" if value > 0 else "−"
    return sign + in_digits(abs(value))


def short_text(value: int) -> str:
    """Return a value as a short text; a value of 10,000 or more has two significant digits, as in `+12 k`."""
    if distance(value) is not None or abs(value) < 10_000 or abs(value) >= INFINITE:
        return value_text(value)
    return ("+" if value > 0 else "−") + compact(abs(value), digits=2)


def searched_position(game: Game, state: Any, *, is_example: bool) -> str:
    """Return a text on the searched position: its side to move, and whether it is the board's own example."""
    if state == game.initial_state():
        return text("the first move")
    side = text("{side} to move", side=texts_of(game.name).side(int(current_player(state))))
    return side if is_example else WIDE_DOT.join((side, text("from your game")))


class _ValueMessages(NamedTuple):
    """Three messages: about a value, about a proven win, and about a proven loss."""

    value: Message
    win: Message
    loss: Message


_WINS_OR_LOSES: tuple[Message, Message] = (
    "{side} plays {move} and wins in {n} move.|{side} plays {move} and wins in {n} moves.",
    (
        "{side} plays {move} and loses in {n} move: nothing holds out longer.|"
        "{side} plays {move} and loses in {n} moves: nothing holds out longer."
    ),
)
_ENDS = _ValueMessages("{side} plays {move}: whatever {other} answers, the value is at least {value}.", *_WINS_OR_LOSES)
_ENDS_ALONE = _ValueMessages("{side} plays {move}: no move has a greater value than {value}.", *_WINS_OR_LOSES)
"""The messages at the end of a search: of two moves and more, and of one move only."""
_GIVES = _ValueMessages(
    "{move} gives {side} {value}.",
    "{move} gives {side} a win in {n} move.|{move} gives {side} a win in {n} moves.",
    "{move} gives {side} a loss in {n} move.|{move} gives {side} a loss in {n} moves.",
)
_ANSWERS = _ValueMessages(
    "{side} answers with {move}: {value}.",
    "{side} answers with {move}: {other} loses in {n} move.|{side} answers with {move}: {other} loses in {n} moves.",
    "{side} answers with {move}: {other} wins in {n} move.|{side} answers with {move}: {other} wins in {n} moves.",
)
_HAS = _ValueMessages(
    "{side} has {value} already, so {move} is no better.",
    "{side} already wins in {n} move, so {move} is no better.|"
    "{side} already wins in {n} moves, so {move} is no better.",
    "So far {side} loses in {n} move: {move} is no better.|So far {side} loses in {n} moves: {move} is no better.",
)


class SearchNarrator:
    """Describes each event of a search in a sentence, and explains the event in a second sentence."""

    def __init__(self, game: Game, texts: BoardTexts, trace: Trace) -> None:
        self._game, self._texts, self._trace = game, texts, trace

    def move_text(self, node: int) -> str:
        """Return the text of the move that leads to a node."""
        tree = self._trace.tree
        action = tree.action(node)
        return "" if action is None else self._written(tree.state(tree.parents[node]), action)

    def _written(self, state: Any, action: int) -> str:
        return self._game.action_to_string(state, action)

    def _named(self, state: Any, action: int) -> str:
        return self._texts.named(self._written(state, action))

    def named_move(self, node: int) -> str:
        """Return the name in a sentence of the move that leads to a node: "column 4"; empty for the root."""
        return self._texts.named(self.move_text(node)) if node else ""

    def side(self, *, of_max: bool) -> str:
        """Return the name of MAX's side on this board, or of MIN's side if `of_max` is False."""
        player = self._trace.tree.player
        return self._texts.side(player if of_max else 1 - player)

    def describe_event(self, at: int) -> tuple[str, str]:
        """Return two sentences: one describes event `at`, the other explains it.

        For the last event, they tell the result of the search.
        """
        message, why = self._sentences(at)
        return message, self._result(at) if at == len(self._trace.events) - 1 else why

    def describe_node(self, node: int, at: int, *, windows: bool) -> list[str]:
        """Return lines of text about a node after event `at`.

        They have the node's value, and with `windows` its alpha-beta window on entry and now.
        """
        trace, move = self._trace, capitalised(self.named_move(node)) or text("The position at the root")
        if not trace.is_entered(node, at):
            return [move, text("cut") if trace.cut[node] <= at else text("not looked at yet")]
        value, bound = trace.value(node, at), trace.bound(node, at)
        worth = "?" if value is None else f"{bound} {value_text(value)}".strip()
        lines = [text("{name}: {value}", name=move, value=worth)]
        if windows:
            # translators: window is "α −3, β +5".
            lines.append(text("On entry: {window}", window=_window_text(trace.entry_window(node))))
            if trace.tree.children[node]:
                # translators: window is "α −3, β +5".
                lines.append(text("By now: {window}", window=_window_text(trace.window(node, at))))
        return lines

    def describe_place(self, program: tuple[Line, ...], at: int) -> tuple[int, str]:
        """Return the number of the program line of event `at`, and a text on this line and on the event's node."""
        node = self._trace.nodes[at]
        line, move = line_of(program, self._trace.events[at], is_max=self._trace.maximises(node)), self.named_move(node)
        if not line:
            return line, text("it begins, at {move}", move=move) if node else text("it begins, at the root")
        at_root, at_move = "line {number}, at the root", "line {number}, at {move}"
        return line, text(at_move if node else at_root, number=line, move=move)

    def _result(self, at: int) -> str:
        value, action = self._trace.value(0, at), self._trace.choice(0, at)
        assert value is not None
        assert action is not None
        tree, move = self._trace.tree, self._named(self._trace.tree.state(0), action)
        side, other = self.side(of_max=True), self.side(of_max=False)
        is_answered = any(tree.children[child] for child in tree.children[0])
        ends = _ENDS if is_answered else _ENDS_ALONE
        return _value_text(ends, value, mine=True, side=side, other=other, move=move)

    def _sentences(self, at: int) -> tuple[str, str]:
        event, node = self._trace.events[at], self._trace.nodes[at]
        if isinstance(event, CutOff):
            return self._cut(event, node)
        if isinstance(event, Backup):
            message, why = self._backup(event, node)
            return message, sentences(why, *self._kept(node, at))
        if isinstance(event, Value):
            return self._value(event, node, at)
        return self._visit(node, at)

    def _visit(self, node: int, at: int) -> tuple[str, str]:
        side, takes_most = self.side(of_max=self._trace.tree.is_max(node)), self._trace.maximises(node)
        takes = text("{side} takes the greatest value.", side=side) if takes_most else self._least(side)
        if not node:
            return text("The search begins here."), takes
        message = text("{side} plays {move}: look there.", side=self._mover(node), move=self.named_move(node))
        return message, "" if not self._trace.tree.children[node] else takes

    def _least(self, side: str) -> str:
        return text("{side} takes the smallest value.", side=side)

    def _mover(self, node: int) -> str:
        return self.side(of_max=self._trace.tree.is_max(self._trace.tree.parents[node]))

    def _value(self, event: Value, node: int, at: int) -> tuple[str, str]:
        tree, kept = self._trace.tree, sentences(*self._kept(node, at))
        if tree.is_over(node):
            plies = distance(event.value)
            if plies is None:
                return text("The game is drawn here: {value}.", value=value_text(event.value)), kept
            winner = self.side(of_max=(event.value > 0) == self._is_for_max(node))
            return text(
                "{side} has won here, {n} move ahead.|{side} has won here, {n} moves ahead.", side=winner, n=plies
            ), kept
        message = text("The value here is {value}.", value=value_text(event.value))
        more = text("The more, the better for {side}.", side=self.side(of_max=self._is_for_max(node)))
        return message, kept or more

    def _kept(self, node: int, at: int) -> Iterator[str]:
        """Yield a sentence for each side that keeps an earlier move, since event `at` has ended the search of a move
        that is no better: of the move to `node`, then of the moves above it.
        """
        trace, tree = self._trace, self._trace.tree
        while node and trace.is_done(node, at):
            above = tree.parents[node]
            kept = trace.choice(above, at)
            is_next = trace.nodes[at + 1 : at + 2] == [above]  # and not a visit: that was earlier
            if kept is None or is_next:
                return
            side, move = self.side(of_max=tree.is_max(above)), self.named_move(node)
            best = self._named(tree.state(above), kept)
            message = "{side} keeps {kept}: {move} is worse."
            if self._value_above(node, at) == trace.value(above, at):
                message = "{side} keeps {kept}: {move} is no better."
            yield capitalised(text(message, side=side, kept=best, move=move))
            node = above

    def _value_above(self, node: int, at: int) -> int | None:
        """Return the value of a node after event `at`, as it is seen from the node above."""
        value = self._trace.value(node, at)
        is_turned = self._is_for_max(node) != self._is_for_max(self._trace.tree.parents[node])
        return -value if value is not None and is_turned else value

    def _is_for_max(self, node: int) -> bool:
        """Whether the value of a node is seen from MAX's side. In negamax, it is seen from the side to move."""
        return not self._trace.is_negamax or self._trace.tree.is_max(node)

    def _backup(self, event: Backup, node: int) -> tuple[str, str]:
        message, tree = self._found(event, node), self._trace.tree
        if event.action == tree.action(tree.children[node][0]):
            return message, text("It is the first move tried, so the best so far.")
        if self._trace.maximises(node):
            return message, text("That is the greatest so far.")
        return message, text("That is the smallest so far.")

    def _found(self, event: Backup | CutOff, node: int) -> str:
        """Return the sentence on the value that the search found for the event's move, a move of the side at `node`."""
        tree, mine = self._trace.tree, self._trace.maximises(node)
        move = self._named(tree.state(node), event.action)
        side, other = (self.side(of_max=tree.is_max(node) == own) for own in (True, False))
        if distance(event.value) == len(tree.lines[node]) + 1 and (event.value > 0) == mine:
            return capitalised(text("{side} plays {move} and wins.", side=side, move=move))
        answers = tree.is_max(tree.index[*tree.lines[node], event.action]) != tree.is_max(node)
        if self._trace.is_negamax and answers and distance(event.value) is None:
            first, second = value_text(-event.value), value_text(event.value)
            message = "{move} is {first} for {other}, so {second} for {side}."
            return capitalised(text(message, move=move, first=first, other=other, second=second, side=side))
        return _value_text(_GIVES if mine else _ANSWERS, event.value, mine=mine, side=side, other=other, move=move)

    def _cut(self, event: CutOff, node: int) -> tuple[str, str]:
        other = self.side(of_max=not self._trace.tree.is_max(node))
        bound, mine = self._bound(node)
        message = sentences(
            self._found(event, node), _value_text(_HAS, bound, mine=mine, side=other, move=self.named_move(node))
        )
        if not event.skipped:
            return message, text("There is nothing left to cut.")
        return message, text("The other move is cut.|The other {n} moves are cut.", n=event.skipped)

    def _bound(self, node: int) -> tuple[int, bool]:
        """Return the bound of the side not to move at a node, and whether it is MAX's bound.

        The bound is the one on entry to the node; in negamax, it is seen from that side and counts as MAX's.
        """
        window = self._trace.entry_window(node)
        if self._trace.is_negamax:
            return -window.beta, True
        mine = self._trace.maximises(node)
        return window.beta if mine else window.alpha, not mine


def _value_text(messages: _ValueMessages, value: int, *, mine: bool, **fields: object) -> str:
    """Return a sentence about a value of MAX (with `mine`) or of MIN.

    A proven value is a win or a loss of that side.
    """
    plies = distance(value)
    if plies is None:
        message = text(messages.value, value=value_text(value), **fields)
    else:
        message = text(messages.win if (value > 0) == mine else messages.loss, n=plies, **fields)
    return capitalised(message)  # it may begin with a move


def _window_text(window: AlphaBetaWindow) -> str:
    return f"α {value_text(window.alpha)}, β {value_text(window.beta)}"


STEPS: tuple[tuple[Message, Message], ...] = (
    ("Selection", "follow the most promising moves"),
    ("Expansion", "add one new position"),
    ("Simulation", "play at random to the end"),
    ("Back-propagation", "carry the result up"),
)
"""The steps of a game of UCT: the name of each step, and a sentence on it."""


class GamesNarrator:
    """Describes the nodes and steps of UCT."""

    def __init__(self, game: Game, trace: GamesTrace) -> None:
        self._game, self._trace = game, trace

    def move_text(self, node: int) -> str:
        """Return the text of the move that leads to a node."""
        return self._game.action_to_string(self._trace.state(self._trace.parents[node]), self._trace.lines[node][-1])

    def named_move(self, node: int) -> str:
        """Return the move that leads to a node, as named in a sentence: "column 4"."""
        return texts_of(self._game.name).named(self.move_text(node))

    def describe_event(self, at: int) -> str:
        """Return sentences on the step of UCT that event `at` belongs to, and on the event's node."""
        event = self._trace.events[at]
        node = self._trace.path_at(at)[len(event.line)]
        step = (text(words) for words in STEPS[self._trace.phase(at)])
        return sentences(*map(sentence, (*step, self.describe_node(node, at))))

    def describe_node(self, node: int, at: int) -> str:
        """Return a text with the move to a node, its visits, and the share of games won.

        At the root, it has the number of games.
        """
        visits, share = self._trace.visits(node, at), round(100 * self._trace.mean(node, at))
        count = in_digits(visits)
        if not node:
            return text("{count} game|{count} games", n=visits, count=count)
        won = text("{count} visit, {share} % won|{count} visits, {share} % won", n=visits, count=count, share=share)
        return text("{name}: {value}", name=self.named_move(node), value=won)

    def describe_path(self, at: int) -> list[str]:
        """Return lines about the nodes on the path of event `at`, and about the children of the last of these nodes."""
        trace, way = self._trace, self._trace.path_at(at)
        after = (node for node in trace.children[way[-1]].values() if trace.is_there(node, at))
        return [self.describe_node(node, at) for node in (*way, *after)]

    def leader(self, at: int) -> str:
        """Return words on the most visited move, and since which game it leads; empty before each move was tried."""
        leader, trace = self._trace.leader(at), self._trace
        if leader is None or trace.compared(0, at) is None:
            return ""
        visits = [trace.visits(child, at) for child in trace.children_at(0, at)]
        if visits.count(max(visits)) > 1:
            return ""
        move = self.named_move(self._trace.children[0][leader[1]])
        return capitalised(text("{move} has led since game {game}", move=move, game=leader[0]))

    def answer(self) -> str:
        """Return the sentence on the move that UCT plays after all its games."""
        at, moves = len(self._trace.events) - 1, self._trace.children[0]
        leader = self._trace.leader(at)
        assert leader is not None
        best, move = moves[leader[1]], self.named_move(moves[leader[1]])
        if self._trace.mean(best, at) < max(self._trace.mean(each, at) for each in moves.values()):
            return text("It plays {move}: tried most often.", move=move)
        visits = self._trace.visits(best, at)
        message = "It plays {move}: it won most there, {wins:g} of {visits}."
        return text(message, move=move, wins=round(visits * self._trace.mean(best, at), 1), visits=visits)

    def reason(self, bounds: Sequence[UcbBound]) -> str:
        """Return why UCT chooses the first of these moves, as sentences without formula."""
        if not bounds:
            return text("It tries every move once; then it chooses.")
        chosen = bounds[0]
        if chosen.mean >= max(bound.mean for bound in bounds):
            return text("No move has won more often so far: it looks there again.")
        return text("Others won more often, but this move was tried less: it may be better than it looks.")
