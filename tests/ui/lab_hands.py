"""A person in the Lab: real events, and courses that go on as a test says."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.texts import text
from lab.learning.courses import Courses
from tests.ui.lab_players import MadeUp, Prepared, made, made_up
from tests.ui.screen import Element, Screen
from tests.ui.services import FakeWarmup
from ui.kit.list import List
from ui.screens.lab.chart import BatchChart
from ui.screens.lab.scene import LabScene
from ui.shell.routes import LabRoute

told: list[str] = []
"""What courses said that were on no screen."""


class Lab(Screen):
    """A person in the Lab, whose courses go on as the test says."""

    @classmethod
    def opened(cls, folder: Path, board: str = "pathwayz", *, warm: bool = True) -> Lab:
        """With the Lab of a board open over the first screen; whether players can think there already is `warm`."""
        made.clear()
        told.clear()
        courses = Courses(lambda said, _kind: told.append(said), made_up, Prepared)
        person = cls.at_home(folder=folder, warmup=FakeWarmup(warm), courses=courses)
        person.app.settings.details = True
        person.app.navigate(LabRoute(board))
        person.wait(0.3)
        return person

    @property
    def lab(self) -> LabScene:
        assert isinstance(self.scene, LabScene), self.scene
        return self.scene

    @property
    def players(self) -> Element:
        """The list of the taught players."""
        return self.get("list", "Your players")

    @property
    def course(self) -> MadeUp:
        """The course that was begun last."""
        return made[-1]

    @property
    def said(self) -> set[str]:
        """Everything that is written on the screen."""
        return set(self.texts())

    @property
    def chart(self) -> BatchChart:
        """The drawing of the course."""
        chart = self.control(text("Its score"))
        assert isinstance(chart, BatchChart)
        return chart

    @property
    def weights(self) -> List[int]:
        """The list of weights, largest first."""
        weights = self.control(text("Weights"))
        assert isinstance(weights, List)
        return weights

    @property
    def batch(self) -> str:
        """What the drawing of the course says: of the batch that is pointed at, or else of the last one."""
        return self.get("control", text("Its score")).value

    def point_at_batch(self, number: int) -> tuple[int, int]:
        """Move the mouse to a batch in the chart; return where it is."""
        x, y = self.chart.point_of(number)
        self.point((round(x), round(y)))
        return round(x), round(y)

    def point_at_weight(self, number: int = 0) -> None:
        """Move the mouse onto a row of the weights."""
        self.point(self.weights.row_rect(number, self.app.look).center)

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.app.services.notices.shown]

    def begin(self, *scores: float) -> None:
        """Start learning, and let batches be played."""
        self.key(pygame.K_RETURN)
        self.wait(0.1)
        self.course.play(*scores)
        self.wait(0.2)
