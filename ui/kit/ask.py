"""Dialogs with more than a sentence: a line of text to fill in, or a list to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.texts import text as in_words
from ui.kit.dialog import Answer, Dialog
from ui.kit.field import Field
from ui.kit.look import Look
from ui.kit.tree.layout import Box, Panel
from ui.kit.tree.leaves import Text
from ui.kit.tree.lists import Scroll
from ui.kit.tree.node import Child

_MOST = 196  # logical height of a list beyond which it scrolls


class FieldDialog(Dialog):
    """Asks for a line of text; Enter in the field presses the last button, whose action gets the text.

    If the action returns a fault, the dialog stays open and shows the fault under the text. `allow_empty` allows an
    empty text.
    """

    def __init__(
        self,
        title: str,
        text: str,
        field: tuple[str, str],
        done: tuple[str, Callable[[str], str | None]],
        *,
        longest: int = 200,
        allow_empty: bool = False,
        width: float = 480,
    ) -> None:
        """`field` is the field's name and first text; `done` is the last button's label and action, given the text."""
        label, action = done
        super().__init__(title, text, (Answer(in_words("Cancel")), Answer(label, self._finish, "primary")), width=width)
        self.allow_empty = allow_empty
        self.field = Field(field[0], field[1], self._typed, max_length=longest, on_submit=self._submit)
        self.field.tall = 44
        self.fault = ""
        """The fault of the last text; empty if the text has none."""
        self._action = action

    @property
    def is_complete(self) -> bool:
        return self.allow_empty or bool(self.field.text.strip())

    def body(self) -> Sequence[Child]:
        self.field.invalid = bool(self.fault)
        return self.field, Box(Text(self.fault, size=13, tone="danger", wraps=True), tall=20)

    def open(self, look: Look) -> None:
        """Focus the field, so that typing begins at once."""
        super().open(look)
        self.controls.focus(self.field, look, by_keyboard=True)

    def _typed(self, _text: str) -> None:
        self.fault = ""

    def _submit(self) -> None:
        if self.is_complete and not self.closed:  # Enter, held down, answers once
            self.close()
            self._finish()

    def _finish(self) -> None:
        self.fault = self._action(self.field.text.strip()) or ""
        self.closed = not self.fault


class ReportDialog(Dialog):
    """A dialog with a list of lines, which arrow and Page keys scroll wherever the focus is."""

    def __init__(self, title: str, text: str, lines: Sequence[str], choices: Sequence[Answer]) -> None:
        super().__init__(title, text, choices, width=640)
        self.lines = list(lines)

    def body(self) -> Sequence[Child]:
        if not self.lines:
            return ()
        words = Text("\n".join(self.lines), size=13, tone="text2", wraps=True, leading=20 / 13)
        page = Scroll(Box(words, pad=(12, 8)), name=in_words("Report"), least=60, most=_MOST, by_arrows=True)
        return (Panel(page, fill="bg", radius=8, pad=0),)
