"""Actions that continue from a review: play on, share."""

from __future__ import annotations

from coach.review.analysis import ReviewAnalysis
from coach.review.annotated_game import annotate, record_of_subject
from coach.review.subject import Subject
from coach.start_draft import HUMAN
from game import current_player, is_terminal
from game.texts import text
from saves.errors import LibraryError
from table.line_playback import DisplayedPosition
from table.reading import Start
from ui.parts.share import SharedGame, ShareDialog
from ui.parts.start_dialog import StartDialog
from ui.screens.review.board import ReviewBoard
from ui.shell.host import Host


def play_on(app: Host, subject: Subject, displayed: DisplayedPosition) -> None:
    """Ask who plays on from the shown position. By default, the person has the same side as in the game, or else the
    side to move; the AI has the other side. The new game contains the earlier moves, and is private if the game is.
    """
    if is_terminal(displayed.state):
        app.notice(text("The game is over here. Go some moves back."))
        return
    match, own = subject.match, subject.own
    start = Start(match.game.name, match.game.to_position(match.initial_state), displayed.moves, subject.private)
    own = int(current_player(displayed.state)) if own is None else own
    rival = subject.seats[1 - own].player
    players = None if rival is None else (HUMAN, rival) if own == 0 else (rival, HUMAN)
    app.open(StartDialog(app, start, players))


def share(app: Host, subject: Subject, analysis: ReviewAnalysis, board: ReviewBoard) -> None:
    """Open the dialog that shares the game; its game file has the review's marks and reasons."""
    marks = analysis.marks
    try:
        record = record_of_subject(app, subject)
    except LibraryError as error:
        app.notice(str(error), "error")
        return
    annotate(record, [turn for turn in analysis.review.turns.values() if turn.ply + 1 in marks])
    draw = lambda: board.picture(app.look)  # noqa: E731
    shared = SharedGame(app, subject, record, draw, marks=marks, turned_round=board.view.turned_round)
    app.open(ShareDialog(shared, annotated=bool(marks)))
