"""Kalah on the screen. Keys 1 to 6 sow the houses of the side to move, counted from its own left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from coach.board_texts import Span
from coach.kalah.counting import list_houses
from coach.kalah.move_descriptions import foresight
from coach.kalah.position_editor import state_of
from coach.kalah.sowing import STORE, Pit, Sowing, counts_of, houses_of, pits_of, seeds_in, sowing_of, sown, total_of
from coach.kalah.texts import TEXTS
from coach.move_descriptions import AGAIN
from coach.phrases import Foresight, Glyph, Keycap, Part, Phrase, Stone, Tone, phrased
from game.spec import Game
from game.text import Board
from game.texts import text
from game.verbs import State, current_player
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import marks
from ui.boards.aiming import number_of
from ui.boards.animation import Paint
from ui.boards.grid import GridView
from ui.boards.kalah import ahead, bar, labels, seeds, wood
from ui.boards.kalah.bar import ScoreBar
from ui.boards.kalah.flight import Flight, Timetable
from ui.boards.kalah.labels import Pill
from ui.boards.kalah.places import HOUSE, Places, size_of
from ui.boards.kalah.theme import THEME
from ui.boards.messages import Changed, Click, Intention, Status
from ui.boards.pieces import Piece
from ui.boards.sheet import Sheet
from ui.boards.view import Point
from ui.kit import Look, Metrics, Theme, mix, paint
from ui.kit.motion import in_out_cubic

_LIFT = 0.5
"""Height of a sown seed's flight, in distances between two houses."""
_LEAST = 12
"""Logical height of the smallest type on the board."""


class KalahView(GridView):
    """Two rows of houses between two stores; a `Cell` is a pair (house, side)."""

    texts = TEXTS
    board_theme = THEME
    seated = True

    def __init__(self, game: Game, theme: Theme, metrics: Metrics, *, bare: bool = False) -> None:
        super().__init__(game, theme, metrics, bare=bare)
        self.state = game.initial_state()
        self._cursor = (0, 0)
        self._places = Places(pygame.Rect(0, 0, 0, 0), 1, 6, bare, False)
        self._bar, self._room = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self._timetable: tuple[float, Timetable] | None = None

    # -- geometry ---------------------------------------------------------------------------------

    @property
    def _houses(self) -> int:
        return int(self.state.houses)

    def _bar_height(self) -> int:
        """Pixels of the bar and of the space under it."""
        if self.bare or self.still:
            return 0
        return self.metrics.px(bar.height(self.metrics.logical_height) + bar.GAP)

    def _size(self, cell: int) -> tuple[int, int]:
        width, tall = size_of(cell, self._houses, bare=self.bare)
        return width, tall + self._bar_height()

    def _arrange(self, rect: pygame.Rect) -> None:
        self._room = rect.copy()
        self.cell = self._largest_cell(rect.w, rect.h)
        whole = pygame.Rect((0, 0), self._size(self.cell))
        whole.center = rect.center
        above = self._bar_height()
        self.frame = pygame.Rect(whole.x, whole.y + above, whole.w, whole.h - above)
        gap = self.metrics.px(bar.GAP) if above else 0
        self._bar = pygame.Rect(whole.x, whole.y, whole.w, max(0, above - gap))
        self._places = Places(self.frame, self.cell, self._houses, self.bare, self.turned_round)
        self._extent = self.frame.inflate(2 * self.metrics.px(48), 2 * self.metrics.px(60))

    def layout_part(self, columns: Span | None, rows: Span | None, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        self.layout(pygame.Rect((0, 0), size))
        return self.frame.copy(), wood.corner(self.cell)

    def outer_rect(self) -> pygame.Rect:
        return self.frame.union(self._bar) if self._bar.h else self.frame.copy()

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        return self._places.rect(_pit(cell))

    def hit(self, point: Point) -> Cell | None:
        pit = self._places.at(point) or (self._places.store_at(point) if self.arranging else None)
        return None if pit is None else (pit.house, pit.player)

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        return (Click(self.cell_rect(self.cell_of(action)).center),)

    def _cells(self) -> list[Cell]:
        return [(pit.house, pit.player) for side in (1, 0) for pit in houses_of(self.state, side)]

    # -- the position -----------------------------------------------------------------------------

    def set_state(self, state: State, last_action: int | None = None) -> None:
        self._timetable = None
        super().set_state(state, last_action)
        if self._room.w and self._houses != self._places.houses:
            self.layout(self._room)

    def show_board(self, board: Board) -> None:
        self.set_state(state_of(board))

    def neighbour(self, cell: Cell, dx: int, dy: int) -> Cell:
        """The next house or store along a row as it is seen on the screen, or the opposite house."""
        house, player = cell
        if house == STORE:
            house = self._houses
        if dy and house < self._houses and (dy > 0) == self._places.is_below(player):
            return self._houses - 1 - house, 1 - player
        house += dx if self._places.is_below(player) else -dx
        if house < 0:
            return STORE, 1 - player
        return (house if house < self._houses else STORE), player

    def letter(self, cell: Cell) -> str:
        """The letter of the side with seeds in a house; `.` for an empty house."""
        return "wb"[cell[1]] if seeds_in(self.state, _pit(cell)) else "."

    def cell_of(self, action: int) -> Cell:
        return action, int(current_player(self.state))

    def place_of(self, move: Consequences) -> Cell:
        return move.action, move.mover

    def placed_by(self, move: Consequences) -> Cell:
        return move.action, move.mover

    def draw_word(self, sheet: Sheet, cell: Cell, word: str, _size: int) -> None:
        """Write a word between the rows, because a house is full of seeds and has their number outside."""
        x, y = self._places.middle(_pit(cell))
        self._draw_pill(sheet, Pill(word), (x, y - 0.7 * self.cell * self._places.outwards(cell[1])))

    def badge_side(self, cell: Cell) -> tuple[int, int]:
        """The corner of a badge: towards the other row, away from the arrow that means another move."""
        return -1, -self._places.outwards(cell[1])

    def mark_point(self, move: Consequences) -> Point:
        """The place of a threat's mark: between the sown house and the other row."""
        x, y = self._places.middle(_pit(self.place_of(move)))
        return round(x), round(y - 0.5 * self._places.outwards(move.mover) * self.cell)

    def is_empty(self, rect: pygame.Rect) -> bool:
        """Whether neither a pit nor its label lies under a rectangle."""
        unit = self.cell
        pits = pits_of(self.state)
        written = [pygame.Rect(0, 0, unit // 2, unit // 3) for _ in pits]
        for pit, place in zip(pits, written, strict=True):
            place.center = round(self._places.number_at(pit)[0]), round(self._places.number_at(pit)[1])
        taken = [*written, *(self._places.rect(pit).inflate(-unit // 12, -unit // 12) for pit in pits)]
        return self.frame.contains(rect) and rect.collidelist(taken) < 0

    def _hint_cell(self, action: int) -> Cell:
        return self.cell_of(action)

    def _counts(self, now: float) -> dict[Pit, int]:
        """The number of seeds in each pit at a time."""
        if self._timetable is None:
            return counts_of(self.state)
        return self._timetable[1].counts(now - self._timetable[0])

    # -- drawing ----------------------------------------------------------------------------------

    def _bake(self, sheet: Sheet) -> None:
        wood.bake(sheet, self._places, self.theme, self.metrics)

    def _still_key(self, now: float) -> Hashable | None:
        key = super()._still_key(now)
        return None if key is None else (key, tuple(self._counts(now).values()))

    def _draw_pieces(self, sheet: Sheet, hidden: frozenset[Hashable], now: float) -> None:
        counts = self._counts(now)
        if not self.bare:
            wins = total_of(self.state) // 2 + 1
            for player in (0, 1):
                self._draw_goal(sheet, Pit(player, STORE), wins, reached=counts[Pit(player, STORE)] >= wins)
        for pit, count in counts.items():
            self._draw_heap(sheet, pit, count)
        if self._celebration is not None:
            self._draw_winner(sheet, now)
        if self.bare and self.cell < 24:
            return
        for pit, count in counts.items():
            self._draw_count(sheet, pit, Pill(str(count)))
        if not self.bare:
            for player in (0, 1):
                self._draw_pill(sheet, Pill(TEXTS.side(player)), self._places.name_at(player), round(1.05 * self.cell))

    def _draw_goal(self, sheet: Sheet, store: Pit, wins: int, *, reached: bool) -> None:
        """Draw the line in a store at the height of the winning seed, bright once it is `reached`."""
        rect, y = self._places.rect(store), round(self._places.goal(wins, total_of(self.state)))
        colour, dash = mix(wood.INK, labels.GOAL, 1.0 if reached else 0.6), max(2, round(0.05 * self.cell))
        for x in range(rect.left + dash, rect.right - dash, 2 * dash):
            paint.line(
                sheet.surface,
                sheet.local(pygame.Rect(x, y, 0, 0)).topleft,
                sheet.local(pygame.Rect(x + dash, y, 0, 0)).topleft,
                max(1.5, 0.016 * self.cell),
                colour,
            )
        words = Pill(str(wins), edge=colour)
        self._draw_pill(sheet, words, (rect.centerx, y))

    def _draw_heap(self, sheet: Sheet, pit: Pit, count: int) -> None:
        for place in range(count if pit.house == STORE else min(count, seeds.MOST)):
            self._draw_seed(sheet, pit, place, self._places.seed(pit, place, total_of(self.state)))

    def _draw_seed(self, sheet: Sheet, pit: Pit, place: int, at: tuple[float, float], grow: float = 1.0) -> None:
        length = seeds.SEED * self.cell * (0.9 if self.bare else 1.0)
        sprite = seeds.sprite(seeds.kind(pit, place), self.cell, seeds.lean(pit, place), self.theme, length)
        if grow != 1.0:
            sprite = pygame.transform.smoothscale_by(sprite, grow)
        sheet.blit(sprite, (round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2)))

    def _draw_count(self, sheet: Sheet, pit: Pit, pill: Pill) -> None:
        self._draw_pill(sheet, pill, self._places.number_at(pit))

    def _draw_pill(self, sheet: Sheet, pill: Pill, at: tuple[float, float], room: int = 0) -> None:
        labels.draw_pill(sheet, pill, at, self.cell, self.theme, self._least(), room)

    def _least(self) -> int:
        return labels.least_type(self._places, self.metrics.px(_LEAST), self.metrics.scale)

    def _draw_winner(self, sheet: Sheet, now: float) -> None:
        """Draw a line round the winner's store; the line grows brighter during the celebration."""
        if int(self.state.winner) not in (0, 1):
            return
        player = int(self.state.winner)
        rect = sheet.local(self._places.rect(Pit(player, STORE))).inflate(self.cell // 8, self.cell // 8)
        colour, alpha = THEME.pieces.glow(player, self.theme), self._celebrated(now)
        for grow, strength in ((self.cell // 6, 0.25), (self.cell // 12, 0.45), (0, 1.0)):
            wide = rect.inflate(grow, grow)
            paint.panel(
                sheet.surface, wide, 0.5 * wide.w, None, colour, max(2, self.cell // 26), round(alpha * strength, 1)
            )

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
        self._draw_keys(sheet)
        if not self.still:
            look = Look(self.theme, self.metrics, now, self.animations)
            bar.draw(sheet.surface, look, self._bar, self._score_bar(now))

    def _draw_keys(self, sheet: Sheet) -> None:
        """Draw keys under the houses of the side to move, and numbers at the other side's houses."""
        mover, aimed = int(current_player(self.state)), self.aimed()
        least, apart = labels.key_size(self._least()), labels.apart(self.cell, self._least())
        for house, player in self._cells():
            at, label = self._places.key_at(Pit(player, house), apart), str(house + 1)
            if player == mover and self._enabled and not self.still:
                dim = house not in self._legal
                labels.draw_key(sheet, label, at, self.cell, self.theme, least, dim=dim, lit=house == aimed)
            else:
                labels.draw_number(sheet, label, at, self.cell, self.theme, least)
        if self._enabled and self.foretells and not self.tracks.is_animating(self.clock):
            for action in sorted(self._legal):
                if self._sowing(action).again:
                    ahead.draw_again(sheet, self._places, Pit(mover, action), self.theme)

    def _sowing(self, action: int) -> Sowing:
        return sowing_of(consequences_of(self.game, self.state, action))

    @property
    def left_side(self) -> int:
        """The side of the left store."""
        return 1 if self._places.is_below(0) else 0

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
            self._draw_way(sheet, action, self._preview_alpha(now))
        else:
            self.stamp(
                sheet, marks.dashes(Piece(THEME.pieces, self._player), self.cell, self.theme), self.cell_of(action)
            )

    def _draw_way(self, sheet: Sheet, action: int, alpha: int = 255) -> None:
        """Draw the effects of an action, from a picture made once for a position."""
        key = ("way", action)
        if key not in self._pictures:
            layer = pygame.Surface(self.frame.size, pygame.SRCALPHA)
            on = Sheet(layer, self.frame.topleft)
            ahead.draw(on, self._places, self.state, self._sowing(action), self.theme, self._least())
            self._pictures[key] = layer, self.frame.topleft
        sheet.blit(*self._pictures[key], None, alpha)

    def draw_effects(self, sheet: Sheet, action: int) -> None:
        self._draw_way(sheet, action)

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        self._draw_way(Sheet(surface), action)

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        sheet = Sheet(surface)
        self._draw_way(sheet, action)
        ring = marks.ring(Piece(THEME.pieces, self.cell_of(action)[1]), self.cell, self.theme, self._hint_colour)
        self.stamp(sheet, ring, self.cell_of(action))

    @property
    def _hint_colour(self) -> tuple[int, int, int]:
        return (255, 255, 255) if self.theme.is_light else self.theme.accent

    def _outline_cell(self, sheet: Sheet, cell: Cell, tone: Tone) -> None:
        colour = marks.on_board(self.theme, tone)
        self.stamp(sheet, marks.dashes(Piece(THEME.pieces, cell[1]), self.cell, self.theme, colour), cell)

    def _draw_cursor(self, sheet: Sheet) -> None:
        rect = self._places.rect(_pit(self.cursor)).inflate(self.cell // 10, self.cell // 10)
        paint.circle(
            sheet.surface,
            sheet.local(rect).center,
            (HOUSE + 0.075) * self.cell,
            None,
            (0, 0, 0),
            max(4, self.cell // 18),
            0.55,
        )
        paint.circle(
            sheet.surface,
            sheet.local(rect).center,
            (HOUSE + 0.065) * self.cell,
            None,
            self.theme.focus,
            max(2, self.cell // 30),
        )

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
            start, end = self._places.seed(flight.source, first, full), self._places.seed(flight.target, last, full)
            glide = in_out_cubic(share)
            lift = (_LIFT if flight.sown else 0.25) * self.cell * 4 * share * (1 - share)
            at = (start[0] + (end[0] - start[0]) * glide, start[1] + (end[1] - start[1]) * glide - lift)
            self._draw_seed(Sheet(surface), flight.target, last, at, 1 + 0.3 * 4 * share * (1 - share))

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
        """The cursor's cell: a house of the side to move, or of the last person to move while a computer moves."""
        player = int(current_player(self.state)) if self._enabled else self._cursor[1]
        return min(self._cursor[0], self._houses - 1), player

    def _step(self, dx: int, dy: int) -> Intention | None:
        """Move the cursor along the houses of the side to move; the first key press only shows it."""
        house, player = self.cursor
        if self._keyboard:
            house += dx if self._places.is_below(player) else -dx
        elif self._hover is not None and self._hover[1] == player:
            house = self._hover[0]
        self._cursor, self._keyboard = (min(max(house, 0), self._houses - 1), player), True
        self._retarget()
        return Changed()

    def _confirmed(self) -> Intention | None:
        if not self._keyboard and self._hover is None:
            return self._step(0, 0)
        return self._ask(self._action_at(self._target() or self.cursor, 1))

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        house = number_of(event, self._houses)
        if house and self._enabled:
            return self._ask(house - 1)
        return super()._typed(event)

    def _foresee(self, move: Consequences) -> Foresight:
        return foresight(move, TEXTS.side(1 - move.mover), self.warns)

    # -- words ------------------------------------------------------------------------------------

    def area_of(self, action: int) -> str:
        first, last = self._half(action)
        return text("look at houses {first} to {last}", first=first + 1, last=last + 1)

    def _half(self, action: int) -> tuple[int, int]:
        """The first and the last house of the half row that contains the house of an action."""
        half = (self._houses + 1) // 2
        return (0, half - 1) if action < half else (half, self._houses - 1)

    def draw_area(self, surface: pygame.Surface, action: int) -> None:
        player, (first, last) = int(current_player(self.state)), self._half(action)
        area = self._places.rect(Pit(player, first)).union(self._places.rect(Pit(player, last)))
        radius, width = area.h / 2, max(2, self.metrics.px(3))
        paint.panel(surface, area, radius, self._hint_colour, None, 1, 0.16)
        paint.panel(surface, area.inflate(2, 2), radius + 1, None, (0, 0, 0), width + 2, 0.5)
        paint.panel(surface, area, radius, None, self._hint_colour, width)

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        # translators: first and last are number keys: each sows a house.
        keys = phrased("{first} – {last} to sow", first=Keycap("1"), last=Keycap(str(self._houses)))
        shown = self._ahead is not None and Glyph(AGAIN) in self._ahead.parts
        again = [] if shown or not self.foretells else [one for one in sorted(self._legal) if self._sowing(one).again]
        aside = (Glyph(AGAIN), Phrase(self._going_again(again)), Phrase("·"), *keys) if again else keys
        if self._ahead is not None:
            return Status(self._ahead.parts, aside, True, self._ahead.tone)
        target = self._target()
        if target is None:
            return Status((Phrase(text("Choose a house to sow")),), aside)
        return Status(self._refused(target), aside, True)

    def _going_again(self, actions: list[int]) -> str:
        """The houses whose sowing gives another move, in words: a legend of the arrows on the board."""
        moves = [consequences_of(self.game, self.state, action) for action in actions]
        message = "house {houses} goes again|houses {houses} go again"
        return text(message, n=len(moves), houses=list_houses(moves))

    def _refused(self, cell: Cell) -> tuple[Part, ...]:
        """The reason, in words, why a house cannot be sown."""
        house = Stone(cell[1]), Phrase(text("House {number}", number=cell[0] + 1), strong=True)
        if cell[1] != int(current_player(self.state)):
            return phrased("{cell} belongs to {name}", cell=house, name=TEXTS.side(cell[1]))
        return phrased("{cell} is empty: there is nothing to sow", cell=house)

    def describe(self, action: int) -> str:
        side = TEXTS.side(int(current_player(self.state)))
        return text("{side} sows house {number}", side=side, number=action + 1)


def _pit(cell: Cell) -> Pit:
    return Pit(cell[1], cell[0])


VIEW = KalahView
