"""Opens, deletes and restores earlier tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.texts import text
from ui.kit.menu import Item, Menu
from ui.parts.deleted import Deleted
from ui.screens.tournament import keys

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from game.spec import Game
    from lab.contest.runner import ContestRunner
    from lab.contest.shelf import ContestSummary
    from ui.kit.focus import Controls
    from ui.kit.look import Look
    from ui.screens.tournament.results_card import ResultsCard
    from ui.shell.host import Host


class TournamentContext(Protocol):
    """The state and actions of the tournament screen that TournamentActions needs."""

    app: Host
    game: Game
    controls: Controls
    results: ResultsCard

    @property
    def look(self) -> Look:
        """The current look."""

    def guarded(self, call: Callable[[], object]) -> None:
        """Call a function; show its error, if it raises one, as a notice."""

    def show(self, running: ContestRunner | None) -> None:
        """Show a tournament."""

    def read_kept(self) -> None:
        """Read the list of earlier tournaments again."""


class TournamentActions:
    """Open, delete and restore the tournaments of the screen's list."""

    def __init__(self, scene: TournamentContext) -> None:
        self._scene = scene
        self.deleted = Deleted(scene.app)

    def open(self, entry: ContestSummary) -> None:
        """Show a tournament."""
        scene = self._scene
        scene.guarded(lambda: scene.show(scene.app.tournaments.open(entry.folder)))

    def open_menu(self, entry: ContestSummary, near: pygame.Rect) -> None:
        """Open the menu of a tournament."""
        items = [
            Item(text("Open"), lambda: self.open(entry), "table-2"),
            Item(text("Delete"), lambda: self._delete(entry), "trash-2", keys.DELETE.keys, danger=True),
        ]
        self._scene.app.open(Menu(items, near))

    def delete(self) -> None:
        """Delete the chosen tournament; `undo` brings it back."""
        entry = self._scene.results.kept
        if entry is not None:
            self._delete(entry)

    def _delete(self, entry: ContestSummary) -> None:
        scene, day = self._scene, f"{entry.begun.astimezone():%Y-%m-%d %H:%M}"
        sentence = text("The tournament of {day} is deleted. Ctrl+Z brings it back.", day=day)
        scene.guarded(lambda: self.deleted.add(scene.app.tournaments.delete(entry.folder), sentence))
        scene.read_kept()

    def undo(self) -> None:
        """Bring back the tournament that was deleted last."""
        self._scene.guarded(lambda: self.deleted.bring_back(self._restore))

    def _restore(self, away: Path) -> None:
        scene = self._scene
        folder = scene.app.tournaments.restore(scene.game.name, away)
        scene.read_kept()
        scene.results.choose_kept(folder, scene.look)
        scene.controls.focus(scene.results, scene.look, by_keyboard=True)
        scene.app.notice(text("The tournament is back."), "good")
