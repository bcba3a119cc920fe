"""The home screen: choose a board, or resume an unfinished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from coach.boards import texts_of
from coach.lesson_progress import progress_of_lessons
from coach.player_texts import DOT
from coach.unfinished import Unfinished, find_unfinished
from game import GAMES
from game.registry import find_game
from game.texts import text
from saves.errors import LibraryError
from ui.boards import draw_board, theme_of
from ui.kit import chip, paint
from ui.kit.button import Button, RoundButton
from ui.kit.click_card import ClickCard
from ui.kit.commands import Command, Section
from ui.kit.control import Control
from ui.kit.motion import earliest
from ui.parts.home_side_panel import EDITOR, LAB, LEARN, LIBRARY, PUZZLES, STUDY, HomeSidePanel
from ui.parts.quick import describe_quick, describe_start, is_first_of, quick_config
from ui.parts.walls import card_colours, hero_colours
from ui.screens.home.board_row import BoardRow
from ui.screens.home.unfinished_panel import PUZZLE, RESUME, Todays, UnfinishedPanel, todays_puzzle
from ui.shell.routes import LessonRoute, QuickPlayRoute, Route, SetupRoute, SpectateRoute
from ui.shell.scene import Scene
from ui.shell.shortcuts import SHEET

if TYPE_CHECKING:
    from ui.shell.host import Host


TITLES = {game.name: game.title for game in GAMES}
MAIN, *OTHERS = TITLES
_WIDEST = 1240  # logical: greatest width of the content
_CARD_FOOTER = 74
_MARGIN, _MARGIN_LONG = 48, 20  # logical: margin beside a board on its card, and beside a long board
_TALLEST = 0.86  # greatest height as a share of the width, so that cards keep their shape in a high window
_PROMISE = 32  # logical: the line below the cards, before the first game
_NEW_HERE = 244  # logical: the button for a new player
_LEGEND = 28  # logical: the line below the first board that names the sides of the traced paths
_HIGH = 300  # logical: least height of the first card with that line
_GENTLEST = "the gentlest of ten", "the gentlest"
_LEADING = 1.55  # line spacing of the invitation


PLAY = Command("Enter", "Play")


class HomeScene(Scene):
    """`unfinished` is the game to resume, `todays` today's puzzle; each may be None."""

    keys = (
        Section(
            "This screen",
            (PLAY, RESUME, PUZZLE, LEARN, PUZZLES, LIBRARY, LAB, STUDY, EDITOR, Command("← ↑ ↓ →", "Card to card")),
        ),
    )

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.unfinished: Unfinished | None = None
        self.todays: Todays | None = None
        self.play = Button(
            text("Play"),
            lambda: app.navigate(QuickPlayRoute(MAIN)),
            "primary",
            icon="play-filled",
            keycap=PLAY.keys,
            size=18,
            radius=13,
            group="main",
        )
        self.new_here = self._button(text("New here?"), LessonRoute(MAIN), icon="graduation-cap")
        lesson = texts_of(MAIN).lesson
        assert lesson is not None, "the main board has one"
        self.new_here.below = text("Two minutes, {n} moves", n=len(lesson.steps))
        self.new_here.shortcut, self.new_here.keycap = LEARN.code, LEARN.keys
        self.set_up = self._button(text("Set up"), SetupRoute(MAIN))
        self.watch = self._button(text("Watch"), SpectateRoute(MAIN), icon="eye")
        self.unfinished_panel = UnfinishedPanel(app)
        self.row = BoardRow([(self._card(game), self._starter(game)) for game in OTHERS], app.relayout)
        self.side = HomeSidePanel(app)
        self.controls.roams = True
        self._hero = pygame.Rect(0, 0, 0, 0)
        self._has_lines = True  # whether the cards have a line below their names
        self._caption, self._starts, self._is_first = "", "", False
        self._promise: tuple[int, int] | None = None
        self._salvages: int | None = None  # the library's `salvages` at its last reading; None before
        self._has_tried = False  # whether a puzzle was tried
        self.past = not app.settings.first_start
        """Whether any game was played here; before the library is read, whether the program ran before."""

    @property
    def board_at_hand(self) -> str:
        """The board whose card is hovered or focused."""
        pointed = (self.controls.hovered, self.controls.focused)
        found = (game for game, pair in zip(OTHERS, self.row, strict=True) for one in pointed if one in pair)
        return next(found, MAIN)

    def enter(self) -> None:
        """Read unfinished games again after the first frame; one may have ended meanwhile."""
        self._arrange()
        self.app.after_first_frame(self._look_into_library)

    @property
    def is_new(self) -> bool:
        """Whether no game was played, no puzzle tried, and the first board's lesson is not done."""
        learnt = any(each.whole for each in progress_of_lessons(self.app.settings) if each.game.name == MAIN)
        return not self.past and not self._has_tried and not learnt

    def _look_into_library(self) -> None:
        """Read the library, and show its unfinished game and today's puzzle."""
        before = self.unfinished, self.todays, self.past, self.is_new
        self._salvages = self.app.library.salvages
        try:
            self.unfinished = find_unfinished(self.app.library)
            self.side.library.count = len(self.app.library.ids())
            self.past = self.side.library.count > 0
            self._has_tried = bool(self.app.library.attempts())
            self.todays = None if self.is_new else todays_puzzle(self.app.library)
        except LibraryError as error:
            self.app.notice(str(error), "error")
        self._describe_play()
        self.side.tell_of_lessons(new=not self.past)
        self.side.tell_of_puzzles(self.todays.streak if self.todays else 0)
        if (self.unfinished, self.todays, self.past, self.is_new) != before:
            self._arrange()
            self.app.relayout()

    def _describe_play(self) -> None:
        """Describe the games that the play buttons begin."""
        self._caption, self._starts = self._quick_texts(MAIN)
        self._is_first = is_first_of(self.app, MAIN)
        for game, (_, starter) in zip(OTHERS, self.row, strict=True):
            setup = DOT.join(filter(None, self._quick_texts(game)))
            starter.tooltip = text("Play at once: {setup}", setup=setup)

    def _quick_texts(self, game: str) -> tuple[str, str]:
        """Return the texts on the game that Play begins, and on its starter unless the person starts."""
        config = quick_config(self.app, game)
        return describe_quick(config), describe_start(self.app, game, config)

    def _arrange(self) -> None:
        """Set the visible controls, in Tab order."""
        self.unfinished_panel.show(self.unfinished, self.todays)
        main = [
            self.play,
            *([self.new_here] if self.is_new else []),
            self.set_up,
            self.watch,
            *self.unfinished_panel.controls,
        ]
        self.controls.set([*main, *self.row.controls, *self.side.controls], self.look)

    def layout(self, size: tuple[int, int]) -> None:
        """Place the sidebar at the left, the first board at the top, the others below it."""
        look = self.look
        narrow = look.metrics.compact
        self.side.layout(narrow)
        margin = look.px(20 if narrow else 32)
        room = size[0] - self.side.rect.w - 2 * margin
        width = min(room, look.px(_WIDEST))
        left = self.side.rect.w + margin + (room - width) // 2
        self._top = look.px(48 if look.metrics.logical_height >= 720 else 36)
        top = self._top + look.px(32 if look.metrics.logical_height >= 720 else 26)
        gap = look.px(24 if not narrow else 16)
        bottom = size[1] - look.px(32 if look.metrics.logical_height >= 720 else 20)
        if not self.past and look.metrics.logical_height >= 720:
            bottom -= look.px(_PROMISE)
        bottom = min(bottom, top + round(width * _TALLEST))
        self._promise = (left, bottom + look.px(30)) if not self.past else None
        heading = look.px(60 if look.metrics.logical_height >= 720 else 48)
        hero_height = round((bottom - top - heading) * 0.592)
        panel_width = look.px(248 if not narrow else 216) if self.unfinished_panel.shows else 0
        self._right = left + width
        self._hero = pygame.Rect(left, top, width - (panel_width + gap if panel_width else 0), hero_height)
        self.unfinished_panel.layout(pygame.Rect(self._hero.right + gap, top, panel_width, hero_height), look)
        self._more = self._hero.bottom + heading * 38 // 60
        self._layout_hero()
        cards_top = self._hero.bottom + heading
        self.row.layout(pygame.Rect(left, cards_top, width, bottom - cards_top), gap, self._more, look)
        self._has_lines = all(
            look.text_width(text(texts_of(game).line), 13, "medium") <= self._card_room(card.rect)
            for game, (card, _) in zip(OTHERS, self.row, strict=True)
        )
        for card, starter in self.row:
            self._place_starter(card, starter)

    def update(self, now: float) -> None:
        """Raise the hovered or focused card; show games that were recovered from a damaged library."""
        if self._salvages is not None and self._salvages != self.app.library.salvages:
            self._look_into_library()
        self.side.update(now)
        for card, starter in self.row:
            active = (
                card.hovered
                or starter.hovered
                or (self.controls.ring_visible and self.controls.focused in (card, starter))
            )
            card.hover.glide_to(1.0 if active else 0.0, now)
            self._place_starter(card, starter)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        look = self.look
        self.side.draw(surface)
        heading = text("Choose a board") if self.past or not self.app.settings.first_start else text("Welcome")
        look.text(surface, heading, (self._hero.x, self._top), 28, "display")
        self._draw_hero(surface)
        self.unfinished_panel.draw(surface, look)
        look.text(surface, text("More boards"), (self._hero.x, self._more), 16, "semi")
        if not self.row.slides:
            self._draw_keys(surface)
        if self._promise is not None and self._promise[1] + look.px(12) < surface.get_height():
            x, y = self._promise
            look.icon(surface, "lock", (x + look.px(8), y), 16, look.theme.text3)
            sentence = text("Everything stays on this computer: no account, no network.")
            look.text(surface, sentence, (x + look.px(23), y), 13, "medium", look.theme.text3)
        self.controls.draw(surface, look)

    def _draw_keys(self, surface: pygame.Surface) -> None:
        """Draw the keys of the page, at the right above the cards."""
        look, x = self.look, self._right
        for words, cap in ((text("all keys"), SHEET.keys), (text("opens"), PLAY.keys), (text("Arrow keys move,"), "")):
            x = look.text(surface, words, (x, self._more), 13, "medium", look.theme.text3, "right").left
            if cap:
                x -= look.px(8) + chip.keycap_width(look, cap)
                chip.keycap(surface, look, cap, x, self._more)
                x -= look.px(24 if cap == SHEET.keys else 8)

    def is_animating(self, now: float) -> bool:
        """Whether something is animated."""
        return super().is_animating(now) or self.side.is_animating()

    def next_frame_delay(self, now: float) -> float | None:
        """Seconds until the next frame."""
        return earliest(super().next_frame_delay(now), self.side.next_frame_delay())

    # The hero.

    def _layout_hero(self) -> None:
        """Place title, invitation and buttons in a vertically centred column, and the board beside it."""
        look, hero = self.look, self._hero
        wide, tall = hero.w > look.px(800), hero.h >= look.px(340)
        pad = look.px(40 if wide else 32 if hero.w > look.px(620) else 24)
        column = look.px(264 if wide and not self.is_new else 208)
        broad = column + (look.px(12) + look.px(_NEW_HERE) if self.is_new else 0)
        words = look.paragraph_height(text(texts_of(MAIN).invitation), broad, 14, leading=_LEADING)
        title, button, gap = look.px(40), look.px(56 if tall else 48), look.px(18 if tall else 12)
        caption, low = look.px(44 if tall else 38), look.px(40)
        x, y = hero.x + pad, hero.centery - (title + look.px(12) + words + gap + button + caption + low) // 2
        self._hero_column = broad
        self._hero_title = (x, y + title // 2)
        self._hero_text = (x, y + title + look.px(12))
        self.play.rect = pygame.Rect(x, y + title + look.px(12) + words + gap, column, button)
        self.new_here.rect = pygame.Rect(
            self.play.rect.right + look.px(12), self.play.rect.y, look.px(_NEW_HERE), button
        )
        self._caption_at = (x, self.play.rect.bottom + caption // 2)
        half = (column - look.px(8)) // 2
        self.set_up.rect = pygame.Rect(x, self.play.rect.bottom + caption, half, low)
        self.watch.rect = pygame.Rect(x + column - half, self.set_up.rect.y, half, low)
        left = x + broad + look.px(24 if hero.w <= look.px(760) else 40)
        above = look.px(36 if wide else 24)
        self._hero_board = pygame.Rect(left, hero.y + above, hero.right - look.px(24) - left, hero.h - 2 * above)
        if self._has_legend:
            self._hero_board.h -= look.px(_LEGEND)

    def _draw_hero(self, surface: pygame.Surface) -> None:
        look, theme, hero = self.look, self.look.theme, self._hero
        look.shadow(surface, hero, 20, 2)
        surface.blit(paint.wash(hero.size, look.px(20), *hero_colours(look, theme_of(MAIN))), hero)
        draw_board(surface, look, MAIN, texts_of(MAIN).sample, self._hero_board)
        if self._has_legend:
            self._draw_legend(surface)
        look.text(surface, TITLES[MAIN], self._hero_title, 40, "hero")
        ink = theme.text2 if not theme.is_light else theme.text
        words, column = text(texts_of(MAIN).invitation), self._hero_column
        look.paragraph(surface, words, self._hero_text, column, 14, "medium", ink, _LEADING)
        x, middle = self._caption_at
        if self._starts:
            look.text(surface, self._starts, (x, middle + look.px(8)), 13, "medium", ink, room=self._hero_column)
            middle -= look.px(8)
        end = look.text(surface, self._caption, (x, middle), 13, "medium", ink, room=self._hero_column).right
        if self._is_first:
            self._draw_gentlest(surface, (end + look.px(8), middle))

    def _draw_gentlest(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw the longest fitting line of text on the gentle first opponent."""
        look, room = self.look, self.set_up.rect.x + self._hero_column - at[0]
        sentence = next((each for each in map(text, _GENTLEST) if look.text_width(each, 13, "medium") <= room), "")
        look.text(surface, sentence, at, 13, "medium", look.theme.text3)

    @property
    def _has_legend(self) -> bool:
        """Whether the first board has a legend: a new player sees one where there is room."""
        return self.is_new and self._hero.h >= self.look.px(_HIGH)

    def _draw_legend(self, surface: pygame.Surface) -> None:
        """Draw the legend: the sides of the traced paths."""
        look, theme, board = self.look, self.look.theme, self._hero_board
        ways = zip((theme.trace1, theme.trace2), texts_of(MAIN).sides, strict=True)
        entries = [(colour, text("{side}’s way", side=text(side))) for colour, side in ways]
        widths = [look.px(24) + look.text_width(words, 13, "medium") + look.px(16) for _, words in entries]
        asked = text("who is across first?")
        whole = sum(widths) + look.text_width(asked, 13, "medium")
        if whole > board.w:
            asked, whole = "", sum(widths)
        x = board.centerx - whole // 2
        y = board.bottom + look.px(_LEGEND) // 2
        for (colour, words), width in zip(entries, widths, strict=True):
            stroke = pygame.Rect(x, y - look.px(3), look.px(18), look.px(6))
            pygame.draw.rect(surface, colour, stroke, border_radius=stroke.h // 2)
            if theme.is_light:  # White's colour alone is too pale on it
                pygame.draw.rect(surface, theme.text3, stroke, look.hairline, stroke.h // 2)
            look.text(surface, words, (x + look.px(24), y), 13, "medium", theme.text)
            x += width
        look.text(surface, asked, (x, y), 13, "medium", theme.text2)

    # The other boards.

    def _card(self, game: str) -> ClickCard:
        def draw(surface: pygame.Surface, rect: pygame.Rect, raised: float) -> None:
            self._draw_card(surface, rect, raised, game)

        return ClickCard(TITLES[game], lambda: self.app.navigate(SetupRoute(game)), draw, group="boards")

    def _starter(self, game: str) -> RoundButton:
        def start() -> None:
            self.app.navigate(QuickPlayRoute(game))

        return _Starter("play-filled", text("Play {board}", board=TITLES[game]), start, primary=True)

    def _place_starter(self, card: ClickCard, starter: Control) -> None:
        look = self.look
        side, lifted = look.px(44), card.lifted(look)
        starter.rect = pygame.Rect(lifted.right - side - look.px(10), 0, side, side)
        starter.rect.centery = lifted.bottom - look.px(_CARD_FOOTER)
        starter.visible = card.visible and (card.hover.target > 0 or starter.hovered)

    def _draw_card(self, surface: pygame.Surface, rect: pygame.Rect, raised: float, game: str) -> None:
        look, theme, texts = self.look, self.look.theme, texts_of(game)
        footer = look.px(_CARD_FOOTER)
        art = pygame.Rect(rect.x, rect.y, rect.w, rect.h - footer)
        edge = look.hairline
        inside = pygame.Rect(art.x + edge, art.y + edge, art.w - 2 * edge, art.h - edge)
        corner = look.px(16) - edge
        if not theme.is_contrast:
            top, bottom = card_colours(look, theme_of(game), raised)
            paint.panel(surface, inside, (corner, corner, 0, 0), (top, bottom))
        space = art.inflate(-look.px(_MARGIN_LONG if _is_long(game) else _MARGIN), -look.px(36))
        before = surface.get_clip()
        surface.set_clip(art.clip(before))
        draw_board(surface, look, game, texts.sample, space, flourish=True)
        surface.set_clip(before)
        x, room = rect.x + look.px(16), self._card_room(rect)
        middle = rect.bottom - (footer - look.px(24) if self._has_lines else footer // 2)
        look.text(surface, TITLES[game], (x, middle), 16, "semi", room=room)
        if self._has_lines:
            line = rect.bottom - footer + look.px(48)
            look.text(surface, text(texts.line), (x, line), 13, "medium", theme.text2, room=room)

    def _card_room(self, rect: pygame.Rect) -> int:
        """Return the width of the texts on a card."""
        return rect.w - self.look.px(24)

    def _button(self, label: str, route: Route, icon: str = "") -> Button:
        return Button(label, lambda: self.app.navigate(route), icon=icon, group="main")


def _is_long(name: str) -> bool:
    """Whether a board is much wider than high."""
    game = find_game(name)
    return game.columns >= 3 * game.rows


class _Starter(RoundButton):
    """The play button of a card, visible while the card is hovered."""

    @property
    def focusable(self) -> bool:
        return self.enabled
