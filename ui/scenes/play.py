"""The screen on which people spend their time: a board, two players, and everything a game needs.

The scene draws what its Session says and sends it intentions; it knows no rule. What stands still is drawn once, on a
page; the board, the clocks and a thinking AI's line are drawn over it. An earlier position can be looked at while the
game waits where it was; the next move leads back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import find_game
from saves.gamefile import write_game
from table.journal import LibraryJournal, record_of
from table.session import Ended, Event, Hinted, Moved, NoJournal, Past, Problem, Session, TakenBack
from ui import navigation, window
from ui.boards import view_for
from ui.boards.messages import Choice, Glyph, Keycap, Status, Words
from ui.kit.button import IconButton
from ui.play import hint as hints
from ui.play.asking import Commands, game_menu, resign_dialog, restart_dialog
from ui.play.board_panel import BoardPanel
from ui.play.foot import Foot, Mode, Wishes, looking_back, where
from ui.play.hint import Hint
from ui.play.keys import command_of
from ui.play.layout import arrange
from ui.play.sidebar import Sidebar, lower_player
from ui.play.sides import Sides
from ui.play.verdict import Verdict, verdict_of
from ui.play.wording import subtitle
from ui.scene import Scene
from ui.scenes.bar import TopBar

if TYPE_CHECKING:
    from table.config import GameConfig
    from ui.app import App

_GLANCE = 0.1  # seconds between two looks at a search that shows nothing while it runs


class PlayScene(Scene):
    """One game. `past` is what was played of it before (see `table.journal.restored`), `kept` its id in the library."""

    def __init__(self, app: App, config: GameConfig, *, past: Past | None = None, kept: int | None = None) -> None:
        """Set the game up. Raises RulesError if there is no such board or the moves cannot be read."""
        super().__init__(app)
        self.game = find_game(config.game)
        self.title = "" if self.game.title == window.PROGRAM else self.game.title  # the program's name comes before it
        self.session = self._new_session(config, past, kept)
        self.view = view_for(config.game)(self.game, self.look.theme, self.look.metrics)
        self.board = BoardPanel(self.view, self._play, self._stale, lambda text: app.notice(text, "error"))
        self.sides = Sides.of(self.view)
        self.commands = self._commands()
        self.bar = self._top_bar()
        self.foot = Foot(self.sides, self._wishes(), watched=config.humans == 0)
        self.sidebar = Sidebar(self.sides, self.browse, lambda: len(self.session.match.moves))
        self.hint: Hint | None = None
        self.verdict: Verdict | None = None
        self._browsed: int | None = None
        self._page: pygame.Surface | None = None
        self._outdated = True
        self._begun = self._held = False
        self._doing: tuple[bool, ...] = ()
        self._interaction: tuple[object, ...] = ()
        self.controls.add(self.board, *self.foot.controls, self.sidebar.moves.list, *self.sidebar.moves.buttons)
        self.controls.add(*self.bar.controls)
        self._prepare_view()

    def _new_session(self, config: GameConfig, past: Past | None, kept: int | None) -> Session:
        app = self.app
        journal = LibraryJournal(lambda: app.library, lambda text: app.notice(text, "error"), kept)
        return Session(
            config,
            app.engine,
            journal=journal if config.humans else NoJournal(),
            ready=lambda game: app.warmup.ready(game),
            past=past,
        )

    def _prepare_view(self) -> None:
        self.view.on_sound = self.app.play_sound
        self.view.aided = (0, 1) if self.session.config.show_paths else ()
        self.view.set_state(self.session.state, self.session.last_action)
        if self.session.outcome:
            self.verdict = verdict_of(self.session, self.sides)

    def _top_bar(self) -> TopBar:
        app = self.app
        sound = IconButton("volume-2", "Sound (M)", self.toggle_sound, group="bar")
        screen = IconButton("maximize", "Full screen (F11)", app.toggle_full_screen, group="bar")
        words = subtitle(self.session.config)
        bar = TopBar(
            app, self.game.title, words, back=self.open_menu, back_icon="menu", back_name="Menu", extra=(sound, screen)
        )
        bar.back.shortcut = pygame.K_ESCAPE
        self._sound, self._screen = sound, screen
        return bar

    def _commands(self) -> Commands:
        app, name = self.app, self.game.name
        return Commands(
            self.new_game, self.rematch, self.swap_sides, self.undo, self.redo, self.toggle_pause,
            lambda: navigation.open_rules(app, name), lambda: navigation.open_settings(app),
            lambda: navigation.open_library(app), self.copy_game, app.home,
        )  # fmt: skip

    def _wishes(self) -> Wishes:
        return Wishes(
            self._choose, self.undo, self.ask_hint, self.resign, self.open_menu, self.toggle_pause, self.step,
            self.rematch, self.new_game, self.show_game,
        )  # fmt: skip

    # -- the scene's life ---------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin, or go on where the game was when another screen covered it."""
        self._leave_other_games()
        if not self._begun:
            self._begun = True
            self.session.begin(self.look.now)
        elif self._held:
            self.session.pause(False, self.look.now)
        self._held = False
        self.controls.focus(self.board, self.look)
        self._refresh()

    def leave(self) -> None:
        """Another screen covers the game: clocks and AIs wait."""
        if self._begun and not self.session.paused:
            self._held = True
            self.session.pause(True, self.look.now)
        self._page = None

    def close(self) -> None:
        """Stop thinking; the clocks are kept as they stand."""
        if self._begun:
            self.session.pause(True, self.look.now)
        self.session.close()

    def _leave_other_games(self) -> None:
        """A window holds one game: drop those that a new game was started over."""
        for scene in self.app.scenes[:-1]:
            if isinstance(scene, PlayScene):
                scene.close()
                self.app.scenes.remove(scene)

    def layout(self, size: tuple[int, int]) -> None:
        """Place everything."""
        look = self.look
        self.view.restyle(look.theme, look.metrics)
        places = arrange(look.metrics, self.view.fit, self.sidebar.needs(self.session))
        self.view.reduced_motion = not look.animations
        self.view.layout(places.board)
        self.board.rect = places.board
        self.bar.layout(size[0])
        self.foot.layout(places, look, self._choices())
        self.sidebar.layout(places, look)
        self.sidebar.refresh(self.session, self.shown_ply, look)
        self._page = None

    # -- events -------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys; True if something changed."""
        used = self._mouse(event) if event.type in _MOUSE else self._key(event)
        if used:
            self._stale()
        return used

    def _mouse(self, event: pygame.event.Event) -> bool:
        used = self.controls.handle(event, self.look)
        elsewhere = self.controls.hovered not in (None, self.board)
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE) or (
            event.type == pygame.MOUSEBUTTONDOWN and not elsewhere
        ):
            used = self.board.take(event) or used
        if event.type == pygame.MOUSEBUTTONUP:
            self._give_focus_back()
        return used

    def _give_focus_back(self) -> None:
        """A click on a button leaves the keyboard to the board; one on the moves, to the moves."""
        if self.app.scene is self and not self.app.overlays and self.controls.focused is not self.sidebar.moves.list:
            self.controls.focus(self.board, self.look)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return self.controls.handle(event, self.look)
        command = command_of(event, self)
        if command is not None:
            command()
            return True
        if self.controls.handle(event, self.look):
            if self.controls.focused is self.board and event.key == pygame.K_TAB:
                self.view.keyboard = True
            return True
        return self.board.take(event)

    # -- time and drawing ---------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Let the session and the animations go on."""
        self.session.update(now)
        events = self.session.drain()
        for event in events:
            self._happened(event, now)
        session = self.session
        doing = (session.is_thinking, session.is_looking_for_hint, session.warming_up, session.can_hint)
        if events or doing != self._doing:
            self._doing = doing
            self._refresh()
        self.board.update(now)
        if self.sidebar.chances.show(self.session.win_chance, now):
            self.app.redraw()

    def moving(self, now: float) -> bool:
        """Whether 60 frames a second are wanted."""
        session = self.session
        turning = (session.is_thinking or session.warming_up) and self.look.animations
        return turning or self.view.moving(now) or self.sidebar.chances.moving(now) or super().moving(now)

    def wake_in(self, now: float) -> float | None:
        """Seconds until a clock shows another reading, or a search has to be looked at."""
        waits = [super().wake_in(now), self.session.wake_in(now), self.sidebar.wake_in(self.session, now)]
        if self.session.busy:
            waits.append(_GLANCE)
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and over it what moves."""
        look = self.look
        surface.blit(self._still_page(surface), (0, 0))
        self.board.draw_view(surface, look.now)
        if self.hint is not None:
            self.hint.draw(surface, look, self.view)
        self.sidebar.draw_live(surface, look, self.session, self._warming())
        self.controls.draw_focus(surface, look)

    def _still_page(self, surface: pygame.Surface) -> pygame.Surface:
        """The panels and controls, drawn again only when one of them has changed or moves."""
        page = self._page
        if page is None or page.get_size() != surface.get_size():
            page = self._page = pygame.Surface(surface.get_size()).convert(surface)
        elif not self._outdated and not self.controls.moving(self.look.now):
            return page
        self._outdated = self.controls.moving(self.look.now)
        self._draw_page(page)
        return page

    def _draw_page(self, page: pygame.Surface) -> None:
        look = self.look
        self._sound.icon = "volume-x" if self.app.settings.muted else "volume-2"
        self._screen.icon = "minimize" if self.app.settings.full_screen else "maximize"
        page.fill(look.theme.bg)
        self.bar.draw(page)
        self.sidebar.draw(page, look)
        self.foot.draw(page, look, self._status(), self._shown_verdict())
        for control in self.controls:
            if control.visible:
                control.draw(page, look)

    def _stale(self) -> None:
        """Something that stands still looks different: draw it again."""
        self._outdated = True
        self.foot.offer(self._choices())
        self._name_undo()
        self.app.redraw()

    # -- what the parts say ---------------------------------------------------------------------------

    @property
    def shown_ply(self) -> int:
        """How many plies were played in the position on the board."""
        return len(self.session.match.moves) if self._browsed is None else self._browsed

    @property
    def mode(self) -> Mode:
        """What the foot shows."""
        if self.session.outcome is None:
            return "play" if self._browsed is None else "browse"
        return "over" if self._browsed is None else "browse over"

    def _refresh(self) -> None:
        """Read again what the session says."""
        session, foot = self.session, self.foot
        live = self._browsed is None and session.outcome is None
        mine = live and session.human_to_move and not session.paused
        self._set_interaction(mine)
        foot.hint.enabled = mine and session.can_hint and not session.is_looking_for_hint
        foot.resign.enabled = session.config.humans > 0 and live
        foot.step.enabled = live
        foot.pause.label, foot.pause.icon = ("Resume", "play") if session.paused else ("Pause", "pause")
        if foot.refresh(self.mode, self._choices(), session.can_undo):
            self.layout(self.app.size)
        self.sidebar.refresh(session, self.shown_ply, self.look)
        self._stale()

    def _set_interaction(self, mine: bool) -> None:
        """Tell the view what may be played, if that is new to it."""
        config = self.session.config
        hand = lower_player(config) if config.humans == 1 else self.session.player
        interaction = (self.session.state, mine, hand)
        if interaction != self._interaction:
            self._interaction = interaction
            self.view.set_interaction(self.session.legal_actions() if mine else [], mine, hand)

    def _choices(self) -> tuple[Choice, ...]:
        return self.view.choices() if self.session.config.humans else ()

    def _name_undo(self) -> None:
        pending, undo = self.view.pending(), self.foot.undo
        undo.label = "Take back" if pending else "Undo"
        undo.enabled = self.mode == "play" and (self.session.can_undo or pending)

    def _status(self) -> Status:
        if self._browsed is not None:
            return looking_back(self._browsed, len(self.session.match.moves))
        if self.session.paused:
            key = "Space" if self.session.config.humans == 0 else "P"
            return Status((Glyph("pause"), Words("Paused", strong=True)), (Keycap(key), Words("to go on")))
        if self.session.is_looking_for_hint:
            return hints.looking()
        if self.hint is not None and self.hint.speaks(self.view, self.app.pointer):
            return self.hint.status()
        return self._turn_status() if not self.session.human_to_move else self.view.status()

    def _turn_status(self) -> Status:
        """Who is to move, while that is no person."""
        doing = "is warming up" if self.session.warming_up else "is thinking"
        return Status((Words(self.session.seat.name, strong=True), Words(doing)))

    def _shown_verdict(self) -> Verdict | None:
        if self.verdict is None or self._browsed is None:
            return self.verdict
        position = where(self._browsed, len(self.session.match.moves))
        return Verdict(position, "You are looking back at this game", self.verdict.winner)

    def _warming(self) -> str | None:
        """What an AI says that cannot think yet."""
        if self.session.config.humans == 2 or self.session.outcome:
            return None
        progress = self.app.warmup.progress(self.game.name)
        return None if progress is None else f"{progress}…"

    def traced(self) -> dict[str, object]:
        """Return what `ui.trace` says about the game."""
        session, view = self.session, self.view
        turn = "over" if session.outcome else "person" if session.human_to_move else "ai"
        legal = session.legal_actions() if self.mode == "play" and not session.paused else []
        clicks = {
            self.game.action_to_string(session.state, action): [(*c.point, c.button) for c in view.clicks_of(action)]
            for action in legal
        }
        moves = session.match.moves_text
        return {
            "name": self.game.name, "position": self.game.to_position(session.state), "moves": moves, "turn": turn,
            "verdict": self.verdict.headline if self.verdict else None, "clicks": clicks,
        }  # fmt: skip

    # -- what happened in the session -----------------------------------------------------------------

    def _happened(self, event: Event, now: float) -> None:
        if isinstance(event, Moved | TakenBack):
            self._show_game_before(event)
            self.hint = None
        if isinstance(event, Moved):
            self.board.show_move(event.action, event.before, event.after, now)
        elif isinstance(event, TakenBack):
            self.verdict = None
            self.board.show_undo(event.action, event.before, event.after, now, self.session.last_action)
        elif isinstance(event, Ended):
            self._end(event, now)
        elif isinstance(event, Hinted):
            self.hint = Hint(self.view, event.action)
        elif isinstance(event, Problem):
            self.app.notice(event.text, "error")

    def _show_game_before(self, event: Moved | TakenBack) -> None:
        """Whoever looks back is led to the game by its next event."""
        if self._browsed is not None:
            self._browsed = None
            self.view.set_state(event.before)

    def _end(self, event: Ended, now: float) -> None:
        self.hint = None
        self.show_game()
        self.verdict = verdict_of(self.session, self.sides)
        if event.outcome.termination == "rules" and event.outcome.winner is not None:
            self.board.celebrate(now)

    # -- what the player wants ------------------------------------------------------------------------

    def _play(self, action: int) -> None:
        self.session.play(action, self.look.now)
        self._stale()

    def _choose(self, index: int) -> None:
        self.view.choose(index)
        self._stale()

    def undo(self) -> None:
        """Take back a move that is half made, or a whole one."""
        if self.mode in ("play", "over") and not self.view.escape():
            self.session.undo(self.look.now)
        self._refresh()

    def redo(self) -> None:
        """Play again what was taken back."""
        self.show_game()
        self.session.redo(self.look.now)

    def ask_hint(self) -> None:
        """Look for a good move."""
        self.hint = None
        if self.mode == "play" and not self.session.hint(self.look.now) and self._warming():
            self.app.notice("The AI is still warming up; ask again in a moment.")
        self._refresh()

    def resign(self) -> None:
        """Ask, then give the game up."""
        if self.session.outcome is None and self.session.config.humans:
            self.app.open(resign_dialog(self.session, lambda: self._resigned()))

    def _resigned(self) -> None:
        self.session.resign(self.look.now)
        self.app.redraw()

    def rematch(self) -> None:
        """Play again with the colours swapped; asks first where a game is not over."""
        session = self.session
        if session.outcome is None and session.match.moves and session.config.humans:
            self.app.open(restart_dialog(self._restart))
        else:
            self._restart()

    def _restart(self) -> None:
        self.app.replace(PlayScene(self.app, self.session.config.swapped()))

    def new_game(self) -> None:
        """Arrange another game of this board; this one waits behind it."""
        navigation.open_setup(self.app, self.game.name)

    def swap_sides(self) -> None:
        """Exchange the seats."""
        self.session.swap_sides(self.look.now)
        self.bar.subtitle = subtitle(self.session.config)
        self.layout(self.app.size)
        self._refresh()

    def toggle_pause(self) -> None:
        """Stop clocks and AIs, or go on."""
        if self.session.outcome is None:
            self.session.pause(not self.session.paused, self.look.now)
            self._refresh()

    def step(self) -> None:
        """Let the AI that is to move play one move, and wait again."""
        if self.session.outcome is None:
            self.session.pause(True, self.look.now)
            self.session.step(self.look.now)
            self._refresh()

    def copy_game(self) -> None:
        """Put the game on the clipboard, as a game file."""
        self._copy(write_game(record_of(self.session, self.look.now)), "The game is copied.")

    def copy_position(self) -> None:
        """Put the position that is shown on the clipboard."""
        state = self.session.match.states[self.shown_ply]
        self._copy(self.game.to_position(state), "The position is copied.")

    def _copy(self, text: str, done: str) -> None:
        copied = self.app.copy(text)
        self.app.notice(done if copied else "There is no clipboard here.", "good" if copied else "error", 2.0)

    def toggle_sound(self) -> None:
        """Mute, or be heard again."""
        self.app.settings.muted = not self.app.settings.muted
        self.app.save_settings()
        self._stale()

    def open_menu(self) -> None:
        """Open the menu: from the button under the board while it is there, else from the bar."""
        button = self.foot.menu if self.foot.menu.visible and self.foot.menu.hovered else self.bar.back
        self.app.open(game_menu(self.session, self.commands, button.rect))

    def browse(self, ply: int) -> None:
        """Show the position after the first `ply` moves; at the last one, the game itself."""
        states, moves = self.session.match.states, self.session.match.moves
        ply = min(max(ply, 0), len(moves))
        if ply == len(moves):
            self.show_game()
            return
        self._browsed, self.hint = ply, None
        self.view.set_state(states[ply], moves[ply - 1] if ply else None)
        self._refresh()

    def show_game(self) -> None:
        """Leave an earlier position."""
        if self._browsed is None:
            return
        self._browsed = None
        self.view.set_state(self.session.state, self.session.last_action)
        if self.verdict is not None and self.verdict.winner is not None:
            self.board.celebrate_again(self.look.now)
        self._refresh()


_MOUSE = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWLEAVE,
)
