"""The actions of the two buttons of the card of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.texts import text
from table.review.retry import Found
from ui.screens.review import keys
from ui.screens.review.move_card import CardAction

if TYPE_CHECKING:
    from table.line import LineCursor
    from table.line_playback import LinePlayback
    from table.review.retry import RetryMode
    from ui.screens.review.analysis import ReviewAnalysis


class ReviewCardContext(Protocol):
    """The state and actions of the review that the buttons of its card need."""

    analysis: ReviewAnalysis
    line: LineCursor
    playback: LinePlayback | None
    retry: RetryMode | None

    @property
    def can_better(self) -> bool: ...

    def go_to(self, ply: int) -> None: ...

    def next_mistake(self, way: int) -> None: ...

    def try_it(self) -> None: ...

    def show_answer(self) -> None: ...

    def toggle_replay(self) -> None: ...

    def play_on(self) -> None: ...


def actions_of(scene: ReviewCardContext) -> tuple[CardAction | None, CardAction | None]:
    """Return the actions of the primary and the secondary button; None hides a button."""
    if scene.retry is not None:
        return _of_retry(scene, scene.retry)
    if scene.playback is not None:
        return _leave(scene), _play_on(scene)
    if scene.line.at_end:
        return _begin(scene), None
    following = _next_mistake(scene)
    if following is not None:
        back = CardAction(text("Previous mistake"), lambda: scene.next_mistake(-1), keycap=keys.PREVIOUS.keys)
        return following, back
    return CardAction(
        text("Try it yourself"), scene.try_it, "undo-2", keys.TRY.keys
    ) if scene.can_better else None, None


def _of_retry(scene: ReviewCardContext, retry: RetryMode) -> tuple[CardAction, CardAction]:
    leave, following = _leave(scene), _next_mistake(scene)
    again = CardAction(text("Try again"), scene.try_it, "undo-2", keys.TRY.keys)
    if retry.tried is None:
        return CardAction(text("Show the answer"), scene.show_answer, keycap=keys.ANSWER.keys), leave
    if retry.found is Found.WRONG and not retry.answered:  # the card tells the answer then
        return following or leave, again
    if retry.found is Found.RIGHT or retry.answered:
        goes_on = retry.result is None or not retry.result.move.over
        return (leave, _play_on(scene) if goes_on else again) if following is None else (following, leave)
    return again, leave


def _begin(scene: ReviewCardContext) -> CardAction | None:
    """The first action of a review: go to the first mistake, else to the closest call, else replay the game."""
    known = scene.analysis
    if known.selection.own:
        return CardAction(text("First mistake"), lambda: scene.next_mistake(1), keycap=keys.NEXT.keys)
    if known.selection.closest_call is not None:
        return CardAction(text("Closest call"), lambda: scene.next_mistake(1), keycap=keys.NEXT.keys)
    if known.review.turns and known.ongoing.complete:
        return CardAction(text("Play the moves"), scene.toggle_replay, "play-filled", keys.REPLAY.keys)
    return None


def _next_mistake(scene: ReviewCardContext) -> CardAction | None:
    """The action to the next mistake, or None without another one."""
    if all(turn.ply == scene.line.ply for turn in scene.analysis.selection.own):
        return None
    return CardAction(text("Next mistake"), lambda: scene.next_mistake(1), keycap=keys.NEXT.keys)


def _leave(scene: ReviewCardContext) -> CardAction:
    return CardAction(text("Back to the game"), lambda: scene.go_to(scene.line.ply), keycap=keys.BACK_TO_GAME.keys)


def _play_on(scene: ReviewCardContext) -> CardAction:
    return CardAction(text("Play on from here"), scene.play_on, keycap=keys.PLAY_ON.keys)
