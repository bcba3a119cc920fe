"""The recipe of a player, which is edited before its course and read afterwards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ai.evaluation.features import FeatureGroup, FeatureSet, feature_sets
from coach import lab_texts
from coach.boards import features_of
from coach.player_texts import named
from game.texts import text
from lab.learning.recipe import COPY, MOST_SEED, PEOPLE, RULE, Recipe, opponents
from ui.kit.button import Button
from ui.kit.dropdown import Dropdown
from ui.kit.field import Field
from ui.kit.range_slider import RangeSlider
from ui.kit.segmented import Segmented
from ui.kit.slider import Slider
from ui.kit.switch import Switch
from ui.kit.tree.layout import Box, Column, Grid, Panel, Row, Spacer
from ui.kit.tree.leaves import Canvas, Label, Rule, Text, paragraph

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from game.spec import Game
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.kit.menu import Menu
    from ui.kit.tree.node import Node

RATES = (1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2)
EXPLORATIONS = (0.0, 0.125, 0.25, 0.5, 0.75)
GAMES = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""The offered learning rates, explorations and numbers of games; a recipe from a file may have others."""
_MOST_GROUPS, _BARS = 6, 10
_SIDE, _INSET = 8, 12  # logical: the card's margin, and what is added to it except for sliders, whose tracks are inset
_LOW, _TALL, _LABEL, _LABEL_NARROW, _FIGURE, _SEED = 32, 36, 68, 62, 68, 62  # logical: heights of a control, and widths
GROUP = "group:"
"""The id of a group's switch begins with it; the group's name follows."""


class RecipeForm:
    """A recipe that can be changed; `on_change` is called after each change.

    Attributes:
        exists: whether a player exists with this recipe; then a change makes a new player.
        enabled: whether it can be changed at all.
        size: the type size of labels and switches, smaller in a narrow window.
        by_hand: whether groups of features are chosen one by one.
        on: the groups that are switched on.
        opponents, starts: what can be chosen, each with its words.
    """

    def __init__(self, game: Game, recipe: Recipe, on_change: Callable[[], None]) -> None:
        self.game, self.on_change = game, on_change
        self.sets: Sequence[FeatureSet] = feature_sets(game)
        self.enabled = True
        self.size = 13
        self._typed_seed = ""
        self.show(recipe, exists=False)

    def show(self, recipe: Recipe, *, exists: bool) -> None:
        """Take a recipe; groups are chosen one by one if it names some."""
        self.recipe, self.exists = recipe, exists
        self.by_hand = bool(recipe.groups)
        self.on = {group.name for group in self.groups if not recipe.groups or group.name in recipe.groups}
        self._offer()

    def _offer(self) -> None:
        """Read who can be an opponent now, and from whom a player can start; the names are read from files."""
        recipe, game = self.recipe, self.game
        by_rule = {RULE: text("by its success"), COPY: text("a copy of itself")}
        names = _with([RULE, COPY, *opponents(game)], recipe.opponent)
        self.opponents = {name: by_rule.get(name) or named(name, game) for name in names}
        first = {"": text("from nothing"), PEOPLE: text("from people")}
        starts = _with(["", PEOPLE], recipe.start)
        self.starts = {name: first.get(name) or text("from {player}", player=named(name, game)) for name in starts}

    @property
    def set(self) -> FeatureSet:
        """The chosen set of features."""
        return next((each for each in self.sets if each.name == self.recipe.features), self.sets[0])

    @property
    def groups(self) -> Sequence[FeatureGroup]:
        """The groups of the chosen set if they are few enough to be chosen one by one, else none."""
        return self.set.groups if len(self.set.groups) <= _MOST_GROUPS else ()

    @property
    def features_chosen(self) -> int:
        """The number of chosen features."""
        if not self.groups:
            return len(self.set.names)
        return sum(len(group.features) for group in self.groups if group.name in self.on)

    @property
    def fault(self) -> str:
        """The reason why no course can use the recipe; empty if one can."""
        if not self.features_chosen:
            return text("Choose a feature: without any it cannot learn.")
        return "" if self.recipe.name.strip() else text("Give the player a name.")

    # -- what is changed ------------------------------------------------------------------------------

    def change(self, **fields: object) -> None:
        """Change some fields of the recipe."""
        self.recipe = replace(self.recipe, **fields)  # type: ignore[arg-type]
        self._offer()
        self.on_change()

    def choose_set(self, segment: int) -> None:
        """Choose the set of a segment; the last segment lets the person choose groups, all switched on at first."""
        by_hand = segment == len(self.sets)
        chosen = self.set if by_hand and self.groups else self.sets[0 if by_hand else segment]
        self.show(replace(self.recipe, features=chosen.name, groups=()), exists=self.exists)
        self.by_hand = by_hand
        self.on_change()

    def switch(self, group: str, on: bool) -> None:
        """Switch a group; from now on groups are chosen one by one."""
        self.by_hand = True
        self.on = self.on | {group} if on else self.on - {group}
        chosen = tuple(each.name for each in self.groups if each.name in self.on)
        self.change(groups=chosen if len(chosen) < len(self.groups) else ())

    def step_games(self, by: int) -> None:
        """Take the next larger or smaller number of games."""
        self.change(games=GAMES[min(max(_nearest(GAMES, self.recipe.games) + by, 0), len(GAMES) - 1)])

    def type_seed(self, typed: str) -> None:
        """Take the seed as it stands in its field."""
        self._typed_seed = typed
        self.change(seed=int(typed or 0))

    @property
    def seed(self) -> str:
        """The seed as it stands in its field."""
        typed = self._typed_seed
        return typed if int(typed or 0) == self.recipe.seed else str(self.recipe.seed)


def recipe_card(form: RecipeForm, open_menu: Callable[[Menu], None], end_typing: Callable[[], object]) -> Node:
    """Return the card of a form: its rows below each other, spread over the height."""
    rows = [
        _inset(_head(form)),
        _inset(_labelled(form, text("Name"), _name(form, end_typing))),
        _inset(_labelled(form, text("Features"), _features(form))),
        _inset(_groups(form)),
        _inset(Rule()),
        _rate(form),
        _exploration(form),
        _opponent(form, open_menu),
        _inset(Rule()),
        _inset(_games(form)),
        _inset(_seed_and_start(form, open_menu)),
    ]
    spread = [node for row in rows for node in (Spacer(10, grow=0), row)][1:]
    return Panel(Column(*spread, gap=1), elevation=1, pad=(_SIDE, 10))


def _head(form: RecipeForm) -> Node:
    """The title; at the right, the effect of a change or the number of chosen features."""
    aside = text("only name and games can change") if form.exists else ""
    if form.by_hand:
        aside = text("{n} of {all} features", n=form.features_chosen, all=len(form.set.names))
    return Row(
        Text(text("Recipe"), size=16, weight="semi"),
        Spacer(),
        aside and Text(aside, size=12, tone="text3"),
        gap=0,
    )


def _name(form: RecipeForm, end_typing: Callable[[], object]) -> Control:
    return _set_up(
        form,
        Field("Name", form.recipe.name, lambda name: form.change(name=name), on_submit=lambda: (end_typing(), True)[1]),
    )


def _features(form: RecipeForm) -> Control:
    labels = [*(str(len(each.names)) for each in form.sets), text("By hand")]
    shown = len(form.sets) if form.by_hand else form.sets.index(form.set)
    tip = text("What it looks for on the board")
    return _set_up(form, Segmented("Features", labels, shown, form.choose_set, size=form.size), tip)


def _groups(form: RecipeForm) -> Node:
    """A switch for each group, or the text on a set that has too many groups for switches."""
    title = features_of(form.game.name).title
    if form.groups:
        return Grid(
            2,
            *(_group(form, group.name, title(group.name)) for group in form.groups),
            gap=4,
            line_gap=0,
            stretch=(0, 1),
        )
    names = ", ".join(title(group.name) for group in form.set.groups).lower()
    return paragraph(text("All {n} features: {names}.", n=len(form.set.names), names=names), size=12)


def _group(form: RecipeForm, group: str, title: str) -> Control:
    switch = Switch(title, group in form.on, partial(form.switch, group), size=form.size)
    switch.node_id = GROUP + group
    return _set_up(form, switch)


def _rate(form: RecipeForm) -> Node:
    place = _nearest(RATES, form.recipe.rate)
    slider = Slider("Learning rate", 0, len(RATES) - 1, place, lambda at: form.change(rate=RATES[at]))
    _set_up(form, slider, text("How much it learns from each mistake"))
    return _captioned(slider, (lab_texts.decimal(form.recipe.rate),), slider)


def _exploration(form: RecipeForm) -> Node:
    place = _nearest(EXPLORATIONS, form.recipe.exploration)
    last = len(EXPLORATIONS) - 1
    slider = Slider("Exploration", 0, last, place, lambda at: form.change(exploration=EXPLORATIONS[at]), grow=1)
    _set_up(form, slider, text("How often it tries a move that does not look best"))
    bars = Canvas(partial(_draw_bars, form.recipe.exploration), wide=108, tall=28)
    return _captioned(
        slider, lab_texts.exploration(form.recipe.exploration), Row(slider, bars, Spacer(8, grow=0), gap=4)
    )


def _draw_bars(exploration: float, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw bars of how often the best move, the second best and so on are played."""
    step = rect.w / _BARS
    for place in range(_BARS):
        bar = rect.copy()
        bar.h = max(2, round(rect.h * exploration**place))
        bar.x, bar.w, bar.bottom = round(rect.x + place * step), max(1, round(step) - look.px(2)), rect.bottom
        look.panel(surface, bar, 2, look.theme.accent if place == 0 else look.soft(look.theme.accent, 0.55))


def _opponent(form: RecipeForm, open_menu: Callable[[Menu], None]) -> Node:
    """The opponent, and what decides about it: a lower and a higher share, or a sentence on a fixed opponent."""
    recipe = form.recipe
    names, options = list(form.opponents), list(form.opponents.values())
    shown = names.index(recipe.opponent)
    dropdown = Dropdown("Opponent", options, shown, lambda at: form.change(opponent=names[at]), open_menu)
    line = _inset(_labelled(form, text("Opponent"), _set_up(form, dropdown, text("Who it learns against"))))
    if recipe.opponent == RULE:
        return Column(line, _shares(form), gap=0)
    sentence = text("It always meets {player}.", player=options[shown])
    if recipe.opponent == COPY:
        sentence = text("It meets itself as it was fifty games ago.")
    return Column(line, _inset(paragraph(sentence, size=12, tone="text3")), gap=8)


def _shares(form: RecipeForm) -> Node:
    low, high = form.recipe.low, form.recipe.high
    slider = RangeSlider(
        "Opponent changes at",
        (0, 100),
        (round(100 * low), round(100 * high)),
        lambda shares: form.change(low=shares[0] / 100, high=shares[1] / 100),
        step=5,
        apart=5,
    )
    tip = text("If it loses often it meets the baseline again, if it wins often a copy of itself")
    under = text("under {share}: baseline", share=lab_texts.percent(low))
    over = (
        text("over {share}: its copy", share=lab_texts.percent(high)),
        text("over {share}: copy", share=lab_texts.percent(high)),
    )
    words = Row(Text(under, size=12, tone="text3"), Spacer(), Text(*over, size=12, tone="text3"), gap=4, line_gap=0)
    return Column(_set_up(form, slider, tip), _inset(words), gap=0)


def _games(form: RecipeForm) -> Node:
    games = form.recipe.games
    return Row(
        Text(text("Games"), size=13, tone="text2"),
        Spacer(),
        _step(form, "minus", text("Fewer games"), -1, games > GAMES[0]),
        Box(Text(f"{games:,}", size=15, weight="semi", align="center"), wide=_FIGURE),
        _step(form, "plus", text("More games"), 1, games < GAMES[-1]),
        gap=4,
    )


def _step(form: RecipeForm, icon: str, name: str, by: int, enabled: bool) -> Control:
    button = Button("", lambda: form.step_games(by), icon=icon, tooltip=name, group="games", name=name)
    _set_up(form, button, name)
    button.enabled = form.enabled and enabled
    return button


def _seed_and_start(form: RecipeForm, open_menu: Callable[[Menu], None]) -> Node:
    digits = len(str(MOST_SEED)) - 1
    seed = Field("Seed", form.seed, form.type_seed, max_length=digits, accepts="0123456789".__contains__, wide=_SEED)
    starts, options = list(form.starts), list(form.starts.values())
    shown = starts.index(form.recipe.start)
    start = Dropdown("Begin", options, shown, lambda at: form.change(start=starts[at]), open_menu)
    start.grow = 1
    _set_up(form, seed, text("The same recipe and seed always make the same player"))
    _set_up(form, start, text("What it knows before its first game"))
    return Row(Label(text("Seed"), seed, size=13), seed, start, gap=8)


def _set_up(form: RecipeForm, control: Control, tip: str = "") -> Control:
    """Give a control of the form its tip; it is lower than usual."""
    control.tooltip, control.enabled, control.tall = tip, form.enabled, _LOW
    return control


def _inset(node: Node) -> Node:
    return Box(node, pad=(_INSET, 0))


def _labelled(form: RecipeForm, label: str, control: Control) -> Node:
    control.grow = 1
    tall = Box(control, tall=_TALL, grow=1)
    wide = _LABEL if form.size == 13 else _LABEL_NARROW
    return Row(Box(Label(label, control, size=form.size), wide=wide, valign="center"), tall, gap=0)


def _captioned(slider: Slider, values: Sequence[str], below: Node) -> Node:
    """A slider with its name above it, and at the right its value: the first wording that fits."""
    value = Text(*values, size=13, weight="semi", align="end")
    caption = Row(Label(text(slider.name), slider, size=13), Spacer(), value, gap=2)
    return Column(_inset(caption), below, gap=0)


def _nearest(offered: Sequence[float], value: float) -> int:
    return min(range(len(offered)), key=lambda place: abs(offered[place] - value))


def _with(names: list[str], name: str) -> list[str]:
    """Return names with `name` added if it is missing."""
    return names if name in names else [*names, name]
