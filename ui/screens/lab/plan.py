"""The card of a pipeline's plan, which is edited before it learns and read afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from coach import lab_texts
from coach.player_texts import named
from game.texts import text
from lab.learning.alphago.plan import PEOPLE, STAGES
from lab.learning.alphago.plan_draft import SHARES, PlanDraft
from ui.kit.tree.layout import Column, Row, Spacer
from ui.kit.tree.leaves import Label, Rule, Text, paragraph
from ui.screens.lab.form_card import FormCard, inset, spread, stepped

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kit.control import Control
    from ui.kit.menu import Menu
    from ui.kit.tree.node import Node


def plan_card(
    draft: PlanDraft,
    open_menu: Callable[[Menu], None],
    end_typing: Callable[[], object],
    method: Control | None,
    *,
    roomy: bool,
) -> Node:
    """Return the card of a draft; `method` is the choice of how a new player learns."""
    return _PlanCard(draft, open_menu, end_typing, roomy=roomy).compose(method)


class _PlanCard(FormCard):
    """Makes the lines."""

    def __init__(
        self, draft: PlanDraft, open_menu: Callable[[Menu], None], end_typing: Callable[[], object], *, roomy: bool
    ) -> None:
        super().__init__(open_menu, end_typing, enabled=True, roomy=roomy)
        self.draft, self.plan = draft, draft.plan

    def compose(self, method: Control | None) -> Node:
        lines = [
            inset(self.head(text("only its name can change") if self.draft.exists else "", method)),
            inset(self.line(text("Name"), self.name(self.plan.name, lambda name: self.draft.change(name=name)))),
            inset(paragraph(text(lab_texts.PIPELINE), size=12)),
            inset(Rule()),
            inset(self._teacher()),
            inset(self._share()),
            inset(self._amount()),
            inset(Rule()),
            inset(self._seed()),
        ]
        return spread(lines)

    def _teacher(self) -> Node:
        options = {
            name: text("people, in your library") if name == PEOPLE else named(name, self.draft.game)
            for name in self.draft.teachers
        }
        take = lambda name: self.draft.change(teacher=name)  # noqa: E731
        tip = text("Whose games the first network learns from")
        teacher = self.dropdown(text("Teacher"), options, self.plan.teacher, take, tip)
        teacher.enabled = not self.draft.exists
        return self.line(text("Teacher"), teacher)

    def _share(self) -> Node:
        share, step, free = self.plan.share, self.draft.step_share, not self.draft.exists
        less = self.step("minus", text("Learn less"), partial(step, -1), free and share > SHARES[0])
        more = self.step("plus", text("Learn more"), partial(step, 1), free and share < SHARES[-1])
        return stepped(text("Length"), less, f"× {share:g}", more)

    def _amount(self) -> Node:
        """What the length comes to."""
        plan = self.plan
        games = text("{n:,} game of the teacher|{n:,} games of the teacher", n=plan.games)
        if plan.teacher == PEOPLE:
            games = text("all games of your library")
        steps = [text("{n:,} step|{n:,} steps", n=plan.stage(stage).steps) for stage in STAGES]
        rows = (
            Row(Text(text(lab_texts.STAGES[stage]), size=12, tone="text2"), Spacer(), Text(made, size=12), gap=4)
            for stage, made in zip(STAGES, steps, strict=True)
        )
        return Column(Text(games, size=12), *rows, gap=3)

    def _seed(self) -> Node:
        seed = self.seed(self.draft.seed, self.draft.type_seed)
        seed.enabled = not self.draft.exists
        return Row(Label(text("Seed"), seed, size=13), seed, Spacer(), gap=8)
