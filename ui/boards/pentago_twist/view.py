"""Pentago-Twist on the screen: a move is two steps, a marble and then a twist.

Mouse: click a socket, then one of the eight halves of the pills above and below the tiles; pointing at a half previews
its twist. Keys: arrows and Enter place the marble. Then Q W A S rotate the quadrant in the place of the key, and with
Shift mirror it; or arrows choose a twist and Enter makes it. U, Backspace or Escape first takes back the marble.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
import pygame

from coach import lines
from coach.pentago_twist.move_descriptions import foresight
from coach.pentago_twist.texts import TEXTS
from coach.pentago_twist.twist_texts import described
from coach.phrases import Foresight, Keycap, Phrase, Stone, phrased
from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from game.verbs import State, apply_action, current_player
from table.consequences import Cell, Consequences
from ui.boards import animation, bubble, frame, marks, ribbons
from ui.boards.messages import Changed, Click, Intention, Play, Proposal, Refused, Status, taken
from ui.boards.pentago_twist import tiles, twists
from ui.boards.pentago_twist.hint_panel import HintPanel
from ui.boards.pentago_twist.hinting import draw_twist
from ui.boards.pentago_twist.pill import SIZE as PILL
from ui.boards.pentago_twist.pill import draw_pill
from ui.boards.pentago_twist.theme import THEME
from ui.boards.pentago_twist.tiled import Tiled
from ui.boards.pentago_twist.twist_panel import TwistPanel
from ui.boards.pentago_twist.twisted import Twist, beside
from ui.boards.pieces import Piece
from ui.boards.ranking import look_on
from ui.boards.sheet import Sheet
from ui.boards.transitions import appear, vanish
from ui.boards.view import Point
from ui.kit import Look, Metrics, cap_of

_KEYS = {"Q": 0, "W": 1, "A": 2, "S": 3}
_SOUNDS = "twist", "mirror"
_BACK = "U", "Backspace", "Esc"
_PILL_ABOVE, _PILL_BELOW = 28, 37
"""Logical distances that the pills reach beyond the frame, above and below."""
_ROOMY_CELL = 36
"""Logical pixels of a cell below which the pills are smaller, too."""


class PentagoTwistView(Tiled):
    """A board of four turning tiles."""

    texts = TEXTS
    board_theme = THEME

    _marble: int | None = None
    _after: State = None
    _lit: list[Cell]
    _panel: TwistPanel | None = None
    _hint_panel: HintPanel | None = None
    _proposed_move: Proposal | None = None
    _fresh = False
    """Whether a click has put down the marble since the last frame."""
    _was_placed = False
    """Whether the marble of the animated move was placed on this board before, so that only the twist is animated."""
    _outlined: int | None = None

    # -- geometry ---------------------------------------------------------------------------------

    @property
    def _only_tiles(self) -> bool:
        """Whether only the tiles are drawn, without pills and panel, because no move can be made here."""
        return self.bare or self.still

    def _borders(self, cell: int) -> tuple[int, int, int, int]:
        """Widths of the frame in pixels: left, top, right, bottom."""
        if self.bare:
            side = round(0.28 * cell)
            return side, side, side, side
        # Even with small cells, the pills cover neither the tiles nor the letters under them.
        pills = _pills(self.metrics, cell)
        top = max(round(0.3 * cell), pills.px(PILL[1] - _PILL_ABOVE + 2))
        bottom = max(round(0.42 * cell), pills.px(PILL[1] - _PILL_BELOW + 16))
        return round(0.5 * cell), top, round(0.3 * cell), bottom

    def _frame_size(self, cell: int) -> tuple[int, int]:
        left, top, right, bottom = self._borders(cell)
        side = 2 * tiles.tile_size(cell) + tiles.gap(cell)
        return left + side + right, top + side + bottom

    def _size(self, cell: int) -> tuple[int, int]:
        width, height = self._frame_size(cell)
        pills = _pills(self.metrics, cell)
        return width, height + (0 if self._only_tiles else pills.px(_PILL_ABOVE) + pills.px(_PILL_BELOW))

    def _arrange(self, rect: pygame.Rect) -> None:
        self.cell = self._largest_cell(rect.w, rect.h)
        alone = self._only_tiles or not self.guided or not TwistPanel.has_height(rect.h, self.metrics)
        panel_width = TwistPanel.width(rect.w - self._size(self.cell)[0], self.metrics)
        if panel_width == 0 and not alone and TwistPanel.worth_it(rect, self.metrics):
            self.cell = self._largest_cell(rect.w - TwistPanel.least(self.metrics), rect.h)
            panel_width = TwistPanel.width(rect.w - self._size(self.cell)[0], self.metrics)
        if alone:
            panel_width = 0
        whole = pygame.Rect((0, 0), self._size(self.cell))
        whole.w += panel_width
        whole.center = rect.center
        self.frame = pygame.Rect(whole.topleft, self._frame_size(self.cell))
        if not self._only_tiles:
            self.frame.y += _pills(self.metrics, self.cell).px(_PILL_ABOVE)
        left, top, _, _ = self._borders(self.cell)
        edge = tiles.edge(self.cell)
        self._corner = (self.frame.x + left + edge, self.frame.y + top + edge)
        self._extent = self.frame.inflate(2 * self.metrics.px(48), 2 * self.metrics.px(60))
        self._arrange_panel(whole, panel_width)

    def _arrange_panel(self, whole: pygame.Rect, width: int) -> None:
        self._panel = self._hint_panel = None
        if width:
            gap = self.metrics.px(TwistPanel.GAP)
            room = pygame.Rect(whole.right - width + gap, whole.y, width - gap, whole.h)
            self._panel, self._hint_panel = TwistPanel(self, room), HintPanel(self, room)

    def outer_rect(self) -> pygame.Rect:
        whole = self.frame.copy()
        for quadrant in range(0 if self._only_tiles else 4):
            whole.union_ip(self.pill_rect(quadrant))
        return whole.union(self.panel.rect) if self.panel else whole

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        between = tiles.gap(self.cell) + 2 * tiles.edge(self.cell)
        column, row = self.seen(cell)
        x = self._corner[0] + column * self.cell + (between if column > 2 else 0)
        above = rules.SIZE - 1 - row
        return pygame.Rect(x, self._corner[1] + above * self.cell + (between if above > 2 else 0), self.cell, self.cell)

    def tile_rect(self, quadrant: int) -> pygame.Rect:
        edge, place = tiles.edge(self.cell), self.seen_quadrant(quadrant)
        first = self.cell_rect(self.seen((place % 2 * 3, 5 - place // 2 * 3)))
        return pygame.Rect(first.x - edge, first.y - edge, tiles.tile_size(self.cell), tiles.tile_size(self.cell))

    def region(self, columns: tuple[int, int], rows: tuple[int, int]) -> pygame.Rect:
        region = super().region(columns, rows)
        whole = columns == (0, rules.SIZE) and rows == (0, rules.SIZE)
        return region if whole else region.inflate(2 * tiles.edge(self.cell), 2 * tiles.edge(self.cell))

    def pill_rect(self, quadrant: int) -> pygame.Rect:
        """The pill with a quadrant's two twists."""
        pills = _pills(self.metrics, self.cell)
        rect = pygame.Rect(0, 0, min(pills.px(PILL[0]), tiles.tile_size(self.cell)), pills.px(PILL[1]))
        rect.centerx = self.tile_rect(quadrant).centerx
        if self.seen_quadrant(quadrant) < 2:
            rect.top = self.frame.top - pills.px(_PILL_ABOVE)
        else:
            rect.bottom = self.frame.bottom + pills.px(_PILL_BELOW)
        return rect

    def half_rect(self, twist: Twist) -> pygame.Rect:
        pill = self.pill_rect(twist[0])
        return pygame.Rect(pill.x + twist[1] * (pill.w // 2), pill.y, pill.w // 2, pill.h)

    def _twist_at(self, point: Point) -> Twist | None:
        for quadrant in range(0 if self._only_tiles else 4):
            for kind in (0, 1):
                if self.half_rect((quadrant, kind)).collidepoint(point):
                    return quadrant, kind
        return None

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        cell, quadrant, kind = action >> 3, action >> 1 & 3, action & 1
        twist = Click(self.half_rect((quadrant, kind)).center)
        if self._marble == cell:
            return (twist,)
        return Click(self.cell_rect(rules.square_of(cell)).center), twist

    # -- the position -----------------------------------------------------------------------------

    def _adopt(self, state: State, last_action: int | None) -> None:
        self._marble = self._twist = None
        super()._adopt(state, last_action)

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        if self._marble is not None and self._marble * 8 not in legal_actions:
            self._put(None)
        super().set_interaction(legal_actions, enabled, player)

    def _put(self, marble: int | None) -> None:
        """Set the cell of the half-made move's marble, or None, and show the board with it."""
        self._marble, self._twist = marble, None
        self._board = rules.board(self.state if marble is None else rules.place(self.state, marble))
        self._version += 1
        self._retarget()

    def pending(self) -> bool:
        return self._marble is not None

    def escape(self) -> bool:
        if self._marble is None:
            return False
        marble, self.tracks = self._marble, animation.Tracks()
        self._put(None)
        self._cursor = rules.square_of(marble)
        return True

    def _action(self, twist: Twist) -> int:
        """The action that places the marble of the half-made move, then makes a twist."""
        return (self._marble or 0) * 8 + twist[0] * 2 + twist[1]

    def _move(
        self, action: int, before: State, after: State, now: float, undone: bool, last_action: int | None = None
    ) -> None:
        self._was_placed = self._marble == action >> 3
        super()._move(action, before, after, now, undone, last_action)

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        marble, quadrant, kind = action >> 3, action >> 1 & 3, action & 1
        cell = rules.square_of(marble)
        if undone:
            placed = rules.board(rules.place(after, marble))
            end = twists.turn(self, placed, quadrant, kind, now, backwards=True)
            vanish(self, Piece(THEME.pieces, int(current_player(after))), cell, end, late=True)
            return
        placed = rules.board(rules.place(before, marble))
        start = now if self._was_placed else now + animation.PLACE
        twists.turn(self, placed, quadrant, kind, start, newcomer=None if self._was_placed else cell)
        self.tracks.cue(start, _SOUNDS[kind])
        if not self._was_placed:
            appear(self, Piece(THEME.pieces, int(current_player(before))), cell, now)
            self.tracks.cue(now, "place")

    def _sounds_of(self, action: int, _before: State, _after: State) -> tuple[str, ...]:
        return ("place", _SOUNDS[action & 1])

    def aimed(self) -> int | None:
        action = None if self._marble is None or self._twist is None else self._action(self._twist)
        return action if self._enabled and action in self._legal else None

    def _foresee(self, move: Consequences) -> Foresight:
        return foresight(move, TEXTS, self.warns)

    def _look_ahead(self) -> None:
        super()._look_ahead()
        self._after, self._lit, self._outlined = None, [], None
        if self._marble is None or self._twist is None or not self._enabled:
            return
        if self._action(self._twist) not in self._legal:
            return
        self._after, self._outlined = apply_action(self.state, self._action(self._twist)), self._twist[0]
        if self.foretells:
            self._lit = rules.winning_cells(self._after) or twists.nearest_line(self._after, self._player)

    def ahead(self) -> tuple[Twist, State, list[Cell]] | None:
        return None if self._after is None or self._twist is None else (self._twist, self._after, self._lit)

    def held(self) -> Cell | None:
        """The cell of a half-made move's marble; None for none."""
        return None if self._marble is None else rules.square_of(self._marble)

    def placed_state(self) -> State:
        return self.state if self._marble is None else rules.place(self.state, self._marble)

    def shown_board(self) -> list[list[str]]:
        return self._board

    def chosen(self) -> Twist | None:
        return None if self._after is None else self._twist

    def show_ahead(self, state: State, quadrant: int | None, line: list[Cell], player: int) -> None:
        if state is not self.state:
            self.set_state(state)
        line = line or (self._won if self.foretells else [])
        if (quadrant, line) != (self._outlined, self._lit):
            self._version += 1
        self._outlined, self._lit, self._player = quadrant, line, player

    # -- drawing ----------------------------------------------------------------------------------

    def _bake(self, sheet: Sheet) -> None:
        rect = sheet.local(self.frame)
        frame.shadow(sheet.surface, rect, round(0.36 * self.cell), self.theme, self.metrics)
        tiles.frame(sheet.surface, rect, self.cell, self.theme)
        if self.bare:
            return
        colour = tiles.ink(self.theme)
        corner = self.tile_rect(self.seen_quadrant(2))
        inset = _pills(self.metrics, self.cell).px((PILL[1] - _PILL_BELOW) / 2)
        below = (corner.bottom + self.frame.bottom - inset) / 2
        for step in range(rules.SIZE):
            square = self.cell_rect((step, step))
            self._label(sheet, str(step + 1), ((self.frame.left + corner.left) / 2, square.centery), colour)
            self._label(sheet, chr(97 + step), (square.centerx, below), colour)

    def _still_key(self, now: float) -> Hashable | None:
        key = super()._still_key(now)
        return None if key is None else (key, self._twist, self._outlined)

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        sheet.blit(self._empty(), self._extent.topleft)
        for quadrant in range(4):
            if ("tile", quadrant) not in hidden and not (self.flourish and quadrant == 1):
                self.draw_tile(sheet, quadrant)
        self._draw_light(sheet, now)
        if self._celebration is not None:
            for run in lines.runs(self._won):
                self._draw_line(sheet, run, self._traced_share(now), int(self.state.winner))
        elif self._lit:
            winner = int((self._after if self._after is not None else self.state).winner)  # if the twist would win
            self._draw_line(sheet, self._lit, 1.0, winner if winner in (0, 1) else self._player)
        self._draw_marbles(sheet, now, hidden)
        if self.flourish:
            twists.caught_turning(self, sheet, 1)

    def draw_tile(self, sheet: Sheet, quadrant: int) -> None:
        lifted, rect = self._outlined == quadrant, self.tile_rect(quadrant)
        twists.drop_shadow(sheet, rect, self.cell, self.theme, 2 if lifted else 1)
        sheet.blit(tiles.tile(self.cell, self.theme, lifted), rect.topleft)
        if lifted:
            twists.draw_swooshes(self, sheet, quadrant)
            twists.outline(sheet, rect, self.cell, self.theme)

    def _draw_line(self, sheet: Sheet, cells: list[Cell], share: float, player: int) -> None:
        colour = self.theme.trace1 if player == 0 else self.theme.trace2
        style = ribbons.Style(colour, ribbon=0.2, bead=0.055, strong=self._celebration is not None)
        self._draw_traced(sheet, style, cells, share)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        for run in lines.runs(cells):
            self._draw_line(sheet, run, 1.0, player)

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        """Draw the turn of the answer's quadrant."""
        draw_twist(self, surface, look_on(self), action)

    def _draw_marbles(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        if self._after is None:
            if self.flourish:
                hidden |= frozenset(twists.cells_of(1))
            self._draw_pieces(sheet, hidden, now)
            return
        twists.draw_preview(self, sheet, rules.board(self._after), hidden)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        if self._marble is None:
            super()._draw_last(sheet, now)
        elif self.held() not in self.tracks.hidden(now):
            ring = marks.ring(Piece(THEME.pieces, self._player), self.cell, self.theme)
            self.stamp(sheet, ring, rules.square_of(self._marble))

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell = self._target()
        if cell is None or not self._free(cell) or (self._keyboard and self._marble is not None):
            return
        ghost = marks.ghost(Piece(THEME.pieces, self._player), self.cell, self.theme)
        self.stamp(sheet, ghost, cell, self._preview_alpha(now))

    def _draw_recalled(self, sheet: Sheet, move: Consequences, now: float) -> None:
        quadrant = move.action >> 1 & 3
        if not self.pending() and ("tile", quadrant) not in self.tracks.hidden(now):
            twists.mark(self, sheet, quadrant, move.action & 1, self._recalls())

    def _draw_ahead(self, sheet: Sheet, ahead: Foresight) -> None:
        """Draw the icon of a foresight beside the pill: its words would hide marbles, and are in the panel."""
        if self._twist is not None and ahead.tone:
            look, half = Look(self.theme, self.metrics, self.clock, self.animations), self.half_rect(self._twist)
            corner = half.topleft if self._twist[1] == 0 else half.topright
            bubble.medal(sheet.surface, look, ahead.tone, corner)

    def _draw_around(self, sheet: Sheet, now: float) -> None:
        if self._only_tiles:
            return
        small = Look(self.theme, _pills(self.metrics, self.cell), now, self.animations)
        for quadrant in range(4):
            self._draw_pill(sheet, small, quadrant)
        look = Look(self.theme, self.metrics, now, self.animations)
        if self._hint_panel is not None and self._proposed_move is not None and self._tells_hint():
            self._hint_panel.draw(sheet.surface, look, self._proposed_move)
        elif self._panel is not None:
            self._panel.draw(sheet.surface, look)

    def _draw_pill(self, sheet: Sheet, look: Look, quadrant: int) -> None:
        ready = self._enabled and self._marble is not None
        chosen = self._twist[1] if ready and self._twist is not None and self._twist[0] == quadrant else None
        if chosen is None and self._tells_hint():
            chosen = self._hinted_half(quadrant)

        def half_of(kind: int) -> pygame.Rect:
            return self.half_rect((quadrant, kind))

        draw_pill(sheet.surface, self.pill_rect(quadrant), half_of, look, ready=ready, chosen=chosen)

    def _draw_cursor(self, sheet: Sheet) -> None:
        if self._marble is None:
            super()._draw_cursor(sheet)
        elif self._twist is not None:
            look = Look(self.theme, _pills(self.metrics, self.cell))
            look.ring(sheet.surface, self.pill_rect(self._twist[0]), PILL[1] / 2)

    def _busy(self, now: float) -> bool:
        panels = [panel for panel in (self._panel, self._hint_panel) if panel is not None]
        return super()._busy(now) or self._fresh or any(panel.is_animating(now) for panel in panels)

    def update(self, now: float) -> None:
        if self._fresh:
            self._fresh = False
            self.tracks.cue(now, "place")
            if self._marble is not None and self.animations and not self.reduced_motion:
                appear(self, Piece(THEME.pieces, self._player), rules.square_of(self._marble), now)
        super().update(now)

    # -- input ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Intention | None:
        hint = self._proposed_move
        if hint is not None and self._hint_panel is not None and self._tells_hint():
            return Play(hint.action) if self._hint_panel.handle(event, hint) else super().handle(event)
        if self._panel is not None and self._panel.pressed(event):
            return self.confirm()
        return super().handle(event)

    @property
    def panel(self) -> TwistPanel | HintPanel | None:
        """The panel beside the board, if there is room: a hint's panel until a twist is chosen."""
        return self._hint_panel if self._tells_hint() else self._panel

    def confirm(self) -> Intention | None:
        """Make the chosen twist."""
        return None if self._marble is None or self._twist is None else self._ask(self._action(self._twist))

    # -- a proposed move --------------------------------------------------------------------------

    def propose(self, proposal: Proposal | None) -> bool:
        self._proposed_move = proposal
        return self._hint_panel is not None

    def _tells_hint(self) -> bool:
        """Whether the hint's panel is shown: until a twist is chosen."""
        return self._proposed_move is not None and self._twist is None

    def _hinted_half(self, quadrant: int) -> int | None:
        """The kind of the proposed twist of a quadrant; None for none."""
        move = self._proposed_move
        if move is None or move.step == 1 or move.action >> 1 & 3 != quadrant:
            return None
        return move.action & 1

    def goes_with(self, action: int) -> bool:
        return self._marble is None or self._marble == action >> 3

    def can_press(self, point: Point) -> bool:
        """Whether a pixel is on a free socket or, once the marble is placed, on the button of a twist."""
        cell = self.hit(point)
        twists = self.pending() and self._twist_at(point) is not None
        return self._enabled and (twists or (cell is not None and self._free(cell)))

    def _free(self, cell: Cell) -> bool:
        """Whether a cell is free for a marble, in the position before the half-made move."""
        marble = rules.cell_of(*cell)
        return marble != self._marble and any(marble * 8 + twist in self._legal for twist in range(8))

    def cell_of(self, action: int) -> Cell:
        """The cell of the marble after the twist."""
        moved = int(rules.twist(np.uint64(1 << (action >> 3)), action >> 1 & 3, action & 1))
        return rules.square_of(moved.bit_length() - 1)

    def _pointed(self, point: Point) -> Intention | None:
        twist = self._twist_at(point) if self.pending() else None
        if twist is not None and self._enabled:
            if twist == self._twist and not self._keyboard:
                return None
            self._hover, self._keyboard = None, False
            return self._choose(twist)
        return super()._pointed(point)

    def _choose(self, twist: Twist) -> Changed:
        self._twist = twist
        self._retarget()
        return Changed()

    def _pressed(self, point: Point, button: int) -> Intention | None:
        twist = self._twist_at(point)
        if not self._enabled or button != 1:
            return None
        if twist is not None:
            return self._ask(self._action(twist)) if self.pending() else Changed()
        cell = self.hit(point)
        return None if cell is None else self._place(cell)

    def _place(self, cell: Cell) -> Intention:
        if not self._free(cell):
            return Refused()
        self._put(rules.cell_of(*cell))
        self._fresh = True
        return Changed()

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        cap = cap_of(event)
        if cap in _BACK and self.pending():
            self.escape()
            return Changed()
        if cap in _KEYS and self._enabled and self.pending():
            self._keyboard = True
            self._choose((self.seen_quadrant(_KEYS[cap]), 1 if event.mod & pygame.KMOD_SHIFT else 0))
            return self.confirm()
        return super()._typed(event)

    def _step(self, dx: int, dy: int) -> Intention | None:
        """Move the cursor or, once the marble is placed, choose the next twist in a direction."""
        if not self.pending():
            return super()._step(dx, dy)
        if not self._enabled:
            return None
        self._keyboard = True
        if self._twist is None:
            return self._choose((self.seen_quadrant(0), 0))
        place, kind = beside((self.seen_quadrant(self._twist[0]), self._twist[1]), dx, dy)
        return self._choose((self.seen_quadrant(place), kind))

    def aim_as_read(self) -> None:
        super().aim_as_read()
        if self.pending() and self._enabled and self._twist is None:
            self._choose((0, 0))  # a screen reader reads the twists in this order

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return None

    def _confirmed(self) -> Intention | None:
        if self.pending():
            return self.confirm() or self._step(0, 0)
        if not self._keyboard and self._hover is None:
            return self._step(0, 0)
        return self._place(self._target() or self._cursor)

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        held = self.held()
        if held is None:
            return self._status_of_placing()
        placed = Stone(self._player), Phrase(square_name(*held), strong=True)
        marble = phrased("{cell} placed.", cell=placed)
        if self._twist is None:
            keys = tuple(Keycap(key) for key in "QWAS")
            # translators: keys and shift are pictures of keys.
            aside = phrased("{keys} rotate, {shift} mirror", keys=keys, shift=Keycap("Shift"))
            return Status((*marble, Phrase(text("Now twist a quadrant"))), aside, True)
        aside = phrased("Click or {key} to twist", key=Keycap("Enter"))
        says = () if self._ahead is None else self._ahead.parts
        return Status((*marble, *says), aside, True, "" if self._ahead is None else self._ahead.tone)

    def _status_of_placing(self) -> Status:
        cell = self._target()
        if cell is None:
            return Status((Phrase(text("Place a marble, then twist a quadrant")),))
        name = Phrase(square_name(*cell), strong=True)
        if not self._free(cell):
            return Status(taken(Stone(self.piece_of(self.letter(cell)).player), name), (), True)
        aside = phrased("Click or {key} to place", key=Keycap("Enter"))
        return Status((Stone(self._player), name), aside, True)

    def describe(self, action: int) -> str:
        return described(TEXTS.side(int(current_player(self.state))), action)


VIEW = PentagoTwistView


def _pills(metrics: Metrics, cell: int) -> Metrics:
    """Return the metrics of the pills: the type's scale, limited by the size of the cells."""
    return Metrics(min(metrics.scale, cell / _ROOMY_CELL))
