"""The two buttons of the card of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.texts import text
from table.review.retry import Found
from ui.kit.button import Button
from ui.kit.tree import commands
from ui.screens.review import keys

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


def card_buttons(scene: ReviewCardContext, *, low: bool) -> list[Button]:
    """Return the primary and the secondary button, or only one of them, or none."""
    made = []
    for button, kind in zip(_buttons_of(scene), ("primary", "secondary"), strict=False):
        if button is not None:
            button.kind, button.radius, button.tall = kind, 12, 40 if low else 44  # type: ignore[assignment]
            button.node_id, button.name, button.tooltip, button.pad = kind, button.label, "", 11
            made.append(button)
    return made


def _buttons_of(scene: ReviewCardContext) -> tuple[Button | None, ...]:
    if scene.retry is not None:
        return _of_retry(scene, scene.retry)
    if scene.playback is not None:
        return _leave(scene), _play_on(scene)
    if scene.line.at_end:
        return (_begin(scene),)
    following = _next_mistake(scene)
    if following is not None:
        return following, commands.button(keys.PREVIOUS, scene)
    return (_try(scene, text("Try it yourself")),) if scene.can_better else ()


def _of_retry(scene: ReviewCardContext, retry: RetryMode) -> tuple[Button, Button]:
    leave, following, again = _leave(scene), _next_mistake(scene), _try(scene, text("Try again"))
    if retry.tried is None:
        return commands.button(keys.ANSWER, scene), leave
    if retry.found is Found.WRONG and not retry.answered:  # the card tells the answer then
        return following or leave, again
    if retry.found is Found.RIGHT or retry.answered:
        goes_on = retry.result is None or not retry.result.move.over
        return (leave, _play_on(scene) if goes_on else again) if following is None else (following, leave)
    return again, leave


def _begin(scene: ReviewCardContext) -> Button | None:
    """The first action of a review: go to the first mistake, else to the closest call, else replay the game."""
    known = scene.analysis
    if known.selection.own:
        return commands.button(keys.NEXT, scene, label=text("First mistake"))
    if known.selection.closest_call is not None:
        return commands.button(keys.NEXT, scene, label=text("Closest call"))
    if known.review.turns and known.ongoing.complete:
        return commands.button(keys.REPLAY, scene, label=text("Play the moves"))
    return None


def _next_mistake(scene: ReviewCardContext) -> Button | None:
    """The button to the next mistake, or None without another one."""
    if all(turn.ply == scene.line.ply for turn in scene.analysis.selection.own):
        return None
    return commands.button(keys.NEXT, scene)


def _leave(scene: ReviewCardContext) -> Button:
    return Button(text("Back to the game"), lambda: scene.go_to(scene.line.ply), keycap=keys.BACK_TO_GAME.keys)


def _play_on(scene: ReviewCardContext) -> Button:
    button = commands.button(keys.PLAY_ON, scene, label=text("Play on from here"))
    button.icon = ""
    return button


def _try(scene: ReviewCardContext, label: str) -> Button:
    return commands.button(keys.TRY, scene, label=label)
