"""Adding a game to the library unless the library has it already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.search import Query

if TYPE_CHECKING:
    from saves.importing import CheckedGame
    from saves.library import Library


def add_once(library: Library, game: CheckedGame) -> int:
    """Return the id of the stored game with the same players and moves; if there is none, add the game under a new id.

    Raises:
        LibraryError: if the library cannot be written.
    """
    found = _kept(library, game)
    return library.add([game])[0] if found is None else found


def _kept(library: Library, game: CheckedGame) -> int | None:
    draft, moves = game.draft(), game.record.moves
    seats = draft.white.player, draft.black.player
    query = Query(board=draft.board, result=game.result, opponent=draft.white.player)
    for listed in library.summaries(library.ids(query)):
        alike = (listed.white.player, listed.black.player, listed.position) == (*seats, game.position)
        if alike and [move.text for move in library.get(listed.id).moves] == moves:
            return listed.id
    return None
