"""The openings of a review, in place of the list of its moves: what was played before each move of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from coach.chance_texts import ChanceText
from coach.explorer.moves import Reached
from game.texts import text
from table.move_values import MoveValues
from ui.kit.tree.layout import Box, Row, Spacer
from ui.kit.tree.leaves import Text
from ui.parts.explorer import Explorer

if TYPE_CHECKING:
    from ai.proven import Proven
    from table.line import LineCursor
    from ui.kit.tree.node import Node
    from ui.parts.pictures import SideStyles
    from ui.shell.host import Host


class ReviewedOpenings(Explorer):
    """The explorer at a position of the reviewed game. Values are exact ones only: the judge's are told elsewhere."""

    def __init__(
        self,
        app: Host,
        line: LineCursor,
        sides: SideStyles,
        on_play: Callable[[int], None],
        on_change: Callable[[], None],
    ) -> None:
        super().__init__(app, line.match.game, sides, on_play, on_change)
        self._line, self._values = line, MoveValues(app.engine, line.match.game)
        self._shown = -1

    def node(self, toggle: Node) -> Node:
        """Return the card; `toggle` leads back to the list of moves."""
        match, ply = self._line.match, self._line.ply
        values = self._look()
        self._shown = len(values)
        title = Row(Text(text("Openings"), size=15, weight="semi"), Spacer(), toggle, gap=4)
        reached = Reached(match.game, match.start, tuple(match.moves[:ply]))
        worth = {action: ChanceText.of_proven(proven, match.game.alternates) for action, proven in values.items()}
        return self.card(
            reached,
            worth.get,
            title=Box(title, tall=52, pad=(16, 0), valign="center"),
        )

    @property
    def busy(self) -> bool:
        """Whether exact values are being found."""
        return self.is_open and self._values.busy

    def update(self) -> bool:
        """Whether another value is known since the card was made."""
        return self.is_open and self._shown >= 0 and len(self._look()) != self._shown

    def rest(self) -> None:
        """Stop asking for values."""
        self._values.stop()

    def close(self) -> None:
        """Free the engine's memory."""
        self._values.close()

    def _look(self) -> Mapping[int, Proven]:
        return self._values.look_at(self._line.match.states[self._line.ply])
