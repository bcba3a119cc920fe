"""The screens of a game: arranged, played, looked back on, studied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

import pygame

from ai import yours
from ai.proven import Proven
from game import GAMES, Match, find_game
from game.texts import text
from lab.learning import live
from saves.models import GameDraft, Move, SeatRecord
from table.clock import TimeControl
from table.config import GameConfig, Seat
from table.session import Past
from table.variations import Variations
from tests.ui.desk import AI, GUEST, YOU, Desk
from tests.ui.engines import as_engine
from tests.ui.every_window import show
from tests.ui.gallery.pages import press
from tests.ui.gallery.stage import State, Window
from tests.ui.lab_states import teach_all
from tests.ui.reviews import MOVES, judged_by, other
from tests.ui.shelves import keep, level
from tests.ui.studies import KnowingEngine
from ui.screens.new_game.scene import SetupScene
from ui.screens.play.scene import PlayScene
from ui.screens.study.scene import StudyScene
from ui.shell.routes import PlayRoute, ReviewRoute

CLOCK = TimeControl(300, 5)
SETUPS: dict[str, dict[str, Any]] = {
    "a level": {"seats": "human ai", "picker": "level"},
    "Expert list": {"seats": "ai ai", "picker": "expert", "clock": "15+10", "starts": "second"},
    "nobody found": {"seats": "human ai", "picker": "nobody found", "starts": "random"},
    "two people, a wrong clock": {"seats": "human human", "clock": "wrong"},
}
GAMES_BEGUN: dict[str, dict[str, Any]] = {
    "two people": {},
    "clocks": {"clock": CLOCK, "moves": 3},
    "the computer": {"seats": (YOU, AI), "moves": 3},
    "resigned": {"seats": (YOU, AI), "clock": CLOCK, "moves": 3, "resigned": True},
    "two computers": {"seats": (AI, AI)},
}
CROSSING = "2w5w3/bb1w2b2b1W/1W1bwb1b2bb/2b1bw3wbb/bb6w3/12/12/12 w"
"""White to move: nearly every move lets Black cross the water."""
REVIEWED = ["start", "mistake", "line", "trying", "tried", "answer", "looking", "end"]
FOUR_CORNERS = ("l1", "a1", "a8", "l8")
KEYS: dict[str, list[int]] = {
    "hint": [pygame.K_h],
    "hint and its move": [pygame.K_h, pygame.K_h],
    "threats": [pygame.K_t],
    "worth of the moves": [pygame.K_e],
    "one move back": [pygame.K_PAGEUP],
    "paused": [pygame.K_p],
    "menu": [pygame.K_ESCAPE],
    "resign": [pygame.K_r],
}


def arrange(desk: Desk, row: dict[str, Any]) -> None:
    """Open a new game as it was arranged the last time, and type what `row` says."""
    settings = desk.app.settings
    setup = settings.setup(row["board"])
    named = {"level": "level-10", "longest names": "narrowing-beam-td440", "nobody found": "uct"}.get(
        row["picker"], "uct"
    )
    setup.first, setup.second = ("human" if who == "human" else named for who in row["seats"].split())
    setup.first_limit, setup.second_limit = "", "100000n"
    setup.starts = row["starts"]
    setup.clock = "20+5" if row["clock"] == "wrong" else row["clock"]
    settings.keep_setup(row["board"], setup)
    desk.app.replace(SetupScene(desk.app, row["board"]))
    if row["clock"] == "wrong":
        desk.get("text field", text("Minutes")).fill("0")
        desk.key(pygame.K_ESCAPE)
    if row["picker"] == "nobody found":
        desk.get("text field", text("Find a player")).fill("nobody")


def play(desk: Desk, row: dict[str, Any]) -> None:
    """Begin a game, make some moves by mouse, and resign it."""
    show(desk, row | {"size": (1280, 800), "scale": 100})
    desk.app.navigate(PlayRoute(GameConfig(row["board"], row["seats"], row["clock"])), replace=True)
    for _ in range(row["moves"]):
        if desk.session.human_to_move:
            desk.play_action(desk.session.legal_actions()[-1])
            desk.wait(0.1)
    if row["resigned"] and desk.session.human_to_move:
        desk.session.resign(desk.now)
    desk.wait(0.1)


def reviewed(desk: Desk, row: dict[str, Any]) -> None:
    """Open the review of a short game, and bring it into a state."""
    show(desk, row | {"size": (1280, 800), "scale": 100})
    library, board, moves = desk.app.library, row["board"], MOVES[row["board"]]
    number = keep(library, board, moves, (SeatRecord(row["names"]), level(10)), result="0-1", termination="time")
    played = moves.split()
    chances = (0.6, 0.6, 0.6, *(0.1 for _ in played[2:]))
    library.judgements.keep(
        number,
        {
            tuple(played[:ply]): judged_by(board, chance, line=other(board, played, ply))
            for ply, chance in enumerate(chances[: 3 if row["state"] == "looking" else None])
        },
    )
    desk.app.navigate(ReviewRoute(number))
    desk.app.router.remove(desk.app.scenes[-2])
    desk.wait(0.05)
    keys = {"line": "1", "trying": "t", "tried": "t", "answer": "th"}.get(row["state"], "")
    for key in keys:
        desk.key(pygame.key.key_code(key))
    if row["state"] == "tried":
        desk.make_move(desk.game.actions(desk.view.state)[-1])
    if row["state"] in ("start", "end"):
        desk.key(pygame.K_HOME if row["state"] == "start" else pygame.K_END)
    if row["state"] == "looking":
        desk.key(pygame.K_l)
    desk.wait(0.05)


def played(game: str, seed: int) -> list[str]:
    """A game played to its end by dice."""
    match, dice = Match(find_game(game)), Random(seed)
    while not match.outcome:
        match.push(dice.choice(match.legal_actions()))
    return match.moves_text


def setup(desk: Desk, window: Window, board: str, chosen: str) -> None:
    """A new game is arranged."""
    usual = {"board": board, "clock": "", "picker": "level", "starts": "first"}
    arrange(desk, window | usual | SETUPS[chosen])


def timed(desk: Desk, _window: Window) -> None:
    """A new game against a level that thinks by seconds."""
    setup = desk.app.settings.setup("pathwayz")
    setup.first, setup.second, setup.second_limit = "human", "level-10", "2s"
    desk.app.settings.keep_setup("pathwayz", setup)
    desk.app.replace(SetupScene(desk.app, "pathwayz"))


def ladder(desk: Desk, window: Window, board: str) -> None:
    """The ladder of the levels beside a new game."""
    setup(desk, window, board, "a level")
    desk.get("choice", text("Beside the game")).choose(text("Details"))


def game(desk: Desk, window: Window, board: str, begun: str) -> None:
    """A game in the states of `GAMES_BEGUN`."""
    usual = {"board": board, "seats": (YOU, GUEST), "clock": None, "moves": 0, "resigned": False}
    play(desk, window | usual | GAMES_BEGUN[begun])
    desk.wait(1)


def keyed(desk: Desk, window: Window, board: str, keys: str) -> None:
    """A game of two people with a clock, after keys."""
    game(desk, window, board, "clocks")
    press(desk, *KEYS[keys])


def ended(desk: Desk, _window: Window, board: str, seats: tuple[Seat, Seat]) -> None:
    """A game that was played to its end."""
    config = GameConfig(board, seats)
    desk.app.replace(PlayScene(desk.app, config, past=Past(played(board, 1))))
    desk.wait(3)


def guarded(desk: Desk, _window: Window) -> None:
    """A move that loses is held, and it is asked whether it is meant."""
    held = GameConfig("pathwayz", (YOU, AI), position=CROSSING, guard=True)
    desk.app.navigate(PlayRoute(held), replace=True)
    desk.play("i6")
    desk.wait(1)


def taught(desk: Desk, _window: Window, resigned: bool) -> None:
    """A player of the Lab learns from a game, or has learned from it to its end."""
    board, folder = find_game("connect-four"), desk.app.services.data_dir
    assert folder is not None
    teach_all(folder, [board.name])
    live.let_learn(yours.folder(board) / "heron", True)
    seats = YOU, Seat.ai("my/heron@350+people", game=board)
    desk.app.replace(PlayScene(desk.app, GameConfig(board.name, seats)))
    for move in "445":
        desk.play(move)
        desk.wait(1.5)
    if resigned:
        desk.session.resign(desk.app.look.now)
        desk.wait(1)


def review(desk: Desk, window: Window, board: str, state: str) -> None:
    """The review of a short game."""
    reviewed(desk, window | {"board": board, "state": state, "names": "You"})


def reviewed_openings(desk: Desk, window: Window, board: str) -> None:
    """The openings in the review of a short game."""
    review(desk, window, board, "start")
    press(desk, pygame.K_HOME, pygame.K_o)
    while desk.app.own_games.left(board):
        desk.wait(0.1)
    desk.wait(0.3)


def study(desk: Desk, _window: Window, board: str, moves: int, ready: bool) -> None:
    """The study after some moves; an engine that is ready knows a win, a draw and a loss."""
    match = Match(find_game(board))
    for _ in range(moves):
        match.push(match.legal_actions()[-1])
    tree = Variations(match.game, match.initial_state, map(Move, match.moves_text))
    names = [match.game.action_to_string(match.state, action) for action in match.legal_actions()]
    proved = dict(zip(names, (Proven(1, 5), Proven(0), Proven(-1, 12)), strict=False))
    desk.app.services.engine, desk.warmup.is_ready = as_engine(KnowingEngine(proved)), ready
    desk.app.replace(StudyScene(desk.app, tree, origin=text("from the start")))
    desk.wait(0.3)


def openings(
    desk: Desk, window: Window, board: str, games: int = 9, moves: Sequence[str] = (), ready: bool = True
) -> None:
    """The openings in a study after `moves`, with some finished games of the library."""
    rules, library = find_game(board), desk.app.library
    for number in range(games):
        match = Match(rules)
        for move in moves:
            match.push(move)
        match.push(match.legal_actions()[number % 3])
        draft = GameDraft(board, rules.rules_version, SeatRecord("You"), SeatRecord("Guest"), "")
        played, result = [Move(move) for move in match.moves_text], ("1-0", "0-1", "1/2-1/2", "1-0")[number % 4]
        library.record_line(library.begin_game(draft), played, position="", result=result)
    study(desk, window, board, 0, ready)
    for move in moves:
        desk.make_move(rules.parse_action(desk.view.state, move))
    press(desk, pygame.K_o)
    while desk.app.own_games.left(board):
        desk.wait(0.1)
    desk.wait(0.3)


def of_board(board: str) -> Iterator[State]:
    """Every state of a board."""
    for chosen in SETUPS:
        yield State("setup", f"{board}, {chosen}", partial(setup, board=board, chosen=chosen))
    yield State("setup", f"{board}, ladder", partial(ladder, board=board))
    for begun in GAMES_BEGUN:
        yield State("play", f"{board}, {begun}", partial(game, board=board, begun=begun))
    for keys in KEYS:
        yield State("play", f"{board}, {keys}", partial(keyed, board=board, keys=keys))
    for name, seats in (("two people", (YOU, GUEST)), ("the computer", (YOU, AI)), ("two computers", (AI, AI))):
        yield State("play", f"{board}, end of a game of {name}", partial(ended, board=board, seats=seats))
    for state in REVIEWED:
        yield State("review", f"{board}, {state}", partial(review, board=board, state=state))
    for name, moves, ready in (("start", 0, True), ("five moves", 5, True), ("nobody can think yet", 0, False)):
        yield State("study", f"{board}, {name}", partial(study, board=board, moves=moves, ready=ready))
    yield State("study", f"{board}, openings", partial(openings, board=board))


STATES = (
    *(state for each in GAMES for state in of_board(each.name)),
    State("play", "a move is held", guarded),
    State("review", "openings", partial(reviewed_openings, board="connect-four")),
    State("study", "an opening with a name", partial(openings, board="pathwayz", games=3, moves=FOUR_CORNERS)),
    State("study", "no game was played", partial(openings, board="pathwayz", games=0, ready=False)),
    State("setup", "a level by seconds", timed),
    State("play", "a player of the Lab learns", partial(taught, resigned=False)),
    State("play", "a player of the Lab has learned", partial(taught, resigned=True)),
)
