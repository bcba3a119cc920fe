"""The games of a tournament as records of game files, and the tournament's title."""

from __future__ import annotations

from coach.experiments.contest_texts import name_of
from game.errors import RulesError
from game.formats import numeric_date
from game.registry import find_game
from game.texts import text
from lab.contest.contest import Contest
from lab.contest.finished_games import FinishedGame, finished_games, played
from saves.gamefile import GameRecord
from saves.models import GameDraft, SeatRecord, tags_of
from saves.results import result_of


def title_of(contest: Contest) -> str:
    """Return the title of a tournament, made of its board and the day of its beginning."""
    game = find_game(contest.plan.game).shown_title
    return text("Tournament of {game}, {day}", game=game, day=numeric_date(contest.begun.astimezone()))


def game_record(contest: Contest, ended: FinishedGame) -> GameRecord:
    """Return a finished game as a record for a game file.

    Raises:
        RulesError: if its moves were not kept.
    """
    game, match = contest.game, played(contest, ended)
    white, black = (SeatRecord(name_of(name, game.name), name) for name in ended.players)
    draft = GameDraft(game.name, game.rules_version, white, black, game.to_position(match.state), created=contest.begun)
    result = result_of(ended.winner)
    score = match.outcome.score if match.outcome else None
    return GameRecord(tags_of(draft, result, "rules", score), match.moves_text)


def game_records(contest: Contest) -> list[GameRecord]:
    """Return records of the finished games whose moves were kept, oldest first."""
    found = []
    for ended in reversed(finished_games(contest, most=len(contest.last))):
        try:
            found.append(game_record(contest, ended))
        except RulesError:
            continue
    return found
