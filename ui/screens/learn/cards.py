"""The cards beside the board of a lesson: the idea and the task, the feedback on a try, and the step after it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from coach.lesson_texts import brief_of, idea_of, name_of, words_of
from game.texts import sentence, sentences, text
from table.lesson import LessonState, Try
from ui.kit import Look, mix, paint
from ui.kit.tree import Box, Canvas, Column, Node, Panel, Row, Rule, Spacer, Text, paragraph
from ui.parts.exercise_scene import LEADING, badge, card_pad, feedback_panel, is_low

MOST_TRIES = 4
"""The most tries in the list; older tries are left out."""
_DOT, _HERE, _GAP, _BAR = 10, 26, 7, 6  # logical: a dot, the current step's bar, the gap, a bar's height


def idea_card(look: Look, shown: LessonState) -> Node:
    """Return the card of a step: its number, its idea and its task. The task is coloured until it is solved."""
    step, is_open, contrast = shown.current_step, not shown.is_right, look.theme.is_contrast
    count = text("Step {number} of {count}", number=shown.number + 1, count=len(shown.done))
    turn_words = sentences(text("Your turn."), sentence(text(step.task)))
    task = paragraph(turn_words, tone="text" if is_open else "text2", leading=LEADING)
    border = "accent" if contrast and is_open else "" if is_open else "line"
    title = Text(text(step.title), size=18 if look.metrics.compact else 21, weight="display")
    place = Row(Text(count, size=13, tone="text2"), Spacer(), _dots(shown.done, shown.number))
    idea = paragraph(idea_of(step), leading=LEADING)
    turn = Panel(task, fill="accent_soft" if is_open else "", border=border, radius=10, pad=12)
    least = title, turn, place, idea  # in a low window the idea may be out of sight, so the task stands first
    inside = Column(*(least if is_low(look) else (place, Column(title, idea, gap=4), turn)), gap=12)
    panel = Panel(inside, elevation=1, pad=(card_pad(look), card_pad(look) - 2), name=text("Task"))
    panel.aloud = sentences(sentence(count), sentence(title.name), idea_of(step), task.name)
    return panel


def answer_card(look: Look, shown: LessonState, tries: Sequence[Try]) -> Node:
    """Return the card with the feedback on the last try, and below it a list of the tries."""
    theme, words = look.theme, words_of(shown.judged) if shown.judged is not None else ""
    colour = theme.good if shown.is_right else theme.warn
    right = text("Lesson done!") if shown.next is None and all(shown.done) else text("Right!")
    title = Text(right if shown.is_right else text("Not yet"), size=18, weight="display", grow=1)
    head = Row(_mark(shown.is_right, 28 if look.metrics.compact else 34), title)
    content = Column(head, paragraph(words, leading=LEADING), _tries(tries) if tries else None, gap=10)
    aloud = sentences(sentence(title.name), words)
    panel = feedback_panel(look, colour, content, (card_pad(look), card_pad(look) - 6), aloud)
    panel.node_id = f"feedback {len(shown.tries)}"  # a new id: equal feedback on the next try is heard, too
    return panel


def _tries(tries: Sequence[Try]) -> Node:
    """Return a list of tries: mark, move and, where there is room, the mistake."""
    lines = []
    for tried in tries:
        move, why = Box(Text(name_of(tried), weight="semi"), wide=46), Text(brief_of(tried), size=13, tone="text2")
        why.optional = True
        lines.append(Row(_mark(tried.right, 18), move, why, gap=10, line_gap=0))
    return Column(Rule(), Text(text("Your tries"), size=12, tone="text3"), *lines, gap=7)


def next_card(look: Look, number: int, title: str) -> Node:
    """Return the card that announces the next step by its number and title."""
    over = Text(text("Next: step {number}", number=number), size=13, tone="text2")
    words = Column(over, Text(title, size=15, weight="semi"), gap=3)
    return Panel(words, elevation=1, pad=(card_pad(look), 14), name=text("Next"))


def _mark(right: bool, size: float) -> Node:
    """Return a badge: a tick on green, or a cross on amber."""
    return badge("check", "good", size) if right else badge("x", "warn", size)


# -- progress: finished, current and later steps differ in shape or size too, not only in colour --------------


def _dots(done: Sequence[bool], here: int) -> Node:
    """Return a picture of the progress: a dot per finished step, a bar for the step `here`, rings for later steps."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        theme, x = look.theme, rect.right
        for number in reversed(range(len(done))):
            width = look.px(_HERE if number == here else _DOT)
            dot = pygame.Rect(x - width, 0, width, look.px(_DOT)).move_to(centery=rect.centery)
            if number == here:
                look.panel(surface, dot, _DOT / 2, theme.accent)
            elif done[number]:
                paint.circle(surface, dot.center, dot.w / 2, theme.good)
            else:
                paint.circle(surface, dot.center, dot.w / 2, None, theme.outline, look.px(1.5))
            x = dot.left - look.px(_GAP)

    return Canvas(draw, wide=(len(done) - 1) * (_DOT + _GAP) + _HERE, tall=_DOT)


def bars(done: Sequence[bool], *, wide: float = 60) -> Node:
    """Return a bar for each step, filled if the step is done; once all are done, the bars are green."""

    def draw(surface: pygame.Surface, room: pygame.Rect, look: Look) -> None:
        theme, gap = look.theme, look.px(4)
        full, empty = theme.good if all(done) else theme.accent, mix(theme.surface, theme.outline, 0.5)
        each = (room.w - gap * (len(done) - 1)) / len(done)
        for number, one in enumerate(done):
            left = room.x + round(number * (each + gap))
            bar = pygame.Rect(left, room.y, room.x + round(number * (each + gap) + each) - left, look.px(_BAR))
            look.panel(surface, bar, _BAR / 2, full if one else empty, theme.contrast_edge)

    return Canvas(draw, wide=wide, tall=_BAR)
