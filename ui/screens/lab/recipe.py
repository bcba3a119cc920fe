"""The card of a recipe, which is edited before its course and read afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from coach import lab_texts
from coach.boards import features_of
from coach.player_texts import named
from game.formats import in_digits
from game.texts import text
from lab.learning.recipe import COPY, MOST_SEED, PEOPLE, RULE
from lab.learning.recipe_draft import EXPLORATIONS, GAMES, RATES, RecipeDraft, nearest
from ui.kit.button import Button
from ui.kit.control import Control
from ui.kit.field import Field
from ui.kit.menu import Dropdown
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.tree.layout import Box, Column, Grid, Panel, Row, Spacer
from ui.kit.tree.leaves import Canvas, Label, Rule, Text, paragraph
from ui.screens.lab.range_slider import RangeSlider

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from ui.kit.look import Look
    from ui.kit.menu import Menu
    from ui.kit.tree.node import Node

ControlT = TypeVar("ControlT", bound=Control)
_BARS = 10
_SEGMENTS = 4
"""The most sets of features, with those chosen by hand, that stand beside each other."""
_SIDE, _INSET = 8, 12  # logical: the card's margin, and what is added to it except for sliders, whose tracks are inset
_LOW, _TALL, _LABEL, _LABEL_NARROW, _FIGURE, _SEED = 32, 36, 68, 62, 68, 62  # logical: heights of a control, and widths
GROUP = "group:"
"""The id of a group's switch begins with it; the group's name follows."""


def recipe_card(
    draft: RecipeDraft, open_menu: Callable[[Menu], None], end_typing: Callable[[], object], *, roomy: bool
) -> Node:
    """Return the card of a draft: its lines below each other, spread over the height."""
    return _RecipeCard(draft, open_menu, end_typing, 13 if roomy else 12).compose()


class _RecipeCard:
    """Makes the lines; `size` is the type size of labels and switches."""

    def __init__(
        self, draft: RecipeDraft, open_menu: Callable[[Menu], None], end_typing: Callable[[], object], size: int
    ) -> None:
        self.draft, self.recipe = draft, draft.recipe
        self.open_menu, self.end_typing, self.size = open_menu, end_typing, size

    def compose(self) -> Node:
        lines = [
            _inset(self._head()),
            _inset(self._line(text("Name"), self._name())),
            _inset(self._line(text("Features"), self._features())),
            _inset(self._groups()),
            _inset(Rule()),
            self._rate(),
            self._exploration(),
            self._opponent(),
            _inset(Rule()),
            _inset(self._games()),
            _inset(self._seed_and_start()),
        ]
        spread = [node for line in lines for node in (Spacer(10, grow=0), line)][1:]
        return Panel(Column(*spread, gap=1), elevation=1, pad=(_SIDE, 10))

    def _set_up(self, control: ControlT, tip: str = "", *, enabled: bool = True) -> ControlT:
        """Give a control of the card its tip; it is lower than usual."""
        control.tooltip, control.enabled, control.tall = tip, self.draft.enabled and enabled, _LOW
        return control

    def _line(self, label: str, control: Control) -> Node:
        control.grow = 1
        wide = _LABEL if self.size == 13 else _LABEL_NARROW
        words = Box(Label(label, control, size=self.size), wide=wide, valign="center")
        return Row(words, Box(control, tall=_TALL, grow=1), gap=0)

    def _head(self) -> Node:
        """The title; at the right, the effect of a change or the number of chosen features."""
        draft, aside = self.draft, text("only name and games can change") if self.draft.exists else ""
        if draft.by_hand:
            aside = text("{n} of {all} features", n=draft.features_chosen, all=draft.set.size)
        title = Text(text("Recipe"), size=16, weight="semi")
        return Row(title, Spacer(), aside and Text(aside, size=12, tone="text3"), gap=0)

    def _name(self) -> Control:
        done = lambda: (self.end_typing(), True)[1]  # noqa: E731
        change = lambda name: self.draft.change(name=name)  # noqa: E731
        return self._set_up(Field(text("Name"), self.recipe.name, change, on_submit=done))

    def _features(self) -> Control:
        """A segment for each set, or a list to choose from where there are many sets."""
        draft, tip = self.draft, text("What it looks for on the board")
        labels = [*(str(each.size) for each in draft.sets), text("By hand")]
        shown = len(draft.sets) if draft.by_hand else draft.sets.index(draft.set)
        if len(labels) <= _SEGMENTS:
            return self._set_up(Segmented(text("Features"), labels, shown, draft.choose_set, size=self.size), tip)
        options = {str(place): label for place, label in enumerate(labels)}
        take = lambda chosen: draft.choose_set(int(chosen))  # noqa: E731
        return self._set_up(Dropdown.of(text("Features"), options, str(shown), take, self.open_menu), tip)

    def _groups(self) -> Node:
        """A switch for each group, or the text on a set that has too many groups for switches."""
        draft, title = self.draft, features_of(self.draft.game.name).title
        if draft.groups:
            switches = (self._group(group.name, title(group.name)) for group in draft.groups)
            return Grid(2, *switches, gap=4, line_gap=0, stretch=(0, 1))
        names = ", ".join(title(group.name) for group in draft.set.groups).lower()
        n, every = draft.set.size, len(draft.set.names)
        if n < every:
            return paragraph(text("The {n} heaviest of {all} features: {names}.", n=n, all=every, names=names), size=12)
        return paragraph(text("All {n} features: {names}.", n=n, names=names), size=12)

    def _group(self, group: str, title: str) -> Control:
        switch = Switch(title, group in self.draft.on, partial(self.draft.switch, group), size=self.size)
        switch.node_id = GROUP + group
        return self._set_up(switch)

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
        return self._set_up(Slider(name, 0, len(offered) - 1, place, take), tip)

    def _opponent(self) -> Node:
        """The opponent, and what decides about it: a lower and a higher share, or a sentence on a fixed opponent."""
        recipe, game = self.recipe, self.draft.game
        by_rule = {RULE: text("by its success"), COPY: text("a copy of itself")}
        options = {name: by_rule.get(name) or named(name, game) for name in self.draft.opponents}
        dropdown = self._dropdown(text("Opponent"), "opponent", options, text("Who it learns against"))
        line = _inset(self._line(text("Opponent"), dropdown))
        if recipe.opponent == RULE:
            return Column(line, self._shares(), gap=0)
        sentence = text("It always meets {player}.", player=options[recipe.opponent])
        if recipe.opponent == COPY:
            sentence = text("It meets itself as it was fifty games ago.")
        return Column(line, _inset(paragraph(sentence, size=12, tone="text3")), gap=8)

    def _dropdown(self, name: str, field: str, options: dict[str, str], tip: str) -> Dropdown:
        take = lambda value: self.draft.change(**{field: value})  # noqa: E731
        return self._set_up(Dropdown.of(name, options, getattr(self.recipe, field), take, self.open_menu), tip)

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
        return Column(self._set_up(slider, tip), _inset(words), gap=0)

    def _games(self) -> Node:
        games = self.recipe.games
        return Row(
            Text(text("Games"), size=13, tone="text2"),
            Spacer(),
            self._step("minus", text("Fewer games"), -1, games > GAMES[0]),
            Box(Text(in_digits(games), size=15, weight="semi", align="center"), wide=_FIGURE),
            self._step("plus", text("More games"), 1, games < GAMES[-1]),
            gap=4,
        )

    def _step(self, icon: str, name: str, by: int, enabled: bool) -> Control:
        button = Button("", partial(self.draft.step_games, by), icon=icon, group="games", name=name)
        return self._set_up(button, name, enabled=enabled)

    def _seed_and_start(self) -> Node:
        draft, digits = self.draft, len(str(MOST_SEED)) - 1
        accepts = "0123456789".__contains__
        seed = Field(text("Seed"), draft.seed, draft.type_seed, max_length=digits, accepts=accepts, wide=_SEED)
        self._set_up(seed, text("The same recipe and seed always make the same player"))
        first = {"": text("from nothing"), PEOPLE: text("from people")}
        options = {
            name: first.get(name) or text("from {player}", player=named(name, draft.game)) for name in draft.starts
        }
        start = self._dropdown(text("Begin"), "start", options, text("What it knows before its first game"))
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


def _inset(node: Node) -> Node:
    return Box(node, pad=(_INSET, 0))


def _captioned(slider: Slider, values: Sequence[str], below: Node) -> Node:
    """A slider with its name above it, and at the right its value: the first wording that fits."""
    value = Text(*values, size=13, weight="semi", align="end")
    caption = Row(Label(slider.name, slider, size=13), Spacer(), value, gap=2)
    return Column(_inset(caption), below, gap=0)
