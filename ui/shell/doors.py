"""The table from routes to screens: the one place that knows every screen, used only by the window.

Each screen is imported when it is opened, so that the first frame waits only for the first screen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any

from game.errors import CodedError
from game.texts import Message, sentence, sentences, text
from ui.shell import routes
from ui.shell.host import Host
from ui.shell.routes import Route
from ui.shell.scene import Scene

Door = Callable[[Any, Host], Scene | None]


def _telling(whole: Message = "") -> Callable[[Door], Door]:
    """Return a decorator for functions that open a screen: a notice reports a CodedError, after `whole` if given."""

    def telling(door: Door) -> Door:
        def tried(route: Route, app: Host) -> Scene | None:
            try:
                return door(route, app)
            except CodedError as error:
                app.notice(sentences(text(whole), sentence(str(error))) if whole else str(error), "error")
                return None

        return tried

    return telling


@singledispatch
def screen_of(route: Route, _app: Host) -> Scene | None:
    """Return the new screen of a route; None if it is open already, or if a message says why it cannot be opened.

    Raises:
        RulesError: if a position or a move cannot be read, unless the route's docstring promises a message.
        TypeError: if no screen is known for the route.
    """
    raise TypeError(f"{type(route).__name__} has no door in {__name__}")


@screen_of.register(routes.HomeRoute)
def _home(_route: routes.HomeRoute, app: Host) -> Scene:
    from ui.screens.home.scene import HomeScene

    return HomeScene(app)


@screen_of.register(routes.SetupRoute)
def _setup(route: routes.SetupRoute, app: Host) -> Scene:
    from ui.screens.new_game.scene import SetupScene

    return SetupScene(app, route.board)


# -- learning ----------------------------------------------------------------------------------------------------------


@screen_of.register(routes.RulesRoute)
def _rules(route: routes.RulesRoute, app: Host) -> Scene | None:
    from ui.screens.rules.scene import RulesScene

    return None if isinstance(app.scenes[-1], RulesScene) else RulesScene(app, route.board)


@screen_of.register(routes.LearnRoute)
def _learn(_route: routes.LearnRoute, app: Host) -> Scene | None:
    from ui.screens.learn.scene import LearnScene

    return None if isinstance(app.scenes[-1], LearnScene) else LearnScene(app)


@screen_of.register(routes.LessonRoute)
def _lesson(route: routes.LessonRoute, app: Host) -> Scene | None:
    from coach.boards import texts_of
    from ui.screens.learn.lesson_scene import LessonScene

    if texts_of(route.board).lesson is None:
        return screen_of(routes.RulesRoute(route.board), app)
    return LessonScene(app, route.board)


@screen_of.register(routes.HelpRoute)
def _help(_route: routes.HelpRoute, app: Host) -> Scene | None:
    from ui.screens.learn.lesson_scene import LessonScene
    from ui.screens.rules.scene import RulesScene

    is_learning = isinstance(app.scenes[-1], LessonScene | RulesScene)
    return screen_of((routes.RulesRoute if is_learning else routes.LessonRoute)(app.board_at_hand), app)


@screen_of.register(routes.PuzzlesRoute)
def _puzzles(route: routes.PuzzlesRoute, app: Host) -> Scene | None:
    from ui.screens.puzzles.hub import PuzzleHubScene

    is_open = isinstance(app.scenes[-1], PuzzleHubScene)
    return None if is_open and not route.board else PuzzleHubScene(app, route.board or app.board_at_hand)


@screen_of.register(routes.PuzzleRoute)
def _puzzle(route: routes.PuzzleRoute, app: Host) -> Scene:
    from ui.screens.puzzles.scene import PuzzleScene

    return PuzzleScene(app, route.board, route.puzzle, route.wanted)


@screen_of.register(routes.ThinkRoute)
def _think(route: routes.ThinkRoute, app: Host) -> Scene | None:
    from game.verbs import is_terminal
    from ui.screens.think.scene import ThinkScene

    if route.state is not None and is_terminal(route.state):
        app.notice(text("The game is over here. Go some moves back."))
        return None
    return ThinkScene(app, route.game, route.state, route.algorithm)


# -- a game ------------------------------------------------------------------------------------------------------------


@screen_of.register(routes.PlayRoute)
def _play(route: routes.PlayRoute, app: Host) -> Scene:
    from ui.screens.play.scene import PlayScene

    return PlayScene(app, route.config, past=route.past)


@screen_of.register(routes.QuickPlayRoute)
def _quick_play(route: routes.QuickPlayRoute, app: Host) -> Scene | None:
    from coach.quick_game import quick_config

    return screen_of(routes.PlayRoute(quick_config(app, route.board)), app)


@screen_of.register(routes.SpectateRoute)
def _spectate(route: routes.SpectateRoute, app: Host) -> Scene | None:
    from coach.quick_game import watched_config

    return screen_of(routes.PlayRoute(watched_config(route.board)), app)


@screen_of.register(routes.ResumeRoute)
@_telling()
def _resume(_route: routes.ResumeRoute, app: Host) -> Scene | None:
    from coach.unfinished import find_unfinished

    found = find_unfinished(app.library)
    if found is None:
        app.notice(text("There is no unfinished game any more."))
        return None
    return screen_of(routes.GameRoute(found.id), app)


@screen_of.register(routes.GameRoute)
@_telling("This game cannot be opened.")
def _game(route: routes.GameRoute, app: Host) -> Scene:
    from table.journal import restored
    from ui.screens.play.scene import PlayScene

    stored = app.library.get(route.game)
    config, past = restored(stored)
    return PlayScene(app, config, past=past, kept=route.game, imported=stored.imported)


@screen_of.register(routes.LibraryRoute)
def _library(route: routes.LibraryRoute, app: Host) -> Scene | None:
    from ui.screens.library.scene import LibraryScene

    return None if isinstance(app.scenes[-1], LibraryScene) else LibraryScene(app, unfinished=route.unfinished)


# -- a position --------------------------------------------------------------------------------------------------------


@screen_of.register(routes.ReviewRoute)
@_telling("This game cannot be reviewed.")
def _review(route: routes.ReviewRoute, app: Host) -> Scene:
    from coach.review.subject import of_stored
    from table.review.counting import count_as_help
    from ui.screens.review.scene import ReviewScene

    stored = app.library.get(route.game)
    subject = of_stored(app, stored, app.settings.first)
    session = next(filter(None, (screen.session_of(stored.id) for screen in app.scenes)), None)
    if count_as_help(stored, session, app.library, app.look.now):
        app.notice(text("The review shows good moves. This game is not rated."))
    return ReviewScene(app, subject, route.ply)


@screen_of.register(routes.LatestReviewRoute)
@_telling()
def _latest_review(route: routes.LatestReviewRoute, app: Host) -> Scene | None:
    from saves.search import Query

    found = app.library.search(Query(board=route.board), limit=1).games
    if not found:
        app.notice(text("There is no game of this board yet."))
        return None
    return screen_of(routes.ReviewRoute(found[0].id), app)


@screen_of.register(routes.SessionReviewRoute)
def _session_review(route: routes.SessionReviewRoute, app: Host) -> Scene:
    from coach.review.subject import of_session
    from ui.screens.review.scene import ReviewScene

    return ReviewScene(app, of_session(route.session), route.ply)


@screen_of.register(routes.StudyRoute)
@_telling("This cannot be studied.")
def _study(route: routes.StudyRoute, app: Host) -> Scene:
    from coach.study_start import opened
    from ui.screens.study.scene import StudyScene

    kept = route.game
    study = opened(app.library, app.keeper, route.board, route.position, kept, route.moves, route.ply)
    return StudyScene(app, study.tree, origin=study.origin, kept=kept, judged=study.judged)


@screen_of.register(routes.EditorRoute)
def _editor(route: routes.EditorRoute, app: Host) -> Scene | None:
    from game import find_game
    from ui.parts.board_choice import can_edit
    from ui.screens.editor.scene import EditorScene

    game, present = find_game(route.board), app.scenes[-1] if app.scenes else None
    if not can_edit(game):
        app.notice(text("Positions of {board} cannot be set up by hand.", board=game.shown_title))
        return None
    if not isinstance(present, EditorScene) or present.game.name != route.board:
        return EditorScene(app, route.board, route.position)
    if route.position is not None:
        present.show_position(route.position)
    return None


# -- players -----------------------------------------------------------------------------------------------------------


@screen_of.register(routes.LabRoute)
def _lab(route: routes.LabRoute, app: Host) -> Scene | None:
    from ai.evaluation.features import feature_sets
    from game import GAMES, find_game
    from ui.kit import Answer, Dialog
    from ui.screens.lab.scene import LabScene

    game = find_game(route.board or app.board_at_hand)
    if feature_sets(game):
        return LabScene(app, game)

    def opener(board: str) -> Callable[[], None]:
        over_lab = isinstance(app.scenes[-1], LabScene)
        return lambda: app.navigate(routes.LabRoute(board), replace=over_lab)

    offered = [Answer(each.shown_title, opener(each.name)) for each in GAMES if feature_sets(each)]
    sentence = text("Players of {board} cannot be taught yet. Choose another board:", board=game.shown_title)
    app.open(Dialog(text("Nobody to teach on {board}", board=game.shown_title), sentence, offered, width=680))
    return None


@screen_of.register(routes.PolicyViewRoute)
@_telling()
def _policy_view(route: routes.PolicyViewRoute, app: Host) -> Scene:
    from ui.screens.lab.policy_view_scene import PolicyViewScene

    return PolicyViewScene(app, route.game, route.player)


@screen_of.register(routes.TournamentRoute)
def _tournament(route: routes.TournamentRoute, app: Host) -> Scene:
    from game import find_game
    from ui.screens.tournament.scene import TournamentScene

    return TournamentScene(app, find_game(route.board), route.players)


@screen_of.register(routes.LiveRoute)
def _live(route: routes.LiveRoute, app: Host) -> Scene:
    from ui.screens.tournament.live_scene import LiveScene

    return LiveScene(app, route.follower)


# -- the program -------------------------------------------------------------------------------------------------------


@screen_of.register(routes.SettingsRoute)
def _settings(_route: routes.SettingsRoute, app: Host) -> Scene | None:
    from ui.screens.settings.scene import SettingsScene

    return None if any(isinstance(scene, SettingsScene) for scene in app.scenes) else SettingsScene(app)


@screen_of.register(routes.LooksRoute)
def _looks(_route: routes.LooksRoute, app: Host) -> Scene | None:
    from ui.screens.looks.scene import LooksScene

    return None if any(isinstance(scene, LooksScene) for scene in app.scenes) else LooksScene(app, app.board_at_hand)


@screen_of.register(routes.AboutRoute)
def _about(_route: routes.AboutRoute, app: Host) -> Scene:
    from ui.screens.about.scene import AboutScene

    return AboutScene(app)
