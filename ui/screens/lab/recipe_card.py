"""The card of a recipe, which is edited before a course and read afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

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
from ui.screens.lab.layout import head

if TYPE_CHECKING:
    from game.spec import Game
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.shell.host import Host


RATES = (1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2)
EXPLORATIONS = (0.0, 0.125, 0.25, 0.5, 0.75)
GAMES = (500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000)
"""The offered learning rates, explorations and numbers of games; a recipe from a file may have others."""
_PAD, _LABEL, _LABEL_NARROW, _BARS, _BAR_ROOM = 20, 68, 58, 10, 28
_MOST_GROUPS = 6
_LINE = 16  # logical height of a line of small print
_ROWS, _ROWS_LOW = (36, 38, 96, 48, 48, 84, 36, 36), (32, 32, 96, 48, 48, 80, 32, 32)
"""Logical heights: name, features, groups, rate, exploration, opponent with its shares, games, seed."""


class RecipeCard:
    """`recipe` holds the values of the controls; `on_change` is called after a change. `controls` are the visible ones,
    in Tab order.
    """

    def __init__(self, app: Host, game: Game, recipe: Recipe, on_change: Callable[[], None]) -> None:
        """Show a recipe of a game that has features."""
        self.app, self.game, self.recipe = app, game, recipe
        self.on_change = on_change
        self.exists = False
        """Whether a player exists with this recipe; then a change makes a new player."""
        self.by_hand = False
        """Whether groups of features are chosen one by one."""
        self.pointed = ""
        """The group under the pointer."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.sets: Sequence[FeatureSet] = feature_sets(game)
        self.name = Field("Name", recipe.name, self._named, max_length=24, on_submit=self._submit)
        labels = [*(str(len(each.names)) for each in self.sets), text("By hand")]
        self.features = Segmented("Features", labels, 0, self._choose_set, size=13)
        self.switches: list[Switch] = []
        self.rate = Slider("Learning rate", 0, len(RATES) - 1, 0, lambda place: self._set(rate=RATES[place]))
        self.exploration = Slider(
            "Exploration", 0, len(EXPLORATIONS) - 1, 0, lambda place: self._set(exploration=EXPLORATIONS[place])
        )
        self._opponents: list[str] = [RULE]
        self.opponent = Dropdown(
            "Opponent", [""], 0, lambda place: self._set(opponent=self._opponents[place]), app.open
        )
        self.shares = RangeSlider("Opponent changes at", (0, 100), (40, 60), self._share, step=5, apart=5)
        fewer, more = text("Fewer games"), text("More games")
        self.fewer = Button("", lambda: self._step(-1), icon="minus", tooltip=fewer, group="games", name="Fewer games")
        self.more = Button("", lambda: self._step(1), icon="plus", tooltip=more, group="games", name="More games")
        self.seed = Field("Seed", "", self._seeded, max_length=len(str(MOST_SEED)) - 1, accepts=_is_digit)
        self._starts: list[str] = [""]
        self.start = Dropdown("Begin", [""], 0, lambda place: self._set(start=self._starts[place]), app.open)
        self._explain()
        self.show(recipe, exists=False)

    def _explain(self) -> None:
        """Give the controls their tooltips."""
        for control, tooltip in (
            (self.features, text("What it looks for on the board")),
            (self.rate, text("How much it learns from each mistake")),
            (self.exploration, text("How often it tries a move that does not look best")),
            (self.opponent, text("Who it learns against")),
            (self.shares, text("If it loses often it meets the baseline again, if it wins often a copy of itself")),
            (self.seed, text("The same recipe and seed always make the same player")),
            (self.start, text("What it knows before its first game")),
        ):
            control.tooltip = tooltip

    # -- what it says ---------------------------------------------------------------------------------

    def show(self, recipe: Recipe, *, exists: bool) -> None:
        """Show a recipe without a call of `on_change`; groups are chosen one by one if it names some."""
        self._take(recipe, exists)
        self.by_hand = bool(recipe.groups)
        for group, switch in zip(self.groups, self.switches, strict=True):
            switch.show(not recipe.groups or group.name in recipe.groups, self.app.look)
        self._show_set()

    def _show_set(self) -> None:
        self.features.value = len(self.sets) if self.by_hand else self.sets.index(self.set)

    def _take(self, recipe: Recipe, exists: bool) -> None:
        """Show a recipe except for its groups, which the switches show already."""
        changed = recipe.features != self.recipe.features or not self.switches
        self.recipe, self.exists = recipe, exists
        if self.name.text != recipe.name and not self.name.focused:
            self.name.set_text(recipe.name)
        if changed:
            self.pointed = ""
            self.switches = [self._switch_of(group.name) for group in self.groups]
        self._show_set()
        self.rate.value = _nearest(RATES, recipe.rate)
        self.exploration.value = _nearest(EXPLORATIONS, recipe.exploration)
        self._list_players()
        self.shares.show((round(100 * recipe.low), round(100 * recipe.high)))
        self.shares.visible = recipe.opponent == RULE
        self.fewer.enabled = recipe.games > GAMES[0]
        self.more.enabled = recipe.games < GAMES[-1]
        if self.seed.text != str(recipe.seed) and not self.seed.focused:
            self.seed.set_text(str(recipe.seed))
        if changed:
            self.app.relayout()

    def _list_players(self) -> None:
        """Offer the current opponents, and the current players to start from."""
        recipe = self.recipe
        others = [*opponents(self.game)]
        self._opponents = _with([RULE, COPY, *others], recipe.opponent)
        by_rule = {RULE: text("by its success"), COPY: text("a copy of itself")}
        self.opponent.set_options(
            [by_rule.get(name) or named(name, self.game) for name in self._opponents],
            self._opponents.index(recipe.opponent),
        )
        self._starts = _with(["", PEOPLE], recipe.start)
        first = {"": text("from nothing"), PEOPLE: text("from people")}
        options = [
            first[name] if name in first else text("from {player}", player=named(name, self.game))
            for name in self._starts
        ]
        self.start.set_options(options, self._starts.index(recipe.start))

    @property
    def set(self) -> FeatureSet:
        """The chosen set of features."""
        return next((each for each in self.sets if each.name == self.recipe.features), self.sets[0])

    @property
    def groups(self) -> Sequence[FeatureGroup]:
        """The groups of the chosen set if they are few enough to be chosen one by one, else none."""
        return self.set.groups if len(self.set.groups) <= _MOST_GROUPS else ()

    @property
    def chosen_groups(self) -> tuple[str, ...]:
        """The groups that the recipe names: none if all are chosen, or if they are not chosen one by one."""
        pairs = zip(self.groups, self.switches, strict=True)
        chosen = tuple(group.name for group, switch in pairs if switch.value)
        return chosen if self.by_hand and len(chosen) < len(self.groups) else ()

    @property
    def features_chosen(self) -> int:
        """The number of chosen features."""
        if not self.switches:
            return len(self.set.names)
        pairs = zip(self.groups, self.switches, strict=True)
        return sum(len(group.features) for group, switch in pairs if switch.value)

    @property
    def fault(self) -> str:
        """The reason why no course can use the recipe; empty if one can."""
        if not self.features_chosen:
            return text("Choose a feature: without any it cannot learn.")
        if not self.recipe.name.strip():
            return text("Give the player a name.")
        return ""

    @property
    def controls(self) -> list[Control]:
        """Every control of the card."""
        return [
            self.name, self.features, *self.switches, self.rate, self.exploration, self.opponent, self.shares,
            self.fewer, self.more, self.seed, self.start,
        ]  # fmt: skip

    def group_at(self, position: tuple[int, int]) -> str:
        """Return the group at a point of the window, empty for none."""
        pairs = zip(self.groups, self.switches, strict=True)
        return next((group.name for group, switch in pairs if switch.rect.collidepoint(position)), "")

    def group_of(self, control: Control | None) -> str:
        """Return the group of a switch, empty for any other control."""
        pairs = zip(self.groups, self.switches, strict=True)
        return next((group.name for group, switch in pairs if switch is control), "")

    # -- what is chosen -------------------------------------------------------------------------------

    def _set(self, **fields: object) -> None:
        self._take(replace(self.recipe, **fields), self.exists)  # type: ignore[arg-type]
        self.on_change()

    def _named(self, name: str) -> None:
        self._set(name=name)

    def _submit(self) -> bool:
        """Enter ends the editing of the name."""
        self.app.scenes[-1].controls.focus(None, self.app.look)
        return True

    def _seeded(self, typed: str) -> None:
        self._set(seed=int(typed or 0))

    def _share(self, shares: tuple[int, int]) -> None:
        self._set(low=shares[0] / 100, high=shares[1] / 100)

    def _choose_set(self, segment: int) -> None:
        """Choose the set of a segment; the last segment lets the person choose groups, all switched on at first."""
        self.by_hand = segment == len(self.sets)
        chosen = self.set if self.by_hand and self.groups else self.sets[0 if self.by_hand else segment]
        for switch in self.switches:
            switch.show(True, self.app.look)
        self._set(features=chosen.name, groups=())

    def _switch_of(self, group: str) -> Switch:
        return Switch(features_of(self.game.name).title(group), True, self._switched)

    def _switched(self, _on: bool) -> None:
        """Switch a group; from now on groups are chosen one by one."""
        self.by_hand = True
        self._set(groups=self.chosen_groups)

    def _step(self, by: int) -> None:
        place = _nearest(GAMES, self.recipe.games)
        self._set(games=GAMES[min(max(place + by, 0), len(GAMES) - 1)])

    # -- drawing --------------------------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, look: Look) -> None:
        """Take all of `rect`: the rows below each other, spread over the height."""
        self.rect = rect
        px = look.px
        left, wide = rect.x + px(_PAD), rect.w - 2 * px(_PAD)
        rows = _ROWS_LOW if look.metrics.low else _ROWS
        free = rect.h - head(look.metrics) - px(8) - sum(map(px, rows))
        gap = min(px(14), max(px(1), free // (len(rows) - 1)))
        tops, y = [], rect.y + head(look.metrics)
        for tall in rows:
            tops.append(y)
            y += px(tall) + gap
        self._tops, self._gap = tops, gap
        narrow = not look.metrics.roomy
        label = px(_LABEL_NARROW if narrow else _LABEL)
        self.features.size = 12 if narrow else 13
        self.name.rect = pygame.Rect(left + label, tops[0], wide - label, px(rows[0]))
        self.features.rect = pygame.Rect(left + label, tops[1], wide - label, px(rows[1]))
        self._place_switches(pygame.Rect(left, tops[2], wide, px(rows[2])), look)
        bar = px(rows[3] - _LINE)
        self.rate.rect = pygame.Rect(left - px(10), tops[3] + px(_LINE), wide + px(20), bar)
        self.exploration.rect = pygame.Rect(left - px(10), tops[4] + px(_LINE), wide * 6 // 10, bar)
        tall = px(rows[5] - _LINE) - bar
        self.opponent.rect = pygame.Rect(left + label + px(8), tops[5], wide - label - px(8), tall)
        self.shares.rect = pygame.Rect(left - px(10), tops[5] + tall, wide + px(20), bar)
        side = px(rows[6])
        self.fewer.rect = pygame.Rect(left + wide - px(112) - side, tops[6], side, side)
        self.more.rect = pygame.Rect(left + wide - side, tops[6], side, side)
        tall = px(rows[7])
        self.seed.rect = pygame.Rect(left + px(38), tops[7], px(54 if narrow else 62), tall)
        room = left + wide - self.seed.rect.right - px(8)
        self.start.rect = pygame.Rect(self.seed.rect.right + px(8), tops[7], room, tall)

    def _place_switches(self, room: pygame.Rect, look: Look) -> None:
        """Place the switches in two columns; with long labels, the second begins as far right as possible."""
        narrow, tall = not look.metrics.roomy, room.h // (_MOST_GROUPS // 2)
        for switch in self.switches:
            switch.size = 12 if narrow else 13
        widths = [switch.natural_width(look) for switch in self.switches]
        second = room.w - max(widths[1::2], default=0) if narrow else room.w // 2 + look.px(2)
        for place, (switch, wide) in enumerate(zip(self.switches, widths, strict=True)):
            row = room.y + (place // 2) * tall
            switch.rect = pygame.Rect(room.x + (place % 2) * second, row, wide, tall)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card without its controls."""
        theme, px, rect, recipe = look.theme, look.px, self.rect, self.recipe
        left, right = rect.x + px(_PAD), rect.right - px(_PAD)
        look.card(surface, rect)
        self._draw_head(surface, look)
        names = ((self.name, text("Name")), (self.features, text("Features")), (self.opponent, text("Opponent")))
        size = 13 if look.metrics.roomy else 12
        for control, label in names:
            control.label_rect = look.text(surface, label, (left, control.rect.centery), size, "medium", theme.text2)
        if not self.switches:
            self._draw_wide(surface, look)
        self._draw_value(surface, look, self.rate, self._tops[3], (lab_texts.decimal(recipe.rate),))
        self._draw_value(surface, look, self.exploration, self._tops[4], lab_texts.exploration(recipe.exploration))
        self._draw_bars(surface, look)
        self._draw_shares(surface, look)
        for top in (self._tops[3], self._tops[6]):
            look.line(surface, left, top - max(1, self._gap // 2), right - left)
        middle = self.fewer.rect.centery
        look.text(surface, text("Games"), (left, middle), 13, "medium", theme.text2)
        between = (self.fewer.rect.right + self.more.rect.left) // 2
        look.text(surface, f"{recipe.games:,}", (between, middle), 15, "semi", anchor="center")
        self.seed.label_rect = look.text(
            surface, text("Seed"), (left, self.seed.rect.centery), 13, "medium", theme.text2
        )

    def _draw_head(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the title; at the right, the effect of a change or the number of chosen features."""
        theme, px = look.theme, look.px
        middle = self.rect.y + head(look.metrics) // 2
        title = look.text(surface, text("Recipe"), (self.rect.x + px(_PAD), middle), 16, "semi")
        right = (self.rect.right - px(_PAD), middle)
        if self.by_hand:
            count = text("{n} of {all} features", n=self.features_chosen, all=len(self.set.names))
            look.text(surface, count, right, 12, "medium", theme.text3, "right")
        elif self.exists:
            written = look.text(
                surface, text("only name and games can change"), right, 12, "medium", theme.text3, "right"
            )
            if written.x - title.right > px(28):
                look.icon(surface, "pencil", (written.x - px(13), middle), 14, theme.text3)

    def _draw_wide(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the text on a set that has too many groups for switches."""
        names = ", ".join(features_of(self.game.name).title(group.name) for group in self.set.groups)
        top = self._tops[2] + look.px(6)
        room = self.rect.w - 2 * look.px(_PAD)
        sentence = text("All {n} features: {names}.", n=len(self.set.names), names=names.lower())
        look.paragraph(surface, sentence, (self.rect.x + look.px(_PAD), top), room, 12, "medium", look.theme.text2)

    def _draw_value(
        self, surface: pygame.Surface, look: Look, control: Slider, top: int, values: tuple[str, ...]
    ) -> None:
        """Write name and value above a slider: the first of `values` that fits; these are wordings, longest first."""
        middle, px = top + look.px(_LINE / 2), look.px
        name = look.text(surface, text(control.name), (self.rect.x + px(_PAD), middle), 13, "medium", look.theme.text2)
        control.label_rect = name
        room = self.rect.right - px(_PAD + 8) - name.right
        fitting = (
            (value, size) for value in values for size in (13, 12) if look.text_width(value, size, "semi") < room
        )
        value, size = next(fitting, (values[-1], 12))
        look.text(surface, value, (self.rect.right - px(_PAD), middle), size, "semi", anchor="right")

    def _draw_bars(self, surface: pygame.Surface, look: Look) -> None:
        """Draw bars of how often the best move, the second best and so on are played."""
        theme, px = look.theme, look.px
        left = self.exploration.rect.right + px(4)
        room = pygame.Rect(left, 0, self.rect.right - px(_PAD) - left, px(_BAR_ROOM))
        room.bottom = self.exploration.rect.bottom - px(2)
        step = room.w / _BARS
        for place in range(_BARS):
            tall = max(2, round(room.h * self.recipe.exploration**place))
            bar = pygame.Rect(round(room.x + place * step), room.bottom - tall, max(1, round(step) - px(2)), tall)
            look.panel(surface, bar, 2, theme.accent if place == 0 else look.soft(theme.accent, 0.55))

    def _draw_shares(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the opponents below the lower and above the higher share, or the text on a fixed opponent."""
        theme, px, recipe = look.theme, look.px, self.recipe
        left, right = self.rect.x + px(_PAD), self.rect.right - px(_PAD)
        if self.shares.visible:
            middle = self.shares.rect.bottom + px(8)
            under = text("under {share}: baseline", share=lab_texts.percent(recipe.low))
            over = text("over {share}: its copy", share=lab_texts.percent(recipe.high))
            if look.text_width(under, 12) + look.text_width(over, 12) > right - left - px(12):
                over = text("over {share}: copy", share=lab_texts.percent(recipe.high))
            look.text(surface, under, (left, middle), 12, "medium", theme.text3)
            look.text(surface, over, (right, middle), 12, "medium", theme.text3, "right")
            return
        sentence = text("It meets itself as it was fifty games ago.")
        if recipe.opponent != COPY:
            sentence = text("It always meets {player}.", player=self.opponent.label)
        look.paragraph(
            surface, sentence, (left, self.opponent.rect.bottom + px(8)), right - left, 12, "medium", theme.text3
        )


def _is_digit(letter: str) -> bool:
    return letter in "0123456789"


def _nearest(offered: Sequence[float], value: float) -> int:
    return min(range(len(offered)), key=lambda place: abs(offered[place] - value))


def _with(names: list[str], name: str) -> list[str]:
    """Return names with `name` added if it is missing."""
    return names if name in names else [*names, name]
