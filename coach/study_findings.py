"""The engine's findings about the position of a study, and the person's choice of what the board shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coach.chance_texts import line_chance_text
from coach.study_texts import chance_of, entries_of, explanation_of, remark_text, text_of_node
from game import current_player, is_terminal
from table.consequences import consequences_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from coach.chance_texts import ChanceText, WinChance
    from coach.study_texts import LineEntry
    from game import Game
    from saves.models import Judgement
    from table.consequences import Consequences
    from table.studying import Study, StudyLine
    from table.variations import VariationNode, Variations

MOST_LINES = 5
_SHOWN = 0.25
"""Least seconds between two updates of the moves and chances shown."""
_SLICE = 0.006
"""Seconds of a frame for reading variations."""


class StudyFindings:
    """The best moves and the chances in the current position of `variations`.

    Attributes:
        study: the search.
        shows_lines: whether the board shows all the best moves, and not only the chosen move.
        shows_effects: whether the board shows the effects of the chosen move.
        shows_answer: whether the board shows the answer to the chosen move.
        entries: the found moves, best first.
        wanted: the move that the person chose; None means the best move.
        chosen: the action of the chosen move; None if there is none.
        answer: the answer to the chosen move, if the board shows it.
        explanation: the reasons of the chosen move, if it has any.
        still_reads: whether there may be variations that are not read yet.
    """

    def __init__(self, study: Study, variations: Variations, judged: Mapping[tuple[str, ...], Judgement]) -> None:
        """Begin. `judged` has the stored judgements, keyed by the moves to each position."""
        self.study, self._variations, self._judged = study, variations, judged
        self.shows_lines, self.shows_effects, self.shows_answer = True, True, False
        self.entries: list[LineEntry] = []
        self.chosen: int | None = None
        self.still_reads = True
        self.wanted: int | None = None
        self.answer: Consequences | None = None
        self.explanation = ""
        self._explained: object = None
        self._shown_at = float("-inf")
        self._doing = ""
        self._has_news = False

    @property
    def game(self) -> Game:
        """The board."""
        return self._variations.game

    @property
    def state(self) -> Any:
        """The position that is studied now."""
        return self._variations.state

    @property
    def is_searching(self) -> bool:
        """Whether the engine is busy, or soon will be."""
        return self.study.doing in ("thinking", "preparing")

    @property
    def mover(self) -> int | None:
        """The side to move; None at the end of a game."""
        return None if is_terminal(self.state) else int(current_player(self.state))

    @property
    def chance(self) -> WinChance | None:
        """The win chance of the position; None while it is unknown."""
        return chance_of(self.study, self.state)

    @property
    def remark(self) -> str:
        """The text in place of the lines, while there are no lines."""
        return remark_text(self.study, self.state)

    @property
    def marked(self) -> list[LineEntry]:
        """The moves that the board shows."""
        return [entry for entry in self.entries if self.shows_lines or entry.line.action == self.chosen]

    def worth_of(self, action: int) -> ChanceText | None:
        """Return the value of a move in words; None before the engine has searched or solved the move."""
        line = self.study.line_of(action)
        return None if line is None or line.is_score else line_chance_text(line, self.game.alternates)

    def text_of_node(self, node: VariationNode) -> ChanceText | None:
        """Return the chance of the move that leads to a position of the tree; None if it is unknown."""
        return text_of_node(self.study, node, self._judged)

    # -- what the person wants --------------------------------------------------------------------------

    def switch(self, field: str, on: bool | None = None) -> None:
        """Turn the switch named `field`, one of `shows_...`, on or off.

        If `on` is None, invert the switch.
        """
        setattr(self, field, not getattr(self, field) if on is None else on)
        self.adopt_lines()

    def choose(self, action: int | None) -> None:
        """Choose a move (None: the best move), and show its effects."""
        self.wanted = action
        self.adopt_lines()

    def change_lines(self, by: int) -> None:
        """Search `by` more lines than now; fewer if `by` is negative."""
        self.study.lines_wanted = min(max(1, self.study.lines_wanted + by), MOST_LINES)
        self.look_at()

    def look_at(self) -> None:
        """Have the engine search the current position; the search includes the game's next move, if there is one."""
        self.study.look_at(self.state, self._played)

    # -- what is found ----------------------------------------------------------------------------------

    def adopt_lines(self) -> None:
        """Take the engine's present lines of the position as `entries`."""
        self.entries = entries_of(self.study, self._played)
        actions = [entry.line.action for entry in self.entries]
        if self.wanted not in actions:
            self.wanted = None
        self.chosen = next(iter(actions), None) if self.wanted is None else self.wanted
        chosen = next((entry for entry in self.entries if entry.line.action == self.chosen), None)
        self.answer = self._reply(chosen and chosen.line) if self.shows_answer else None
        self._explain(chosen.line if chosen and chosen.rank else None)  # no praise for a worse move of the game
        self.entries = [
            entry._replace(reasons=self.explanation) if entry.line.action == self.chosen else entry
            for entry in self.entries
        ]

    def update(self, now: float) -> bool:
        """Read more variations and findings; return whether they must be shown now.

        `entries` are renewed only then, so that board and list agree. For a new position this is at once.
        """
        is_due = self.still_reads and self._read_more(now)
        self._has_news = self.study.update() or self._has_news
        is_time = not self.entries or now - self._shown_at >= _SHOWN
        if (self._has_news and is_time) or self._doing != self.study.doing:
            self._shown_at, self._doing, self._has_news = now, self.study.doing, False
            self.adopt_lines()
            return True
        return is_due

    def _read_more(self, now: float) -> bool:
        """Read more variations; return True when it is time to show them, or when the last one is read."""
        self.still_reads = self._variations.take_more(_SLICE)
        is_due = not self.still_reads or now - self._shown_at >= _SHOWN
        self._shown_at = now if is_due else self._shown_at
        return is_due

    @property
    def _played(self) -> int | None:
        """The game's next move in this position, as an action; None if the game has none."""
        return next((node.action for node in self._variations.current.children if node.in_game), None)

    def _explain(self, line: StudyLine | None) -> None:
        """Find the reasons of the chosen move, the first of `line`, unless they are known."""
        asked = line and (self.state, line.actions, line.proven, self.study.proven)
        if asked != self._explained:
            self._explained, self.explanation = asked, explanation_of(self.study, self.state, line) if line else ""

    def _reply(self, line: StudyLine | None) -> Consequences | None:
        if line is None or len(line.actions) < 2:
            return None
        after = consequences_of(self.game, self.state, line.actions[0]).after
        return consequences_of(self.game, after, line.actions[1])
