"""Where the buttons lead: from one screen to another, and into a game.

Scenes are imported when they are opened, so that the first frame waits for none but its own.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ai.info import Limit
    from saves.settings import Setup
    from ui.app import App
    from ui.clock import TimeControl
    from ui.config import GameConfig, Seat

WATCHED = ("level-6", "level-6")  # who plays when somebody only wants to watch


def open_setup(app: App, game: str) -> None:
    """Open the screen on which a new game of a board is arranged."""
    from ui.scenes.setup import SetupScene

    app.push(SetupScene(app, game))


def open_rules(app: App, game: str) -> None:
    """Open the rules of a board."""
    from ui.scenes.rules import RulesScene

    app.push(RulesScene(app, game))


def open_settings(app: App) -> None:
    """Open the settings, unless they are open."""
    from ui.scenes.settings import SettingsScene

    if not any(isinstance(scene, SettingsScene) for scene in app.scenes):
        app.push(SettingsScene(app))


def play(app: App, config: GameConfig, *, replace: bool = False) -> None:
    """Start a game; `replace` puts it in the place of the present screen."""
    from ui.scenes.play import PlayScene

    scene = PlayScene(app, config)
    if replace:
        app.replace(scene)
    else:
        app.push(scene)


def quick_play(app: App, game: str) -> None:
    """Start a game as it was last set up."""
    play(app, config_of(app, game, app.settings.setup(game)))


def watch(app: App, game: str) -> None:
    """Let two AI players play each other, without clocks."""
    from ui.config import GameConfig, Seat

    play(app, GameConfig(game, (Seat.ai(WATCHED[0]), Seat.ai(WATCHED[1]))))


def resume(app: App) -> None:
    """Go on with the unfinished game; one that cannot be read any more is told and put aside."""
    from game import RulesError
    from saves.unfinished import UnfinishedGame
    from ui.journal import from_record
    from ui.scenes.play import PlayScene

    file = UnfinishedGame(app.data_dir)
    record = file.load()
    if record is None:
        app.notice("There is no unfinished game any more.")
        return
    try:
        config, moves, readings = from_record(record)
        scene = PlayScene(app, config, moves=moves, clock_readings=readings)
    except RulesError as error:
        file.put_aside()
        app.notice(f"The unfinished game cannot be read, so it was put aside: {error}", "error")
        return
    app.push(scene)


def config_of(app: App, game: str, setup: Setup) -> GameConfig:
    """The game that a set-up describes; whoever starts sits on side 0. A chance start is drawn here."""
    from ui.config import GameConfig

    first = _seat(setup.first, setup.first_limit, app.settings.first)
    second = _seat(setup.second, setup.second_limit, app.settings.second)
    starts = random.choice(("first", "second")) if setup.starts == "random" else setup.starts
    return GameConfig(
        game,
        (first, second) if starts == "first" else (second, first),
        time_control(setup.clock),
        take_backs=setup.take_backs,
        hints=setup.hints,
        show_win_chance=setup.win_chance,
        show_paths=setup.paths,
    )


def time_control(clock: str) -> TimeControl | None:
    """A set-up's clock ("10+5": minutes and seconds), None for ""."""
    from ui.clock import TimeControl

    if not clock:
        return None
    minutes, _, increment = clock.partition("+")
    return TimeControl(float(minutes) * 60, float(increment))


def _seat(player: str, limit: str, name: str) -> Seat:
    from ui.config import Seat

    if player == "human":
        return Seat.human(name)
    return Seat.ai(player, _limit(limit))


def _limit(text: str) -> Limit | None:
    """A set-up's limit per move: "2.5s" or "50000n", None for ""."""
    from ai.info import Limit

    if not text:
        return None
    return Limit(seconds=float(text[:-1])) if text.endswith("s") else Limit(nodes=int(text[:-1]))
