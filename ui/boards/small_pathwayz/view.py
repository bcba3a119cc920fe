"""The view of Pathwayz on smaller boards, the same as on the large board."""

from __future__ import annotations

from coach.small_pathwayz.texts import TEXTS
from ui.boards.pathwayz.view import PathwayzView


class SmallPathwayzView(PathwayzView):
    """The view of Pathwayz on smaller boards: a narrower river."""

    texts = TEXTS


VIEW = SmallPathwayzView
