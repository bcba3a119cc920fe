"""`python main.py join HOST:PORT GAME`: play a game in the terminal against a program that listens.

The program speaks the Universal Game Interface, as `python main.py ugi --listen HOST:PORT` does. Its opponent is the
person at the keyboard, or with `--play NAME` one of our players.
"""

from __future__ import annotations

import argparse
import math
import re
import socket
from collections.abc import Callable
from typing import NoReturn

from ai.commands import Parser
from ai.engine import Engine
from ai.info import Limit
from ai.players import find_player
from ai.sockets import Address, SocketError, address_of
from ai.spec import PlayerSpec
from game.errors import CodedError, shown
from game.match import Match
from game.registry import GAMES, find_game
from game.spec import Game
from game.texts import text

PATIENCE = 600.0
"""Seconds to wait for an answer of the other program."""
_LONGEST = 100_000

Mover = Callable[[Match], str | None]
"""A function that takes the match and returns the next move as text, or None to leave the game."""


class Connection:
    """A conversation with a program that speaks the Universal Game Interface."""

    def __init__(self, address: Address) -> None:
        """Connect to the program that listens at `address`.

        Raises:
            SocketError: if nobody answers there.
        """
        try:
            self._socket = socket.create_connection((address.host, address.port), PATIENCE)
        except OSError as error:
            raise SocketError(
                "nobody answers at {address}; start a program that listens there",
                code="no-answer",
                address=str(address),
                cause=error,
            ) from error
        self._lines = self._socket.makefile("r", encoding="utf-8", errors="backslashreplace", newline="\n")

    def send(self, line: str) -> None:
        """Send a command.

        Raises:
            SocketError: if the program has gone away.
        """
        try:
            self._socket.sendall(f"{line}\n".encode())
        except OSError as error:
            raise _ended() from error

    def hear(self, start: str) -> str:
        """Return the rest of the next line that begins with `start`.

        Raises:
            SocketError: if the program answers with an error, or has gone away.
        """
        while line := self._next_line():
            word, _, rest = line.strip().partition(" ")
            if word == "error":
                self._refuse(rest)
            if word == start:
                return rest
        raise _ended()

    def _next_line(self) -> str:
        try:
            return self._lines.readline(_LONGEST)
        except TimeoutError as error:
            raise SocketError(text("the other program says nothing any more")) from error
        except OSError as error:
            raise _ended() from error

    def _refuse(self, reason: str) -> NoReturn:
        raise SocketError(text("the other program refuses: {given}", given=shown(reason)))

    def close(self) -> None:
        """End the conversation."""
        self._lines.close()
        self._socket.close()


def _ended() -> SocketError:
    return SocketError(text("the other program has ended the conversation"))


def their_move(connection: Connection, match: Match, milliseconds: int) -> str:
    """Return the move of the other program as text; the program may think for `milliseconds`."""
    moves = " ".join(match.moves_text)
    connection.send(f"position startpos{' moves ' if moves else ''}{moves}")
    connection.send(f"go movetime {milliseconds}")
    return connection.hear("bestmove")


def play(game: Game, side: int, ours: Mover, theirs: Callable[[Match], str]) -> str:
    """Play a game in which `ours` moves for side `side`, 0 or 1; return the result as a sentence.

    Raises:
        SocketError: if the other program plays a move that is not legal.
    """
    match = Match(game)
    while match.outcome is None:
        if match.player == side:
            move = ours(match)
            if move is None:
                return text("You left the game.")
            match.push(move)
            continue
        move = theirs(match)
        try:
            match.push(move)
        except CodedError as error:
            raise SocketError("the other program played no legal move", code=SocketError.code, cause=error) from error
        print(text("They play {move}.", move=move), flush=True)
    print(picture(match))
    winner = match.outcome.winner
    return text("A draw.") if winner is None else text("You won.") if winner == side else text("They won.")


def picture(match: Match) -> str:
    """Return the position of a match as text: a line for each row, with dots for empty cells."""
    rows = match.game.to_position(match.state).split()[0].split("/")
    lines = [re.sub(r"\d+", lambda run: "." * int(run[0]), row) if "," not in row else row for row in rows]
    return "\n".join(lines)


def ask(match: Match) -> str | None:
    """Print the position and return the person's next legal move as text; None if the person leaves the game."""
    print(picture(match))
    while True:
        try:
            written = input(text("Your move (? lists them, quit leaves): ")).strip()
        except EOFError:
            return None
        if written == "quit":
            return None
        legal = [match.game.action_to_string(match.state, action) for action in match.legal_actions()]
        if written in legal:
            return written
        if written != "?":
            print(text("{move} is no legal move here.", move=shown(written)))
        print(" ".join(legal))


def computed(engine: Engine, player: PlayerSpec, seconds: float) -> Mover:
    """Return a function that finds moves of `player`; each takes at most `seconds` seconds."""

    def move(match: Match) -> str:
        found = engine.analyse(match.state, Limit(seconds), player=player, before=match.before).result()
        return match.game.action_to_string(match.state, found.action)

    return move


def main(arguments: list[str]) -> int:
    """Run the command `join`; return its exit status."""
    options = _parser().parse_args(arguments)
    game, address = find_game(options.game), address_of(options.address)
    player = find_player(game, options.play) if options.play else None
    milliseconds = round(1000 * options.seconds)
    connection = Connection(address)
    try:
        with Engine() as engine:
            _choose(connection, game, options.against)
            ours = ask if player is None else computed(engine, player, options.seconds)
            print(play(game, int(options.second), ours, lambda match: their_move(connection, match, milliseconds)))
    finally:
        connection.close()
    return 0


def _choose(connection: Connection, game: Game, opponent: str | None) -> None:
    connection.send("ugi")
    connection.hear("ugiok")
    connection.send(f"setoption name Game value {game.name}")
    if opponent is not None:
        connection.send(f"setoption name Player value {opponent}")
    connection.send("isready")
    connection.hear("readyok")


def _seconds(written: str) -> float:
    try:
        value = float(written)
    except ValueError:
        value = math.nan
    if not 0.001 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{written} is no number of seconds from 0.001 to 3600")
    return value


def _parser() -> Parser:
    parser = Parser(prog="pathwayz join", description="Play a game against a program that listens (ugi --listen).")
    parser.add_argument("address", metavar="HOST:PORT")
    parser.add_argument("game", metavar="GAME", help=", ".join(game.name for game in GAMES))
    parser.add_argument("--play", metavar="NAME", help="let this player of ours play, instead of you")
    parser.add_argument("--against", metavar="NAME", help="the player over there (its own choice)")
    parser.add_argument("--second", action="store_true", help="the other program begins")
    parser.add_argument("--seconds", type=_seconds, default=1.0, metavar="S", help="for each computed move (1)")
    return parser
