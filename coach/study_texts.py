"""Words about a study: the engine's activity, and the chances of a position and of the moves to it."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from coach.boards import texts_of
from coach.chance_texts import (
    ChanceText,
    WinChance,
    judgement_chance_text,
    line_chance_text,
)
from coach.game_texts import both_percents, open_chance
from coach.move_reasons import hint_reasons
from game import apply_action, current_player, outcome_of
from game.texts import sentence, sentences, text
from table.consequences import consequences_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from saves.models import Judgement
    from table.studying import Study, StudyLine
    from table.variations import VariationNode


class LineEntry(NamedTuple):
    """Content of a row in the list of the best moves.

    Attributes:
        line: the move and its line, as found by the engine.
        rank: 1 for the best move; 0 for the played move of the game.
        chance_text: chance or proven result, in words.
        book: whether the opening book plays the move.
        played: whether the move was played in the game.
        reasons: why the move is good, in sentences; empty if unknown.
    """

    line: StudyLine
    rank: int
    chance_text: ChanceText
    book: bool = False
    played: bool = False
    reasons: str = ""

    @property
    def origin(self) -> str:
        """The origin of the move in words: game or book; empty if only the engine found the move."""
        if self.played:
            return text("played in the game")
        return text("from the book") if self.book else ""

    def row_sentence(self, side: str, moves: str) -> str:
        """Return the row as a sentence: the `moves` of the line, and the chance of `side`, which plays the first."""
        chance = self.chance_text.words
        if self.rank:
            return text("{rank}. {moves}: {side} {chance}", rank=self.rank, moves=moves, side=side, chance=chance)
        return text("{moves}: {side} {chance}", moves=moves, side=side, chance=chance)


def entries_of(study: Study, played: int | None) -> list[LineEntry]:
    """Return the wanted lines as entries, best first.

    If the `played` move is not among them, it is added at the end.
    """
    lines = study.best_lines(study.lines_wanted)
    also = study.line_of(played)
    ranked = [*enumerate(lines, 1), *([(0, also)] if also is not None and also not in lines else [])]
    chances = _chance_texts(study, [line for _, line in ranked])
    return [
        LineEntry(line, rank, chance, line.action in study.book, line.action == played)
        for (rank, line), chance in zip(ranked, chances, strict=True)
    ]


def _chance_texts(study: Study, lines: Iterable[StudyLine]) -> Iterator[ChanceText]:
    """Yield the win chance of each line.

    A line may have only a score from a short first search, which cannot be compared with the chances of searched lines.
    If there are searched lines, such a line gets the word "Looking…".
    """
    has_chances = study.has_chances
    for line in lines:
        waits = line.is_score and has_chances
        yield ChanceText(text("Looking…")) if waits else line_chance_text(line, study.game.alternates)


def explanation_of(study: Study, state: Any, line: StudyLine) -> str:
    """Return the reasons of a line's first move in the position `state`; an empty text if there are none.

    A reason with a forecast counts only if the line confirms it. A proven result is a reason if no other move can
    have a better one. A move that is known to lose has no reasons while another move may be better.
    """
    best, own = study.proven, line.proven
    if own is not None and own.result < 0 and (best is None or best.result > own.result):
        return ""
    texts, states = texts_of(study.game.name), accumulate(line.actions, apply_action, initial=state)
    first, *following = [consequences_of(study.game, *step) for step in zip(states, line.actions, strict=False)]
    kept = own if own is not None and (own == best or own.result > 0) else None
    reasons = [sentence(each.words) for each in hint_reasons(first, texts, kept, following)]
    move = texts.named(study.game.action_to_string(state, line.action))
    # translators: a question, answered by the sentences after it: "Why e4? It blocks three in a row."
    return sentences(text("Why {move}?", move=move), *reasons) if reasons else ""


def doing_text(study: Study, *, forced: bool) -> str:
    """Return words on what the study does, to follow the engine's name.

    `forced` says whether only one move is legal.
    """
    doing, depth = study.doing, study.depth
    if forced and doing in ("thinking", "done"):
        # translators: all these stand after the name of the engine.
        return text("only move")
    if doing == "done":
        # translators: depth is a number of moves; it stands after the name of the engine.
        return text("done at depth {depth}", depth=depth) if depth else text("has solved it")
    return {
        # translators: all these stand after the name of the engine.
        "over": text("game over"),
        "preparing": text("is preparing"),
        "thinking": text("solves it") if study.solved else text("looks deeper"),
        "paused": text("paused"),
        "failed": text("cannot look"),
    }[doing]


def remark_text(study: Study, state: Any) -> str:
    """Return the text in place of the lines.

    It says how the game has ended, or what the engine does before the first line.
    """
    outcome = outcome_of(study.game, state)
    if outcome is not None:
        winner = None if outcome.winner is None else texts_of(study.game.name).side(outcome.winner)
        return text("A draw") if winner is None else text("{side} has won", side=winner)
    return text("The computer is getting ready") if study.doing == "preparing" else text("Looking at every move")


def text_of_node(study: Study, node: VariationNode, judged: Mapping[tuple[str, ...], Judgement]) -> ChanceText | None:
    """Return the chance of the move that leads to a position of the tree; None if it is unknown.

    `judged` has the stored judgements, keyed by the moves to each position.
    """
    alternates = study.game.alternates
    line = study.known_line(node.parent.state, node.action) if node.parent else None
    if line is not None:
        return line_chance_text(line, alternates)
    found = judged.get(node.line) if judged else None
    return None if found is None else judgement_chance_text(found, node.player or 0, alternates)


def chance_of(study: Study, state: Any) -> WinChance | None:
    """Return the win chance of the studied position, from the game's result, a proof, or the best line.

    Return None before the first line, and while the best line loses and other moves are still unknown.
    """
    outcome, proven, mover = outcome_of(study.game, state), study.proven, int(current_player(state))
    if outcome is not None:
        share = 0.5 if outcome.winner is None else 1.0 - outcome.winner
        return WinChance(share, both_percents(share))
    line = next(iter(study.best_lines(1)), None)
    if line is None or (proven is None and line.proven is not None and line.proven.result < 0):
        return None
    if proven is None:
        chance = open_chance(line.chance)
        share = chance if mover == 0 else 1 - chance
        return WinChance(share, both_percents(share))
    return WinChance.of_proven(proven, mover, study.game.alternates)
