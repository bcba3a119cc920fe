"""The parts that a board may have besides its rules, and the module of each.

A board lists in `Game.has` what it has; every other part has a default. A module is named like the board's rules in
`game`, and is imported at its first use (`Game.companion`), because the window needs few of them to open.
"""

from __future__ import annotations

from typing import Literal, get_args

Companion = Literal[
    "texts",
    "view",
    "theme",
    "evaluation",
    "oracle",
    "openings",
    "vectors",
    "book",
    "complexity",
    "course",
    "paper",
    "puzzles",
    "starts",
]

MODULES: dict[Companion, str] = {
    "texts": "coach.{board}.texts",  # what is said of it; without it, `coach.plain_texts`
    "view": "ui.boards.{board}.view",  # draws it; without one, `ui.boards.plain_view`
    "theme": "ui.boards.{board}.theme",  # its pieces, a colour and its keys; without one, `ui.boards.plain_view`
    "evaluation": "ai.evaluation.{board}",  # how good a position is; without one, `ai.evaluation.defaults`
    "oracle": "ai.evaluation.{board}.oracle",  # who wins with best play (`ai.exact`)
    "openings": "ai.evaluation.{board}.openings",  # moves played without thinking (`ai.openings`)
    "vectors": "ai.evaluation.{board}.vectors",  # vector instructions under the evaluation (`ai.compiled`)
    "book": "lab.books.{board}",  # makes the book that the oracle or the openings read
    "complexity": "lab.complexity.boards.{board}",  # what is known about the size of the game
    "course": "lab.learning.{board}.champion",  # how the champion was taught
    "paper": "lab.papers.{board}.answers",  # what a paper asked
    "puzzles": "lab.puzzles.boards.{board}",  # themes of its own
    "starts": "lab.starts.{board}",  # starts that are solved one by one
}
"""The module of each companion; `{board}` stands for the name of the module with the rules."""

assert set(MODULES) == set(get_args(Companion))
