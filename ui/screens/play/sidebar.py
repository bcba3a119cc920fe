"""The sidebar at the right: a card for each player, the chances, and the list of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coach.boards import texts_of
from coach.game_texts import search_text, seat_text, short_seat_text, until_next_reading
from coach.player_texts import DOT
from game import current_player
from game.texts import text
from table.win_chance import is_even
from ui.boards import move_entry
from ui.boards.notes import MoveEntry
from ui.parts.board_layout import Needs
from ui.parts.move_list import MovesCard
from ui.parts.side_styles import SideStyles
from ui.parts.win_bar import EVEN, WinBar, displayed_chance
from ui.screens.play.after_card import AfterCard
from ui.screens.play.player_card import PlayerCard, PlayerCardText, Thought

if TYPE_CHECKING:
    import pygame

    from table.config import GameConfig, Seat
    from table.session import Session
    from ui.kit.control import Control
    from ui.kit.look import Look
    from ui.parts.board_layout import PlayLayout
    from ui.screens.play.after_game import AfterGame

_EXPERT = 7
"""The lowest level whose search figures are shown."""


class Sidebar:
    """Draws the state of a session. The bottom card is the person's in a game against an AI, else side 0's."""

    def __init__(
        self,
        sides: SideStyles,
        browse: Callable[[int], None],
        length: Callable[[], int],
        next_level: Callable[[], None],
    ) -> None:
        self.sides = sides
        self.top, self.bottom = PlayerCard(sides), PlayerCard(sides)
        self.chances = WinBar(sides)
        self.moves = MovesCard(sides, browse, length)
        self.after_card = AfterCard(next_level)
        self.notes: list[MoveEntry] = []
        self.held: MoveEntry | None = None
        """Entry of a held move, or None."""
        self.shows_chances = True
        self._actions: list[int] = []
        self._movers: list[int] = []
        self.has_guard = False
        self.tells_proven = False
        """Whether proven results are shown in words."""
        self._searched = ["", ""]

    @property
    def after(self) -> AfterGame | None:
        """Content of the card in place of the chances once the game is over."""
        return self.after_card.after

    @after.setter
    def after(self, after: AfterGame | None) -> None:
        self.after_card.after = after

    @property
    def controls(self) -> list[Control]:
        """All controls of the sidebar, in Tab order."""
        return [self.after_card.play, *self.moves.buttons, self.moves.list]

    def needs(self, session: Session) -> Needs:
        """Return the needs of the sidebar for the layout."""
        lower = lower_player(session.config)
        lines = [_has_line(session, player) for player in (0, 1)]
        after = self.after_card.tall if self.after_card.visible else 0
        return Needs(
            lines[1 - lower],
            lines[lower],
            session.config.show_win_chance,
            session.config.watched,
            after,
            self.has_guard,
        )

    def layout(self, places: PlayLayout, look: Look) -> None:
        """Place the cards."""
        self.top.rect, self.bottom.rect = places.top_card, places.bottom_card
        self.chances.rect = places.chances
        self.shows_chances = places.chances.h > 0 and not self.after_card.visible
        self.after_card.layout(places.chances, look)
        self.moves.layout(places.moves, look)

    def refresh(self, session: Session, shown: int, look: Look) -> None:
        """Read the session again; the board shows the position after `shown` plies."""
        lower = lower_player(session.config)
        self.top.text = self._text(session, 1 - lower, look.now)
        self.bottom.text = self._text(session, lower, look.now)
        self._note_moves(session)
        legend = texts_of(session.game.name).again
        remark = "" if session.config.is_kept else text("This game is not kept")
        self.moves.say(remark, look, text(legend) if legend else "")
        awaited = [session.match.player] if session.outcome is None else []
        held = [] if self.held is None else [self.held]
        self.moves.list.set_notes(self.notes + held, self._movers + awaited, shown + len(held), look)
        self.moves.update_buttons()
        self.show_chances(session, shown, look)

    def show_chances(self, session: Session, shown: int, look: Look) -> bool:
        """Show the chances after `shown` plies; True if they changed.

        Proven results are in words if `tells_proven`.
        """
        judgement, chance = session.look_at(shown), session.win_chance(shown)
        back = shown < len(session.match.moves)
        self.chances.preparing = not session.can_judge
        if is_even(session.match, shown):
            return self.chances.show(EVEN, look)
        if judgement is None or chance is None:
            return self.chances.show(None, look, elsewhere=back)
        win_chance = displayed_chance(judgement, chance, verdicts=self.tells_proven, alternates=session.game.alternates)
        return self.chances.show(win_chance, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the parts that do not move."""
        self.top.draw(surface, look)
        self.bottom.draw(surface, look)
        self.moves.draw(surface, look)
        self.after_card.draw(surface, look)

    def draw_live(self, surface: pygame.Surface, look: Look, session: Session, preparing: str | None) -> None:
        """Draw the moving parts over the cached layer; `preparing` is the text on an AI that cannot think yet."""
        if self.shows_chances:
            self.chances.draw(surface, look)
        readings = session.readings(look.now)
        running = session.clock.running if session.clock else None
        begun = bool(session.match.moves) or session.outcome is not None
        for card in (self.top, self.bottom):
            player = card.text.player
            if readings is not None:
                card.draw_clock(surface, look, readings[player], running == player, begun=begun)
            if card.text.has_line:
                card.draw_thought(surface, look, self._thought(session, player, preparing))

    def next_frame_delay(self, session: Session, now: float) -> float | None:
        """Return the seconds until the next clock reading; None while no clock runs."""
        readings, clock = session.readings(now), session.clock
        if readings is None or clock is None or clock.running is None:
            return None
        return until_next_reading(readings[clock.running])

    def _thought(self, session: Session, player: int, preparing: str | None) -> Thought:
        if preparing is not None:
            return Thought(preparing, busy=True)
        if session.is_thinking and session.player == player:
            tells = _tells_search(session.seat)
            searched = search_text(session.thinking, session.game, session.seat) if tells else ""
            self._searched[player] = searched or self._searched[player]
            return Thought(text("Thinking"), searched, busy=True)
        return Thought(_waiting_text(session, player), self._searched[player])

    def _text(self, session: Session, player: int, now: float) -> PlayerCardText:
        seat, control = session.config.seats[player], session.config.time_control
        active = session.outcome is None and session.player == player
        if seat.is_human:
            turn = text("your turn") if session.config.humans == 1 else text("to move")
            if self.held is not None:
                turn = text("{move} is held", move=self.held.text)
            details = [self.sides.name(player) + (DOT + turn if active else "")]
        elif session.config.humans == 1:
            details = [seat_text(session.game, seat), short_seat_text(seat)]
        else:
            details = [self.sides.name(player)]
        if session.outcome is not None and session.outcome.winner == player:
            details = [*(text("Won") + DOT + detail for detail in details), text("Won")]
        longest = None if control is None else max(session.readings(now) or (0.0,))
        again = active and moves_again(session)
        return PlayerCardText(player, seat.name, tuple(details), active, longest, _has_line(session, player), again)

    def _note_moves(self, session: Session) -> None:
        """Make entries for new moves; keep the entries of unchanged moves."""
        moves, states = session.match.moves, session.match.states
        same = 0
        while same < min(len(moves), len(self._actions)) and moves[same] == self._actions[same]:
            same += 1
        game = session.game
        fresh = [move_entry(game, states[ply], moves[ply]) for ply in range(same, len(moves))]
        movers = [int(current_player(state)) for state in states[same : len(moves)]]
        self.notes, self._actions, self._movers = self.notes[:same] + fresh, moves, self._movers[:same] + movers


def moves_again(session: Session) -> bool:
    """Whether the side to move also made the last move."""
    match = session.match
    return bool(match.moves) and match.player_at(len(match.moves) - 1) == match.player


def _has_line(session: Session, player: int) -> bool:
    """Whether a card has a thinking line; in a game between AIs it stays after the end."""
    return not session.config.seats[player].is_human and (session.outcome is None or session.config.watched)


def _tells_search(seat: Seat) -> bool:
    """Whether the search figures of a player are shown; the figures of low levels mean nothing to a child."""
    return seat.level is None or seat.level >= _EXPERT


def _waiting_text(session: Session, player: int) -> str:
    """The text in the thinking line of an AI that is not thinking."""
    if session.outcome is not None:
        return text("The game is over")
    if session.has_reply and session.player == player:
        return text("Ready")
    return text("Paused") if session.paused else text("Waiting")


def lower_player(config: GameConfig) -> int:
    """Return the player at the bottom of the screen."""
    return 1 if config.humans == 1 and config.seats[1].is_human else 0
