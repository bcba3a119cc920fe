"""The view of Pathwayz on smaller boards, the same as on the large board."""

from __future__ import annotations

from coach.small_pathwayz.texts import TEXTS
from ui.boards.pathwayz.view import PathwayzView


class SmallPathwayzView(PathwayzView):
    """The river, narrower."""

    texts = TEXTS


VIEW = SmallPathwayzView
