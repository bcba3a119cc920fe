"""The people of the simulation. Each has habits: hands, and how often each is used."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pygame

from game import GAMES, Match, find_game
from game.errors import CodedError
from lab.contest.plan import ContestPlan
from table.clock import TimeControl
from table.config import GameConfig, Seat
from tests.ui.monkey import TEXTS, Monkey
from ui.shell import routes

if TYPE_CHECKING:
    from tests.simulation.computer import Window

BOARDS = [game.name for game in GAMES]
Hand = Callable[[], list[pygame.event.Event]]


def _library(_board: str) -> routes.Route:
    return routes.LibraryRoute()


class Person:
    """Somebody in front of a window, who does one thing at a time; `act` returns the events of it."""

    habits: Mapping[str, int] = {}

    def __init__(self, app: Window, dice: Random, outside: Path) -> None:
        self.app, self.dice = app, dice
        self.outside = outside
        """A folder with files of the person's own."""
        self.monkey = Monkey(app, dice.getrandbits(32))

    def act(self) -> list[pygame.event.Event]:
        """Do something."""
        hands, weights = zip(*self.habits.items(), strict=True)
        hand: Hand = getattr(self, self.dice.choices(hands, weights)[0])
        return hand()

    @property
    def board(self) -> str:
        return self.dice.choice(BOARDS)

    # -- hands ---------------------------------------------------------------------------------------------

    def go(self, route: routes.Route) -> list[pygame.event.Event]:
        """Go to a screen, as a button somewhere does."""
        self.app.services.error_boundary("visit", lambda: self.app.navigate(route))
        return []

    def anything(self) -> list[pygame.event.Event]:
        """Hit something, or nothing."""
        return [self.monkey.event() for _ in range(5)]

    def press(self) -> list[pygame.event.Event]:
        """Click a control that shows, or the board."""
        return clicked(self.monkey.place())

    def key(self, *keys: int, mod: int = 0) -> list[pygame.event.Event]:
        """Press a key; it is released before the next."""
        return [
            pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0)
            for key in keys
            for kind in (pygame.KEYDOWN, pygame.KEYUP)
        ]

    def enter(self) -> list[pygame.event.Event]:
        return self.key(pygame.K_RETURN)

    def escape(self) -> list[pygame.event.Event]:
        return self.key(pygame.K_ESCAPE)

    def arrow(self) -> list[pygame.event.Event]:
        return self.key(self.dice.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)))

    def move(self) -> list[pygame.event.Event]:
        """Make a legal move on the board that shows, if it takes one."""
        if self.app.router.overlays:
            return self.escape()
        view = self.app.view
        state = getattr(view, "state", None)  # a board may have no position yet
        actions = view.game.actions(state) if view is not None and state is not None else []
        if view is None or not actions:
            return self.press()
        clicks = view.clicks_of(self.dice.choice(actions))
        return [event for click in clicks for event in clicked(click.point, click.button)]

    def rest(self) -> list[pygame.event.Event]:
        """Look at the window."""
        return []


class Player(Person):
    """Plays games against people and levels, and takes back, resigns and begins again."""

    habits: Mapping[str, int] = {
        "move": 80, "undo": 6, "redo": 3, "hint": 2, "resign": 3, "again": 3, "rest": 4, "press": 2, "leave": 2,
    }  # fmt: skip

    def move(self) -> list[pygame.event.Event]:
        session = self.app.session
        begins = not self.app.router.overlays if session is None else session.outcome is not None
        return self.begin() if begins else super().move()

    def begin(self) -> list[pygame.event.Event]:
        """Begin a game, or go on with the last one."""
        kind = self.dice.random()
        if kind < 0.2:
            return self.go(routes.ResumeRoute() if self.app.library.unfinished(1) else routes.SetupRoute(self.board))
        if kind < 0.4:
            return self.go(routes.QuickPlayRoute(self.board))
        rival = Seat.human("Ada") if kind < 0.8 else Seat.ai(f"level-{self.dice.randint(1, 10)}")
        clock = TimeControl(300.0, 3.0) if self.dice.random() < 0.3 else None
        return self.go(routes.PlayRoute(GameConfig(self.board, (Seat.human("Robin"), rival), time_control=clock)))

    def undo(self) -> list[pygame.event.Event]:
        return self.key(pygame.K_u)

    def redo(self) -> list[pygame.event.Event]:
        return self.key(pygame.K_y, mod=pygame.KMOD_CTRL)

    def hint(self) -> list[pygame.event.Event]:
        return self.key(pygame.K_h)

    def resign(self) -> list[pygame.event.Event]:
        if self.app.session is not None:
            self.app.session.resign(self.app.look.now)
        return []

    def again(self) -> list[pygame.event.Event]:
        return self.key(pygame.K_r)

    def leave(self) -> list[pygame.event.Event]:
        return (
            self.go(routes.LibraryRoute()) if self.dice.random() < 0.5 else self.key(pygame.K_w, mod=pygame.KMOD_CTRL)
        )


class Wanderer(Person):
    """Visits screens, and tries there whatever there is; those of a kind have screens of their own."""

    habits: Mapping[str, int] = {"visit": 4, "press": 40, "move": 20, "arrow": 10, "enter": 3, "escape": 4, "rest": 5}
    screens: tuple[Callable[[str], routes.Route], ...] = ()

    def visit(self) -> list[pygame.event.Event]:
        return self.go(self.dice.choice(self.screens)(self.board))

    def act(self) -> list[pygame.event.Event]:
        return self.visit() if len(self.app.scenes) < 2 else super().act()


class Child(Wanderer):
    """Clicks everywhere."""

    habits: Mapping[str, int] = {"anything": 60, "visit": 1, "press": 10, "escape": 2}
    screens = (
        _library,
        routes.SetupRoute,
        routes.EditorRoute,
        routes.QuickPlayRoute,
        routes.LatestReviewRoute,
        routes.StudyRoute,
        lambda _board: routes.LearnRoute(),
        lambda board: routes.ThinkRoute(find_game(board)),
        routes.LabRoute,
        routes.LessonRoute,
        routes.PuzzlesRoute,
        routes.RulesRoute,
        lambda _board: routes.SettingsRoute(),
        lambda _board: routes.LooksRoute(),
        routes.TournamentRoute,
        routes.SpectateRoute,
        lambda _board: routes.AboutRoute(),
    )


class Librarian(Wanderer):
    """Renames, deletes, restores; changes settings."""

    screens = (
        _library,
        _library,
        lambda _board: routes.SettingsRoute(),
    )
    habits: Mapping[str, int] = {
        "visit": 3, "press": 30, "arrow": 12, "enter": 3, "escape": 4, "delete": 5, "back": 4, "rename": 4,
        "annotate": 3,
    }  # fmt: skip

    def delete(self) -> list[pygame.event.Event]:
        """Delete a game: the one that the keyboard is on, or any."""
        if (game := self._one()) is not None and self.dice.random() < 0.5:
            self.app.library.delete(game)
            return []
        return self.key(pygame.K_DELETE)

    def back(self) -> list[pygame.event.Event]:
        """Undo a deletion: the list's last, or one made a moment ago."""
        if (game := self._one()) is not None and self.dice.random() < 0.5:
            self.app.library.delete(game)
            self.app.library.restore(game)
            return []
        return self.key(pygame.K_z, mod=pygame.KMOD_CTRL)

    def _one(self) -> int | None:
        ids = self.app.library.ids()
        return self.dice.choice(ids) if ids else None

    def rename(self) -> list[pygame.event.Event]:
        """Give a title, as the library's dialog does."""
        if (game := self._one()) is not None:
            self.app.library.rename(game, f"Evening {self.dice.randint(1, 99)}")
        return []

    def annotate(self) -> list[pygame.event.Event]:
        if (game := self._one()) is not None:
            self.app.library.annotate(game, 0, f"remember {self.dice.randint(1, 99)}")
        return []


class Importer(Wanderer):
    """Pastes, and drops files on the window."""

    screens = (_library,)
    habits: Mapping[str, int] = {
        "paste": 10,
        "drop": 10,
        "drop_text": 5,
        "press": 10,
        "enter": 6,
        "escape": 6,
        "rest": 6,
    }

    def paste(self) -> list[pygame.event.Event]:
        self.monkey.pasted = self.dice.choice((*TEXTS, self._games(1)))
        return self.key(pygame.K_v, mod=pygame.KMOD_CTRL)

    def drop_text(self) -> list[pygame.event.Event]:
        return [pygame.event.Event(pygame.DROPTEXT, text=self.dice.choice((*TEXTS, self._games(2))))]

    def drop(self) -> list[pygame.event.Event]:
        """Drop a file of some games; one in five is damaged."""
        path = self.outside / f"games {self.dice.randint(1, 9)}.txt"
        content = self._games(self.dice.randint(1, 6))
        path.write_text(content if self.dice.random() < 0.8 else content.replace("1.", "1. zz9"), encoding="utf-8")
        return [pygame.event.Event(pygame.DROPFILE, file=str(path))]

    def _games(self, number: int) -> str:
        return "\n".join(self._game() for _ in range(number))

    def _game(self) -> str:
        match = Match(find_game(self.dice.choice(("tic-tac-toe", "connect-four"))))
        for _ in range(self.dice.randint(2, 5)):
            match.push(self.dice.choice(match.legal_actions()))
        moves = " ".join(match.moves_text)
        return f'[Game "{match.game.name}"]\n[White "Zoë {self.dice.randint(1, 99)}"]\n\n{moves} *\n'


class Puzzler(Wanderer):
    """Solves puzzles, well and badly, and lessons."""

    screens = (routes.PuzzlesRoute, routes.PuzzleRoute, routes.LessonRoute)
    habits: Mapping[str, int] = {"visit": 3, "move": 50, "press": 8, "enter": 12, "escape": 2, "rest": 8}


class Reviewer(Wanderer):
    """Looks through games, studies positions, and watches searches."""

    screens = (
        routes.LatestReviewRoute, routes.LatestReviewRoute, routes.StudyRoute, routes.EditorRoute,
        lambda board: routes.ThinkRoute(find_game(board)),
    )  # fmt: skip


class Teacher(Wanderer):
    """Teaches players in the Lab."""

    screens = (routes.LabRoute,)
    habits: Mapping[str, int] = {"visit": 1, "press": 40, "arrow": 6, "enter": 8, "escape": 2, "rest": 12}


class Organizer(Wanderer):
    """Lets players meet in tournaments."""

    screens = (partial(routes.TournamentRoute, players=()),)
    habits: Mapping[str, int] = {"visit": 2, "press": 20, "arrow": 4, "enter": 8, "escape": 2, "rest": 20, "begin": 3}

    def begin(self) -> list[pygame.event.Event]:
        """Begin a tournament, or leave the one that is played to itself."""
        tournaments = self.app.tournaments
        if tournaments.playing is None:
            with contextlib.suppress(OSError, CodedError):
                tournaments.begin(ContestPlan("tic-tac-toe", ("random", "builder", "careful-builder"), games=8))
        return []


PEOPLE: dict[str, type[Person]] = {
    kind.__name__: kind
    for kind in (Player, Child, Librarian, Importer, Puzzler, Reviewer, Teacher, Organizer)
}  # fmt: skip


def clicked(point: tuple[int, int], button: int = 1) -> list[pygame.event.Event]:
    """Return the events of a click."""
    motion: dict[str, Any] = {"pos": point, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [
        pygame.event.Event(pygame.MOUSEMOTION, motion),
        *(pygame.event.Event(kind, pos=point, button=button, touch=False) for kind in kinds),
    ]
