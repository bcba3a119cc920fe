"""The AI's hint, in two steps: the area of the move, such as its column, then the move itself with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ai.openings import book_moves
from coach.move_reasons import hint_reasons, named_proof
from coach.phrases import Glyph, Keycap, Part, Phrase, count_words, in_words, phrased
from game.texts import sentence, sentences, text
from table.consequences import consequences_of
from table.events import Hinted
from ui.boards.messages import Proposal, Status
from ui.boards.view import BoardView, Point
from ui.kit import Command, Look


def _is_seen(scene: Any) -> bool:
    """Whether the hint shows a whole move, and neither pointer nor keyboard aims at another move."""
    hint = scene.hint
    return hint is not None and scene.is_on_board and hint.step == 2 and hint.speaks(scene.view, scene.app.pointer)


HINT = Command("H", "Hint; again: the move", pad="X")
PLAY_HINT = Command(
    "Enter", "Play the hint", lambda scene: scene.session.play(scene.hint.action, scene.look.now), _is_seen
)
_HEARD = 12  # the greatest number of words of a hint that are read aloud


class Hint:
    """A proposed move for the position shown when the hint was made, with its reasons as sentences.

    `step` is 1 while only the area is shown, 2 for the move itself; a move without an area begins with 2.
    """

    def __init__(
        self, view: BoardView, hinted: Hinted, pointer: Point, used: int, fits: Callable[[Status], bool]
    ) -> None:
        """Propose a move. `used`: the number of earlier hints in this game; `fits`: whether a status fits its line."""
        self.action = action = hinted.action
        self.words = view.texts.phrase_of(view.game, view.state, action)
        self.area = view.area_of(action)
        self.step = 1 if self.area else 2
        move = consequences_of(view.game, view.state, action)
        found = hint_reasons(move, view.texts, hinted.proven)
        self.proven = named_proof(move, found)
        known = [text("It is in the opening book.")] if action in book_moves(view.game, view.state) else []
        self.reasons = (*known, *(sentence(each.words) for each in found))
        self._used, self._fits = used, fits
        self._pointer: Point | None = pointer
        self._view = view
        self._tell()

    def go_on(self, pointer: Point) -> None:
        """Begin step 2: show the move itself."""
        self.step, self._pointer = 2, pointer
        self._tell()

    def yield_to_cursor(self) -> None:
        """Show no hint in the status line, since the player has moved the keyboard's cursor."""
        self._pointer = None

    def _tell(self) -> None:
        if self.step == 2 and not self._view.pending():
            self._view.aim_nowhere(self.action)  # else the board would show the aimed move beside the hint
        self._is_on_panel = self._view.propose(Proposal(self.action, self.step, self.reasons, self._used))

    def status(self) -> Status:
        """Return the status line with the proposed move."""
        *ways, bare = self._wordings()
        if self.step == 1:
            return Status(bare, phrased("{key} to see the move", key=Keycap(HINT.keys)), pointed=True)
        cap = Keycap(PLAY_HINT.keys)
        keys = phrased("{key} to play it", key=cap)
        wordings = [Status(parts, aside, pointed=True) for parts in ways for aside in (keys, (cap,))]
        return next((status for status in wordings if self._fits(status)), Status(bare, keys, pointed=True))

    @property
    def aloud(self) -> str:
        """A sentence with the area, or with the move and as many of its reasons as can be heard at once."""
        announced = [sentences(in_words(parts)) for parts in self._wordings()]
        return next((words for words in announced if count_words(words) <= _HEARD), announced[-1])

    def _wordings(self) -> list[tuple[Part, ...]]:
        """Return the wordings of the hint, the longest first: with all reasons, with fewer, and with none."""
        lamp, move = (Glyph("lightbulb"), Phrase(text("Hint:"))), self.words if self.step == 2 else self.area
        led = (*lamp, Phrase(text("{move}.", move=move), strong=True))
        most = () if self.step == 1 else self.reasons[:1] if self._is_on_panel else self.reasons
        ways = [(*led, Phrase(sentences(*most[:count]))) for count in range(len(most), 0, -1)]
        return [*ways, (*lamp, Phrase(move, strong=True))]

    def speaks(self, view: BoardView, pointer: Point) -> bool:
        """Whether status line and Enter are for the hint: the pointer has not moved, or is on no other move's place."""
        if view.pending() or self._pointer is None:
            return False
        return pointer == self._pointer or not view.points_past(self.action, pointer)

    def draw(self, surface: pygame.Surface, _look: Look) -> None:
        if self.step == 1:
            self._view.draw_area(surface, self.action)
        else:
            self._view.draw_hint(surface, self.action)


def looking() -> Status:
    """Return the status line during the search for a hint."""
    return Status(
        (Glyph("lightbulb"), Phrase(text("Looking for a good move…"))), phrased("{key} to stop", key=Keycap(HINT.keys))
    )
