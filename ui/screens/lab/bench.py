"""Actions on the taught players of a board: questions, files and notices about them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ai.roster import named
from ai.yours import PREFIX
from coach import lab_texts
from game.errors import cause_of
from game.spec import Game
from game.texts import text
from lab.errors import CourseError
from lab.learning import shelf
from lab.learning.bench import Bench, fault_of
from lab.learning.people import write_games
from saves import places
from saves.file_questions import FileQuestion, Kind
from saves.people import games_of_people
from ui.kit import Answer, Dialog
from ui.parts.deleted import Deleted
from ui.parts.export import ask_for_path
from ui.shell.host import Host

PLAYERS = Kind("Players", (f"*{shelf.SUFFIX}", "*.json"))


class LabBench(Bench):
    """The taught players of a board, with dialogs before a change and notices after it."""

    def __init__(
        self, app: Host, game: Game, guarded: Callable[[Callable[[], object]], bool], changed: Callable[[], None]
    ) -> None:
        self.app = app
        self._deleted = Deleted(app)
        self._asking = False
        super().__init__(game, app.courses, guarded, changed)

    def begin_course(self) -> None:
        write = lambda folder: write_games(folder, games_of_people(self.app.library, self.game))  # noqa: E731
        self.guarded(lambda: self.begin(write))

    def ask_to_set_back(self) -> None:
        """Ask whether the player should forget everything learned from people; on a yes, make it forget."""
        course, people = self.course, self.people
        if course is None:
            return
        name, folder = course.recipe.name, course.folder
        learned_so_far = lab_texts.learned_from_people(name, people.moves, people.games)
        forgets = text("It forgets that, and plays again as its course taught it.")
        sets_back = Answer(text("Set it back"), lambda: self.set_back(folder), "danger", icon="undo-2")
        answers, title = (Answer(text("Keep it as it is")), sets_back), text("Set {name} back?", name=name)
        self.app.open(Dialog(title, f"{learned_so_far} {forgets}", answers))

    def copy_out(self) -> None:
        own = self.chosen
        if own is None:
            return

        def write(path: Path) -> str | None:
            try:
                shelf.copy_to(self.game, own.slug, path)
            except CourseError as error:
                return cause_of(error)
            self.app.notice(text("{name} is copied to {path}.", name=own.title, path=path), "good")
            return None

        title, start = text("Copy {name} as a file", name=own.title), places.documents() / f"{own.slug}{shelf.SUFFIX}"
        sentence = text("The file holds the whole player: its recipe and all that it has learned.")
        question = FileQuestion(title, start, saving=True, kind=PLAYERS)
        # translators: a verb: copy the player into a file.
        ask_for_path(self.app, question, sentence, text("Copy"), write)

    def ask_for_files(self) -> None:
        sentence = text("Choose a player’s file, from this Lab or from somebody else. It is checked before it is used.")
        question = FileQuestion(text("Import a player"), places.documents(), kind=PLAYERS)
        ask_for_path(self.app, question, sentence, text("Import"), self._import)

    def _import(self, path: Path) -> str | None:
        """Import a player and show it; return a sentence about a fault of the file, or None."""
        try:
            game, slug = self.take_in(path)
        except CourseError as error:
            return fault_of(error, path)
        sentence = text("It is among your players of {board}.", board=game.shown_title)
        if game is self.game:
            sentence = text("{name} is among your players.", name=named(PREFIX + slug, game))
        self.app.notice(sentence, "good")
        return None

    def delete(self) -> None:
        """Delete the player; `undo` brings it back."""
        own, learning = self.chosen, self.courses.learning
        if own is None:
            return
        if learning is not None and learning.folder == own.folder:
            if learning.doing != "paused":
                self.app.notice(text("{name} is learning; stop it before it is deleted.", name=own.title))
                return
            self.courses.close_one(learning)
        sentence = text("{name} is deleted. Ctrl+Z brings it back.", name=own.title)
        self.guarded(lambda: self._deleted.add(self.remove(own), sentence))

    def undo(self) -> None:
        def restored(away: Path) -> None:
            name = named(PREFIX + self.restore(away), self.game)
            self.app.notice(text("{name} is back.", name=name), "good")

        self.guarded(lambda: self._deleted.bring_back(restored))

    def judge_edit(self) -> None:
        """Save a changed name or number of games; after any other change, ask whether to make a new player."""
        course = self.course
        if self._asking:
            return
        if self.makes_another:
            self._ask()
            return
        before = course.recipe.name if course else ""
        self.keep_edit()
        if course is not None and course.recipe.name != before:  # the notice shows that a new name makes no new player
            # translators: before is the old name of a player.
            self.app.notice(text("{before} is now called {name}.", before=before, name=course.recipe.name), "good")

    def _ask(self) -> None:
        assert self.course is not None
        self._asking = True
        name = self.course.recipe.name
        explanation = text("{name} stays as it is. Your change makes a new player.", name=name)
        answers = (
            Answer(text("Keep it as it is"), self._take_back, cancels=True),
            Answer(text("New player"), self._begin_another, "primary", icon="plus"),
        )
        self.app.open(Dialog(text("A new player?"), explanation, answers))

    def _take_back(self) -> None:
        """Restore the chosen player's recipe in the recipe card."""
        self._asking = False
        self.take_back_edit()

    def _begin_another(self) -> None:
        """Begin a new player with the changed recipe; the running course continues."""
        self._asking = False
        self.edit_new(self.form.recipe)
