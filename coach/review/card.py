"""The contents of a review's card: a title, the change of the win chance, sentences, and rows of other moves."""

from __future__ import annotations

from dataclasses import dataclass

from coach.phrases import brief
from game.texts import sentence, sentences, text
from table.review.marks import Mark


@dataclass(frozen=True, slots=True)
class RowText:
    """The contents of a row.

    Attributes:
        name: the move.
        words: why the move is good, or what it cost.
        end: the chance, as the text at the right end of the row.
        share: the filled part of the row's bar, 0 to 1: the chance of the side that makes the move.
        player, kind: the side of the piece, and its kind.
        mark: the mark of a played move.
        best: whether the move is the judge's move.
        heard: the move to be read aloud; empty if `name` can be read aloud as it is.
    """

    name: str
    words: str
    end: str
    share: float
    player: int
    kind: str = "regular"
    mark: Mark = Mark.NONE
    best: bool = False
    heard: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A move's effect on a win chance.

    Attributes:
        name: the name of the chance.
        before, after: the chance before and after the move, as text. `before` is empty for the judge's own move, which
            changes no chance.
        bad: whether the chance fell.
        whose: the name of the side with this chance; empty for the reader's own.
    """

    name: str
    before: str
    after: str
    bad: bool
    whose: str = ""


@dataclass(frozen=True, slots=True)
class ReviewCardText:
    """The contents of the card.

    Attributes:
        title: the move.
        aside: the name of the move's mark.
        mark: the move's mark.
        change: the move's effect on the chance; None if unknown.
        wordings: pairs of a main sentence and further sentences, from long to short; the first pair that fits is shown.
        rows: at most three other moves, or turning points.
        tone: the colour of the title of a try, "good" or "warn"; empty for none.
        heard: the title as a screen reader says it; empty if that is `title` itself.
        spoken: the sentence that a screen reader says after the title. If it is empty, the reader says the chance or,
            without a chance, the first sentence.
    """

    title: str
    aside: str = ""
    mark: Mark = Mark.NONE
    change: Change | None = None
    wordings: tuple[tuple[str, str], ...] = ()
    rows: tuple[RowText, ...] = ()
    tone: str = ""
    heard: str = ""
    spoken: str = ""

    def announcement(self, note: str = "") -> str:
        """Return a text to be read aloud, short enough to be heard once.

        It has the move with its mark, what the move cost, a person's note, and the chance. Reasons are read only when a
        key asks for them.
        """
        title = self.heard or self.title
        title = text("{name}: {value}", name=title, value=self.aside) if self.aside else title
        first = self.wordings[-1][0] if self.wordings else ""
        return brief(sentence(title), self.spoken, sentence(note), "" if self.spoken else self._chance() or first)

    @property
    def chance_aloud(self) -> str:
        """The sentence about the chance, for a person who asks for it."""
        change = self.change
        if change is None:
            return text("No win chance is known here.")
        if not change.before:
            return self._chance()
        # translators: name is whose chance it is: "Your chance with best play"; a value may be "win in 3 moves".
        message = "{name}: {before} before the move, {after} after it."
        return text(message, name=change.name, before=change.before, after=change.after)

    @property
    def reasons_aloud(self) -> str:
        """The sentences of the card (the reasons and the better move), for a person who asks for them."""
        words = sentences(*self.wordings[0]) if self.wordings else ""
        return words or text("There is nothing more to say about this move.")

    def _chance(self) -> str:
        """Return the chance before and after the move; empty if it is unknown."""
        change = self.change
        if change is None:
            return ""
        if not change.before:
            return sentence(text("{name}: {value}", name=change.name, value=change.after))
        message = "{whose} before: {before}. After: {after}." if change.whose else "Before: {before}. After: {after}."
        return text(message, whose=change.whose, before=change.before, after=change.after)


def plain_card(title: str, words: str, more: str = "") -> ReviewCardText:
    """Return a card with a heading and a sentence or two."""
    return ReviewCardText(title, wordings=((words, more), (words, "")) if more else ((words, ""),))
