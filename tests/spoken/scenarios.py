"""What the robot does, each run by `/usr/bin/python3 -m tests.spoken.scenarios NAME [BOARD]`."""

from __future__ import annotations

import re
import sys
from random import Random

from tests.spoken.robot import COMPILING, Robot

ENDS = r"You win|You lost|A draw|wins|won"


def lesson(robot: Robot, board: str) -> None:
    """Finish a lesson: have the move shown, hear it, and make it; the last step is a game, won the same way."""
    robot.press("Learn")
    robot.press(board)
    robot.get("Task", "panel")
    while True:
        task = robot.get("Step ", "label").name
        _finish_step(robot)
        onward = robot.get("Next step", "push button") if robot.find("Next step", "push button") else None
        if onward is None:
            robot.hear("Lesson done")
            return
        robot.press("Next step")
        robot.until(lambda task=task: robot.get("Step ", "label").name != task, "the next step")  # type: ignore[misc]


def _finish_step(robot: Robot) -> None:
    """Play shown moves until the step is right."""
    begun = len(robot.said)
    for _ in range(80):
        since = len(robot.said)
        robot.key("h")
        robot.hear("Shown:", since, COMPILING)
        robot.key("Return")
        robot.hear(r"Right!|Not yet|Lesson done|Your turn\.", since, COMPILING)
        if re.search("Right!|Lesson done", " ".join(robot.said[begun:])):
            return
    raise AssertionError("the step has not come to an end")


def game(robot: Robot, board: str) -> None:
    """Play a whole game against the weakest level, on any cells that take a move."""
    robot.press(board)
    robot.press("Start game")
    robot.until(robot.cells, "the board")
    play_on(robot)


def play_on(robot: Robot) -> None:
    """Play the game that is open to its end."""
    chance, since = Random(1), len(robot.said)
    for _ in range(200):
        cells = robot.until(robot.cells, "the cells")
        chance.shuffle(cells)
        for cell in cells:
            before = len(robot.said)
            cell.press()
            if not _moved(robot, before):
                continue
            robot.hear(rf"Your turn\.|{ENDS}", before, COMPILING)
            break
        if re.search(ENDS, " ".join(robot.said[since:])):
            return
    raise AssertionError(f"the game does not end; said: {robot.said[-10:]}")


def _moved(robot: Robot, before: int) -> bool:
    """Finish what a press began, and say whether it was a move."""
    try:
        robot.hear("^You", before, 0.4)
    except AssertionError:
        return False
    return True


SCENARIOS = {"lesson": lesson, "game": game}


def main(name: str, *words: str) -> None:
    """Run one scenario; what is said is printed."""
    SCENARIOS[name](Robot(), *words)


if __name__ == "__main__":
    main(*sys.argv[1:])
