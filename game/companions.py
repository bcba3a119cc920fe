"""The parts that a board may have besides its rules, and the module of each.

`Game.has` lists the parts that a board has; there is a default for every other part. Each part is a module, whose path
contains the name of the board's module in `game`. Such a module is imported at its first use (`Game.companion`): the
window needs only few of them to open. It is found by its name, without an import statement: the module imports the
rules, so an import of it would make a circle. `tests/game/test_companions.py` detects wrong names.
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
    "sizes",
]

MODULES: dict[Companion, str] = {
    "texts": "coach.{board}.texts",  # texts about the board; by default `coach.plain_texts`
    "view": "ui.boards.{board}.view",  # drawing; by default `ui.boards.plain_view`
    "theme": "ui.boards.{board}.theme",  # pieces, a colour and keys; by default `ui.boards.plain_view`
    "evaluation": "ai.evaluation.{board}",  # values of positions; by default `ai.evaluation.defaults`
    "oracle": "ai.evaluation.{board}.oracle",  # results of positions with best play (`ai.exact`)
    "openings": "ai.evaluation.{board}.openings",  # moves played without thinking (`ai.openings`)
    "vectors": "ai.evaluation.{board}.vectors",  # vector instructions under the evaluation (`ai.compiled`)
    "book": "lab.books.{board}",  # makes the book that the oracle or the openings read
    "complexity": "lab.complexity.boards.{board}",  # numbers about the size of the game
    "course": "lab.learning.{board}.champion",  # how the champion was taught
    "paper": "lab.papers.{board}.answers",  # answers to the questions of a paper
    "puzzles": "lab.puzzles.boards.{board}",  # the board's own puzzle themes
    "starts": "lab.starts.{board}",  # starts that are solved one by one
    "sizes": "lab.small_{board}.sizes",  # smaller boards that are solved
}
"""The module of each part; `{board}` stands for the name of the module with the rules."""

assert set(MODULES) == set(get_args(Companion))
