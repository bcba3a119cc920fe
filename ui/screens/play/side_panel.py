"""The panel beside the board: a card for each player, the chances, the game's ending, the blunder guard's switch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ai.levels import LEVEL_NAMES, level_of
from coach.after_game import AfterGame
from coach.conversation import SILENCE, Words
from coach.ending import Ending, Goal, stars_title
from coach.game_texts import Activity, activity_of, card_lines
from coach.move_descriptions import AGAIN
from coach.player_texts import seat_name
from game import Match
from game.texts import Message, sentence, text
from table.config import Seat
from table.session import Session
from ui.kit import Button, Look, Pressable, Switch, mix, paint
from ui.kit.tree import Box, Canvas, Child, Chip, Column, Icon, Node, Panel, Row, Rule, Spacer, Span, Text, exactly
from ui.parts.faces import face, player_picture
from ui.parts.live import ClockFace, draw_spinner
from ui.parts.pictures import SideStyles
from ui.parts.stars import star
from ui.parts.win_bar import WinBar

_CARD, _PIECE, _LINE = 76, 42, 43  # logical heights: a player's card, the piece on it, the thinking line
_TINY_CARD = 38  # logical height of a card of one line
_FACE = 52  # logical: the face of a level on its card
GUARD: Message = "Ask before a blunder"
_STEPS = 26  # logical height of the highest step of the ladder


# -- the players --------------------------------------------------------------------------------------


class ThinkingLine(Node):
    """The line below the name of an AI; it shows in every frame what the AI does. Figures of a search stay until the
    next search. `preparing` returns a text about an AI that cannot think yet, else None.
    """

    role = "progress"
    is_live = True
    tall = _LINE
    grow = 1

    def __init__(self, session: Session, player: int, preparing: Callable[[], str | None]) -> None:
        super().__init__()
        self._session, self._player, self._preparing = session, player, preparing
        self._searched = ""

    @property
    def name(self) -> str:  # type: ignore[override]
        """The text about the AI's activity."""
        return self._read().words

    def find_widths(self, look: Look) -> Span:
        return exactly(look.px(30) + look.text_width(self.name, 13, "semi"))

    def paint(self, surface: pygame.Surface, look: Look) -> None:
        (label, detail, is_busy), theme, rect = self._read(), look.theme, self.rect
        left = rect.x + look.px(30 if is_busy else 2)
        if is_busy:
            draw_spinner(surface, look, (rect.x + look.px(12), rect.centery))
        ink, weight = (theme.accent, "semi") if is_busy else (theme.text3, "medium")
        room = rect.right - left
        end = look.draw_text(surface, label, (left, rect.centery), 13, weight, ink, room=room).right  # type: ignore[arg-type]
        ink = theme.text2 if is_busy else theme.text3
        if detail and look.text_width(detail, 13) <= rect.right - end - look.px(12):
            look.draw_text(surface, detail, (rect.right, rect.centery), 13, "medium", ink, "right")

    def _read(self) -> Activity:
        activity = activity_of(self._session, self._player, self._preparing())
        self._searched = activity.figures or self._searched
        return activity if activity.is_busy else activity._replace(figures=self._searched)


def player_card(
    session: Session,
    sides: SideStyles,
    player: int,
    look: Look,
    *,
    held: str,
    line: Node | None,
    stepper: Node | None,
    learns: str,
    words: Words = SILENCE,
    brief: bool = False,
    tiny: bool = False,
) -> Node:
    """Return the card of a player.

    Args:
        session: the game.
        sides: the board's pieces.
        player: the side, 0 or 1.
        look: the look of the window, with the time of the frame.
        held: the move about which the guard asks; empty if it asks nothing.
        line: the thinking line, for an AI.
        stepper: the level with its buttons, in a game between AIs.
        learns: what the player learns from the game; empty if it learns nothing.
        words: a level's sentence, shown in place of the thinking line, and the expression of its face.
        brief: whether only the name stands beside a clock.
        tiny: whether there is room for one line only, with the name and the clock.
    """
    seat, active = session.config.seats[player], session.outcome is None and session.match.player == player
    clock = _clock(session, player, seat_name(seat), look, small=tiny)
    piece = player_picture(seat.player, session.game.name, player, _size(seat, clock, tiny=tiny), words.mood)
    name = Text(seat_name(seat), size=16, weight="semi", wraps=True, leading=1.4)
    details = None if tiny or (brief and clock) else Text(*card_lines(session, player, held), size=13, tone="text2")
    again = (
        Chip(text("Extra turn"), AGAIN, tint=look.theme.good) if active and _moved_last(session.match, player) else None
    )
    parts = piece, Column(name, details, gap=1, grow=1), again, clock, None if clock else stepper
    head = Row(*parts, gap=6 if tiny else 10 if brief else 16)
    pad, tall = ((8, 2), _TINY_CARD) if tiny else ((10 if brief else 16, 12), _CARD)
    below = _bubble(words.sentence) if words.sentence else line and Row(line, stepper if clock else None, gap=8)
    column = Column(
        Box(head, pad=pad, tall=tall, valign="center"),
        None if words.sentence else below and Box(Rule(), pad=(16, 0)),
        below and Box(below, pad=(16, 0)),
        learns and Box(Rule(), pad=(16, 0)),
        learns and Box(Text(learns, size=13, tone="text2", wraps=True, leading=1.35), pad=(18, 11)),
        gap=0,
    )
    border: tuple[str, float] = ("accent", 2) if active else ("line", 1)
    return Panel(column, border=border[0], stroke=border[1], radius=14, elevation=1, pad=0)


def _size(seat: Seat, clock: Node | None, *, tiny: bool) -> int:
    """The logical size of a player's picture: larger for a level's face without a clock, smaller in a `tiny` card."""
    if tiny:
        return 24 if clock else 32
    return _FACE if clock is None and level_of(seat.player or "") is not None else _PIECE


def _moved_last(match: Match, player: int) -> bool:
    return bool(match.moves) and match.player_at(len(match.moves) - 1) == player


def _bubble(words: str) -> Node:
    """Return a bubble with the sentence that a level says, in at most two lines."""
    speech = Text(words, size=13, wraps=True, leading=1.3)
    bubble = Panel(speech, fill="raised", radius=12, pad=(12, 5), valign="center")
    return Column(Box(bubble, tall=_LINE - 7), Spacer(8, grow=0), gap=0)


def _clock(session: Session, player: int, name: str, look: Look, *, small: bool) -> Node | None:
    readings = session.time.readings(look.now)
    if session.config.time_control is None or readings is None:
        return None

    def read() -> tuple[float, bool, bool]:
        left = session.time.readings(look.now) or (0.0, 0.0)
        running = session.time.clock is not None and session.time.clock.running == player
        return left[player], running, bool(session.match.moves) or session.outcome is not None

    return ClockFace(name, max(readings), read, small=small)


def has_line(session: Session, player: int) -> bool:
    """Whether a player's card has a thinking line; in a game between AIs, the line stays after the end."""
    return not session.config.seats[player].is_human and (session.outcome is None or session.config.watched)


# -- moves and chances --------------------------------------------------------------------------------


def chances_card(win_bar: WinBar, curve: Node | None = None, caption: str = "") -> Node:
    """Return the card of the chances; in a game between AIs, with a `curve` and the curve's `caption`."""
    return _card(
        win_bar,
        curve and Box(curve, pad=(16, 0)),
        curve and (Box(Text(caption, size=12, tone="text3", wraps=True), pad=(16, 11)) if caption else Spacer(16, 0)),
    )


def ending_content(ending: Ending, on_review: Callable[[int], None], *, brief: bool = False) -> list[Node]:
    """Return the lines on a game's ending: stars, goals, turning point; an empty list for none. A click on a goal or
    turning point calls `on_review` with the number of moves before it. If `brief`, at most one line can be clicked.
    """
    goals, turned, ply = ending.goals, ending.turning_point, ending.turned_at
    stars = [star(22, earned=bool(each.reached)) for each in goals]
    words = Text(stars_title(goals), size=16, weight="semi", wraps=True, grow=1)
    title = [Row(words, Row(*stars, gap=6, wraps=False), gap=6)] if goals else []
    turning = Text(turned, size=13, tone="text2", wraps=True, leading=1.35)
    last = [] if ply is None else [_ToReview(turned, turning, partial(on_review, ply))]
    shown = [_goal(each, on_review) for each in goals if not brief or (each.ply is not None and not last)]
    return [*title, *shown, *last]


class _ToReview(Pressable):
    """A line about a move; a click opens the move in the review."""

    role = "button"
    tall = 32

    def __init__(self, name: str, content: Node, on_press: Callable[[], None]) -> None:
        row = Row(Box(content, grow=1), Icon("chevron-right", 16, "text3"), gap=6, wraps=False)
        tip = text("Look at it in the review")
        super().__init__(name, on_press, Box(row, valign="center"), pad=0, tooltip=tip)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.hovered:
            look.panel(surface, self.rect.inflate(look.px(16), 0), self.radius, look.theme.hover)
        self.paint_children(surface, look)


def _goal(goal: Goal, on_review: Callable[[int], None]) -> Node:
    icon = Icon("circle-check" if goal.reached else "circle", 15, "warn" if goal.reached else "text3")
    icon.name = goal.state_words
    tone = "text" if goal.reached else "text2"
    words = Text(goal.words, size=13, tone=tone, wraps=True, grow=1)
    row = Row(icon, words, Text(goal.aside, size=12, tone="text3"), gap=8)
    return row if goal.ply is None else _ToReview(goal.words, row, partial(on_review, goal.ply))


def ending_card(content: list[Node]) -> Node:
    """Return the card with the stars and the turning point, in place of the chances."""
    return _card(Box(Column(*content, gap=6), pad=(14, 12)), name=text("The game is over"))


def after_card(after: AfterGame, play: Button | None, content: list[Node]) -> Node:
    """Return the card of a finished game: `content` about its end, then the next level and its button `play`."""
    portrait = None if after.level is None else face(after.level, 29)
    aside = after.aside and Text(after.aside, tone="text2", grow=1)
    title = Row(portrait, Text(after.title, size=20, weight="display", grow=0 if aside else 1), aside, gap=10)
    trophies = [Icon("trophy", 15, "warn") for _ in range(min(after.won, 5))]
    head = Row(Text(after.caption, size=12, tone="text3"), Spacer(), *trophies, gap=4)
    head.optional = bool(content)
    words = Text(after.explanation, size=13, tone="text2", wraps=True, leading=1.35)
    has_ladder = after.played is not None and not content
    inside = Column(
        *([Column(*content, gap=3), Box(Rule(), pad=(0, 4))] if content else []),
        head,
        title,
        Box(words, pad=(0, 1)),
        has_ladder and Box(Canvas(partial(_draw_ladder, after), tall=_STEPS + 20), pad=(0, 4)),
        play,
        gap=2,
    )
    card = _card(Box(inside, pad=(14, 12)), name=after.caption)
    card.aloud = sentence(text("{name}: {value}", name=after.caption, value=after.title))
    return card


def _draw_ladder(after: AfterGame, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw a ladder with a step for each strength; the played level is filled, the offered level outlined."""
    count = len(after.levels)
    air = look.px(4 if count <= len(LEVEL_NAMES) else 2)
    theme, pitch, base = look.theme, (rect.w + air) / count, rect.y + look.px(_STEPS)
    for place, number in enumerate(after.levels):
        tall = look.px(8 + (_STEPS - 8) * place / max(1, count - 1))
        step = pygame.Rect(round(rect.x + pitch * place), base - tall, round(pitch) - air, tall)
        offered, played = number == after.level, number == after.played
        fill = theme.good if played else theme.accent_soft if offered else mix(theme.surface, theme.outline, 0.3)
        border = theme.accent if offered else theme.contrast_edge
        paint.panel(surface, step, look.px(3), fill, border, look.px(2) if offered else look.hairline)
        ink = theme.text if offered or played else theme.text3
        at = step.centerx, base + look.px(12)
        if number == int(number):
            look.draw_text(surface, str(number), at, 11, "semi" if offered else "medium", ink, "center")


# -- the guard ----------------------------------------------------------------------------------------


def guard_card(is_on: bool, turn: Callable[[bool], None], explanation: str) -> Node:
    """Return the card with the blunder guard's switch; `explanation` may be empty."""
    switch = _CardSwitch(text(GUARD), is_on, turn)
    below = explanation and Row(Spacer(32, 0), Text(explanation, size=13, tone="text2", wraps=True, grow=1), gap=0)
    return _card(Box(Column(switch, below or None, below and Spacer(12, 0), gap=0), pad=(14, 0)))


class _CardSwitch(Switch):
    """A switch at the right of its card, after an icon and its label."""

    tall = 48
    indent = 32
    weight = "semi"

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.icon(surface, "shield-alert", (self.rect.x + look.px(12), self.rect.centery), 20, look.theme.warn)
        self.draw_label(surface, look, self.rect.x + look.px(self.indent))
        self.draw_pill(surface, look)

    def pill(self, look: Look) -> pygame.Rect:
        rect = super().pill(look)
        rect.right = self.rect.right
        return rect


def _card(*children: Child, name: str = "") -> Node:
    return Panel(Column(*children, gap=0), radius=14, elevation=1, pad=0, name=name)
