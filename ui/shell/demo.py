"""`python main.py demo`: the computer plays itself on every board, drawn into PNG files; no screen is needed."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from ai.cache import warm
from ai.commands import Parser, folder_for
from ai.engine import Engine
from ai.roster import named
from coach.boards import side_names
from coach.demo_game import ending_of, news_of, players_of, with_level
from game import GAMES, Match, find_game
from game.spec import Game
from ui.boards import view_for
from ui.boards.view import BoardView
from ui.kit import Look
from ui.kit.metrics import metrics_for
from ui.kit.theme import THEMES
from ui.shell.pictures import save_picture

SIZE = (1280, 800)
_LATER = 60.0
"""Seconds after which every animation is over."""
_HEADER = 84
_FOOTER = 28


def main(arguments: list[str]) -> int:
    """Play and draw a game on each board that `arguments` names; return the exit status."""
    options = _parser().parse_args(arguments)
    games = [find_game(name) for name in options.game] or list(GAMES)
    for game in games:
        folder_for(options.to / game.name)
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_NO_SIGNAL_HANDLERS": "1"}  # SIGTERM ends this command, too
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    if not warm.is_complete():
        print("The players are being compiled first; this happens once and takes about a minute.", flush=True)
    try:
        count = sum(_play(game, options.to / game.name) for game in games)
    finally:
        pygame.quit()
    print(f"{count} pictures are in {options.to.resolve()}")
    return 0


def _parser() -> argparse.ArgumentParser:
    names = ", ".join(game.name for game in GAMES)
    parser = Parser("pathwayz demo", description="Let the computer play itself, drawn into PNG files.")
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"boards to play: {names} (all, if none is named)")
    parser.add_argument("--to", type=Path, default=Path("demo"), metavar="DIR", help="folder of the pictures (demo)")
    return parser


def _play(game: Game, folder: Path) -> int:
    """Play one game, and draw each position into `folder`; print the moves; return the number of pictures."""
    for picture in folder.glob("[0-9][0-9][0-9].png"):  # of an earlier demo
        picture.unlink()
    players = players_of(game)
    names = [named(player.name, game) for player in players]
    print(f"{game.title}: {' against '.join(map(with_level, players))} ...", flush=True)
    match, page = Match(game), _DemoPage(game, names)
    page.save(match, folder)
    with Engine() as engine:
        while match.outcome is None:
            asked = engine.analyse(match.state, player=players[match.player], before=match.before)
            match.push(asked.result().action)
            page.save(match, folder)
    print(f"  {ending_of(match, names)}", flush=True)
    return len(match.states)


class _DemoPage:
    """The layout of a picture: the players, the last move or the result, and the board."""

    def __init__(self, game: Game, names: list[str]) -> None:
        theme, metrics = THEMES["dark"], metrics_for(*SIZE)
        self._names = names
        self._look = Look(theme, metrics, animations=False)
        self._view: BoardView = view_for(game.name)(game, theme, metrics)
        self._view.animations = False
        margin, header, footer = metrics.px(metrics.margin), metrics.px(_HEADER), metrics.px(_FOOTER)
        self._view.layout(pygame.Rect(margin, header, SIZE[0] - 2 * margin, SIZE[1] - header - footer))
        self._surface = pygame.Surface(SIZE)

    def save(self, match: Match, folder: Path) -> None:
        """Draw the match's present position into a file of `folder`, named by the number of moves so far."""
        moves = match.moves
        self._view.set_state(match.state, moves[-1] if moves else None)
        if match.outcome is not None:
            self._view.celebrate(0.0)
        self._surface.fill(self._look.theme.bg)
        self._draw_header(match)
        self._view.draw(self._surface, _LATER)
        save_picture(self._surface, folder / f"{len(moves):03}.png")

    def _draw_header(self, match: Match) -> None:
        look, margin = self._look, self._look.px(self._look.metrics.margin)
        sides = side_names(match.game.name)
        seats = " · ".join(f"{side}: {name}" for side, name in zip(sides, self._names, strict=True))
        look.draw_text(self._surface, match.game.title, (margin, look.px(32)), 28, "display")
        look.draw_text(self._surface, seats, (margin, look.px(62)), 14, colour=look.theme.text2)
        right = SIZE[0] - margin
        look.draw_text(self._surface, news_of(match, self._names), (right, look.px(32)), 20, "semi", anchor="right")
