"""Libraries for the window's tests: a few games with names, or thousands of them."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from game import GAMES, Game, Match, find_game
from saves.library import Library
from saves.models import GameDraft, Move, SeatRecord

YOU, ROBIN = SeatRecord("You"), SeatRecord("Robin")
_RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}


def level(number: int) -> SeatRecord:
    """An AI's seat."""
    from ai.levels import LEVEL_NAMES

    return SeatRecord(LEVEL_NAMES[number - 1], f"level-{number}")


def keep(
    library: Library,
    board: str = "tic-tac-toe",
    moves: str = "b2 a1",
    seats: tuple[SeatRecord, SeatRecord] = (YOU, ROBIN),
    title: str = "",
    result: str = "*",
    termination: str = "",
) -> int:
    """Keep a game as if it had been played; one that its moves end needs no result. Returns its id."""
    match = Match(find_game(board))
    for move in moves.split():
        match.push(move)
    if match.outcome is not None:
        result, termination = _RESULTS[match.outcome.winner], "rules"
    game = library.begin_game(_draft(match.game, seats, title))
    _play(library, game, match, result, termination)
    time.sleep(0.002)  # no two of the same millisecond, so that their order is certain
    return game


def fill(folder: Path, games: int, seed: int = 1) -> None:
    """Put random games of all boards into the library of a folder."""
    random = Random(seed)
    with Library.open(folder) as library:
        for number in range(games):
            match = Match(GAMES[number % len(GAMES)])
            length = random.randint(1, 30)
            while not match.outcome and len(match.moves) < length:
                match.push(random.choice(match.legal_actions()))
            seats = (YOU, random.choice((ROBIN, level(random.randint(1, 10)))))
            result = _RESULTS[match.outcome.winner] if match.outcome else random.choice(("*", "1-0", "0-1"))
            game = library.begin_game(_draft(match.game, seats, f"Evening {number}" if number % 7 == 0 else ""))
            _play(library, game, match, result, "" if result == "*" else "rules" if match.outcome else "resignation")


def intact(library: Library) -> bool:
    """Say whether every game can be read and played through by the rules."""
    for number in library.ids():
        game = library.get(number)
        match = Match(find_game(game.board), game.start)
        for move in game.moves:
            match.push(move.text)
        assert match.game.to_position(match.state) == game.position
    return True


def _draft(game: Game, seats: tuple[SeatRecord, SeatRecord], title: str) -> GameDraft:
    position = game.to_position(game.initial_state())
    return GameDraft(game.name, game.rules_version, *seats, position, title=title)


def _play(library: Library, game: int, match: Match, result: str, termination: str) -> None:
    moves = [Move(move) for move in match.moves_text]
    position = match.game.to_position(match.state)
    library.record_line(game, moves, position=position, result=result, termination=termination)
