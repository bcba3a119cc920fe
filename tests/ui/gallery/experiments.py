"""The screens on which players are taught, compared and watched: Lab, what a player likes, tournament, search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game import GAMES, find_game
from table.watching import exercises
from table.watching.search import ALGORITHMS, RANDOM_GAMES, WatchedSearch
from tests.ui.desk import Desk
from tests.ui.gallery.pages import press
from tests.ui.gallery.stage import State, Window
from tests.ui.lab_players import AtOnce
from tests.ui.lab_states import BOARDS, in_the_lab, teach_all, teach_fox, with_a_pipeline
from tests.ui.test_tournament_looks import in_a_contest
from ui.screens.lab.policy_view_scene import PolicyViewScene
from ui.screens.think.scene import ThinkScene

LABS = (
    ("nobody", ""), ("left", ""), ("left", "preparing"), ("left", "learning"), ("left", "paused"), ("left", "failed"),
    ("done", ""), ("damaged", ""), ("by hand", ""),
)  # fmt: skip
NETWORKS = {"connect-four": ("", "preparing", "learning", "paused", "failed", "done")}
"""What pipelines do, in all their states on one board: they look alike on each."""


def think(desk: Desk, row: dict[str, Any]) -> None:
    """Open a search of a board's own position, and go to some event of it."""
    desk.app.replace(ThinkScene(desk.app, find_game(row["board"]), None, row["algorithm"]))
    search = desk.search
    search.order, search.depth = row["order"], min(row["depth"], search.depth)
    for _ in range(row["exercise"]):
        search.next_exercise()
    for run in () if search.exercise is None else exercises.EXERCISES[search.exercise].runs[: row["depth"]]:
        search.set_up(run._replace(games=min(run.games, RANDOM_GAMES[0])))
        watch_to_its_end(search)
    search.algorithm, search.games = row["algorithm"], RANDOM_GAMES[2]
    search.restart()
    watch_to_its_end(search)
    search.go(round(row["share"] * (search.run.count - 1)))
    desk.app.router.invalidate()


def watch_to_its_end(search: WatchedSearch) -> None:
    while not search.run.done:
        search.run.advance(1)
    search.go_to_end()


def folder_of(desk: Desk) -> Path:
    """Where the window keeps what is made in it."""
    assert desk.app.services.data_dir is not None
    return desk.app.services.data_dir


def lab(desk: Desk, window: Window, board: str, player: str, doing: str) -> None:
    """The Lab of a board, with a player and what its course does."""
    if player != "nobody":
        teach_all(folder_of(desk), [board])
    in_the_lab(desk, window | {"board": board, "player": player, "doing": doing})


def pipeline(desk: Desk, _window: Window, board: str, doing: str) -> None:
    """The Lab of a board with a pipeline, and what it does; none before it begins."""
    if doing:
        teach_fox(folder_of(desk), board)
    with_a_pipeline(desk, board, doing)


def liking(desk: Desk, _window: Window, board: str) -> None:
    """What a player likes after some moves."""
    teach_all(folder_of(desk), [board])
    desk.app.replace(PolicyViewScene(desk.app, find_game(board), "my/heron@350", AtOnce("my/heron@350")))
    for _ in range(5):
        desk.make_move(desk.game.actions(desk.view.state)[0])
    desk.wait(0.3)


def tournament(desk: Desk, window: Window, board: str, state: str, live: bool = False) -> None:
    """A board's tournament."""
    in_a_contest(desk, window | {"board": board, "state": state, "live": live})


def watched(desk: Desk, window: Window, board: str) -> None:
    """A game of a tournament, large."""
    tournament(desk, window, board, "half", live=True)
    press(desk, pygame.K_w)
    desk.wait(1)


def adding(desk: Desk, window: Window, board: str) -> None:
    """More players of a tournament are chosen."""
    tournament(desk, window, board, "before")
    desk.wait(0.3)
    press(desk, pygame.K_a)


def search(desk: Desk, window: Window, board: str, algorithm: str, share: float, exercise: int) -> None:
    """A search that is watched, so far along; or an exercise about it."""
    more = {"board": board, "algorithm": algorithm, "order": "best", "depth": 2, "share": share, "exercise": exercise}
    think(desk, window | more)


def of_board(board: str) -> Iterator[State]:
    """Every state of a board."""
    for player, doing in LABS if board in BOARDS else ():
        name = ", ".join(part for part in (board, player, doing) if part)
        yield State("lab", name, partial(lab, board=board, player=player, doing=doing))
    for doing in NETWORKS.get(board, ("learning",)) if board in BOARDS else ():
        name = f"{board}, four networks, {doing or 'nobody'}"
        yield State("lab", name, partial(pipeline, board=board, doing=doing))
    if board in BOARDS:
        yield State("liking", board, partial(liking, board=board))
    for state in ("before", "nobody", "begun", "half", "done", "failed", "gauntlet"):
        yield State("tournament", f"{board}, {state}", partial(tournament, board=board, state=state))
    yield State("tournament", f"{board}, a game goes on", partial(tournament, board=board, state="half", live=True))
    yield State("tournament", f"{board}, more players", partial(adding, board=board))
    yield State("live", board, partial(watched, board=board))
    for algorithm in ALGORITHMS:
        for share in (0.3, 1.0):
            name = f"{board}, {algorithm}, {share:.0%}"
            yield State("think", name, partial(search, board=board, algorithm=algorithm, share=share, exercise=0))


EXERCISES = (
    State("think", f"exercise {n}", partial(search, board="tic-tac-toe", algorithm="minimax", share=1.0, exercise=n))
    for n in (1, 2, 3)
)
STATES = (*(state for each in GAMES for state in of_board(each.name)), *EXERCISES)
