"""What the robot does, each run by `/usr/bin/python3 -m tests.spoken.scenarios NAME [BOARD]`."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import takewhile
from random import Random

from tests.spoken.robot import COMPILING, Heard, Robot, switch

ENDS = r"You win|You lost|A draw|wins\."
TURN = r"Your turn\."
TASK = r"^\w+ to move\. "
CELL = re.compile(r"in column (\d)|house (\d)|\b([a-l]\d)\b")
"""The name of a cell in a sentence, as the key that asks for one takes it."""
QUICK = {"Othello": ("Tab", "Return")}
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The directions of a line."""
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
        robot.hear("Shown:", since, COMPILING)  # while the computer still prepares, the move comes by itself
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
        robot.press("Play Puddle")
    else:  # the first board, with a button of its own
        robot.press("Play")
    robot.until(robot.cells, "the board")
    robot.hear("You: .*Puddle: ")
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
        twists = _twists(robot)
        if twists and _is_played(robot, chance.choice(twists).press):
            return
    robot.press_what_is_there("Pass")


def _may_take(cell: Heard) -> bool:
    """Whether the name of a cell tells that a move may go there: it is empty, or a house with seeds."""
    return cell.name.endswith("empty") or bool(re.match(r"house .*[1-9]\d* seeds?$", cell.name))


def _is_played(robot: Robot, press: Callable[[], None]) -> bool:
    """Press, and say whether a move was announced."""
    before = len(robot.said)
    press()
    return bool(robot.heard("^You", before, 0.3))


def first_keys(robot: Robot) -> None:
    """Set up a game with a clock of one's own, and make its first move by the first two keys on the board."""
    robot.press("Tic-tac-toe")
    robot.press("10 min + 5 s")
    robot.press("Custom")
    robot.get("Minutes", "text", "entry")
    robot.press("Play Puddle")
    robot.hear("You: .*Puddle: ")
    here = robot.until(lambda: _cell_with_focus(robot), "a cell with the focus")
    robot.key("Down")  # never the lowest: the focus is in the middle, or where the mouse rests
    there = robot.until(lambda: _cell_with_focus(robot).replace(here, ""), "the next cell")
    robot.key("Return")
    robot.hear(f"^You: {there}", patience=COMPILING)
    robot.key("F7")
    robot.hear("You: (20:0|19:5)")


def _cell_with_focus(robot: Robot) -> str:
    """The name of the cell that is read; empty for none."""
    return next((cell.name.split(",")[0] for cell in robot.cells() if "focused" in cell.states), "")


# -- puzzles ------------------------------------------------------------------------------------------


def puzzles(robot: Robot) -> None:
    """Solve the first ten puzzles of Connect Four, without a hint: from the names of the cells alone."""
    robot.press("Puzzles")
    robot.get("All puzzles", "panel")
    _turn_to(robot, "Connect Four")
    since = len(robot.said)
    robot.press("Begin")
    for _ in range(10):
        side = robot.hear(TASK, since).split()[0]
        _go_to(robot, f"in column {_winning_column(robot, side)}")
        robot.key("Return")
        robot.hear("^Solved", since, COMPILING)
        since = len(robot.said)
        robot.press("Next")


def _winning_column(robot: Robot, side: str) -> int:
    """Return a column where a side has four in a row at once, as the cells are heard."""
    names = (re.match(r"column (\d) row (\d), (\w+)", cell.name) for cell in robot.until(robot.cells, "the cells"))
    owners = {(int(name[1]), int(name[2])): name[3] for name in names if name}
    for (column, row), owner in owners.items():
        lies = owner == "empty" and owners.get((column, row - 1)) != "empty"
        if lies and any(_in_line(owners, (column, row), way, side) >= 3 for way in WAYS):
            return column
    raise AssertionError(f"no column wins for {side}: {owners}")


def _in_line(owners: dict[tuple[int, int], str], cell: tuple[int, int], way: tuple[int, int], side: str) -> int:
    """Count a side's discs next to a cell without a gap, in a direction and its opposite."""
    count = 0
    for sign in (1, -1):
        steps = ((cell[0] + sign * n * way[0], cell[1] + sign * n * way[1]) for n in (1, 2, 3))
        count += sum(1 for _ in takewhile(lambda at: owners.get(at) == side, steps))
    return count


def hinted(robot: Robot) -> None:
    """Solve two puzzles of each board that has some, with the computer's hints."""
    robot.press("Puzzles")
    robot.get("All puzzles", "panel")
    robot.key("a")
    robot.hear(TASK)
    for board in ("Pathwayz", "Pentago-Twist", "Connect Four", "Othello", "Kalah"):
        _turn_to(robot, board)
        for _ in range(2):
            _solve(robot)
            since = len(robot.said)
            robot.press("Next")
            robot.hear(TASK, since)


def _turn_to(robot: Robot, board: str) -> None:
    """Go over to another board, where the screen is for one."""
    robot.key("g")
    robot.get(board, "menu item", "check menu item").press()
    robot.get(board, "table", "push button")


def _solve(robot: Robot) -> None:
    """Ask for hints until a move is named, make it, and go on until the puzzle is solved."""
    begun = len(robot.said)
    for _ in range(STEPS):
        words, since = _ask_for_a_move(robot), len(robot.said)
        _go_to(robot, words)
        robot.key("Return")
        robot.until(lambda since=since: robot.said[since:] or _twists(robot), "a word, or the twists")  # type: ignore[misc]
        if _twists(robot):
            robot.press(_ask_for_a_move(robot).removeprefix("Hint: "))
        robot.hear(r"Solved|more (move|turn)|turn goes on", since, COMPILING)
        if any("Solved" in said for said in robot.said[begun:]):
            return
    raise AssertionError(f"the puzzle is not solved; said: {robot.said[begun:]}")


def _ask_for_a_move(robot: Robot) -> str:
    """Ask for hints until one of them names a cell, and return that."""
    for _ in range(8):
        since = len(robot.said)
        robot.press("Hint", patience=COMPILING)
        words = robot.heard("Hint: ", since, 3)  # none where the other side's answer has come in between
        if CELL.search(words):
            return words
    raise AssertionError(f"no hint names a cell: {robot.said[-4:]}")


def _go_to(robot: Robot, words: str) -> None:
    """Bring the cursor of the board to the cell that a sentence names."""
    found = CELL.search(words)
    assert found is not None, words
    robot.key("F9")
    robot.get("Name of the cell", "text", "entry")
    robot.write(next(filter(None, found.groups())))
    robot.key("Return")
    robot.until(robot.cells, "the board")


def _twists(robot: Robot) -> list[Heard]:
    """Return the buttons that finish a move with a twist."""
    return [each for each in robot.nodes() if each.role == "push button" and re.search(", (rotate|mirror) ", each.name)]


# -- what else there is -------------------------------------------------------------------------------


def review(robot: Robot) -> None:
    """Play a game, review it, hear its worst move, and ask why it is bad."""
    game(robot, "Tic-tac-toe")
    since = len(robot.said)
    robot.press("Review")
    robot.get("Win chance with best play", "list box", patience=COMPILING)
    marked = robot.until(lambda: _marked(robot), "a mark beside a move", 60)
    marked.press()
    print("worst:", robot.hear("Blunder|Mistake|Inaccuracy", since, COMPILING))
    since = len(robot.said)
    robot.key("F7")
    print("why:", robot.hear("Better was|^It ", since))


def _marked(robot: Robot) -> Heard | None:
    """The move with the worst mark."""
    rows = [each for each in robot.nodes() if each.role == "list item"]
    marked = (row for mark in ("Blunder", "Mistake", "Inaccuracy") for row in rows if mark in row.description)
    return next(marked, None)


def size(robot: Robot) -> None:
    """Make the text larger."""
    robot.press("Settings")
    larger(robot)


def larger(robot: Robot) -> None:
    """Make the text larger in the settings, which are open."""
    robot.get("Size", "slider").value = 125
    robot.until(lambda: robot.get("Size", "slider").value == 125, "the new size")
    robot.until(lambda: robot.find("This is 125 %.", "label"), "the words in the new size")


def restless(robot: Robot) -> None:
    """Start and end a screen reader again and again while the window gets and loses the focus, then once in peace: of
    many starts in a second AccessKit may miss the last one.
    """
    window, desktop = (_xdotool(*words) for words in (["getwindowfocus"], ["search", "--maxdepth", "0", ""]))
    for number in range(200):
        switch(number % 2 == 1)
        _xdotool(*(word for each in [desktop, window] * 3 for word in ("windowfocus", each)))
    for on in (False, True):
        time.sleep(1)
        switch(on)
    size(robot)


def _xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], check=True, capture_output=True, text=True).stdout.strip()


def lab(robot: Robot) -> None:
    """Teach a player in the Lab, and send it to a tournament."""
    robot.press("Lab")
    robot.get("Start learning", "push button")
    _turn_to(robot, "Connect Four")
    while robot.find("Fewer games: 500", "push button") is None:
        robot.press("Fewer games")
    robot.press("Start learning")
    robot.hear("has learned", patience=COMPILING)
    robot.press("Tournament")
    robot.get("Results", "list box")
    _keep(robot, "Creek", "Heron")
    robot.press("Start")
    robot.hear("The tournament is being played", patience=COMPILING)


def _keep(robot: Robot, *names: str) -> None:
    """Take everybody else out of the tournament."""
    robot.until(lambda: _entrants(robot), "the players")
    for name in [name for name in _entrants(robot) if not name.startswith(names)]:
        robot.press(name)
        robot.until(lambda gone=name: gone not in _entrants(robot), f"{name} to be taken out")  # type: ignore[misc]


def _entrants(robot: Robot) -> list[str]:
    """Return the rows of the players that take part."""
    return [each.name for each in robot.nodes() if each.role == "list item" and "takes part" in each.name]


SCENARIOS: dict[str, Callable[..., None]] = {
    "lesson": lesson, "game": game, "puzzles": puzzles, "hinted": hinted, "lab": lab, "larger": larger,
    "review": review, "size": size, "restless": restless, "first keys": first_keys,
}  # fmt: skip


def main(name: str, *words: str) -> None:
    """Run one scenario; what is said is printed."""
    SCENARIOS[name](Robot(), *words)


if __name__ == "__main__":
    main(*sys.argv[1:])
