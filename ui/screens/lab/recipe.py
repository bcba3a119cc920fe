"""The cards of a recipe and of a pipeline's plan. Once a course has begun, few of their fields can be changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

import pygame

from ai.roster import named
from coach import lab_texts
from coach.boards import features_of
from game.formats import both, in_digits, written
from game.texts import text
from lab.learning.alphago.plan import PEOPLE, STAGES
from lab.learning.alphago.plan_draft import SHARES, PlanDraft
from lab.learning.recipe import COPY, MOST_SEED, RULE
from lab.learning.recipe_draft import EXPLORATIONS, GAMES, RATES, RecipeDraft, nearest
from ui.kit import Button, Control, Dropdown, Field, Look, Segmented, Slider, Switch, cap_of
from ui.kit.slider import TRACK, KnobTrack
from ui.kit.tree import Box, Canvas, Card, Column, Grid, Label, Node, Panel, Row, Rule, Spacer, Spoken, Text, paragraph
from ui.kit.tree.spoken import SpokenNumber
from ui.parts.switches import details_switch
from ui.screens.lab.weights import sample
from ui.shell.host import Host

ControlT = TypeVar("ControlT", bound=Control)
DraftT = TypeVar("DraftT", RecipeDraft, PlanDraft)
_SIDE, _INSET = 8, 12  # logical: the card's margin; the further margin of all but sliders
_LOW, _TALL, _LABEL, _LABEL_NARROW, _FIGURE, _SEED = 32, 36, 68, 62, 68, 62  # logical: heights, then widths
_MEANT = 110  # logical: width of a label beside its meaning
_METHODS = 160  # logical: width of the choice how a player learns
_BARS, _PICTURES = 10, 3
_SEGMENTS = 4  # the most choices of features for a segmented control; more choices need a dropdown
GROUP = "group:"
"""The prefix of the node id of a group's switch; the group's name follows."""


class RangeSlider(KnobTrack):
    """A slider with two knobs from 0 to 100, in steps of five; the first knob is at least a step below the second.

    A click or drag moves the nearer knob. The left and right keys move the knob that moved last; with Shift they move
    the other knob, as up and down do.
    """

    role = "range"
    passing = (*Control.passing, "_held")
    limits = ("", "")  # the name of each knob

    def __init__(self, name: str, values: tuple[int, int], on_change: Callable[[tuple[int, int]], None]) -> None:
        super().__init__(name, 0, 100, 5)
        self.values, self.on_change = values, on_change
        self._held = 0

    @property
    def value_text(self) -> str:
        return both([str(value) for value in self.values])

    def spoken(self, look: Look) -> Spoken | None:
        """Return a description with a slider for each knob, since a screen reader sets one number at a time."""
        spoken, rect, knobs = super().spoken(look), (self.rect.x, self.rect.y, self.rect.w, self.rect.h), []
        for knob, name in enumerate(self.limits):
            scale, fill = SpokenNumber(self.values[knob], self.low, self.high, self.step), partial(self.move, knob)
            knobs.append(Spoken("slider", name, rect, key=str(knob), enabled=self.enabled, scale=scale, fill=fill))
        return spoken and spoken.holding(*knobs)

    def move(self, knob: int, value: float) -> None:
        """Move a knob to a value, within the bounds and apart from the other knob; report the value to `on_change`."""
        value = self.low + round((value - self.low) / self.step) * self.step
        first, second = self.values
        if knob == 0:
            first = min(max(value, self.low), second - self.step)
        else:
            second = max(min(value, self.high), first + self.step)
        if (first, second) != self.values and self.enabled:
            self.values = first, second
            self.on_change(self.values)

    def grab(self, position: tuple[int, int], look: Look) -> None:
        self.hold(True, look)
        value = self.value_at(position, look)
        first, second = self.values
        self._held = 0 if abs(value - first) < abs(value - second) or value < first else 1
        self.move(self._held, value)

    def drag(self, position: tuple[int, int], look: Look) -> None:
        self.move(self._held, self.value_at(position, look))

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Move a knob: by a step with an arrow key, to a bound with Home or End. True if the key was used."""
        cap = cap_of(event)
        other = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT) or cap in ("↑", "↓")
        knob = 1 - self._held if other else self._held
        ways = {
            "→": self.step, "↑": self.step, "←": -self.step, "↓": -self.step,
            "Home": self.low - self.high, "End": self.high - self.low,
        }  # fmt: skip
        if cap not in ways:
            return False
        self.move(knob, self.values[knob] + ways[cap])
        return True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, track = look.theme, self.track(look)
        first, second = (self.knob_at(value, look)[0] for value in self.values)
        look.panel(surface, track, TRACK / 2, theme.bg, theme.outline)
        look.panel(surface, pygame.Rect(first, track.y, second - first, track.h), 0, theme.accent)
        for value in self.values:
            self.draw_knob(surface, look, value)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        self.draw_ring(surface, look, self.values[self._held])


class FormCard(Generic[DraftT]):
    """A card with lines for the fields of a recipe or plan. `method`, a control, chooses how a player learns."""

    def __init__(self, app: Host, draft: DraftT, end_typing: Callable[[], object], method: Control | None) -> None:
        self.app = app
        self.draft: DraftT = draft
        self.open_menu, self.end_typing, self.method = app.open, end_typing, method
        self.size = 13 if app.look.metrics.roomy else 12

    def set_up(self, control: ControlT, tip: str = "", *, enabled: bool = True) -> ControlT:
        """Give a control its tip, its state and a low height; return the control."""
        control.tooltip, control.enabled, control.tall = tip, self.draft.enabled and enabled, _LOW
        return control

    def head(self, aside: str) -> Node:
        """Return the head: the title, then `aside`; if there is a `method`, `aside` (or else the title), then `method`.
        The height is the same in both cases, so that no row moves when a course begins.
        """
        words = aside and Text(aside, size=12, tone="text3", align="start" if self.method else "end", leading=1.3)
        title = Text(text("Recipe"), size=16, weight="semi")
        strut = Canvas(lambda *_: None, tall=_LOW, grow=1)
        if self.method is None:
            return Row(title, strut, words, gap=2, wraps=False)
        return Row(words or title, strut, Box(self.set_up(self.method), wide=_METHODS), gap=4, wraps=False)

    def form_line(self, label: str, control: Control) -> Node:
        control.grow = 1
        wide = _LABEL if self.size == 13 else _LABEL_NARROW
        words = Box(Label(label, control, size=self.size), wide=wide, valign="center")
        return Row(words, Box(control, tall=_TALL, grow=1), gap=4)

    def name_line(self, name: str) -> Node:
        done = lambda: (self.end_typing(), self.draft.exists)[1]  # noqa: E731
        field = Field(text("Name"), name, lambda typed: self.draft.change(name=typed), on_submit=done)
        return self.form_line(text("Name"), self.set_up(field))

    def seed_field(self) -> Control:
        digits, accepts = len(str(MOST_SEED)) - 1, "0123456789".__contains__
        draft = self.draft
        seed = Field(text("Seed"), draft.seed, draft.type_seed, max_length=digits, accepts=accepts, wide=_SEED)
        return self.set_up(seed, text(lab_texts.RECIPE_MEANINGS["Seed"]))

    def dropdown(
        self, name: str, options: dict[str, str], value: str, change: Callable[[str], object], tip: str
    ) -> Dropdown:
        return self.set_up(Dropdown(name, options, value, change, self.open_menu), tip)

    def stepped(
        self, label: str, figure: str, step: Callable[[int], None], less: tuple[str, bool], more: tuple[str, bool]
    ) -> Node:
        """Return a node with a number and the buttons `less` and `more` (name, enabled), which call `step(-1 or 1)`."""
        buttons = []
        for icon, way, (name, enabled) in (("minus", -1, less), ("plus", 1, more)):
            made = Button("", partial(step, way), icon=icon, group="games", name=name)
            made.value_words = figure
            buttons.append(self.set_up(made, name, enabled=enabled))
        shown = Box(Text(figure, size=15, weight="semi", align="center"), wide=_FIGURE)
        return Row(Text(label, size=13, tone="text2"), Spacer(), buttons[0], shown, buttons[1], gap=4)


class RecipeCard(FormCard[RecipeDraft]):
    """The form for a recipe: name, features, learning rate, exploration, opponent, games, seed and first weights."""

    def compose(self) -> Node:
        name, last = self.name_line(self.draft.recipe.name), Row(Spacer(), details_switch(self.app))
        if not self.app.settings.details:
            looks_at = Text(text("It looks at"), size=13, tone="text2")
            return _spread([*map(_inset, (self._head(), name, looks_at, self._groups(), Rule(), self._games(), last))])
        above = self._head(), name, self.form_line(text("Features"), self._features())
        middle = self._rate(), self._exploration(), self._opponent()
        below = Rule(), self._games(), self._seed_and_start(), last
        return _spread([*map(_inset, (*above, self._groups(), Rule())), *middle, *map(_inset, below)])

    def _head(self) -> Node:
        """The head with a remark: how many features are chosen by hand, or what can be changed in a player's recipe."""
        draft, aside = self.draft, text("a new recipe makes a new player") if self.draft.exists else ""
        if draft.by_hand:
            aside = text("{n} of {all} features", n=draft.features_chosen, all=draft.set.size)
        return self.head(aside)

    def _features(self) -> Control:
        """Return the choice of the set of features: side by side for a few sets, a dropdown for many."""
        draft, tip = self.draft, text(lab_texts.RECIPE_MEANINGS["Features"])
        labels = dict(enumerate([*(str(each.size) for each in draft.sets), text("By hand")]))
        shown = len(draft.sets) if draft.by_hand else draft.sets.index(draft.set)
        if len(labels) <= _SEGMENTS:
            return self.set_up(Segmented(text("Features"), labels, shown, draft.choose_set, size=self.size), tip)
        return self.set_up(Dropdown(text("Features"), labels, shown, draft.choose_set, self.open_menu), tip)

    def _groups(self) -> Node:
        """Return a switch for each group of features; without such groups, a text about the set of features."""
        draft, title = self.draft, features_of(self.draft.game.name).title
        if draft.groups:
            switches = (self._group(group.name, title(group.name)) for group in draft.groups)
            return Grid(2, *switches, gap=4, line_gap=0, stretch=(0, 1))
        names = [title(group.name) for group in draft.set.groups]
        return paragraph(lab_texts.set_words(names, draft.set.size, len(draft.set.names)), size=12)

    def _group(self, group: str, title: str) -> Control:
        switch = Switch(title, group in self.draft.on, partial(self.draft.switch, group), size=12)
        switch.node_id, switch.heard_tip = GROUP + group, features_of(self.draft.game.name).explained(group)
        return self.set_up(switch)

    def _rate(self) -> Node:
        slider = self._slider(text("Learning rate"), "rate", RATES, text(lab_texts.RECIPE_MEANINGS["Learning rate"]))
        slider.numbers = RATES
        return _captioned(slider, (lab_texts.decimal(self.draft.recipe.rate),), slider)

    def _exploration(self) -> Node:
        tip, share = text(lab_texts.RECIPE_MEANINGS["Exploration"]), self.draft.recipe.exploration
        slider = self._slider(text("Exploration"), "exploration", EXPLORATIONS, tip)
        slider.numbers = [100 * each for each in EXPLORATIONS]
        slider.grow, bars = 1, Canvas(partial(_draw_bars, share), wide=108, tall=28)
        return _captioned(slider, lab_texts.exploration(share), Row(slider, bars, Spacer(8, grow=0), gap=4))

    def _slider(self, name: str, field: str, offered: Sequence[float], tip: str) -> Slider:
        place = nearest(offered, getattr(self.draft.recipe, field))
        take = lambda at: self.draft.change(**{field: offered[at]})  # noqa: E731
        return self.set_up(Slider(name, 0, len(offered) - 1, place, take), tip)

    def _opponent(self) -> Node:
        """The choice of the opponent; below, the scores at which it changes, or a sentence on a fixed opponent."""
        recipe, game = self.draft.recipe, self.draft.game
        by_rule = {RULE: text("by how often it wins"), COPY: text("a copy of itself")}
        options = {name: by_rule.get(name) or named(name, game) for name in self.draft.opponents}
        dropdown = self._choice(text("Opponent"), "opponent", options, text(lab_texts.RECIPE_MEANINGS["Opponent"]))
        line = _inset(self.form_line(text("Opponent"), dropdown))
        if recipe.opponent == RULE:
            return Column(line, self._shares(), gap=0)
        sentence = text("It always meets {player}.", player=options[recipe.opponent])
        if recipe.opponent == COPY:
            sentence = text("It meets itself as it was fifty games ago.")
        return Column(line, _inset(paragraph(sentence, size=12, tone="text3")), gap=8)

    def _choice(self, name: str, field: str, options: dict[str, str], tip: str) -> Dropdown:
        take = lambda value: self.draft.change(**{field: value})  # noqa: E731
        return self.dropdown(name, options, getattr(self.draft.recipe, field), take, tip)

    def _shares(self) -> Node:
        low, high = (lab_texts.percent(share) for share in (self.draft.recipe.low, self.draft.recipe.high))
        shares = round(100 * self.draft.recipe.low), round(100 * self.draft.recipe.high)
        take = lambda chosen: self.draft.change(low=chosen[0] / 100, high=chosen[1] / 100)  # noqa: E731
        slider = RangeSlider(text("Opponent changes at"), shares, take)
        tip = text("If it loses often it meets the weak player again, if it wins often a copy of itself")
        under = Text(text("under {share}: weak player", share=low), size=12, tone="text3")
        over = text("over {share}: its copy", share=high), text("over {share}: copy", share=high)
        slider.limits = under.name, over[0]
        words = Row(under, Spacer(), Text(*over, size=12, tone="text3"), gap=4, line_gap=0)
        return Column(self.set_up(slider, tip), _inset(words), gap=0)

    def _games(self) -> Node:
        games = self.draft.recipe.games
        less, more = (text("Fewer games"), games > GAMES[0]), (text("More games"), games < GAMES[-1])
        return self.stepped(text("Games"), in_digits(games), self.draft.step_games, less, more)

    def _seed_and_start(self) -> Node:
        draft, seed = self.draft, self.seed_field()
        first = {"": text("from nothing"), PEOPLE: text("from people")}
        options = {
            name: first.get(name) or text("from {player}", player=named(name, draft.game)) for name in draft.starts
        }
        start = self._choice(text("Begin"), "start", options, text("What it knows before its first game"))
        start.grow = 1
        return Row(Label(text("Seed"), seed, size=13), seed, start, gap=8)


def steps_card(draft: RecipeDraft) -> Node:
    """Return the card that explains how to teach a first player, with pictures of groups of features."""
    steps = [Text(text(step), size=15, wraps=True, grow=1) for step in lab_texts.STEPS]
    lines = (Row(Text(str(n), size=15, tone="accent"), step, align="start") for n, step in enumerate(steps, 1))
    names, title = [group.name for group in draft.groups[:_PICTURES]], features_of(draft.game.name).title
    words = (Text(title(name), size=13, tone="text2", align="center") for name in names)
    pictures = Grid(_PICTURES, *(sample(draft.game, name) for name in names), *words, equal=True, gap=12)
    return Card(text("How to teach a player"), *lines, Spacer(), Box(pictures, optional=True), gap=14, grow=1)


def meanings_card() -> Node:
    """Return the card that explains a recipe; it stands in the chart's place until there is a first player."""
    cells: list[Node] = []
    for label, meaning in lab_texts.RECIPE_MEANINGS.items():
        cells.append(Box(Text(text(label), size=14, weight="semi", wraps=True), wide=_MEANT))
        cells.append(Text(text(meaning), size=14, tone="text2", wraps=True))
    first = text("Start at once, or change the recipe first.")
    lines = Grid(2, *cells, stretch=(1,), gap=12, line_gap=14, wraps=False)
    return Card(text("What the recipe means"), Text(first, wraps=True), lines, gap=14, grow=1)


class PlanCard(FormCard[PlanDraft]):
    """The form for a plan of AlphaGo's pipeline: name, teacher, length and seed."""

    def compose(self) -> Node:
        head = self.head(text("only its name can change") if self.draft.exists else "")
        above = head, self.name_line(self.draft.plan.name), paragraph(text(lab_texts.PIPELINE), size=12), Rule()
        seed = self.seed_field()
        seed.enabled = not self.draft.exists
        seeding = (Label(text("Seed"), seed, size=13), seed) if self.app.settings.details else ()
        last = Rule(), Row(*seeding, Spacer(), details_switch(self.app), gap=8)
        return _spread([*map(_inset, (*above, self._teacher(), self._share(), self._amount(), *last))])

    def _teacher(self) -> Node:
        options = {
            name: text("people, in your library") if name == PEOPLE else named(name, self.draft.game)
            for name in self.draft.teachers
        }
        take = lambda name: self.draft.change(teacher=name)  # noqa: E731
        tip = text("Whose games the first network learns from")
        teacher = self.dropdown(text("Teacher"), options, self.draft.plan.teacher, take, tip)
        teacher.enabled = not self.draft.exists
        return self.form_line(text("Teacher"), teacher)

    def _share(self) -> Node:
        share, free = self.draft.plan.share, not self.draft.exists
        less = text("Learn less"), free and share > SHARES[0]
        more = text("Learn more##a player of the Lab"), free and share < SHARES[-1]
        return self.stepped(text("Length"), f"× {written(share):g}", self.draft.step_share, less, more)

    def _amount(self) -> Node:
        """Return a node with the numbers of games and of learning steps for the chosen length."""
        plan = self.draft.plan
        games = text("{n:,} game of the teacher|{n:,} games of the teacher", n=plan.games)
        if plan.teacher == PEOPLE:
            games = text("all games of your library")
        steps = [text("{n:,} step|{n:,} steps", n=plan.stage(stage).steps) for stage in STAGES]
        rows = (
            Row(Text(text(lab_texts.STAGES[stage]), size=12, tone="text2"), Spacer(), Text(made, size=12), gap=4)
            for stage, made in zip(STAGES, steps, strict=True)
        )
        return Column(Text(games, size=12), *(rows if self.app.settings.details else ()), gap=3)


def _spread(lines: Sequence[Node]) -> Node:
    """Return a card whose lines are spread over the card's height."""
    nodes = [node for line in lines for node in (Spacer(10, grow=0), line)][1:]
    return Panel(Column(*nodes, gap=1), elevation=1, pad=(_SIDE, 10))


def _inset(node: Node) -> Node:
    """Return a node with margins at both sides, as wide as the margins that a slider has by itself."""
    return Box(node, pad=(_INSET, 0))


def _draw_bars(exploration: float, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw bars: how often the best move is played, how often the second best, and so on."""
    step = rect.w / _BARS
    for place in range(_BARS):
        bar = rect.copy()
        bar.h = max(2, round(rect.h * exploration**place))
        bar.x, bar.w, bar.bottom = round(rect.x + place * step), max(1, round(step) - look.px(2)), rect.bottom
        look.panel(surface, bar, 2, look.theme.accent if place == 0 else look.soft(look.theme.accent, 0.55))


def _captioned(slider: Slider, values: Sequence[str], below: Node) -> Node:
    """Return `below`, which contains the slider, under the slider's name and the longest of `values` that fits."""
    value = Text(*values, size=13, weight="semi", align="end")
    caption = Row(Label(slider.name, slider, size=13), Spacer(), value, gap=2)
    slider.value_words = values[0]
    return Column(_inset(caption), below, gap=0)
