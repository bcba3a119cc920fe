"""What the robot does, each run by `/usr/bin/python3 -m tests.spoken.scenarios NAME [BOARD]`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from random import Random

from tests.spoken.robot import COMPILING, Heard, Robot, SilenceError

ENDS = r"You win|You lost|A draw|wins\."
TURN = r"Your turn\."
QUICK = {"Othello": ("Tab", "Return")}
STEPS = 80
"""Moves and tries after which something has gone wrong."""


# -- lessons ------------------------------------------------------------------------------------------


def lesson(robot: Robot, board: str) -> None:
    """Finish a lesson: have each move shown, hear it, and make it; the last step is a game, won the same way."""
    robot.press("Learn")
    robot.get("Watch it think")  # the boards of the home screen have the same names
    robot.press(board)
    robot.get("Task", "panel")
    for _ in range(STEPS):
        task = robot.get("Step ", "label").name
        _finish_step(robot)
        if robot.find("Next step", "push button") is None:
            robot.hear("Lesson done")
            return
        robot.press("Next step")
        robot.until(lambda task=task: robot.get("Step ", "label").name != task, "the next step")  # type: ignore[misc]
    raise AssertionError("the lesson does not end")


def _finish_step(robot: Robot) -> None:
    """Play shown moves until the step is right."""
    begun = len(robot.said)
    for _ in range(STEPS):
        since = len(robot.said)
        robot.key("h")
        robot.hear("Shown:", since, COMPILING)
        robot.key("Return")
        robot.hear(rf"Right!|Not yet|Lesson done|{TURN}", since, COMPILING)
        if re.search("Right!|Lesson done", " ".join(robot.said[begun:])):
            return
    raise AssertionError("the step has not come to an end")


# -- games --------------------------------------------------------------------------------------------


def game(robot: Robot, board: str) -> None:
    """Play a whole game against the weakest level, on any cells that take a move."""
    robot.get("Boards", "push button")
    if robot.find(board, "push button"):
        robot.press(board)
        robot.press("Start game")
    else:  # the first board, with a button of its own
        robot.press("Play")
    robot.until(robot.cells, "the board")
    _play_on(robot, QUICK.get(board, ()))


def _play_on(robot: Robot, quick: tuple[str, ...]) -> None:
    """Play the game that is open to its end; `quick` are keys that make a move on a board where few cells take one."""
    chance, begun = Random(1), len(robot.said)
    for _ in range(STEPS):
        since = len(robot.said)
        if not quick or robot.find("Pass", "push button"):
            _make_a_move(robot, chance)
        else:
            robot.key(*quick)
        robot.hear(rf"{TURN}|{ENDS}", since, COMPILING)
        if re.search(ENDS, " ".join(robot.said[begun:])):
            return
    raise AssertionError(f"the game does not end; said: {robot.said[-10:]}")


def _make_a_move(robot: Robot, chance: Random) -> None:
    """Make any move that the board takes."""
    cells = [cell for cell in robot.until(robot.cells, "the cells") if _may_take(cell)]
    chance.shuffle(cells)
    for cell in cells:
        if _is_played(robot, cell.press):
            return
        twists = [each for each in robot.nodes() if each.role == "push button" and re.search("rotate", each.name)]
        if twists and _is_played(robot, chance.choice(twists).press):
            return
    if robot.find("Pass", "push button"):
        robot.press("Pass")


def _may_take(cell: Heard) -> bool:
    """Whether the name of a cell tells that a move may go there: it is empty, or a house with seeds."""
    return cell.name.endswith("empty") or bool(re.match(r"house .*[1-9]\d* seeds?$", cell.name))


def _is_played(robot: Robot, press: Callable[[], None]) -> bool:
    """Press, and say whether a move was announced."""
    before = len(robot.said)
    press()
    try:
        robot.hear("^You", before, 0.3)
    except SilenceError:
        return False
    return True


# -- what else there is -------------------------------------------------------------------------------


def review(robot: Robot) -> None:
    """Play a game, review it, and hear its worst move."""
    game(robot, "Tic-tac-toe")
    since = len(robot.said)
    robot.press("Review")
    robot.get("Curve", "list box", patience=COMPILING)
    marked = robot.until(lambda: _marked(robot), "a mark beside a move", 60)
    marked.press()
    print("worst:", robot.hear("Blunder|Mistake|Inaccuracy", since, COMPILING))


def _marked(robot: Robot) -> Heard | None:
    """The move with the worst mark."""
    rows = [each for each in robot.nodes() if each.role == "list item"]
    marked = (row for mark in ("Blunder", "Mistake", "Inaccuracy") for row in rows if mark in row.description)
    return next(marked, None)


def size(robot: Robot) -> None:
    """Make the text larger."""
    robot.press("Settings")
    robot.get("100 %", "label")
    robot.press("Larger")
    print(
        "size:", robot.until(lambda: robot.find("110 %", "label") or robot.find("125 %", "label"), "larger text").name
    )


def teach(robot: Robot) -> None:
    """Teach a player in the Lab, and start a tournament in which it plays."""
    robot.press("Lab")
    robot.press("Start learning")
    robot.press("Send it to a tournament", patience=COMPILING)
    robot.press("Start", patience=COMPILING)
    robot.until(lambda: robot.find("Pause", "push button"), "the tournament to begin", COMPILING)
    print("taught, and the tournament has begun")


SCENARIOS: dict[str, Callable[..., None]] = {
    "lesson": lesson, "game": game, "review": review, "size": size, "teach": teach,
}  # fmt: skip


def main(name: str, *words: str) -> None:
    """Run one scenario; what is said is printed."""
    SCENARIOS[name](Robot(), *words)


if __name__ == "__main__":
    main(*sys.argv[1:])
