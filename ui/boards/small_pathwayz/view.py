"""Pathwayz on smaller boards is drawn as on the large one."""

from __future__ import annotations

from coach.small_pathwayz.texts import TEXTS
from ui.boards.pathwayz.view import PathwayzView


class SmallPathwayzView(PathwayzView):
    """The river, narrower."""

    texts = TEXTS


VIEW = SmallPathwayzView
