"""A question over the scene: a title, a sentence, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ui.kit.button import Button, Kind
from ui.kit.look import Look
from ui.kit.tree.layout import Column, Grid
from ui.kit.tree.leaves import Text, paragraph
from ui.kit.tree.node import Child, Node
from ui.kit.tree.popup import Popup


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: pressing it closes the dialog, then calls `action`. An answer of kind "danger" loses something."""

    label: str
    action: Callable[[], None] | None = None
    kind: Kind = "secondary"
    icon: str = ""
    keycap: str = ""
    shortcut: int | None = None


class Dialog(Popup):
    """Modal. Escape or a click outside closes it without an answer. Enter presses the primary answer, or else the last.

    If the last answer is dangerous, Enter presses the first answer instead, and the first one shows the focus.
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
        """Return what stands between the sentence and the answers."""
        return ()

    def compose(self) -> Node:
        head = Column(Text(self.title, size=20, weight="semi"), self.text and paragraph(self.text), gap=7)
        answers = [self._button(choice) for choice in self.choices]
        self.controls.default = answers[0 if self.choices[-1].kind == "danger" else -1] if self.takes_enter else None
        return Column(Column(head, *self.body()), Grid(len(answers), *answers, equal=True), gap=24)

    def open(self, look: Look) -> None:
        """Focus the answer that Enter presses, if another answer loses something."""
        super().open(look)
        if self.loses:
            self.controls.focus(self.controls.enter, look, by_keyboard=True)

    def _button(self, choice: Answer) -> Button:
        def answer() -> None:
            self.close()
            if choice.action is not None:
                choice.action()

        made = Button(
            choice.label,
            answer,
            choice.kind,
            icon=choice.icon,
            keycap=choice.keycap,
            shortcut=choice.shortcut,
            group="answers",
        )
        made.tall = 44
        made.enabled = self.is_complete or choice is not self.choices[-1]
        return made
