"""Dialogs over the scene: a title, a sentence and buttons; maybe a line of text to fill in, or a list to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.texts import text as in_words
from ui.kit.button import Button, Kind
from ui.kit.field import Field
from ui.kit.look import Look
from ui.kit.popup import Popup
from ui.kit.tree import Box, Child, Column, Grid, Node, Panel, Scroll, Text, paragraph


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of a dialog: a press closes the dialog, then calls `action`. `kind` "danger" marks a destructive one.

    Escape, or a click outside, gives the answer that `cancels`.
    """

    label: str
    action: Callable[[], object] | None = None
    kind: Kind = "secondary"
    icon: str = ""
    cancels: bool = False


class Dialog(Popup):
    """A modal dialog. Escape or a click outside cancels it. Enter presses the primary answer, or else the last answer.

    If the last answer is dangerous, Enter presses the first answer instead, which then shows the focus.
    """

    takes_enter = True
    """Whether Enter presses an answer at all."""

    def __init__(self, title: str, text: str, choices: Sequence[Answer], *, width: float = 440) -> None:
        super().__init__()
        self.title = title
        self.text = text
        self.wide = width
        self.choices = tuple(choices)
        self.loses = any(choice.kind == "danger" for choice in choices)

    @property
    def is_complete(self) -> bool:
        """Whether the last answer can be given now."""
        return True

    def body(self) -> Sequence[Child]:
        """Return the nodes between the sentence and the answers."""
        return ()

    def compose(self) -> Node:
        head = Column(Text(self.title, size=20, weight="semi"), self.text and paragraph(self.text), gap=7)
        answers = [self._button(choice) for choice in self.choices]
        self.controls.default = answers[0 if self.choices[-1].kind == "danger" else -1] if self.takes_enter else None
        return Column(Column(head, *self.body()), Grid(len(answers), *answers, equal=True), gap=24)

    def opened(self, look: Look) -> None:
        """Focus the answer that Enter presses, if another answer is dangerous."""
        super().opened(look)
        if self.loses:
            self.controls.focus(self.controls.enter_control, look, by_keyboard=True)

    def cancel(self) -> None:
        """Give the answer that cancels; without such an answer, only close the dialog."""
        self.closing(next((choice.action for choice in self.choices if choice.cancels), None))()

    def _button(self, choice: Answer) -> Button:
        act, enabled = self.closing(choice.action), self.is_complete or choice is not self.choices[-1]
        return Button(choice.label, act, choice.kind, icon=choice.icon, group="answers", tall=44, enabled=enabled)


_MOST = 196  # logical height of a list beyond which it scrolls


class FieldDialog(Dialog):
    """A dialog that asks for a line of text. Enter in the field presses the last button, whose action gets the text.

    If the action returns a sentence about a fault, the dialog stays open and shows this sentence under the field.
    `allow_empty` allows an empty text.
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
        """`field` is the field's name and first text; `done` is the last button's label, and its action on the text."""
        label, action = done
        super().__init__(title, text, (Answer(in_words("Cancel")), Answer(label, self._finish, "primary")), width=width)
        self.allow_empty = allow_empty
        self.field = Field(field[0], field[1], self._typed, max_length=longest, on_submit=self._submit)
        self.field.tall = 44
        self.fault = ""
        """A sentence about the fault of the text; empty if there is none."""
        self._action, self._faults = action, 0

    @property
    def is_complete(self) -> bool:
        return self.allow_empty or bool(self.field.text.strip())

    def body(self) -> Sequence[Child]:
        self.field.invalid = bool(self.fault)
        fault = Text(self.fault, size=13, tone="danger", wraps=True)
        fault.aloud, fault.node_id = self.fault, f"fault {self._faults}"  # a new id: an equal fault is heard, too
        return self.field, Box(fault, tall=20)

    def opened(self, look: Look) -> None:
        super().opened(look)
        self.controls.focus(self.field, look, by_keyboard=True)

    def _typed(self, _text: str) -> None:
        self.fault = ""

    def _submit(self) -> None:
        if self.is_complete and not self.closed:  # a held Enter answers only once
            self.close()
            self._finish()

    def _finish(self) -> None:
        self.fault = self._action(self.field.text.strip()) or ""
        self._faults += 1
        self.closed = not self.fault
        self.field.select_all()  # after a fault, the next text replaces this one


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
