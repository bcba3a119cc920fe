"""Renames, exports, imports, deletes and restores taught players."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ai.yours import PREFIX
from coach.player_texts import named
from game.texts import text
from lab.learning import shelf
from ui.parts.deleted import Deleted
from ui.screens.lab import copies

if TYPE_CHECKING:
    from game.spec import Game
    from lab.learning.shelf import TaughtPlayer
    from ui.screens.lab.context import LabContext


class CourseActions:
    """Applies the actions to the chosen player of a LabContext, and shows their results."""

    def __init__(self, scene: LabContext) -> None:
        self._scene = scene
        self.deleted = Deleted(scene.app)

    def rename(self, name: str) -> None:
        """Rename the player, unless the name is empty."""
        own, name = self._scene.chosen, name.strip()
        if own is not None and name and name != own.title:
            self._scene.guarded(lambda: self._rename(own, name))

    def _rename(self, own: TaughtPlayer, name: str) -> None:
        scene = self._scene
        shelf.rename(scene.game, own.slug, name)
        if scene.course is not None:
            scene.course.recipe = replace(scene.course.recipe, name=name)
            scene.card.show(replace(scene.card.recipe, name=name), exists=True)
        scene.read_players()

    def copy_out(self) -> None:
        """Ask for a path and write the player there."""
        own = self._scene.chosen
        if own is not None:
            copies.ask_where(self._scene.app, self._scene.game, own)

    def take_in(self) -> None:
        """Ask for files of players and import them."""
        copies.ask_which(self._scene.app, self._taken)

    def _taken(self, game: Game, slug: str) -> None:
        """Show an imported player."""
        scene = self._scene
        scene.read_players()
        if game is scene.game:
            scene.choose(slug)
            scene.app.notice(text("{name} is among your players.", name=named(PREFIX + slug, game)), "good")
        else:
            scene.app.notice(text("It is among your players of {board}.", board=game.title), "good")

    def delete(self) -> None:
        """Delete the player; `undo` brings it back."""
        scene, own = self._scene, self._scene.chosen
        learning = scene.courses.learning
        if own is None:
            return
        if learning is not None and learning.folder == own.folder:
            if learning.doing != "paused":
                scene.app.notice(text("{name} is learning; stop it before it is deleted.", name=own.title))
                return
            scene.courses.close_one(learning)
        scene.guarded(lambda: self._delete(own))

    def _delete(self, own: TaughtPlayer) -> None:
        scene, sentence = self._scene, text("{name} is deleted. Ctrl+Z brings it back.", name=own.title)
        self.deleted.add(shelf.delete(scene.game, own.slug), sentence)
        scene.courses.forget(own.folder)
        place = scene.players.index(own)
        scene.read_players()
        scene.choose(scene.players[min(place, len(scene.players) - 1)].slug if scene.players else None)

    def undo(self) -> None:
        """Bring back the player that was deleted last."""
        self._scene.guarded(lambda: self.deleted.bring_back(self._restore))

    def _restore(self, away: Path) -> None:
        scene = self._scene
        slug = shelf.restore(scene.game, away)
        scene.read_players()
        scene.choose(slug)
        scene.app.notice(text("{name} is back.", name=named(PREFIX + slug, scene.game)), "good")
