"""Make the tournaments and taught players of an older program by running it, `python make_lab.py FOLDER` in a checkout.

    cd <a checkout of commit bf32e38f> && PYTHONPATH=. python <here>/tests/old/make_lab.py <here>/tests/old/lab/bf32e38f

The commits: bf32e38f, the first day with tournaments and a shelf of players; f4256813, two days later, when every file
was written whole; d1f8fc6b, which wrote version 6 of the library first.

Two tournaments are left before their end, one with a taught player, who has learned three batches and is exported.
Games and weights are made up by that checkout's own tests. `said.json` has what that program says of all this.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from ai import yours
from game.registry import find_game
from lab.contest import plan as plans
from lab.learning import shelf
from tests.ui.contests import play_by_dice
from tests.ui.lab_players import teach

PLAYED = {"tic-tac-toe": 14, "pathwayz": 3}
"""Games until a tournament is left."""
EXPORTED = "heron.player.json"


def said_of_contest(contest: Any) -> dict[str, Any]:
    """Return what a program says of a tournament; its games by pair and number."""
    found = contest.results if hasattr(contest, "results") else contest.games
    games = {pair: {str(n): list(game) for n, game in numbered.items()} for pair, numbered in found.items()}
    return {"plan": asdict(contest.plan), "games": games, "played": contest.played, "total": contest.total}


def said_of_player(folder: Path) -> dict[str, Any]:
    """Return what a program says of a taught player: recipe, batches, and the weights after each batch."""
    kept = shelf.load(folder)
    rows: Any = kept.weights.together() if hasattr(kept.weights, "together") else kept.weights
    batches = [asdict(batch) for batch in kept.batches]
    return {"recipe": asdict(kept.recipe), "batches": batches, "weights": [list(map(float, row)) for row in rows]}


def main(folder: Path) -> None:
    """Make all files in `folder`, which must be empty or not there."""
    folder.mkdir(parents=True)
    yours.place(folder)
    heron = teach("Heron", 3)
    shelf.copy_to(find_game("pathwayz"), heron.slug, folder / EXPORTED)
    plan = getattr(plans, "ContestPlan", None) or vars(plans)["Plan"]
    entrants = {"tic-tac-toe": ("random", "builder", "careful-builder"), "pathwayz": ("random", heron.name)}
    said: dict[str, Any] = {"contests": {}, "player": said_of_player(heron.folder)}
    contests = import_module("lab.contest.contest").Contest
    for game, players in entrants.items():
        place = folder / "tournaments" / game / "2026-11-23-120000"
        wanted = plan(game, players, games=6, openings=1, nodes=0)
        play_by_dice(place, wanted.checked(), PLAYED[game])
        opened = getattr(contests, "load", None) or contests.open
        said["contests"][game] = said_of_contest(opened(place))
    (folder / "said.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
