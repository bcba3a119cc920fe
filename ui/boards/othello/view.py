"""Othello on the screen. Tab goes to the next legal square."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from coach.othello.squares import bit_of, cell_of, name_of
from coach.othello.texts import TEXTS
from coach.phrases import Foresight, Keycap, Part, Phrase, Stone, phrased
from game import DRAW
from game import othello as rules
from game.texts import text
from game.verbs import State
from table.consequences import Cell, Consequences, consequences_of
from ui.boards import animation, marks, pieces
from ui.boards.animation import FLIP_STAGGER, PLACE
from ui.boards.celebrating import light_of
from ui.boards.grid import GridView
from ui.boards.messages import Changed, Click, Intention, Status, taken
from ui.boards.othello import counting, felt, stacks
from ui.boards.othello.felt import felt as colours_of
from ui.boards.othello.theme import THEME
from ui.boards.places import Places, centred, largest_cell
from ui.boards.sheet import Sheet
from ui.boards.shine import Shine
from ui.boards.transitions import appear, flip, vanish
from ui.kit import Look, cap_of

_LEAST_TALL = 440
"""Logical pixels: the least height of a view with the numbers of discs above the board; a lower view omits them."""
_FLIPS_AFTER = 0.6
"""Start of the first disc's flip, as a share of the time in which the new disc appears."""


class OthelloView(GridView):
    """The view of Othello: eight by eight squares on felt, with row 1 at the top."""

    texts = TEXTS
    board_theme = THEME
    shows_draws = True

    _room = pygame.Rect(0, 0, 0, 0)
    _tabbed: int | None = None
    """The last square reached by Tab, in this position."""
    _counted: counting.Counted | None = None
    """The discs with their places in rows, once a game has ended on screen."""

    # -- geometry ---------------------------------------------------------------------------------

    def _size(self, cell: int) -> tuple[int, int]:
        side = rules.SIZE * cell + 2 * felt.edge(cell, self.bare)
        return side, side

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """See `GridView.fit`; reserves space above the board for the numbers of discs, unless they fit beside it."""
        line = self._line_above(super().fit(width, height)[0], width, height)
        wide, tall = super().fit(width, height - line)
        return wide, tall + line

    def _line_above(self, wide: int, width: int, height: int) -> int:
        """Return the height reserved for the numbers above a board `wide` pixels wide; 0 if they fit beside it."""
        if self.bare or height < self.metrics.px(_LEAST_TALL) or stacks.fit_beside(width - wide, self.metrics):
            return 0
        return stacks.above(self.metrics)

    def _arrange(self, rect: pygame.Rect) -> Places:
        cell = largest_cell(self._size, rect.w, rect.h)
        line = self._line_above(self._size(cell)[0], rect.w, rect.h)
        if rect.size != self._size(cell):  # an exact rectangle has no room for the line
            cell = largest_cell(self._size, rect.w, rect.h - line)
        frame, edge = centred(self._size(cell), rect), felt.edge(cell, self.bare)
        if rect.h - frame.h >= line and not stacks.fit_beside(rect.w - frame.w, self.metrics):
            frame.top = max(frame.top, rect.top + line)
        self._room = rect.copy()
        return Places(rules.SIZE, rules.SIZE, cell, frame, (frame.x + edge, frame.y + edge), self.turned_round)

    def _bake(self, sheet: Sheet) -> None:
        rect = sheet.local(self.frame)
        sheet.shadow(self.frame, felt.radius(self.cell, self.bare), self.theme, self.metrics)
        felt.draw(sheet.surface, rect, sheet.local(self.places.squares), self.cell, self.theme, self.bare)
        if not self.bare:
            self._coordinates(sheet)

    def _coordinates(self, sheet: Sheet) -> None:
        """Draw letters above and numbers at the left, as on score sheets."""
        ink = colours_of(self.theme).ink
        corner = self.places.corner
        above, left = (self.frame.y + corner[1]) / 2, (self.frame.x + corner[0]) / 2
        for step in range(rules.SIZE):
            square = self.places.cell_rect((step, step))
            self._label(sheet, chr(97 + step), (square.centerx, above), ink)
            self._label(sheet, name_of((step, step))[1:], (left, square.centery), ink)

    # -- drawing ----------------------------------------------------------------------------------

    def _draw_preview(self, sheet: Sheet, now: float) -> None:
        cell, action = self._target(), self.aimed()
        if cell is None or action is None:
            return
        alpha = self._preview_alpha(now)
        if self.foretells:
            self._draw_flips(sheet, action, alpha)
        piece = self.piece_of("wb"[self._player])
        if self._ahead is not None and self._ahead.tone in ("warn", "danger"):  # these tones have their own outline
            self.stamp(sheet, pieces.face(piece, self.cell, self.theme), cell, round(alpha * marks.GHOST_ALPHA))
            self._draw_opened(sheet, self._ahead, alpha)
        else:
            self.stamp(sheet, marks.ghost(piece, self.cell, self.theme), cell, alpha)

    def _draw_opened(self, sheet: Sheet, ahead: Foresight, alpha: int) -> None:
        """Draw the corners that the other side could take after a move."""
        dashes = marks.dashes(
            self.piece_of("wb"[ahead.player]), self.cell, self.theme, marks.on_board(self.theme, "warn")
        )
        for corner in ahead.missing:
            self.stamp(sheet, dashes, corner, alpha)

    def _draw_flips(self, sheet: Sheet, action: int, alpha: int = 255) -> None:
        """Mark the discs that a move would turn over."""
        move = consequences_of(self.game, self.state, action)
        mark = marks.flip_hint(self.piece_of("wb"[move.mover]), self.cell, self.theme)
        for turned in move.turned:
            self.stamp(sheet, mark, turned, alpha)

    def draw_effects(self, sheet: Sheet, action: int) -> None:
        self._draw_flips(sheet, action)

    def draw_hint(self, surface: pygame.Surface, action: int) -> None:
        if action != rules.PASS:
            self._draw_flips(Sheet(surface), action)
        super().draw_hint(surface, action)

    def draw_reply(self, surface: pygame.Surface, action: int) -> None:
        if action != rules.PASS:
            self._draw_flips(Sheet(surface), action)

    def _draw_recalled(self, sheet: Sheet, move: Consequences, now: float) -> None:
        """Draw arcs round the discs turned last; while the pointer is on the last move, draw their old colour too."""
        hidden, recalls = self.tracks.hidden(now), self._recalls()
        was = self.piece_of("bw"[move.mover])
        for cell in move.turned:
            if cell not in hidden:
                self.stamp(sheet, marks.turned(self.cell, self.theme), cell)
                if recalls:
                    self.stamp(sheet, marks.coin(was, self.cell, self.theme), cell)

    def _draw_around(self, sheet: Sheet, now: float) -> None:
        if self._enabled and self.foretells and not self.still:
            self._draw_dots(sheet)
        if not self.bare and not self.still:
            look = Look(self.theme, self.metrics, now, self.animations)
            gains = self._gains()
            stacks.draw(sheet.surface, look, rules.discs(self.state), gains, self.frame, self._room)

    def _draw_dots(self, sheet: Sheet) -> None:
        """Draw dots on the legal squares, except on the one under the pointer."""
        dot, aimed = felt.dot(self.cell, self.theme), self.aimed()
        for action in self._legal - {aimed, rules.PASS}:
            self.stamp(sheet, dot, cell_of(action))

    def _gains(self) -> tuple[int, int] | None:
        """The change of both sides' numbers of discs by the move under the pointer; None if there is no such move."""
        action = self.aimed() if self.foretells else None
        if action is None or action == rules.PASS:
            return None
        turned = len(consequences_of(self.game, self.state, action).turned)
        return (turned + 1, -turned) if self._player == 0 else (-turned, turned + 1)

    def _is_free(self, rect: pygame.Rect, ahead: Foresight) -> bool:
        """Whether a rectangle hides no piece, no cell of the previewed move's line, and no dot of a legal square."""
        dots = (self.places.cell_rect(cell_of(action)) for action in self._legal - {rules.PASS})
        return super()._is_free(rect, ahead) and not any(rect.colliderect(dot) for dot in dots)

    # -- a move -----------------------------------------------------------------------------------

    def _animate(self, action: int, before: State, after: State, now: float, undone: bool) -> None:
        if action == rules.PASS:
            return
        cell, start = cell_of(action), now if undone else now + _FLIPS_AFTER * PLACE
        move = consequences_of(self.game, after if undone else before, action)
        own, other = (self.piece_of(letters[move.mover]) for letters in ("wb", "bw"))
        if undone:
            vanish(self, own, cell, now)
            own, other = other, own
        else:
            appear(self, own, cell, now)
            self.tracks.cue(now, "place")
        for turned in move.turned:
            ring = max(abs(turned[0] - cell[0]), abs(turned[1] - cell[1]))
            flip(self, other, own, turned, start + (ring - 1) * FLIP_STAGGER)
        self.tracks.cue(start, "flip")

    def _sounds_of(self, action: int, _before: State, _after: State) -> tuple[str, ...]:
        return () if action == rules.PASS else ("place", "flip")

    # -- the end ----------------------------------------------------------------------------------

    def _adopt(self, state: State, last_action: int | None) -> None:
        self._counted = None
        super()._adopt(state, last_action)

    def celebrate(self, now: float, sound: str = "win") -> None:
        """Count the discs into rows if the game ends on screen now; of a game that ended earlier, show the rows at
        once.
        """
        if sound and now + animation.WIN > self.clock:
            self._counted = counting.counted(self.state)
            self._invalidate_still()
        super().celebrate(now, sound)

    def _win_light(self) -> Shine | None:
        """The light of the last row of the winner's discs, after the count."""
        if self._counted is None or self.bare or self.state.winner == DRAW:
            return None
        return light_of(self, [counting.last_row(self._counted)], self.frame, self._counted[-1].player)

    def _draw_pieces(self, sheet: Sheet, hidden: frozenset[Hashable], now: float) -> None:
        if self._counted is None:
            super()._draw_pieces(sheet, hidden, now)
        else:
            share = 0.0 if self._celebration is None else self._celebration.share(now)
            counting.draw(self, sheet, self._counted, share)

    def _draw_last(self, sheet: Sheet, now: float) -> None:
        if self._counted is None:
            super()._draw_last(sheet, now)

    # -- input ------------------------------------------------------------------------------------

    def cell_of(self, action: int) -> Cell | None:
        return None if action == rules.PASS else cell_of(action)

    def _action_at(self, cell: Cell, button: int) -> int | None:
        return bit_of(cell) if button == 1 else None

    def clicks_of(self, action: int) -> tuple[Click, ...]:
        cell = self.cell_of(action)
        return () if cell is None else (Click(self.places.cell_rect(cell).center),)

    def set_interaction(self, legal_actions: Sequence[int], enabled: bool, player: int) -> None:
        if self._legal != frozenset(legal_actions):
            self._tabbed = None
        super().set_interaction(legal_actions, enabled, player)

    def _typed(self, event: pygame.event.Event) -> Intention | None:
        if cap_of(event) == "Tab" and self._enabled:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return super()._typed(event)

    def _tab(self, step: int) -> Intention | None:
        """Aim at the next legal square; return None after the last square, so that the scene gets the key."""
        squares = sorted(self._legal - {rules.PASS})
        place = squares.index(self._tabbed) + step if self._tabbed in squares else (0 if step > 0 else -1)
        if not squares or place == len(squares) or (place < 0 and self._tabbed is not None):
            self._tabbed = None
            return None
        self._tabbed = squares[place]
        self._cursor, self._keyboard = cell_of(self._tabbed), True
        self._retarget()
        return Changed()

    # -- words ------------------------------------------------------------------------------------

    def status(self) -> Status:
        if not self._enabled:
            return Status()
        # translators: tab and enter are keys: the first goes to the next square, the second puts a disc there.
        arrows, keys = Keycap("← ↑ ↓ →"), phrased("{tab} next {enter} place", tab=Keycap("Tab"), enter=Keycap("Enter"))
        aside: tuple[Part, ...] = (arrows, *keys)
        cell, count = self._target(), len(self._legal - {rules.PASS})
        moves = Phrase(text("· {n} legal move|· {n} legal moves", n=count))
        if cell is None:
            return Status((Phrase(text("Put a disc where it flips others")), moves), aside)
        if self._ahead is not None:
            return Status((*self._ahead.parts, moves), aside, True, self._ahead.tone)
        return Status(self._refused(cell), aside, True)

    def _refused(self, cell: Cell) -> tuple[Part, ...]:
        """The reason, in words, why no disc can be put on a cell."""
        name = Phrase(name_of(cell), strong=True)
        if self.letter(cell) != ".":
            return taken(Stone(self.piece_of(self.letter(cell)).player), name)
        return phrased("Put a disc where it flips others: on {cell} it flips none", cell=name)


VIEW = OthelloView
