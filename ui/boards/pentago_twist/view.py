"""Pentago-Twist on the screen: a move is two steps, a marble and then a twist.

Mouse: click a socket, then one of the eight halves of the pills above and below the tiles; pointing at a half previews
its twist. Keys: arrows and Enter place the marble. Then Q W A S rotate the quadrant in the place of the key, and with
Shift mirror it; or arrows choose a twist and Enter makes it. U, Backspace or Escape first takes back the marble.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from coach import lines
from coach.pentago_twist.texts import TEXTS
from coach.phrases import Foresight, Keycap, Phrase, Stone, phrased
from game import pentago_twist as rules
from game.text import square_name
from game.texts import text
from game.verbs import State, apply_action, current_player
from table.consequences import Cell, Consequences
from ui.boards import animation, bubble, marks, ribbons
from ui.boards.messages import Changed, Intention, Play, Proposal, Refused, Status, taken
from ui.boards.pentago_twist import tiles, twists
from ui.boards.pentago_twist.hint_panel import HintPanel
from ui.boards.pentago_twist.pill import draw_pills
from ui.boards.pentago_twist.theme import THEME
from ui.boards.pentago_twist.tile_grid import HalfMove, TwistPreview
from ui.boards.pentago_twist.tile_places import BELOW, PILL, TilePlaces, place_tiles
from ui.boards.pentago_twist.tiled import Tiled
from ui.boards.pentago_twist.twist_panel import TwistPanel
from ui.boards.pentago_twist.twisted import Twist, beside
from ui.boards.pieces import Piece
from ui.boards.places import centred, largest_cell
from ui.boards.sheet import Sheet
from ui.boards.transitions import appear, vanish
from ui.boards.view import Point
from ui.kit import Look, cap_of

_KEYS = {"Q": 0, "W": 1, "A": 2, "S": 3}
_SOUNDS = "twist", "mirror"
_BACK = "U", "Backspace", "Esc"


class PentagoTwistView(Tiled):
    """A board of four turning tiles."""

    texts = TEXTS
    board_theme = THEME

    _half_before: HalfMove | None = None
    """The half-made move before the shown move; if the shown move completes it, only the twist is animated."""
    _panel: TwistPanel | None = None
    _hint_panel: HintPanel | None = None
    _proposal: Proposal | None = None
    _fresh = False
    """Whether a click has put down the marble since the last frame."""

    # -- geometry ---------------------------------------------------------------------------------

    def _arrange(self, rect: pygame.Rect) -> TilePlaces:
        cell, panel_width = self._cell_and_panel(rect)
        whole, has_pills = centred(self._size(cell), rect), not (self.bare or self.still)
        whole.w += panel_width
        whole.center = rect.center
        self._panel = self._hint_panel = None
        if panel_width:
            gap = self.metrics.px(TwistPanel.GAP)
            room = pygame.Rect(whole.right - panel_width + gap, whole.y, panel_width - gap, whole.h)
            self._panel, self._hint_panel = TwistPanel(self, room), HintPanel(self, room)
        return place_tiles(
            whole.topleft, cell, self.metrics, bare=self.bare, has_pills=has_pills, turned=self.turned_round
        )

    def _cell_and_panel(self, rect: pygame.Rect) -> tuple[int, int]:
        """The side of a cell, and the width of the panel beside the board; 0 if there is no panel."""
        cell = largest_cell(self._size, rect.w, rect.h)
        has_pills = not (self.bare or self.still)
        if not has_pills or not self.guided or not TwistPanel.has_height(rect.h, self.metrics):
            return cell, 0
        wide = TwistPanel.width(rect.w - self._size(cell)[0], self.metrics)
        if wide == 0 and TwistPanel.worth_it(rect, self.metrics):
            cell = largest_cell(self._size, rect.w - TwistPanel.least(self.metrics), rect.h)
            wide = TwistPanel.width(rect.w - self._size(cell)[0], self.metrics)
        return cell, wide

    @property
    def panel(self) -> TwistPanel | HintPanel | None:
        """The panel beside the board, of the hint if one is shown, else of the twist; None if there is no room."""
        return self._panel if self._shown_hint is None else self._hint_panel

    # -- the position -----------------------------------------------------------------------------

    def _adopt(self, state: State, last_action: int | None) -> None:
        self._half_before, self.half_move = self.half_move, None
        super()._adopt(state, last_action)

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        if self.half_move is not None and self.half_move.marble * 8 not in legal_actions:
            self._put(None)
        super().set_interaction(legal_actions, enabled, player)

    def _put(self, marble: int | None) -> None:
        """Set the cell of the half-made move's marble, or None, and show the board with this marble."""
        self.half_move = None if marble is None else HalfMove(marble)
        self._board = rules.board(self.state if marble is None else rules.place(self.state, marble))
        self._version += 1
        self._retarget()

    def escape(self) -> bool:
        if self.half_move is None:
            return False
        self._cursor, self.tracks = self.half_move.cell, animation.Tracks()
        self._put(None)
        return True

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        marble, (quadrant, kind) = action >> 3, rules.twist_of(action)
        cell = rules.square_of(marble)
        if undone:
            placed = rules.board(rules.place(after, marble))
            end = twists.turn(self, placed, quadrant, kind, now, backwards=True)
            vanish(self, Piece(THEME.pieces, int(current_player(after))), cell, end, late=True)
            return
        placed, was_placed = rules.board(rules.place(before, marble)), False
        if self._half_before is not None:
            was_placed = self._half_before.marble == marble
        start = now if was_placed else now + animation.PLACE
        twists.turn(self, placed, quadrant, kind, start, newcomer=None if was_placed else cell)
        self.tracks.cue(start, _SOUNDS[kind])
        if not was_placed:
            appear(self, Piece(THEME.pieces, int(current_player(before))), cell, now)
            self.tracks.cue(now, "place")

    def _sounds_of(self, action: int, _before: State, _after: State) -> tuple[str, ...]:
        return ("place", _SOUNDS[action & 1])

    def aimed(self) -> int | None:
        action = None if self.half_move is None else self.half_move.action
        return action if self._enabled and action in self._legal else None

    def _look_ahead(self) -> None:
        super()._look_ahead()
        action, before = self.aimed(), self.twist_preview
        self.twist_preview, self._lit, self._outlined = None, [], None
        if action is not None:
            after = apply_action(self.state, action)
            if self.foretells:
                self._lit = rules.winning_cells(after) or twists.nearest_line(after, self._player)
            self.twist_preview = TwistPreview(rules.twist_of(action), after, self._lit)
            self._outlined = self.twist_preview.twist[0]
        self._version += self.twist_preview != before

    # -- drawing ----------------------------------------------------------------------------------

    def _bake(self, sheet: Sheet) -> None:
        rect = sheet.local(self.frame)
        sheet.shadow(self.frame, round(0.36 * self.cell), self.theme, self.metrics)
        tiles.frame(sheet.surface, rect, self.cell, self.theme)
        if self.bare:
            return
        colour, corner = tiles.ink(self.theme), self.places.tile(self.places.quadrant_seen(2))
        inset = self.places.pills.px((PILL[1] - BELOW) / 2)
        below = (corner.bottom + self.frame.bottom - inset) / 2
        for step in range(rules.SIZE):
            square = self.places.cell_rect((step, step))
            self._label(sheet, str(step + 1), ((self.frame.left + corner.left) / 2, square.centery), colour)
            self._label(sheet, chr(97 + step), (square.centerx, below), colour)

    def _compose(self, sheet: Sheet, now: float, hidden: frozenset[Hashable]) -> None:
        self._draw_empty(sheet)
        for quadrant in range(4):
            if ("tile", quadrant) not in hidden and not (self.flourish and quadrant == 1):
                twists.draw_tile(self, sheet, quadrant, outlined=self._outlined == quadrant)
        preview = self.twist_preview
        if self._celebration is not None:
            self._celebration.draw_under(sheet, now, self.theme)
            for run in lines.runs(self._won):
                self._draw_line(sheet, run, self._celebration.traced(now), int(self.state.winner))
        elif self._lit:
            winner = int((self.state if preview is None else preview.after).winner)  # if the twist would win
            self._draw_line(sheet, self._lit, 1.0, winner if winner in (0, 1) else self._player)
        if preview is not None:
            twists.draw_preview(self, sheet, preview, hidden)
        else:
            self._draw_pieces(sheet, hidden | frozenset(twists.cells_of(1) if self.flourish else ()), now)
        if self.flourish:
            twists.caught_turning(self, sheet, 1)

    def _draw_line(self, sheet: Sheet, cells: list[Cell], share: float, player: int) -> None:
        colour = self.theme.trace1 if player == 0 else self.theme.trace2
        style = ribbons.Style(colour, ribbon=0.2, bead=0.055, strong=self._celebration is not None)
        self._draw_traced(sheet, style, cells, share)

    def draw_path(self, sheet: Sheet, cells: Sequence[Cell], player: int, state: State) -> None:
        for run in lines.runs(cells):
            self._draw_line(sheet, run, 1.0, player)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        if self.half_move is None:
            super()._draw_last(sheet, now)
        elif self.half_move.cell not in self.tracks.hidden(now):
            ring = marks.ring(Piece(THEME.pieces, self._player), self.cell, self.theme)
            self.stamp(sheet, ring, self.half_move.cell)

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell = self._target()
        if cell is None or not self._free(cell) or (self._keyboard and self.pending()):
            return
        ghost = marks.ghost(Piece(THEME.pieces, self._player), self.cell, self.theme)
        self.stamp(sheet, ghost, cell, self._preview_alpha(now))

    def _draw_recalled(self, sheet: Sheet, move: Consequences, now: float) -> None:
        quadrant, kind = rules.twist_of(move.action)
        if not self.pending() and ("tile", quadrant) not in self.tracks.hidden(now):
            twists.mark(self, sheet, quadrant, kind, self._recalls())

    def _draw_ahead(self, sheet: Sheet, ahead: Foresight) -> None:
        """Draw the effect of a twist as an icon beside the pill. A text would hide marbles; the panel has the text."""
        if self.twist is not None and ahead.tone:
            look, half = Look(self.theme, self.metrics, self.clock, self.animations), self.places.half(self.twist)
            corner = half.topleft if self.twist[1] == 0 else half.topright
            bubble.medal(sheet.surface, look, ahead.tone, corner)

    def _draw_around(self, sheet: Sheet, now: float) -> None:
        if not self.places.has_pills:
            return
        small, hint = Look(self.theme, self.places.pills, now, self.animations), self._shown_hint
        ready = self._enabled and self.pending()
        chosen = self.twist if ready else None
        if hint is not None and hint.step != 1:
            chosen = rules.twist_of(hint.action)
        draw_pills(sheet.surface, self.places, small, ready=ready, chosen=chosen)
        look = Look(self.theme, self.metrics, now, self.animations)
        if hint is not None and self._hint_panel is not None:
            self._hint_panel.draw(sheet.surface, look, hint)
        elif self._panel is not None:
            self._panel.draw(sheet.surface, look)

    def _draw_cursor(self, sheet: Sheet) -> None:
        if not self.pending():
            super()._draw_cursor(sheet)
        elif self.twist is not None:
            Look(self.theme, self.places.pills).ring(sheet.surface, self.places.pill(self.twist[0]), PILL[1] / 2)

    def _busy(self, now: float) -> bool:
        return super()._busy(now) or self._fresh or (self.panel is not None and self.panel.is_animating(now))

    def update(self, now: float) -> None:
        if self._fresh:
            self._fresh = False
            self.tracks.cue(now, "place")
            if self.half_move is not None and self.animations and not self.reduced_motion:
                appear(self, Piece(THEME.pieces, self._player), self.half_move.cell, now)
        super().update(now)

    # -- input ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Intention | None:
        hint = self._shown_hint
        if hint is not None and self._hint_panel is not None:
            return Play(hint.action) if self._hint_panel.handle(event, hint) else super().handle(event)
        if self._panel is not None and self._panel.pressed(event):
            return self._intention_for(None if self.half_move is None else self.half_move.action)
        return super().handle(event)

    def propose(self, proposal: Proposal | None) -> bool:
        self._proposal = proposal
        return self._hint_panel is not None

    @property
    def _shown_hint(self) -> Proposal | None:
        """The hint that the panel and the pills show; None once a twist is chosen."""
        return self._proposal if self.twist is None else None

    def can_press(self, point: Point) -> bool:
        """Whether a pixel is on a free socket or, once the marble is placed, on the button of a twist."""
        cell = self.places.hit(point)
        twists = self.pending() and self.places.twist_at(point) is not None
        return self._enabled and (twists or (cell is not None and self._free(cell)))

    def _free(self, cell: Cell) -> bool:
        """Whether a cell is free for a marble, in the position before the half-made move."""
        marble = rules.cell_of(*cell)
        is_placed = self.half_move is not None and self.half_move.marble == marble
        return not is_placed and any(marble * 8 + twist in self._legal for twist in range(8))

    def _pointed(self, point: Point) -> Intention | None:
        twist = self.places.twist_at(point) if self.pending() else None
        if twist is not None and self._enabled:
            if twist == self.twist and not self._keyboard:
                return None
            self._hover, self._keyboard = None, False
            return self._choose(twist)
        return super()._pointed(point)

    def _choose(self, twist: Twist) -> Changed:
        if self.half_move is not None:
            self.half_move = replace(self.half_move, twist=twist)
        self._retarget()
        return Changed()

    def _pressed(self, point: Point, button: int) -> Intention | None:
        twist = self.places.twist_at(point)
        if not self._enabled or button != 1:
            return None
        if twist is not None:
            return Changed() if self.half_move is None else self._intention_for(self.half_move.action_with(twist))
        cell = self.places.hit(point)
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
        if cap in _KEYS and self._enabled and self.half_move is not None:
            self._keyboard = True
            twist = self.places.quadrant_seen(_KEYS[cap]), 1 if event.mod & pygame.KMOD_SHIFT else 0
            self._choose(twist)
            return self._intention_for(self.half_move.action_with(twist))
        return super()._typed(event)

    def _step(self, dx: int, dy: int) -> Intention | None:
        """Move the cursor or, once the marble is placed, choose the next twist in a direction."""
        if not self.pending():
            return super()._step(dx, dy)
        if not self._enabled:
            return None
        self._keyboard = True
        if self.twist is None:
            return self._choose((self.places.quadrant_seen(0), 0))
        place, kind = beside((self.places.quadrant_seen(self.twist[0]), self.twist[1]), dx, dy)
        return self._choose((self.places.quadrant_seen(place), kind))

    def aim_as_read(self) -> None:
        super().aim_as_read()
        if self.pending() and self._enabled and self.twist is None:
            self._choose((0, 0))  # a screen reader reads the twists in this order

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return None

    def _confirmed(self) -> Intention | None:
        if self.half_move is not None:
            return self._intention_for(self.half_move.action) or self._step(0, 0)
        if not self._keyboard and self._hover is None:
            return self._step(0, 0)
        return self._place(self._target() or self._cursor)

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        if self.half_move is not None:
            return _twisting_status(self.half_move.cell, self._player, self._ahead, chosen=self.twist is not None)
        cell = self._target()
        owner = None if cell is None or self._free(cell) else self.piece_of(self.letter(cell)).player
        return _placing_status(cell, self._player, owner)


def _placing_status(cell: Cell | None, player: int, owner: int | None) -> Status:
    """Return the status line before `player` places a marble; `owner` is the side with a marble on the cell, if any."""
    if cell is None:
        return Status((Phrase(text("Place a marble, then twist a quadrant")),))
    name = Phrase(square_name(*cell), strong=True)
    if owner is not None:
        return Status(taken(Stone(owner), name), (), True)
    aside = phrased("Click or {key} to place", key=Keycap("Enter"))
    return Status((Stone(player), name), aside, True)


def _twisting_status(marble: Cell, player: int, foresight: Foresight | None, *, chosen: bool) -> Status:
    """Return the status line once the marble is placed; `foresight` has the effects of the twist if one is `chosen`."""
    placed = Stone(player), Phrase(square_name(*marble), strong=True)
    message = phrased("{cell} placed.", cell=placed)
    if not chosen:
        keys = tuple(Keycap(key) for key in "QWAS")
        # translators: keys and shift are pictures of keys.
        aside = phrased("{keys} rotate, {shift} mirror", keys=keys, shift=Keycap("Shift"))
        return Status((*message, Phrase(text("Now twist a quadrant"))), aside, True)
    aside = phrased("Click or {key} to twist", key=Keycap("Enter"))
    effects, tone = ((), "") if foresight is None else (foresight.parts, foresight.tone)
    return Status((*message, *effects), aside, True, tone)


VIEW = PentagoTwistView
