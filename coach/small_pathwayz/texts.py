"""The texts of Pathwayz on smaller boards: the large board's texts without rules, lesson, features and openings."""

from __future__ import annotations

from dataclasses import replace

from coach.feature_descriptions import no_features
from coach.pathwayz import texts
from game.small_pathwayz import GAMES

TEXTS = replace(
    texts.TEXTS,
    sample=GAMES[0].to_position(GAMES[0].initial_state()),
    steps=(),
    lesson=None,
    features=no_features,
    openings=(),
    watched="",
)
