"""Players that are found by words: the rows of a list, under the headings of their groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.kit.tree.lists import Heading

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coach.player_groups import Group, Listed


def found_rows(groups: Iterable[Group], wanted: str, aside: str = "") -> list[Listed | Heading]:
    """Return the players that have every word of `wanted`; `aside` stands at the right of each heading."""
    rows: list[Listed | Heading] = []
    for group in groups:
        found = [player for player in group.players if player.matches(wanted)]
        rows += [Heading(group.heading, aside), *found] if found else []
    return rows
