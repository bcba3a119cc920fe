"""The list of taught players: a row each, with recipe and measured strength."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from ai.evaluation.features import feature_set
from game.registry import find_game
from game.texts import text
from ui.kit import chip, paint
from ui.kit.button import Button
from ui.kit.field import Field
from ui.kit.scroll import ScrollList
from ui.screens.lab.layout import ROW, head

if TYPE_CHECKING:
    from lab.learning.course_status import CourseStatus
    from lab.learning.shelf import MeasuredRating, TaughtPlayer
    from ui.kit.look import Look


_PAD, _ICON = 20, 32  # logical
_ICONS = ("play", "pencil", "ellipsis")


class RowActions(NamedTuple):
    """The actions on a player, given by its place in the list."""

    choose: Callable[[int], None]
    play: Callable[[int], None]
    rename: Callable[[int], None]
    more: Callable[[int, pygame.Rect], None]


class TaughtPlayerList(ScrollList):
    """Lists `players`; `learning` is the course of the player that learns now. A click chooses a row, or runs the
    action of the icon at its end.
    """

    def __init__(
        self, actions: RowActions, renamed: Callable[[str], None], new: Callable[[], None], bring: Callable[[], None]
    ) -> None:
        super().__init__("Your players", ROW, self._draw_player, actions.choose)
        self.actions = actions
        self.players: Sequence[TaughtPlayer] = ()
        self.learning: CourseStatus | None = None
        self.chosen: str | None = None
        """The slug of the player whose course is shown."""
        self.card = pygame.Rect(0, 0, 0, 0)
        self.field = Field("Rename", "", lambda _typed: None, max_length=24, on_submit=lambda: renamed(self.field.text))
        self.field.visible = False
        self.new = Button(text("New player"), new, "ghost", icon="plus", size=13, name="New player")
        self.bring = Button(text("Import"), bring, "ghost", icon="download", size=13, name="Import")
        self.new.shows_keycap = self.bring.shows_keycap = False
        self._icon: int | None = None
        self._look: Look | None = None

    def show(
        self, players: Sequence[TaughtPlayer], learning: CourseStatus | None, chosen: str | None, look: Look
    ) -> None:
        """List these players."""
        self.players, self.learning, self.chosen = players, learning, chosen
        self.set_rows(len(players), look)
        places = [own.slug for own in players]
        if chosen in places:
            self.value = places.index(chosen)

    def layout(self, card: pygame.Rect, look: Look) -> None:
        """Take the card: the head with its buttons, then the rows."""
        self.card, self._look = card, look
        px, tall = look.px, head(look.metrics)
        self.rect = pygame.Rect(card.x + px(8), card.y + tall, card.w - px(14), card.h - tall - px(4))
        self.set_rows(len(self.players), look)
        x = card.right - px(10)
        for button in (self.new, self.bring):
            wide = button.natural_width(look) - px(8)
            button.rect = pygame.Rect(x - wide, card.y + (tall - px(32)) // 2, wide, px(32))
            x -= wide + px(2)

    # -- renaming in place -----------------------------------------------------------------------------

    def begin_rename(self, place: int, look: Look) -> None:
        """Show a text field over a row's name."""
        self.reveal(place * look.px(ROW), look.px(ROW), look)
        top = self.rect.y + place * look.px(ROW) - self.offset
        self.field.rect = pygame.Rect(self.rect.x + look.px(4), top, look.px(180), look.px(ROW))
        self.field.set_text(self.players[place].title)
        self.field.visible = True

    def end_rename(self) -> None:
        """Hide the text field."""
        self.field.visible = False

    # -- input ----------------------------------------------------------------------------------------

    def activate(self, look: Look) -> None:
        """Play against the chosen player."""
        if self.rows:
            self.actions.play(self.value)

    def key(self, event: pygame.event.Event, look: Look) -> bool:
        """Up and down choose, Enter plays."""
        before = self.value
        used = super().key(event, look)
        if self.value != before:
            self.actions.choose(self.value)
        return used

    def pointer_moved(self, position: tuple[int, int], look: Look) -> bool:
        """Return whether the pointer moved to another row or icon."""
        before, row = self._icon, self._row_at(position, look)
        self._icon = None if row is None else self._icon_at(position, look)
        return super().pointer_moved(position, look) or before != self._icon

    def _icon_at(self, position: tuple[int, int], look: Look) -> int | None:
        past = position[0] - self._icons_from(look)
        number = past // look.px(_ICON)
        return number if 0 <= number < len(_ICONS) else None

    def _icons_from(self, look: Look) -> int:
        return self.rect.right - look.px(8) - len(_ICONS) * look.px(_ICON)

    @property
    def tip(self) -> str:
        """The action of the icon under the pointer, in words."""
        if self._icon is None:
            return ""
        if self._icon == 0 and self._pointed is not None and not self._can_play(self.players[self._pointed]):
            return text("It can be played after its first fifty games.")
        return (text("Play against it"), text("Rename"), text("More"))[self._icon]

    def drop(self, position: tuple[int, int], look: Look) -> None:
        """A click on an icon runs its action; elsewhere it chooses the row."""
        row, icon = self._row_at(position, look), self._icon_at(position, look)
        if row is None or icon is None or self._bar_grab is not None or not self.rect.collidepoint(position):
            super().drop(position, look)
            return
        self.hold(False, look)
        self.value = row
        if icon == 0:
            self.actions.play(row)
        elif icon == 1:
            self.actions.rename(row)
        else:
            self.actions.more(row, self.icon_rect(row, icon, look))

    def icon_rect(self, row: int, icon: int, look: Look) -> pygame.Rect:
        """Return the rectangle of a row's icon in the window."""
        size = look.px(_ICON)
        top = self.rect.y + row * look.px(ROW) - self.offset_at(look.now)
        return pygame.Rect(self._icons_from(look) + icon * size, top, size, size)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the card with its rows."""
        self._look = look
        look.card(surface, self.card)
        px, middle = look.px, self.card.y + head(look.metrics) // 2
        title = look.text(surface, text("Your players"), (self.card.x + px(_PAD), middle), 15, "semi")
        label = text("Elo, on the scale of this board’s levels")
        room = self.bring.rect.x - px(12) - title.right - px(16)
        if self.players and look.text_width(label, 12) <= room:
            look.text(surface, label, (self.bring.rect.x - px(12), middle), 12, "medium", look.theme.text3, "right")
        look.line(surface, self.card.x, self.card.y + head(look.metrics) - look.hairline, self.card.w)
        if self.players:
            super().draw(surface, look)
            return
        sentence = text("None yet. Every player that you teach is kept here.")
        at = (self.card.x + px(_PAD), self.rect.y + px(10))
        look.paragraph(surface, sentence, at, self.card.w - 2 * px(_PAD), 13, "medium", look.theme.text2)

    def draw_focus(self, surface: pygame.Surface, look: Look) -> None:
        look.ring(surface, self.card, 16)

    def _draw_player(self, surface: pygame.Surface, rect: pygame.Rect, index: int, pointed: bool) -> None:
        look, own = self._look, self.players[index]
        assert look is not None
        theme, px, narrow = look.theme, look.px, not look.metrics.roomy
        inner = rect.inflate(0, -px(2))
        if own.slug == self.chosen:
            look.panel(surface, inner, 8, theme.accent_soft)
        elif pointed:
            look.panel(surface, inner, 8, theme.hover)
        left, middle = rect.x + px(12), rect.centery
        end = self._draw_icons(surface, look, rect, own, pointed)
        name = px(104 if narrow else 124)
        look.text(surface, own.title, (left, middle), 13, "semi", room=name - px(8))
        if own.recipe is None:
            look.text(surface, text("It cannot be read."), (left + name, middle), 12, "medium", theme.danger)
            return
        games = text("{n:,} games", n=self._games_of(own))
        features = _features_of(own)
        x = left + name
        if narrow:
            look.text(surface, f"{features} · {games}", (x, middle), 12, "medium", theme.text2, room=px(196))
            x += px(200)
        else:
            look.text(surface, features, (x, middle), 13, "medium", theme.text2, room=px(144))
            look.text(surface, games, (x + px(152), middle), 13, "medium", theme.text2)
            x += px(272)
        self._draw_rating(surface, look, own, x, end, middle)

    def _games_of(self, own: TaughtPlayer) -> int:
        return self.learning.games if self._learns(own) and self.learning else own.games

    def _learns(self, own: TaughtPlayer) -> bool:
        return self.learning is not None and self.learning.folder == own.folder

    def _can_play(self, own: TaughtPlayer) -> bool:
        return own.recipe is not None and self._games_of(own) > 0

    def _draw_icons(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, own: TaughtPlayer, pointed: bool
    ) -> int:
        """Draw a row's icons; return their left edge."""
        left, size = self._icons_from(look), look.px(_ICON)
        for number, icon in enumerate(_ICONS):
            usable = icon != "play" or self._can_play(own)
            hot = usable and pointed and number == self._icon
            ink = look.theme.text if hot else look.theme.text2 if usable else look.theme.text3
            box = pygame.Rect(left + number * size, rect.y, size, rect.h)
            if hot:
                look.panel(surface, box.inflate(-look.px(4), -look.px(4)), 7, look.theme.pressed)
            look.icon(surface, icon + "-filled" if icon == "play" else icon, box.center, 14, ink)
        return left - look.px(6)

    def _draw_rating(
        self, surface: pygame.Surface, look: Look, own: TaughtPlayer, left: int, end: int, middle: int
    ) -> None:
        theme, px = look.theme, look.px
        if self._learns(own) and self.learning is not None:
            label = text("paused")
            if self.learning.is_busy:
                label = text("preparing") if self.learning.doing == "preparing" else text("learning")
            wide = chip.chip_width(look, label)
            chip.chip(surface, look, label, end - wide, middle, tint=theme.good if self.learning.is_busy else None)
            end -= wide + px(8)
        if own.rating is None:
            for sentence in (text("not measured yet: send it to a tournament"), text("not measured yet")):
                if look.text_width(sentence, 12) <= end - left:
                    look.text(surface, sentence, (left, middle), 12, "medium", theme.text2)
                    return
            return
        figure, give = f"{own.rating.elo:.0f}", text("± {n}", n=round((own.rating.high - own.rating.low) / 2))
        wide = look.text_width(figure, 14, "semi") + px(5) + look.text_width(give, 12)
        x = end - max(wide, px(76))
        number = look.text(surface, figure, (x, middle), 14, "semi")
        look.text(surface, give, (number.right + px(5), middle), 12, "medium", theme.text3)
        track = pygame.Rect(left, middle, x - px(16) - left, look.hairline)
        if track.w >= px(40):
            self._draw_interval(surface, look, own.rating, track)

    def _draw_interval(self, surface: pygame.Surface, look: Look, rating: MeasuredRating, track: pygame.Rect) -> None:
        """Draw the rating and its interval on a line; all rows have the same scale."""
        ratings = [own.rating for own in self.players if own.rating is not None]
        low, high = min(each.low for each in ratings) - 50, max(each.high for each in ratings) + 50
        surface.fill(look.theme.outline, track)
        first, at, last = (
            track.x + track.w * (elo - low) / (high - low) for elo in (rating.low, rating.elo, rating.high)
        )
        ink, px = look.theme.accent, look.px
        paint.line(surface, (first, track.y), (last, track.y), px(2), ink)
        for x in (first, last):
            paint.line(surface, (x, track.y - px(5)), (x, track.y + px(5)), px(2), ink)
        paint.circle(surface, (at, track.y), px(4.5), ink)


def _features_of(own: TaughtPlayer) -> str:
    """Return `52 features` or `18 of 52 features`."""
    assert own.recipe is not None
    found = feature_set(find_game(own.recipe.game), own.recipe.features)
    if found is None:
        return own.recipe.features
    every = len(found.names)
    if not own.recipe.groups:
        return text("{n} features", n=every)
    some = sum(len(group.features) for group in found.groups if group.name in own.recipe.groups)
    return text("{some} of {all} features", some=some, all=every)
