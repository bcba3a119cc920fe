"""A moving picture's file: drawn in the window's thread, packed in another, cancelled and failed."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

import numpy as np

from ai.progress import Progress
from table.filming import Filming, filming_words


class Desk:
    """The drawing thread: it draws squares, and does what it is called for until the film is done."""

    def __init__(self, draw: Callable[[int], Any]) -> None:
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.progress = Progress[None]()
        self.made: list[bytes | None] = []
        self.film = Filming([0.5, 0.5, 2.0], draw, self.calls.put, self.progress, self.made.append)

    def run(self) -> bytes | None:
        """Make the film; return its file."""
        self.film.begin()
        while not self.made:
            self.calls.get(timeout=60)()
        return self.made[0]


def square(number: int) -> Any:
    """Return a small picture whose colour says its number."""
    return np.full((8, 8, 3), 80 * number, np.uint8)


def test_a_film_has_every_picture_in_its_order() -> None:
    drawn: list[int] = []

    def draw(number: int) -> Any:
        drawn.append(number)
        return square(number)

    desk = Desk(draw)
    made = desk.run()
    assert made is not None and made.startswith(b"GIF89a")
    assert drawn == [0, 1, 2]
    assert (desk.progress.latest.done, desk.progress.latest.total) == (3, 3)
    assert filming_words(desk.progress.latest) == "Packing the pictures"


def test_a_picture_that_cannot_be_drawn_ends_the_film_without_a_file() -> None:
    def draw(number: int) -> Any:
        if number == 1:
            raise ValueError("no such position")
        return square(number)

    assert Desk(draw).run() is None


def test_a_cancelled_film_says_nothing_more() -> None:
    desk = Desk(square)
    desk.film.begin()
    desk.calls.get(timeout=60)()  # the first picture
    desk.progress.cancel()
    while True:
        try:
            desk.calls.get(timeout=0.5)()
        except queue.Empty:
            break
    assert desk.made == []
