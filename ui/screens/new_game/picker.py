"""The contents of the box below the seats: details of a level, the list of players, or the form for a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from ai import yours
from ai.levels import Level, level_at, level_title
from coach.boards import side_names
from coach.game_draft import LEVEL_SECONDS, SeatChoice
from coach.level_texts import level_words
from coach.limit_texts import counts
from coach.new_game import EXPERT, LEVELS, MATCH, NewGame
from coach.player_groups import Listed, found, groups_of
from coach.player_texts import person_name
from coach.rating_texts import matching_words, rating_words
from game.texts import text
from lab.learning.live import learned
from saves.settings import NAME_LENGTH
from ui.boards import piece_icon
from ui.kit import Button, Command, Dropdown, Field, Heading, List, Menu, Option, Segmented, Theme
from ui.kit.tree import Box, Chip, Column, Either, Icon, KeyCaps, Node, Row, Spacer, Stack, Text, form, paragraph
from ui.parts.switches import learning_switch

FIND = Command(
    "/", "Find a player", lambda scene: scene.focus(text("Find a player"), by_keyboard=True),
    lambda scene: not scene.draft.chosen.is_human and scene.draft.chosen.expert,
)  # fmt: skip
_EVEN = 0.1  # largest difference of an expected score from 0.5 that counts as even
_LABEL, _TITLE = 100, 168  # logical: width of the labels, width of a player's name in the list
_UNITS = {"": "Its own", "s": "Seconds", "nodes": "Nodes", "games": "Games", "positions": "Positions"}
_AFTER = {"s": "seconds a move", "nodes": "nodes a move", "games": "games a move", "positions": "positions a move"}


# -- a level -----------------------------------------------------------------------------------------------------------


def level_details(draft: NewGame, theme: Theme) -> Node:
    """Return a node: the chosen level's rating, its way of playing, and a comparison with a human opponent, if any."""
    game, level, seconds = draft.game, draft.chosen.rung, draft.chosen.seconds_chosen
    head = Row(
        Text(text(level_title(level.number)), size=22, weight="display", leading=1.1),
        Text(text("Level {level}", level=level.number), tone="text2"),
        comparison(draft.expected, theme),
        Spacer(),
        *([] if game.variant_of else _elo(level) if seconds is None else [_note(text("not rated"))]),
        gap=10,
    )
    lines: list[Node] = []
    if draft.player_rating is not None:
        lines = [Text(rating_words(draft.player_rating, level), size=13, weight="semi", wraps=True)]
        if draft.matches:
            lines.append(Text(matching_words(), size=13, tone="text2", wraps=True, optional=True))
    return Column(head, paragraph(level_words(game, level, seconds, draft.expected)), *lines, gap=4)


def way_to_choose(draft: NewGame) -> Node:
    """Return the choice between My level, Characters and Expert, which are ways to choose an opponent."""
    # translators: the level nearest to the strength of the person.
    match = {MATCH: Option(text("My level"))} if draft.can_match else {}
    modes = match | {LEVELS: Option(text("Characters")), EXPERT: Option(text("Expert"))}
    choice = Segmented(text("Choose by"), modes, draft.mode, draft.choose_by)
    choice.narrowest = 360  # in one line, rather than beside more
    return Box(choice, wide=360)


def thinking_line(draft: NewGame, open_menu: Callable[[Menu], None]) -> Node | None:
    """Return the choice of the level's seconds per move; None if the level needs no limit."""
    choice = draft.chosen
    if not choice.can_be_timed:
        return None
    is_measured = level_at(choice.game.name, choice.level).elo is not None
    times: dict[float | None, str] = {None: text("as measured") if is_measured else text("as usual")}
    times |= {seconds: text("{seconds:g} s a move", seconds=seconds) for seconds in LEVEL_SECONDS}
    drop = Dropdown(text("Thinks"), times, choice.seconds, draft.think_by, open_menu)
    shown = Box(Text(times[choice.seconds], size=13, weight="semi"), pad=(24, 0))  # with the margins and the arrow
    return Row(Text(text("Thinks"), size=13, tone="text2", optional=True), Box(drop, like=(shown,)), gap=8)


def _elo(level: Level) -> list[Node]:
    if level.elo is None or level.low is None or level.high is None:
        return [_note(text("not measured yet"))]
    reach = text("± {reach:.0f}", reach=(level.high - level.low) / 2)
    return [_note(text("Elo")), Text(f"{level.elo:.0f}", size=22, weight="display"), _note(reach, optional=True)]


def _note(words: str, *, optional: bool = False) -> Node:
    return Text(words, size=13, tone="text2", optional=optional)


def comparison(expected: float | None, theme: Theme) -> Node | None:
    """Return a chip, such as "easier than you", for the person's `expected` score (0 to 1) against a level."""
    if expected is None:
        return None
    if abs(expected - 0.5) <= _EVEN:
        chip = Chip(text("about even"), "check", tint=theme.good)
    elif expected > 0.5:
        chip = Chip(text("easier than you"), "chevron-down", tint=theme.text2)
    else:
        chip = Chip(text("harder than you"), "chevron-up", tint=theme.warn)
    chip.optional = True
    return chip


# -- a player of the list ----------------------------------------------------------------------------------------------


def found_players(choice: SeatChoice, wanted: str) -> list[Listed | Heading]:
    """Return the players that match `wanted`, under headings."""
    groups, aside = groups_of(choice.game, choice.named.name, wanted.strip()), text("how far it looks")
    rows: list[Listed | Heading] = []
    for group in found(groups, wanted):
        rows += [Heading(group.heading, aside), *group.players]
    return rows


def search_field(wanted: str, typed: Callable[[str], None], submit: Callable[[], object], *, is_focused: bool) -> Node:
    """Return the field that searches the players; an empty field without the focus shows its key, if that fits."""
    words = text("Find a player")
    field = Field(text("Find a player"), wanted, typed, placeholder=words, on_submit=submit, wide=172)
    both = Box(Row(Text(words, weight="medium"), KeyCaps(FIND.keys), gap=4), pad=(12, 0))
    cap = Box(KeyCaps(FIND.keys), pad=(10, 0), align="end", valign="center", like=[both])
    return Stack(field, not wanted and not is_focused and Either(cap, Spacer(0, grow=0)))


def player_list(choice: SeatChoice, rows: Sequence[Listed | Heading], size: float) -> List[Listed]:
    """Return the list of named players: name, method and amount of search. `size` is a type size."""
    name = choice.named.name
    chosen = next((row for row in rows if not isinstance(row, Heading) and row.spec.name == name), None)
    row = lambda player: _player_row(player, size, is_chosen=player is chosen)  # noqa: E731
    pick = lambda player: choice.name_player(player.spec.name)  # noqa: E731
    return List(text("Player"), rows, row, pick, value=chosen, at_once=True, empty=text("No such player"))


def _player_row(player: Listed, size: float, *, is_chosen: bool) -> Node:
    tone = "text" if is_chosen else "text2"
    title = Box(Text(player.title, weight="semi", shortens=True), wide=_TITLE, most=_TITLE)
    tick = Icon("check", 16, "accent") if is_chosen else Spacer(16, grow=0)
    purpose = Text(player.purpose, size=size, tone=tone, wraps=True, grow=1)
    return Box(Row(title, tick, purpose, Text(player.search, size=12, tone=tone), gap=6), pad=(12, 2))


def limit_line(choice: SeatChoice, let_learn: Callable[[Path, bool], None]) -> Node:
    """Return a line with the choice of the named player's limit per move; for a player of the Lab, also with the switch
    that lets it learn from people's games. `let_learn` gets the player's folder and the switch's new state.
    """
    taught = yours.find(choice.game, choice.named.name)
    if taught is not None and yours.AFTER not in choice.named.name:
        return Row(learning_switch(learned(taught.folder).learns, partial(let_learn, taught.folder)))
    label = Box(Text(text("Think at most"), weight="semi"), wide=_LABEL)
    if not choice.endless:
        return Row(label, Text(text("This player has no limit to set."), size=13, tone="text2"))
    keys = {unit: counts(choice.named) if unit == "n" else unit for unit in choice.units}
    titles = {unit: text(_UNITS[key]) for unit, key in keys.items()}
    unit = Segmented(text("Limit"), titles, choice.unit, choice.limit_by)
    if not choice.unit:
        return Row(label, unit)
    # translators: own is "25,000 games" or "100,000 nodes".
    after = text("at most {own}", own=choice.stricter) if choice.stricter else text(_AFTER[keys[choice.unit]])
    typed = partial(setattr, choice, "amount")
    amount = Field(text("Amount"), choice.amount, typed, invalid=bool(choice.problem), wide=112)
    return Row(label, Box(unit, wide=260), amount, Text(after, size=13, tone="text2"))


# -- a person ----------------------------------------------------------------------------------------------------------


def person_form(draft: NewGame, theme: Theme) -> Node:
    """Return the form for a person: the name, the side, and buttons with names that were used before."""
    choice, names = draft.chosen, draft.names
    sides: dict[int | None, Option] = {
        at: Option(side, picture=partial(_draw_piece, choice.game.name, at, theme))
        for at, side in enumerate(side_names(choice.game.name))
    }
    named = Field(text("Name"), choice.typed, choice.rename, max_length=NAME_LENGTH, invalid=bool(choice.problem))
    side = Segmented(text("Side"), sides | {None: Option(text("Random"), "dice-5")}, choice.side, draft.give_side)
    used = [(text("Used before"), Row(*(_name_button(choice, name) for name in names), gap=8))] if names else []
    lines: list[tuple[str, Node]] = [(text("Name"), named), (text("Side"), side), *used]
    return Box(form(*lines, wide=_LABEL, line_gap=14, weight="semi", tone="text"), pad=(16, 10))


def _name_button(choice: SeatChoice, name: str) -> Button:
    shown = person_name(name)
    button = Button(shown, lambda: choice.rename(shown), name=text("Name {name}", name=shown))
    button.selected, button.optional = shown == choice.typed, True
    return button


def _draw_piece(
    game: str, side: int, theme: Theme, surface: pygame.Surface, centre: tuple[float, float], size: int
) -> None:
    surface.blit(piece_icon(game, side, size, theme), (round(centre[0] - size / 2), round(centre[1] - size / 2)))
