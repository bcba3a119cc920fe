"""Kalah on the screen. Keys 1 to 6 sow the houses of the side to move, counted from its own left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from coach.kalah.counting import list_houses
from coach.kalah.position_editor import state_of
from coach.kalah.sowing import STORE, Pit, Sowing, counts_of, sowing_of, sown, total_of
from coach.kalah.texts import TEXTS
from coach.move_descriptions import AGAIN
from coach.phrases import Foresight, Glyph, Keycap, Part, Phrase, Stone, Tone, phrased
from game.text import Board
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import marks
from ui.boards.aiming import number_of
from ui.boards.animation import Paint
from ui.boards.kalah import ahead, bar, labels, pits, wood
from ui.boards.kalah.bar import ScoreBar
from ui.boards.kalah.flight import Flight, Timetable
from ui.boards.kalah.house_grid import HouseGrid
from ui.boards.kalah.labels import Pill
from ui.boards.kalah.places import pit_of
from ui.boards.kalah.theme import THEME
from ui.boards.messages import Changed, Intention, Status
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.kit import Colour, Look, Theme, paint
from ui.kit.motion import in_out_cubic

_LIFT = 0.5
"""Height of a sown seed's flight, in distances of neighbouring houses."""


class KalahView(HouseGrid):
    """The view of Kalah: it draws and animates the sowing of seeds, and takes the keys of the houses."""

    texts = TEXTS
    board_theme = THEME
    seated = True

    _timetable: tuple[float, Timetable] | None = None

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        self._timetable = None
        super().set_state(state, last_action)

    def show_board(self, board: Board) -> None:
        self.set_state(state_of(board))

    def _counts(self, now: float) -> dict[Pit, int]:
        """The number of seeds in each pit at the time `now`."""
        if self._timetable is None:
            return counts_of(self.state)
        return self._timetable[1].counts(now - self._timetable[0])

    def _sowing(self, action: int) -> Sowing:
        return sowing_of(consequences_of(self.game, self.state, action))

    # -- drawing ----------------------------------------------------------------------------------

    def _bake(self, sheet: Sheet) -> None:
        wood.bake(sheet, self.places, self.theme, self.metrics)

    def _still_key(self, now: float) -> Hashable | None:
        key = super()._still_key(now)
        return None if key is None else (key, tuple(self._counts(now).values()))

    def _draw_pieces(self, sheet: Sheet, hidden: frozenset[Hashable], now: float) -> None:
        places, counts, total = self.places, self._counts(now), total_of(self.state)
        for store in () if self.bare else (Pit(0, STORE), Pit(1, STORE)):
            pits.draw_goal(sheet, places, store, counts[store], total, self.theme, self._least)
        for pit, count in counts.items():
            pits.draw_heap(sheet, places, pit, count, total, self.theme)
        if self._celebration is not None and int(self.state.winner) in (0, 1):
            pits.draw_winner(sheet, places, int(self.state.winner), self.theme, self._celebration.share(now))
        if self.bare and self.cell < 24:
            return
        for pit, count in counts.items():
            labels.draw_pill(sheet, Pill(str(count)), places.number_at(pit), self.cell, self.theme, self._least)
        for player in () if self.bare else (0, 1):
            name, room = Pill(TEXTS.side(player)), round(1.05 * self.cell)
            labels.draw_pill(sheet, name, places.name_at(player), self.cell, self.theme, self._least, room)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        """Draw a ring round the house sown last."""
        move = self._recalled()
        if move is None or self.tracks.is_animating(now) or self._is_marked() or self.bare:
            return
        cell = self.place_of(move)
        self.stamp(sheet, marks.ring(Piece(THEME.pieces, move.mover), self.cell, self.theme), cell)

    def _draw_around(self, sheet: Sheet, now: float) -> None:
        if self.bare:
            return
        mover = int(current_player(self.state))
        keyed = mover if self._enabled and not self.still else None
        pits.draw_keys(
            sheet, self.places, self.state, self._least, self.theme,
            keyed=keyed, legal=self._legal, aimed=self.aimed(),
        )  # fmt: skip
        if self._enabled and self.foretells and not self.tracks.is_animating(self.clock):
            for action in sorted(self._legal):
                if self._sowing(action).again:
                    ahead.draw_again(sheet, self.places, Pit(mover, action), self.theme)
        if self.places.bar.h:
            look = Look(self.theme, self.metrics, now, self.animations)
            bar.draw(sheet.surface, look, self.places.bar, self._score_bar(now))

    def _score_bar(self, now: float) -> ScoreBar:
        players = (self.left_side, 1 - self.left_side)
        counts, gains = self._counts(now), (0, 0)
        action = self.aimed() if self.foretells and not self.tracks.is_animating(now) else None
        if action is not None:
            gains = self._sowing(action).gains
        stores = tuple(counts[Pit(player, STORE)] for player in players)
        names, gain = tuple(TEXTS.side(player) for player in players), tuple(gains[player] for player in players)
        return ScoreBar((names[0], names[1]), players, (stores[0], stores[1]), total_of(self.state), (gain[0], gain[1]))

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        action = self.aimed()
        if action is None or self.tracks.is_animating(now):
            return
        if self.foretells:
            self.draw_effects(sheet, action, self._preview_alpha(now))
        else:
            dashes = marks.dashes(Piece(THEME.pieces, self._player), self.cell, self.theme)
            self.stamp(sheet, dashes, self.cell_of(action))

    def draw_effects(self, sheet: Sheet, action: int, alpha: int = 255) -> None:
        """Draw the effects of an action with the opacity `alpha`; the drawing is cached for the position."""
        key = ("way", action)
        if key not in self._pictures:
            layer = pygame.Surface(self.frame.size, pygame.SRCALPHA)
            on = Sheet(layer, self.frame.topleft)
            ahead.draw(on, self.places, self.state, self._sowing(action), self.theme, self._least)
            self._pictures[key] = layer, self.frame.topleft
        sheet.blit(*self._pictures[key], None, alpha)

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        self.draw_effects(Sheet(surface), action)

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        sheet, cell = Sheet(surface), self.cell_of(action)
        self.draw_effects(sheet, action)
        ring = marks.ring(Piece(THEME.pieces, cell[1]), self.cell, self.theme, _hint_colour(self.theme))
        self.stamp(sheet, ring, cell)

    def _outline_cell(self, sheet: Sheet, cell: Cell, tone: Tone) -> None:
        colour = marks.on_board(self.theme, tone)
        self.stamp(sheet, marks.dashes(Piece(THEME.pieces, cell[1]), self.cell, self.theme, colour), cell)

    def _draw_cursor(self, sheet: Sheet) -> None:
        pits.draw_cursor(sheet, self.places, pit_of(self.cursor), self.theme)

    # -- motion -----------------------------------------------------------------------------------

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        self._timetable = None
        if undone:
            return
        sowing = sown(before, action, after)
        table = Timetable(before, sowing)
        self._timetable = (now, table)
        for flight in table.flights:
            self.tracks.add(now + flight.start, flight.end - flight.start, frozenset(), self._flying(flight), late=True)
            if flight.sown:
                self.tracks.cue(now + flight.end, "seed")
        if sowing.captured:
            self.tracks.cue(now + table.sown, "gather")
        if sowing.again:
            self.tracks.cue(now + table.sown, "again")

    def _flying(self, flight: Flight) -> Paint:
        def paint_seed(surface: pygame.Surface, share: float) -> None:
            full, (first, last) = total_of(self.state), flight.order
            start, end = self.places.seed(flight.source, first, full), self.places.seed(flight.target, last, full)
            glide = in_out_cubic(share)
            lift = (_LIFT if flight.sown else 0.25) * self.cell * 4 * share * (1 - share)
            at = (start[0] + (end[0] - start[0]) * glide, start[1] + (end[1] - start[1]) * glide - lift)
            grow = 1 + 0.3 * 4 * share * (1 - share)
            pits.draw_seed(Sheet(surface), self.places, flight.target, last, at, self.theme, grow)

        return paint_seed

    def _sounds_of(self, action: int, before: State, after: State) -> tuple[str, ...]:
        sowing = sown(before, action, after)
        return ("seed", "gather") if sowing.captured else ("seed", "again") if sowing.again else ("seed",)

    # -- input ------------------------------------------------------------------------------------

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        super().set_interaction(legal_actions, enabled, player)
        self._cursor = self.cursor

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return cell[0] if button == 1 and cell[1] == int(current_player(self.state)) else None

    @property
    def cursor(self) -> Cell:
        """The cursor's cell: a house of the mover or, while a computer moves, a house of the last person to move."""
        player = int(current_player(self.state)) if self._enabled else self._cursor[1]
        return min(self._cursor[0], int(self.state.houses) - 1), player

    def _step(self, dx: int, dy: int) -> Intention | None:
        """Move the cursor along the mover's houses; the first key only shows the cursor. Return `Changed`."""
        house, player = self.cursor
        if self._keyboard:
            house += dx if self.places.is_below(player) else -dx
        elif self._hover is not None and self._hover[1] == player:
            house = self._hover[0]
        self._cursor, self._keyboard = (min(max(house, 0), int(self.state.houses) - 1), player), True
        self._retarget()
        return Changed()

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        house = number_of(event, int(self.state.houses))
        if house and self._enabled:
            return self._intention_for(house - 1)
        return super()._typed(event)

    # -- words ------------------------------------------------------------------------------------

    def area_of(self, action: int) -> str:
        first, last = _half_of(action, int(self.state.houses))
        return text("look at houses {first} to {last}", first=first + 1, last=last + 1)

    def draw_area(self, surface: pygame.Surface, action: int) -> None:
        player, (first, last) = int(current_player(self.state)), _half_of(action, int(self.state.houses))
        area = self.places.rect(Pit(player, first)).union(self.places.rect(Pit(player, last)))
        radius, width, colour = area.h / 2, max(2, self.metrics.px(3)), _hint_colour(self.theme)
        paint.panel(surface, area, radius, colour, None, 1, 0.16)
        paint.panel(surface, area.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
        paint.panel(surface, area, radius, None, colour, width)

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        moves = [consequences_of(self.game, self.state, action) for action in sorted(self._legal) if self.foretells]
        cell, again = self._target(), [move for move in moves if sowing_of(move).again]
        refused = () if cell is None else _refusal(cell, int(current_player(self.state)))
        return _sowing_status(self._ahead, refused, again, int(self.state.houses))


def _half_of(action: int, houses: int) -> tuple[int, int]:
    """Return the first and the last house of one half of a row: the half that contains the house of an action."""
    half = (houses + 1) // 2
    return (0, half - 1) if action < half else (half, houses - 1)


def _hint_colour(theme: Theme) -> Colour:
    return (255, 255, 255) if theme.is_light else theme.accent


def _sowing_status(
    ahead: Foresight | None, refused: tuple[Part, ...], again: list[Consequences], houses: int
) -> Status:
    """Return the status line for the house under the pointer.

    Args:
        ahead: the effects of sowing this house; None if it cannot be sown.
        refused: the reason why this house cannot be sown; empty if no house is under the pointer.
        again: the moves after which the same side moves again; the line then explains the arrows on the board.
        houses: the number of houses on each side.
    """
    # translators: first and last are number keys: each sows a house.
    aside = phrased("{first} – {last} to sow", first=Keycap("1"), last=Keycap(str(houses)))
    if again and not (ahead is not None and Glyph(AGAIN) in ahead.parts):
        message = "house {houses} goes again|houses {houses} go again"
        words = text(message, n=len(again), houses=list_houses(again))
        aside = (Glyph(AGAIN), Phrase(words), Phrase("·"), *aside)
    if ahead is not None:
        return Status(ahead.parts, aside, True, ahead.tone)
    return Status(refused or (Phrase(text("Choose a house to sow")),), aside, bool(refused))


def _refusal(cell: Cell, mover: int) -> tuple[Part, ...]:
    """The reason, in words, why a house cannot be sown by the side to move."""
    house = Stone(cell[1]), Phrase(text("House {number}", number=cell[0] + 1), strong=True)
    if cell[1] != mover:
        return phrased("{cell} belongs to {name}", cell=house, name=TEXTS.side(cell[1]))
    return phrased("{cell} is empty: there is nothing to sow", cell=house)


VIEW = KalahView
