"""The card of a recipe, which is edited before its course and read afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from coach import lab_texts
from coach.boards import features_of
from coach.player_texts import named
from game.formats import in_digits, one_by_one
from game.texts import text
from lab.learning.recipe import COPY, PEOPLE, RULE
from lab.learning.recipe_draft import EXPLORATIONS, GAMES, RATES, RecipeDraft, nearest
from ui.kit.control import Control
from ui.kit.menu import Dropdown
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.tree.layout import Column, Grid, Row, Spacer
from ui.kit.tree.leaves import Canvas, Label, Rule, Text, paragraph
from ui.screens.lab.form_card import FormCard, inset, spread, stepped
from ui.screens.lab.range_slider import RangeSlider

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from ui.kit.look import Look
    from ui.kit.menu import Menu
    from ui.kit.tree.node import Node

_BARS = 10
_SEGMENTS = 4
"""The most sets of features, with those chosen by hand, that stand beside each other."""
GROUP = "group:"
"""The id of a group's switch begins with it; the group's name follows."""


def recipe_card(
    draft: RecipeDraft,
    open_menu: Callable[[Menu], None],
    end_typing: Callable[[], object],
    method: Control | None,
    *,
    roomy: bool,
) -> Node:
    """Return the card of a draft: its lines below each other, spread over the height. `method` is the choice of how a
    new player learns.
    """
    return _RecipeCard(draft, open_menu, end_typing, method, roomy=roomy).compose()


class _RecipeCard(FormCard):
    """Makes the lines."""

    def __init__(
        self,
        draft: RecipeDraft,
        open_menu: Callable[[Menu], None],
        end_typing: Callable[[], object],
        method: Control | None,
        *,
        roomy: bool,
    ) -> None:
        super().__init__(open_menu, end_typing, enabled=draft.enabled, roomy=roomy)
        self.draft, self.recipe, self.method = draft, draft.recipe, method

    def compose(self) -> Node:
        lines = [
            inset(self._head()),
            inset(self.line(text("Name"), self.name(self.recipe.name, lambda name: self.draft.change(name=name)))),
            inset(self.line(text("Features"), self._features())),
            inset(self._groups()),
            inset(Rule()),
            self._rate(),
            self._exploration(),
            self._opponent(),
            inset(Rule()),
            inset(self._games()),
            inset(self._seed_and_start()),
        ]
        return spread(lines)

    def _head(self) -> Node:
        """The title; at the right, how a new player learns, or the effect of a change. The number of features that are
        chosen by hand stands in the place of one of them.
        """
        draft, aside = self.draft, text("only name and games can change") if self.draft.exists else ""
        if draft.by_hand:
            aside = text("{n} of {all} features", n=draft.features_chosen, all=draft.set.size)
        return self.head(aside, self.method)

    def _features(self) -> Control:
        """A segment for each set, or a list to choose from where there are many sets."""
        draft, tip = self.draft, text("What it looks for on the board")
        labels = [*(str(each.size) for each in draft.sets), text("By hand")]
        shown = len(draft.sets) if draft.by_hand else draft.sets.index(draft.set)
        if len(labels) <= _SEGMENTS:
            return self.set_up(Segmented(text("Features"), labels, shown, draft.choose_set, size=self.size), tip)
        options = {str(place): label for place, label in enumerate(labels)}
        take = lambda chosen: draft.choose_set(int(chosen))  # noqa: E731
        return self.set_up(Dropdown.of(text("Features"), options, str(shown), take, self.open_menu), tip)

    def _groups(self) -> Node:
        """A switch for each group, or the text on a set that has too many groups for switches."""
        draft, title = self.draft, features_of(self.draft.game.name).title
        if draft.groups:
            switches = (self._group(group.name, title(group.name)) for group in draft.groups)
            return Grid(2, *switches, gap=4, line_gap=0, stretch=(0, 1))
        names = one_by_one([title(group.name) for group in draft.set.groups])
        n, every = draft.set.size, len(draft.set.names)
        if n < every:
            return paragraph(
                text(
                    "The heaviest of {all} features: {names}.|The {n} heaviest of {all} features: {names}.",
                    n=n,
                    all=every,
                    names=names,
                ),
                size=12,
            )
        return paragraph(text("One feature: {names}.|All {n} features: {names}.", n=n, names=names), size=12)

    def _group(self, group: str, title: str) -> Control:
        switch = Switch(title, group in self.draft.on, partial(self.draft.switch, group), size=self.size)
        switch.node_id = GROUP + group
        return self.set_up(switch)

    def _rate(self) -> Node:
        slider = self._slider(text("Learning rate"), "rate", RATES, text("How much it learns from each mistake"))
        return _captioned(slider, (lab_texts.decimal(self.recipe.rate),), slider)

    def _exploration(self) -> Node:
        tip, share = text("How often it tries a move that does not look best"), self.recipe.exploration
        slider = self._slider(text("Exploration"), "exploration", EXPLORATIONS, tip)
        slider.grow, bars = 1, Canvas(partial(_draw_bars, share), wide=108, tall=28)
        return _captioned(slider, lab_texts.exploration(share), Row(slider, bars, Spacer(8, grow=0), gap=4))

    def _slider(self, name: str, field: str, offered: Sequence[float], tip: str) -> Slider:
        place = nearest(offered, getattr(self.recipe, field))
        take = lambda at: self.draft.change(**{field: offered[at]})  # noqa: E731
        return self.set_up(Slider(name, 0, len(offered) - 1, place, take), tip)

    def _opponent(self) -> Node:
        """The opponent, and what decides about it: a lower and a higher share, or a sentence on a fixed opponent."""
        recipe, game = self.recipe, self.draft.game
        by_rule = {RULE: text("by its success"), COPY: text("a copy of itself")}
        options = {name: by_rule.get(name) or named(name, game) for name in self.draft.opponents}
        dropdown = self._choice(text("Opponent"), "opponent", options, text("Who it learns against"))
        line = inset(self.line(text("Opponent"), dropdown))
        if recipe.opponent == RULE:
            return Column(line, self._shares(), gap=0)
        sentence = text("It always meets {player}.", player=options[recipe.opponent])
        if recipe.opponent == COPY:
            sentence = text("It meets itself as it was fifty games ago.")
        return Column(line, inset(paragraph(sentence, size=12, tone="text3")), gap=8)

    def _choice(self, name: str, field: str, options: dict[str, str], tip: str) -> Dropdown:
        take = lambda value: self.draft.change(**{field: value})  # noqa: E731
        return self.dropdown(name, options, getattr(self.recipe, field), take, tip)

    def _shares(self) -> Node:
        low, high = (lab_texts.percent(share) for share in (self.recipe.low, self.recipe.high))
        slider = RangeSlider(
            text("Opponent changes at"),
            (0, 100),
            (round(100 * self.recipe.low), round(100 * self.recipe.high)),
            lambda shares: self.draft.change(low=shares[0] / 100, high=shares[1] / 100),
            step=5,
            apart=5,
        )
        tip = text("If it loses often it meets the baseline again, if it wins often a copy of itself")
        under = Text(text("under {share}: baseline", share=low), size=12, tone="text3")
        over = text("over {share}: its copy", share=high), text("over {share}: copy", share=high)
        words = Row(under, Spacer(), Text(*over, size=12, tone="text3"), gap=4, line_gap=0)
        return Column(self.set_up(slider, tip), inset(words), gap=0)

    def _games(self) -> Node:
        games, step = self.recipe.games, self.draft.step_games
        less = self.step("minus", text("Fewer games"), partial(step, -1), games > GAMES[0])
        more = self.step("plus", text("More games"), partial(step, 1), games < GAMES[-1])
        return stepped(text("Games"), less, in_digits(games), more)

    def _seed_and_start(self) -> Node:
        draft = self.draft
        seed = self.seed(draft.seed, draft.type_seed)
        first = {"": text("from nothing"), PEOPLE: text("from people")}
        options = {
            name: first.get(name) or text("from {player}", player=named(name, draft.game)) for name in draft.starts
        }
        start = self._choice(text("Begin"), "start", options, text("What it knows before its first game"))
        start.grow = 1
        return Row(Label(text("Seed"), seed, size=13), seed, start, gap=8)


def _draw_bars(exploration: float, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw bars of how often the best move, the second best and so on are played."""
    step = rect.w / _BARS
    for place in range(_BARS):
        bar = rect.copy()
        bar.h = max(2, round(rect.h * exploration**place))
        bar.x, bar.w, bar.bottom = round(rect.x + place * step), max(1, round(step) - look.px(2)), rect.bottom
        look.panel(surface, bar, 2, look.theme.accent if place == 0 else look.soft(look.theme.accent, 0.55))


def _captioned(slider: Slider, values: Sequence[str], below: Node) -> Node:
    """A slider with its name above it, and at the right its value: the first wording that fits."""
    value = Text(*values, size=13, weight="semi", align="end")
    caption = Row(Label(slider.name, slider, size=13), Spacer(), value, gap=2)
    slider.value_words = values[0]
    return Column(inset(caption), below, gap=0)
