"""Records of a tournament's games: for game files, and for the library, where the review finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.errors import CodedError, RulesError
from game.registry import find_game
from game.texts import text
from lab.contest.finished_games import FinishedGame, finished_games, played
from saves.gamefile import GameRecord
from saves.importing import CheckedGame, check_game
from saves.models import GameDraft, SeatRecord, tags_of
from saves.results import result_of
from saves.search import Query
from ui.kit.menu import Item, Menu
from ui.screens.tournament import texts
from ui.shell.routes import ReviewRoute

if TYPE_CHECKING:
    import pygame

    from lab.contest.contest import Contest
    from saves.library import Library
    from ui.shell.host import Host


def record_of(contest: Contest, ended: FinishedGame) -> GameRecord:
    """Return a finished game as a record for a game file.

    Raises:
        RulesError: if its moves were not kept.
    """
    game, match = find_game(contest.plan.game), played(contest, ended)
    white, black = (SeatRecord(texts.name_of(name, game.name), name) for name in ended.players)
    draft = GameDraft(game.name, game.rules_version, white, black, game.to_position(match.state), created=contest.begun)
    result = result_of(ended.winner)
    score = match.outcome.score if match.outcome else None
    return GameRecord(tags_of(draft, result, "rules", score), match.moves_text)


def records_of(contest: Contest) -> list[GameRecord]:
    """Return the finished games whose moves were kept, oldest first."""
    found = []
    for ended in reversed(finished_games(contest, most=len(contest.last))):
        try:
            found.append(record_of(contest, ended))
        except RulesError:
            continue
    return found


def game_menu(app: Host, contest: Contest, ended: FinishedGame, anchor: pygame.Rect) -> Menu:
    """Return the menu of a finished game: to review it, or to keep it in the library."""

    def keep(*, review: bool = False) -> None:
        try:
            game = keep_in(app.library, contest, ended)
        except CodedError as error:
            app.notice(str(error), "error")
            return
        app.notice(text("The game is in the library."), "good")
        if review:
            app.navigate(ReviewRoute(game))

    items = [
        Item(text("Review it"), lambda: keep(review=True), "search"),
        Item(text("Keep it in the library"), keep, "library"),
    ]
    return Menu(items, anchor)


def keep_in(library: Library, contest: Contest, ended: FinishedGame) -> int:
    """Put a game into the library unless it is there; return its id.

    Raises:
        LibraryError: if it cannot be written.
        RulesError: if its moves were not kept.
    """
    game = check_game(record_of(contest, ended))
    found = _kept_before(library, game)
    return library.add([game])[0] if found is None else found


def _kept_before(library: Library, game: CheckedGame) -> int | None:
    """Return the library's game with the same players and moves; None if there is none."""
    draft, moves = game.draft(), game.record.moves
    seats = draft.white.player, draft.black.player
    query = Query(board=draft.board, result=game.result, opponent=draft.white.player)
    for listed in library.summaries(library.ids(query)):
        alike = (listed.white.player, listed.black.player, listed.position) == (*seats, game.position)
        if alike and [move.text for move in library.get(listed.id).moves] == moves:
            return listed.id
    return None
