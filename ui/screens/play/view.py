"""The layout of the play screen. The result, or the blunder guard's question, replaces the actions under the board."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from ai.proven import Proven
from coach.blunder_texts import BlunderQuestion, question_of
from coach.boards import texts_of
from coach.chance_texts import chance_after
from coach.conversation import SILENCE, Words
from coach.game_texts import preparing_words, subtitle
from coach.live_learning import LiveLearning
from coach.looking_back import verdict_at
from coach.verdict import Verdict
from game.texts import text
from lab.learning.live import LiveLearner
from table.config import GameConfig
from table.session import Past, Session
from ui.boards.entries import GameEntries
from ui.boards.messages import Status
from ui.kit import Button, Colour, Command, Look, Switch, button, fonts, icon_button, mix, paint
from ui.kit.tree import Box, Canvas, Child, Column, Either, Node, Page, PageBar, Panel, Row, Scroll, Stack, Text, Whole
from ui.parts.action_bar import ActionBar, choice_buttons
from ui.parts.board_scene import BAR, GAP, STATUS, BoardTable, has_room_for_words
from ui.parts.live import draw_spinner
from ui.parts.move_list import LAST, MoveList, moves_card
from ui.parts.pictures import SideStyles
from ui.parts.status_line import StatusLine
from ui.parts.top_bar import top_bar
from ui.screens.play import commands, side_panel
from ui.screens.play.blunder_guard import BlunderPrompt
from ui.screens.play.context import GAME_PAGE, PAGE, GameContext
from ui.screens.play.forced_pass import ForcedPass
from ui.screens.play.helps import MoveValueLabels, ThreatMarks
from ui.screens.play.spectate import GameCurve, Spectate
from ui.screens.play.texts import result_line, status_of
from ui.shell.host import Host
from ui.shell.shortcuts import FULL_SCREEN, SOUND

_RAYS = 20
_TALL = BAR + GAP + STATUS  # logical: the height of the actions and the line below them
_WORDS = 232  # logical width of the result's words beside buttons
_ANSWERS, _ANSWERS_COMPACT = 250, 190  # logical widths of the answers
_SIGN = 64  # logical size of the disc with the sign of a question

Draw = Callable[[pygame.Surface, pygame.Rect, Look], None]


def headline(words: str, sizes: Sequence[float], *, leading: float = 1.15) -> Node:
    """Return a headline in the largest of `sizes` at which it fits in one line, or else in the smallest."""
    *larger, smallest = (Text(words, size=size, weight="display", wraps=True, leading=leading) for size in sizes)
    return Either(*map(Whole, larger), smallest)


# -- the result ---------------------------------------------------------------------------------------


def result_banner(
    verdict: Verdict, sides: SideStyles, buttons: Sequence[Button], *, compact: bool, beside: bool = False
) -> Node:
    """Return the node of a game's result: who won and how, and buttons. Buttons are at the right, the first on top; in
    a `compact` window, below the text. A banner `beside` the board has no picture.
    """
    title = headline(verdict.headline, (22, 20, 18) if compact else (34, 28, 24, 20))
    detail = Text(verdict.detail, size=12.5 if compact else 14, tone="text2", wraps=True, leading=1.35)
    words: Node = Column(title, detail, compact and Box(Row(*buttons, gap=6), pad=(0, 3)), gap=5, grow=1)
    if not compact:
        column = Column(buttons[0], Row(*buttons[1:], gap=8, wraps=False) if buttons[1:] else None, gap=8)
        words = Row(Box(words, least=_WORDS, grow=1), Whole(column), gap=16, grow=1)
    picture = Canvas(partial(_draw_picture, verdict, sides, compact), wide=76 if compact else 100, tall=88)
    inside: Node = Row(None if beside else picture, words, gap=16)
    inside = Box(inside, pad=(14 if beside else 4, 6), tall=_TALL, valign="center")
    return _panel(partial(_draw_wash, verdict, sides), inside, right=6 if compact else 16)


def _glow(verdict: Verdict, sides: SideStyles, look: Look) -> Colour:
    """The winner's colour; the accent colour for a draw, red if the person lost."""
    if verdict.lost:
        return look.theme.danger
    return look.theme.accent if verdict.winner is None else sides.glow(verdict.winner, look.theme)


def _draw_wash(verdict: Verdict, sides: SideStyles, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    theme, glow = look.theme, _glow(verdict, sides, look)
    if verdict.past:
        look.card(surface, rect, 14)
        return
    look.shadow(surface, rect, 14, 1)
    if theme.is_contrast:
        surface.blit(paint.rounded(rect.size, look.px(14), theme.surface, glow, look.px(2)), rect)
        return
    fill, border = mix(theme.surface, glow, 0.34 if theme.is_light else 0.19), mix(theme.surface, glow, 0.7)
    surface.blit(paint.wash(rect.size, look.px(14), fill, theme.surface, border), rect)


def _draw_picture(
    verdict: Verdict, sides: SideStyles, compact: bool, surface: pygame.Surface, rect: pygame.Rect, look: Look
) -> None:
    """Draw the winner's piece (with rays unless the person lost), a draw's two pieces, or an earlier move's piece."""
    (x, y), size, theme = rect.center, look.px(44 if compact else 58), look.theme
    pieces = [(sides.icon(player, round(size * 0.8), theme), side * size) for player, side in ((1, 1), (0, -1))]
    if verdict.past:
        placed, tall = verdict.placed, look.px(36 if compact else 48)
        pieces = [] if placed is None else [(sides.icon(placed.player, tall, theme, placed.kind), 0)]
    elif verdict.winner is not None:
        pieces = [(sides.icon(verdict.winner, size, theme), 0)]
        if not verdict.lost:
            _draw_rays(surface, look, (x, y), size / 2, mix(_glow(verdict, sides, look), theme.text, 0.15))
    for icon, aside in pieces:
        surface.blit(icon, icon.get_rect(center=(x + aside * 0.2, y + aside * 0.14)))


def _draw_rays(surface: pygame.Surface, look: Look, centre: tuple[float, float], radius: float, colour: Colour) -> None:
    """Draw rays around a piece, alternately long and short."""
    for number in range(_RAYS):
        angle = math.tau * number / _RAYS
        inner, outer = radius + look.px(5), radius + look.px(17 if number % 2 == 0 else 11)
        ends = [(centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)) for reach in (inner, outer)]
        paint.line(surface, ends[0], ends[1], look.px(2), colour)


# -- the question -------------------------------------------------------------------------------------


def guard_question(
    question: BlunderQuestion, take_back: Button, anyway: Button, *, compact: bool, beside: bool = False
) -> Node:
    """Return the blunder guard's question about a move; if it is `beside` the board, the answers come first."""
    sign = Canvas(partial(_draw_sign, compact), wide=44 if compact else _SIGN, tall=44 if compact else _SIGN)
    size, leading = (13, 1.3) if beside else (13.5, 1.5)
    lines = [Text(line, size=size, tone="text2", wraps=True, leading=leading) for line in question.lines]
    title, answers = headline(question.title, (24, 20, 18, 16, 15), leading=1.45), Column(take_back, anyway, gap=8)
    inside: Node = Column(title, answers, Column(*lines, gap=0), gap=8)
    if not beside:
        words, wide = Column(title, *lines, gap=0, grow=1), _ANSWERS_COMPACT if compact else _ANSWERS
        inside = Row(sign, words, Box(answers, wide=wide), gap=12 if compact else 18)
    return _panel(_warn, Box(inside, pad=(6 if beside else 14 if compact else 20, 6), tall=_TALL, valign="center"))


def _warn(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    theme = look.theme
    fill = theme.surface if theme.is_contrast else mix(theme.surface, theme.warn, 0.16)
    look.panel(surface, rect, 14, (fill, theme.surface), mix(theme.surface, theme.warn, 0.75), 1, 1)


def _draw_sign(compact: bool, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    colour = look.theme.warn
    look.panel(surface, rect, 32, mix(look.theme.surface, colour, 0.1), colour)
    look.icon(surface, "triangle-alert", rect.center, 24 if compact else 34, colour)


def _panel(face: Draw, inside: Node, right: float = 0) -> Node:
    """Return the node `inside` over a drawing (`face`), with `right` logical pixels of room at its right."""
    return Stack(Canvas(face), Row(Box(inside, grow=1), Box(wide=right) if right else None, gap=0))


class PlayView(GameContext):
    """The layout of the play screen, composed from the state of the game and from the screen's parts."""

    def __init__(self, app: Host, config: GameConfig, past: Past | None, kept: int | None, imported: bool) -> None:
        super().__init__(app, config, past, kept, imported)
        self.spectate = Spectate(self) if config.watched else None
        """The commands and parts for a game between AIs; None if a person plays."""
        self.status_line = StatusLine(self.sides)
        self.moves = MoveList(self.sides, self.browse)
        self.move_values = MoveValueLabels(self)
        self.guard = BlunderPrompt(self)
        self.threats = ThreatMarks(self, lambda: self.guard.asking)
        self.board.heard.threats = lambda: self.threats.found.values()
        self.forced_pass = ForcedPass(self)
        self.learning = LiveLearning(self.session, LiveLearner, lambda sentence: app.notice(sentence, "error"))
        self.words = SILENCE
        """The sentence that a level says to the person, and the expression of the level's face."""
        self._entries = GameEntries()
        self._curve = GameCurve(self, text("Win chance with best play"))
        self._proven: tuple[Any, Proven | None] = None, None
        """The position for which a result was shown as proven last, with this result."""
        self._lines = [side_panel.ThinkingLine(self.session, player, self.preparing) for player in (0, 1)]

    @property
    def status(self) -> Status:
        """The status line under the board."""
        verdict = verdict_at(self.verdict, self.line)
        if self.spectate and verdict:
            return result_line(verdict)
        return status_of(self.session, self.line, self.view, self.off_board_moves, self.hint, self.app.pointer)

    def open_menu(self) -> None:
        """Open the menu at the button under the board if the pointer is on it, else at the top bar."""
        at = self.controls.hovered
        at = at if at is not None and at.name == text("Menu") else self.controls.named(text("Game menu"))
        self.asked = commands.game_menu(self, at.rect)
        self.app.open(self.asked)

    def compose(self) -> Node:
        """Return the contents of the screen, in reading order."""
        is_small = self.look.metrics.small
        self.board.cover = draw_cover if covers(self.session) else None
        hint = [] if self.hint is None else [self.hint.draw]
        self.board.marks = [*hint, self.move_values.draw, self.threats.draw, self.forced_pass.draw]
        banner = self._banner(is_small)
        line = (banner or self._status_line(is_small)) if is_small else None
        self.status_line.spare = int(self.pages > 1)  # a page has room for the reason of a hint
        panel: Node = Scroll(Column(*self._side_cards(), gap=12)) if self.pages == 1 else self._pages(line)
        line = line if self.pages == 1 else None
        under = self._under(is_small) if banner is None else Column() if is_small else banner
        return Page(self._bar(is_small), BoardTable(self.board, under, panel, line), pad=0, bar_last=True)

    def _bar(self, is_small: bool) -> PageBar:
        """The bar at the top; in a small window the actions are in it."""
        app = self.app
        sound = replace(SOUND, icon="volume-x" if app.settings.muted else "volume-2")
        full = replace(FULL_SCREEN, icon="minimize" if app.settings.full_screen else "maximize")
        return top_bar(
            app,
            self.game.shown_title,
            subtitle(self.session.config),
            back=self.open_menu,
            back_icon="menu",
            back_name=text("Game menu"),
            extra=[] if is_small else [icon_button(each, app, group="bar") for each in (sound, full)],
            actions=self._small_actions() if is_small else None,
        )

    def _banner(self, is_small: bool) -> Node | None:
        """The question of the blunder guard, or the result of the game; None if there is neither."""
        compact, verdict = self.look.metrics.compact, verdict_at(self.verdict, self.line)
        if self.guard.blunder is not None:
            question = question_of(self.game, self.guard.blunder)
            return guard_question(question, *self._answers(), compact=compact, beside=is_small)
        if verdict is not None and not self.spectate:
            return result_banner(verdict, self.sides, self._ways_on(compact), compact=compact, beside=is_small)
        return None

    def _under(self, is_small: bool) -> Node:
        """The parts under the board: the actions and, except in a small window, the status line."""
        actions = [] if is_small else self._actions(stacked=True)
        moves = [*self.off_board_moves.buttons.values(), *actions]
        choices = choice_buttons(self.sides, self.view.choices(), self.choose, dimmed=self.mode == "browse")
        bar: Node | None = ActionBar(choices, moves)
        if self.spectate:
            bar = None if is_small else self.spectate.bar()
        return Column(bar, None if is_small else self._status_line(is_small), gap=GAP)

    def _answers(self) -> tuple[Button, Button]:
        size, high, low = (12, 36, 32) if self.is_tiny else (15, 46, 40)
        made = partial(Button, size=size, radius=12)
        back, anyway = commands.TAKE_IT_BACK.keys, commands.PLAY_ANYWAY.keys
        let_go, play = lambda: self.guard.take_back(self.look.now), lambda: self.guard.play_anyway(self.look.now)
        return (
            made(text("Take it back"), let_go, "primary", icon="undo-2", keycap=back, tall=high),
            made(text("Play it anyway"), play, keycap=anyway, tall=low),
        )

    def _status_line(self, is_small: bool) -> Node:
        """The status line; in an earlier position, with a button back to the game."""
        back = self._back_to_game(32) if self.mode in ("browse", "browse over") else None
        if is_small and back is not None:
            return Column(self.status_line.show(self.status), back, gap=8)
        return self.status_line.show(self.status, back)

    def _back_to_game(self, tall: float) -> Button:
        back = partial(commands.back_to_game, self)
        return Button(text("Back to the game"), back, keycap=LAST.keys, size=13, tall=tall)

    def _actions(self, *, stacked: bool) -> list[Node]:
        back = button(commands.TAKE_BACK, self, radius=12, stacked=stacked, enabled=commands.may_take_back(self))
        waits = self.session.config.hints and not self.app.warmup.ready(self.game.name)
        why = text("Preparing the computer") if waits else ""  # without a tooltip: the sheet of keys explains hints
        hint = button(commands.HINT, self, radius=12, stacked=stacked, tooltip=why)
        resign = button(commands.RESIGN, self, "danger", radius=12, stacked=stacked)
        menu = button(replace(commands.MENU, run=lambda scene: scene.open_menu()), self, radius=12, stacked=stacked)
        has_room = not (self.look.metrics.compact and self.view.choices())  # else the menu in the top bar is enough
        spins = self.session.thinker.is_looking_for_hint
        spin = lambda surface, rect, look: draw_spinner(surface, look, hint.icon_middle(rect, look), 13)  # noqa: E731
        spinner = Canvas(spin, live=True) if spins else None  # around the lamp
        return [back, Stack(hint, spinner), resign, *([menu] if stacked and has_room else [])]

    def _small_actions(self) -> Node:
        """The actions in the top bar of a small window."""
        has_words = has_room_for_words(self.look.metrics)
        if self.spectate:
            watching = self.spectate.action_buttons(40)
            for each in () if has_words else watching:
                each.label, each.has_cap = "", False
            return Row(*watching, gap=8, wraps=False)
        if self.mode == "play" and not has_words:
            back = icon_button(commands.TAKE_BACK, self, enabled=commands.may_take_back(self))
            return Row(back, icon_button(commands.HINT, self), icon_button(commands.RESIGN, self), gap=0, wraps=False)
        return Row(*self._actions(stacked=False), gap=8, wraps=False) if self.mode == "play" else Row()

    def _ways_on(self, compact: bool) -> list[Button]:
        """The buttons of a finished game. Enter presses Rematch, or Review after a loss."""
        size, tall = (14, 38) if compact else (16, 48)
        if self.mode != "over":
            return [self._back_to_game(tall)]
        lost = self.verdict is not None and self.verdict.lost
        made = partial(button, target=self, size=14, radius=12, tall=38)
        keys = ("", commands.AT_END.keys) if lost else (commands.AT_END.keys, commands.REVIEW.keys)
        again = made(replace(commands.RESTART, icon="", keys=keys[0]))
        review = made(replace(commands.REVIEW, keys=keys[1]), tooltip="")
        first, second = (review, again) if lost else (again, review)
        first.kind, first.size, first.tall = "primary", size, tall
        back = made(replace(commands.TAKE_BACK, icon=""))
        back.name = back.tooltip = text("Take back the end")
        return [first, second, made(replace(commands.SHARE, icon="")), *([back] if self.session.can_undo else [])]

    def _side_cards(self) -> list[Child]:
        """The cards beside the board: the players above and below, between them chances, moves and switch."""
        upper, lower = self._players()
        guard = self._guard_card() if self.guard.offered else None
        watching = self.spectate and self.look.metrics.small and self.spectate.options(levels=False)
        return [upper, self._chances(), self._moves(), guard, lower, watching or None]

    def _pages(self, line: Node | None) -> Node:
        """The pages of the panel, and below them buttons that turn pages. `line` is the status line, the result, or the
        blunder guard's question.
        """
        pages = self._contents_of_pages(line)
        turn: Node | None = self._page_turner(pages[self.page][0], len(pages))
        if self.is_tiny and self.page == GAME_PAGE and self.guard.blunder is not None:
            pages[GAME_PAGE][1].append(turn)  # below the whole question
            turn = None
        scrolled = [Scroll(Column(*each, gap=10), node_id=f"page {name}") for name, each in pages]
        return Box(Column(_PanelPages(scrolled, self.page), turn, gap=8), least=0 if self.is_tiny else PAGE)

    def _contents_of_pages(self, line: Node | None) -> list[tuple[str, list[Child]]]:
        """The title and the nodes of each page; for an earlier position, `line` stands on the page of the moves."""
        is_over, is_browsing = self.mode == "over", self.mode in ("browse", "browse over")
        upper, lower = self._players()
        upper.optional = lower.optional = self._may_lack_players
        chances = self._chances()
        with_players = None if is_over or self.is_crowded or self.spectate else chances
        pages: list[tuple[str, list[Child]]] = [
            (text("Game"), [None if is_browsing else line, upper, lower, with_players]),
            (text("Moves"), [line if is_browsing else None, self._moves()]),
        ]
        if self.spectate:
            pages += [(text("Win chance"), [chances])] if self.session.config.show_win_chance else []
            return [*pages, (text("Watching"), [self.spectate.options(levels=True)])]
        return [*pages, (text("Result") if is_over else text("Help"), [not with_players and chances, self._helps()])]

    def _page_turner(self, title: str, count: int) -> Node:
        """The buttons that turn pages, and between them the title and the number of the shown page."""
        where = text("Page {number} of {count}", number=self.page + 1, count=count)
        head = Text(title, weight="semi", align="center")
        words = Column(head, Text(where, size=12, tone="text2", align="center"), gap=0, grow=1)
        back, on = icon_button(commands.PAGE_BACK, self), icon_button(commands.PAGE_ON, self)
        back.enabled, on.enabled = self.page > 0, self.page < count - 1
        return Panel(Row(back, words, on, gap=0, wraps=False), pad=2, radius=14)

    @property
    def _may_lack_players(self) -> bool:
        """Whether the players' cards may be left out of a full page; cards with clocks always stay."""
        has_banner = self.mode == "over" or self.guard.blunder is not None
        return (has_banner or self.is_crowded) and self.session.config.time_control is None

    def _helps(self) -> Node:
        """The switches of the blunder guard, of threats and of move values."""
        made = partial(Switch, size=13 if self.is_tiny else 14)

        def switch(mark: Command, is_on: bool) -> Switch:
            return made(text(mark.does), is_on, lambda _: mark.act(self), keycap=mark.keys)

        guard = made(text(side_panel.GUARD), self.guard.is_on, self.guard.turn) if self.guard.offered else None
        threats = switch(commands.THREATS, self.threats.shown)
        values = self.move_values.possible and switch(commands.MOVE_VALUES, self.move_values.shown)
        return Panel(Column(guard, threats, values, gap=0), pad=6 if self.is_tiny else (14, 6), radius=14, elevation=1)

    def _players(self) -> tuple[Node, Node]:
        """The cards of the upper and the lower player; a person against an AI is the lower player."""
        lower = self.session.config.only_person or 0
        return self._player_card(1 - lower), self._player_card(lower)

    def _player_card(self, player: int) -> Node:
        held = self.guard.held_entry()
        has_line = side_panel.has_line(self.session, player) and not self.is_crowded
        line = self._lines[player] if has_line else None
        stepper = self.spectate.stepper(player) if self.spectate and self.pages == 1 else None
        return side_panel.player_card(
            self.session, self.sides, player, self.look, held="" if held is None else held.text, line=line,
            stepper=stepper, learns=self.learning.line if player == self.learning.side else "",
            words=self._words(player), brief=self.is_crowded, tiny=self.is_tiny,
        )  # fmt: skip

    def _words(self, player: int) -> Words:
        """The sentence and the facial expression of a level that is ready; where room is short, only the expression."""
        if self.session.config.seats[player].is_human or self.preparing() is not None:
            return SILENCE
        is_brief = self.is_crowded or (self.session.outcome is not None and self.is_low)
        return self.words._replace(sentence="") if is_brief else self.words

    def preparing(self) -> str | None:
        """The text about an AI that cannot think yet; None if the AI can think, or if nobody waits for it."""
        warmup = self.app.warmup
        return preparing_words(self.session, warmup.problem, warmup.progress.latest)

    def _chances(self) -> Node | None:
        """The card of the win chances; after the game, the card of the game's ending or of the next level."""
        ending = self.ending if self.mode == "over" and self.spectate is None else None
        brief = self.after is not None and self.is_low
        review = partial(commands.review, self)
        content = [] if ending is None else side_panel.ending_content(ending, review, brief=brief)
        curve = [] if ending is None else self._curve_of_game(ending.turned_at)
        if content and not brief:
            content += curve
        if self.mode == "over" and self.after is not None:
            label = text("Play {name}", name=self.after.title)
            play = button(commands.NEXT_LEVEL, self, label=label, radius=12)
            play.name, play.tooltip = text("Next level"), ""
            return side_panel.after_card(self.after, play if self.after.level is not None else None, content)
        if content or curve:
            return side_panel.ending_card(content or curve)
        if not self.session.config.show_win_chance:
            return None
        self.show_chances()
        self.win_bar.left = self.view.left_side
        return side_panel.chances_card(self.win_bar, *(self.spectate.chances() if self.spectate else ()))

    def _curve_of_game(self, turned_at: int | None) -> list[Node]:
        """The curve of a finished game, from the person's viewpoint, as in its review; empty without judgements."""
        judged = [self.session.analysis.judged(ply) for ply in range(self.line.length + 1)]
        if not any(judged[:-1]):
            return []
        curve = self._curve
        curve.upper = own = self.session.config.only_person or 0
        curve.turned = None if turned_at is None else turned_at + 1
        curve.show([None if each is None else abs(own - each.chance) for each in judged], self.line.ply)
        curve.is_low = self.is_low
        return [curve] if curve.is_low else [curve, Text(curve.name, size=12, tone="text3", wraps=True, optional=True)]

    def show_chances(self) -> bool:
        """Show the chances of the shown position; True if they changed."""
        session, ply = self.session, self.line.ply
        self.win_bar.preparing = not session.analysis.can_judge
        chance = chance_after(session, ply, verdicts=self.app.settings.verdicts, displayed=self._proof())
        return self.win_bar.show(chance, self.look, elsewhere=ply < len(session.match.moves))

    def _proof(self) -> Proven | None:
        """The proven result of the shown position for the side to move; None if the screen neither shows nor showed it.

        A position in which the screen once marked a winning move, or a hint named a proven result, stays proven.
        """
        ahead, hint, state = self.view.foresight(), self.hint, self.view.state
        is_won = (ahead and ahead.tone == "win") or self.threats.shows_win
        if found := Proven(1, 1) if is_won else hint and hint.step == 2 and hint.proven:
            self._proven = state, found
        known = self._proven[1] if state == self._proven[0] else self.move_values.proof
        return known if state == self.line.state else None

    def _moves(self) -> Node:
        session, entry, made = self.session, self.guard.held_entry(), self._entries
        made.update(session)
        held = [] if entry is None else [entry]
        awaited = [session.match.player] if session.outcome is None else []
        self.moves.set_notes(made.entries + held, made.movers + awaited, self.line.ply + len(held), self.look)
        legend = texts_of(session.game.name).again
        remark = "" if session.config.is_kept else text("This game is not kept")
        return moves_card(self.moves, self.line.length, remark=remark, legend=text(legend) if legend else "")

    def _guard_card(self) -> Node:
        words = text("Asks once per move.")
        if self.session.config.time_control is not None:
            words = text("Asks once per move. The clock goes on.")
        return side_panel.guard_card(self.guard.is_on, self.guard.turn, "" if self.is_low else words)


class _PanelPages(Stack):
    """Pages, of which one is shown; all have the size of the largest page, so that the board beside never moves."""

    def __init__(self, pages: Sequence[Node], shown: int) -> None:
        super().__init__(*pages, grow=1)
        self.shown = pages[shown]

    def place(self, rect: pygame.Rect, look: Look) -> None:
        super().place(rect, look)
        for each in self.children:
            if each is not self.shown:
                each.hide(True)


# -- over the board -----------------------------------------------------------------------------------


def covers(session: Session) -> bool:
    """Whether a cover hides the board: a person plays, and the clocks are paused."""
    plays = session.outcome is None and session.config.humans > 0
    return plays and session.paused and session.time.clock is not None and bool(session.match.moves)


def draw_cover(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
    """Draw the cover over the board at `rect`."""
    look.card(surface, rect)
    x, y, apart = rect.centerx, rect.centery, look.px(36)
    look.icon(surface, "pause", (x, y - apart), 40, look.theme.text2)
    look.draw_text(surface, text("Paused"), (x, y + apart // 4), 24, "display", anchor="center")
    explanation, room = text("The board is hidden while the clocks are stopped."), rect.w - look.px(32)
    for number, line in enumerate(fonts.wrap(explanation, look.px(15), "medium", room)):
        place = x, y + apart + number * look.px(20)
        look.draw_text(surface, line, place, 15, "medium", look.theme.text2, "center")
