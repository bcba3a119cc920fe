"""A study board on a desk, and an engine that knows something of every move."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame

from ai.proven import Proven
from ai.search.scores import result_score
from game import apply_action, game_of
from tests.ui.desk import GUEST, YOU, Desk
from tests.ui.engines import FakeAnalysis, FakeEngine, FakeInfo, actions_of
from tests.ui.layouts import drawn_texts
from ui.kit.tree.spoken import Spoken
from ui.screens.study.line_list import LineList
from ui.screens.study.scene import StudyScene
from ui.shell.routes import StudyRoute

WIN, LOSS = Proven(1, 5), Proven(-1, 2)


class KnowingEngine(FakeEngine):
    """Answers every question at once: of all moves the first is the best, unless `proved` says something else.

    With `patient`, a search that is asked about one position stays unfinished.
    """

    def __init__(self, proved: dict[str, Proven] | None = None, *, patient: bool = False) -> None:
        super().__init__()
        self.proved = proved or {}
        self.patient = patient

    def analyse(self, state: Any, limit: Any = None, **asked: Any) -> FakeAnalysis:
        search = super().analyse(state, limit, **asked)
        game = game_of(state)
        scores, move_values = {}, {}
        for place, action in enumerate(actions_of(state)):
            proved = self.proved.get(game.action_to_string(state, action))
            scores[action] = -60 * place if proved is None else result_score(proved)
            if proved is not None:
                move_values[action] = proved
        seconds = getattr(limit, "seconds", None) or 0.1
        search.info = FakeInfo(
            depth=9, nodes=742_000, seconds=seconds, root_scores=scores if asked.get("every_move") else {},
            move_values=move_values if asked.get("every_move") else {}, pv=_line(state), win_probability=0.43,
        )  # fmt: skip
        search.done = not self.patient or bool(asked.get("every_move"))
        return search


def _line(state: Any, length: int = 6) -> tuple[int, ...]:
    found: list[int] = []
    while len(found) < length and actions_of(state):
        found.append(actions_of(state)[0])
        state = apply_action(state, found[-1])
    return tuple(found)


class Studied(Desk):
    """A desk with the study board on it, over a game that waits."""

    def __init__(
        self,
        game: str = "pathwayz",
        position: str | None = None,
        moves: str = "",
        *,
        engine: FakeEngine | None = None,
        ply: int | None = None,
        kept: int | None = None,
        size: tuple[int, int] = (960, 640),
        data_dir: Path | None = None,
        theme: str = "dark",
        ready: bool = True,
        animations: bool = False,
    ) -> None:
        super().__init__(
            game, (YOU, GUEST), size=size, data_dir=data_dir, theme=theme, ready=ready, animations=animations,
            engine=engine or KnowingEngine(), show_win_chance=False,
        )  # fmt: skip
        self.app.navigate(StudyRoute(game, position, moves=moves.split(), ply=ply, game=kept))
        self.wait(0.1)

    @property
    def studied(self) -> StudyScene:
        assert isinstance(self.app.scene, StudyScene), self.app.scene
        return self.app.scene

    @property
    def lines(self) -> LineList:
        """The list of the best moves."""
        (lines,) = (each for each in self.studied.controls if isinstance(each, LineList))
        return lines

    @property
    def line(self) -> str:
        """The moves that lead to the position that is studied."""
        return " ".join(self.studied_line)

    @property
    def told(self) -> list[tuple[int, str, str]]:
        """The rows of lines: rank, first move, what is said of it."""
        return [_row_of(row.name) for row in self.rows]

    @property
    def rows(self) -> tuple[Spoken, ...]:
        """The rows of lines as a screen reader says them."""
        heard = self.lines.spoken(self.app.look)
        assert heard is not None
        return heard.children


def _row_of(words: str) -> tuple[int, str, str]:
    found = re.fullmatch(r"(?:(\d+)\. )?(.+?)(?:, .*)?: \S+ (.*)", words)
    assert found, words
    return int(found[1] or 0), found[2], found[3]


def tap(desk: Studied, *keys: int) -> None:
    """Press keys one after the other, as quickly as somebody can."""
    for key in keys:
        desk.key(key)
        desk.wait(0.1)


def written(desk: Desk) -> list[str]:
    window, scene = pygame.display.get_surface(), desk.app.scene
    assert window is not None
    assert isinstance(scene, StudyScene)
    scene.invalidate()
    with drawn_texts() as found:
        scene.draw(window)
    return list(found)
