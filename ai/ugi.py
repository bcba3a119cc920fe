"""The Universal Game Interface: `python main.py ugi` plays every board over standard input and output, or a socket.

A session, `>` in and `<` out:

    > ugi                                        < id name ..., option ..., ugiok
    > setoption name Game value GAME
    > position startpos moves MOVE MOVE
    > go nodes 50000                             < info depth 3 nodes 50000 nps ... score cp 12 pv ..., bestmove MOVE
    > query legalmoves                           < response MOVE MOVE ...
    > quit

Scores are from the side to move: `cp N` in the evaluation's units (UCT: 10,000 times its mean result), `mate N` for a
proven win in N of the winner's moves, negative for a loss. The answer to a wrong command is `error ...`, and nothing
changes. Before a player's first search, `info string preparing ...` says that the player's kernels have to be loaded or
compiled, which may take a minute. `go` thinks in the background until its limit, or without one until `stop`; a depth
is no limit for a player that counts games, such as UCT. At the end of the input a search without a limit is stopped; a
search with a limit goes on as long as somebody reads, with `info string thinking` as a sign of life.

`quit` ends the process at once. All answers so far are written whole; a running search or compilation is abandoned.
The cache never has half a kernel, because numba renames finished files.

`ai.ugi_server` speaks the interface over a socket; `ai.ugi_command` is the command.
"""

from __future__ import annotations

import codecs
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, NoReturn, TextIO

from ai.commands import run_command
from ai.engine import Analysis, Engine
from ai.info import Info, Limit
from ai.methods import METHODS
from ai.phases import players_within
from ai.players import find_player, has_player, known_player
from ai.search.scores import distance
from ai.spec import PlayerSpec
from ai.thinking import is_ready
from game.errors import CodedError, cause_of, shown
from game.match import Match
from game.registry import GAMES, find_game, game_of
from game.spec import Game
from game.verbs import is_terminal

NAME = "Pathwayz"
AUTHOR = "the Pathwayz contributors"
FIRST_PLAYER = "level-10"
LONGEST_LINE = 1_000_000
"""The most bytes of a command; the moves of the longest game take two thousand."""
LONGEST_TIME = 1_000_000_000
"""The most milliseconds for a search: more than a week."""
MOST = 10**15
"""The largest value of a number in a command, except for times; every kernel can count to it."""
PULSE = 2.0
"""Seconds between two signs of life after the end of the input."""
PATIENCE = 0.1
"""Seconds for a stopped search to answer at the end of the session."""
_RESULTS = {0: "p1win", 1: "p2win", None: "draw"}
_SEED_OPTION = f"option name Seed type spin default 0 min 0 max {MOST}"


class CommandError(CodedError, ValueError):
    """A command that cannot be read or carried out; the message gives the reason."""

    code = "command"


class Interface:
    """The state of one session, with a method for each command."""

    def __init__(self, output: TextIO) -> None:
        self._output = output
        self._writing = threading.Lock()
        self._unheard: OSError | None = None
        self._answered = threading.Event()  # set after the answer to the last `go`; each `go` has its own
        self._game = GAMES[0]
        self._player = find_player(self._game, known_player(self._game, FIRST_PLAYER))
        self._match = Match(self._game)
        self._thinking: Analysis | None = None
        self._engine = Engine(self._finished, self._progressed)
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    def run(self, lines: Iterable[bytes]) -> None:
        """Answer each line until `quit` or the end of `lines`; the caller then calls `close` or `exit_process`.

        Raises:
            OSError: if an answer could not be written, because the reader has gone away.
        """
        for line in lines:
            words = line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "backslashreplace").split()
            if words[:1] == ["quit"]:
                return
            if words:
                self._obey(words, len(line))
            self._be_heard()
        self._answer_last()
        self._be_heard()

    def close(self) -> None:
        """Stop the search and end the session's threads."""
        if self._thinking is not None:
            self._thinking.stop()
        self._engine.close()

    def exit_process(self, status: int) -> NoReturn:
        """End the process, after a short wait for the answer of a stopped search."""
        if self._thinking is not None:
            self._thinking.stop()
            self._answered.wait(PATIENCE)
        self._writing.acquire(timeout=PATIENCE)  # no half lines; times out if nobody reads
        os._exit(status)  # the interpreter's own end takes half a second once numba is loaded

    def _be_heard(self) -> None:
        if self._unheard is not None:
            raise self._unheard

    def _obey(self, words: list[str], length: int) -> None:
        command = self._commands.get(words[0])
        try:
            if length > LONGEST_LINE:
                raise CommandError(f"a line has at most {LONGEST_LINE:,} bytes")
            if command is None:
                known = ", ".join([*self._commands, "quit"])
                raise CommandError(f"unknown command {shown(words[0])}; the commands are {known}")
            command(words[1:])
        except CodedError as error:
            self._say(f"error {error}")

    def _say(self, *lines: str) -> None:
        """Write lines. A failure stops the search, and ends `run` at its next line."""
        try:
            with self._writing:
                print(*lines, sep="\n", file=self._output, flush=True)
        except OSError as error:
            self._unheard = error
            if self._thinking is not None:
                self._thinking.stop()

    def _ugi(self, _words: list[str]) -> None:
        games = "".join(f" var {game.name}" for game in GAMES)
        self._say(
            f"id name {NAME}",
            f"id author {AUTHOR}",
            f"option name Game type combo default {GAMES[0].name}{games}",
            f"option name Player type string default {FIRST_PLAYER}",
            _SEED_OPTION,
            "ugiok",
        )

    def _isready(self, _words: list[str]) -> None:
        self._say("readyok")

    def _setoption(self, words: list[str]) -> None:
        self._be_idle()
        if len(words) != 4 or words[0] != "name" or words[2] != "value":
            raise CommandError("an option is set by `setoption name NAME value VALUE`")
        name, value = words[1].lower(), words[3]
        if name == "game":
            self._set_game(find_game(value))
        elif name == "player":
            self._player = find_player(self._game, value).seeded(self._player.seed)
        elif name == "seed":
            self._player = self._player.seeded(_number("Seed", value, least=0, most=MOST))
        else:
            raise CommandError(f"there is no option {shown(words[1])}; the options are Game, Player and Seed")

    def _set_game(self, game: Game) -> None:
        name = self._player.name if has_player(game, self._player.name) else known_player(game, FIRST_PLAYER)
        self._player = find_player(game, name).seeded(self._player.seed)
        self._game = game
        self._match = Match(game)

    def _uginewgame(self, _words: list[str]) -> None:
        self._be_idle()
        self._engine.drop_memory()
        self._match = Match(self._game)

    def _position(self, words: list[str]) -> None:
        self._be_idle()
        cut = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:cut], words[cut + 1 :]
        if start == ["startpos"]:
            match = Match(self._game)
        elif len(start) > 1 and start[0] == "fen":
            match = Match(self._game, " ".join(start[1:]))
        else:
            raise CommandError("a position is `startpos` or `fen POSITION`, then `moves MOVE ...` if there are any")
        for move in moves:
            match.push(move)
        self._match = match

    def _go(self, words: list[str]) -> None:
        self._be_idle()
        limit = _limit(words)
        if is_terminal(self._match.state):
            raise CommandError(f"the game is over in {shown(self._game.to_position(self._match.state))}")
        if not is_ready(self._game, self._player):
            self._say(f"info string preparing {self._player.name}; it thinks as soon as it is compiled or loaded")
        match, self._answered = self._match, threading.Event()
        self._thinking = self._engine.analyse(
            match.state, limit, player=self._player, tag=self._answered, before=match.before
        )

    def _stop(self, _words: list[str]) -> None:
        if self._thinking is not None:
            self._thinking.stop()

    def _query(self, words: list[str]) -> None:
        answers: dict[str, Callable[[], str]] = {
            "gameover": lambda: str(self._match.outcome is not None).lower(),
            "result": lambda: "none" if self._match.outcome is None else _RESULTS[self._match.outcome.winner],
            "p1turn": lambda: str(self._match.player == 0).lower(),
            "rulesversion": lambda: str(self._game.rules_version),
            "position": lambda: self._game.to_position(self._match.state),
            "legalmoves": self._legal_moves,
        }
        if len(words) != 1 or words[0] not in answers:
            raise CommandError(f"one of {', '.join(answers)} can be queried, not {shown(' '.join(words))}")
        self._say(f"response {answers[words[0]]()}".rstrip())

    def _legal_moves(self) -> str:
        state = self._match.state
        return " ".join(self._game.action_to_string(state, action) for action in self._match.legal_actions())

    def _be_idle(self) -> None:
        if self._thinking is not None:
            if not self._thinking.done:
                raise CommandError("still thinking; send stop first")
            self._answered.wait()  # the answer is being written

    def _answer_last(self) -> None:
        """Wait for the answer to the last `go`, as long as somebody reads; a search without a limit is stopped."""
        thinking = self._thinking
        if thinking is not None:
            if _is_unlimited(game_of(thinking.state), thinking.player):
                thinking.stop()
            while self._unheard is None and not self._answered.wait(PULSE):
                self._say("info string thinking")  # only a failed write tells that the reader has gone away

    def _progressed(self, analysis: Analysis) -> None:
        info, game = analysis.info, game_of(analysis.state)
        self._say(
            f"info depth {info.depth} time {round(1000 * info.seconds)} nodes {info.nodes} nps {info.nps} "
            f"score {_score(info)} pv {' '.join(game.line_text(analysis.state, info.pv))}".rstrip()
        )

    def _finished(self, analysis: Analysis) -> None:
        answered, game = analysis.tag, game_of(analysis.state)
        assert isinstance(answered, threading.Event), "`go` wrote it there"
        try:
            if analysis.error is not None:
                self._say(f"error {cause_of(analysis.error)}")
            else:
                self._say(f"bestmove {game.action_to_string(analysis.state, analysis.result().action)}")
        finally:
            answered.set()


def _is_unlimited(game: Game, player: PlayerSpec) -> bool:
    """Return whether only `stop` ends a player's search. A player that counts games, as UCT does, ignores a depth."""
    limit = player.limit
    counts_games = any(METHODS[each.method].counts == "games" for each in players_within(game, player))
    return limit.is_open or (counts_games and limit == Limit(depth=limit.depth))


def _limit(words: list[str]) -> Limit:
    """Return the limit that the words after `go` set."""
    values: dict[str, int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in ("movetime", "nodes", "depth"):
            raise CommandError(f"go takes movetime, nodes and depth, not {shown(name)}")
        values[name] = _number(name, value, least=1, most=LONGEST_TIME if name == "movetime" else MOST)
    seconds = values["movetime"] / 1000 if "movetime" in values else None
    return Limit(seconds, values.get("depth"), values.get("nodes"))


def _number(name: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        raise CommandError(f"{name} is a whole number from {least} to {most}, not {shown(text)}")
    return int(text)


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; a line that is too long is cut after LONGEST_LINE + 1 bytes."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def _score(info: Info) -> str:
    plies = distance(info.score)
    if plies is None or (info.proven is not None and info.proven.plies is None):
        return f"cp {info.score}"
    return f"mate {(plies + 1) // 2 if info.score > 0 else -(plies // 2)}"


def speak_here() -> NoReturn:
    """Speak the interface over the standard streams, and end the process."""
    interface = Interface(sys.stdout)

    def talk(_arguments: list[str]) -> int:
        interface.run(lines_of(sys.stdin.buffer))
        return 0

    interface.exit_process(run_command(talk, []))
