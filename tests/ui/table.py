"""A session at a table: its engine, and a clock that the test turns."""

from __future__ import annotations

from coach.boards import texts_of
from game import Game, find_game
from table.config import GameConfig, Seat
from table.consequences import Consequences
from table.session import FOLLOWED, Session
from table.thinker import Ready
from table.threatening import Threats
from tests.ui.engines import FakeEngine, as_engine

YOU, GUEST = Seat.human("You"), Seat.human("Guest")
AI = Seat("Creek", "level-3")
LINE_OF_X = ("a1", "a2", "b1", "b2", "c1")
"""A game of Tic-tac-toe that X wins."""


class Table:
    """A session, its engine, and a clock that the test turns."""

    def __init__(
        self,
        config: GameConfig,
        engine: FakeEngine | None = None,
        ready: Ready = lambda _game, _player: True,
        **more: object,
    ) -> None:
        self.engine = engine or FakeEngine()
        self.now = 100.0
        self.session = Session(config, as_engine(self.engine), ready=ready, **more)  # type: ignore[arg-type]
        self.session.begin(self.now)

    def wait(self, seconds: float) -> None:
        """Let time pass and the session look at it."""
        self.now += seconds
        self.session.update(self.now)

    def play(self, *moves: str) -> None:
        """Play a person's moves, given as text."""
        for move in moves:
            action = self.session.game.parse_action(self.session.match.state, move)
            assert self.session.play(action, self.now), f"{move} was refused"

    def reply(self) -> None:
        """Let the AI answer."""
        self.wait(0.01)
        self.wait(FOLLOWED)

    @property
    def chance(self) -> float | None:
        """The chance of side 0 in the last position, once it was judged."""
        self.wait(0.01)
        self.wait(0.01)
        judgement = self.session.analysis.look_at(len(self.moves))
        return judgement.chance if judgement else None

    @property
    def moves(self) -> list[str]:
        return self.session.match.moves_text


def tictactoe(white: Seat = YOU, black: Seat = GUEST, **more: object) -> GameConfig:
    return GameConfig("tic-tac-toe", (white, black), **more)  # type: ignore[arg-type]


def threats_of(board: str, position: str) -> dict[tuple[int, int], Consequences]:
    """The threats of both sides in a position, by side and move."""
    game, threat = find_game(board), texts_of(board).threat
    threats = Threats(game, threat.meets if threat else None)
    threats.look_at(game.from_position(position))
    while threats.busy:
        threats.update(1.0)
    return threats.found


def config_of(game: Game, white: Seat = YOU, black: Seat = GUEST) -> GameConfig:
    return GameConfig(game.name, (white, black), show_win_chance=False)
