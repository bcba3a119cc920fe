"""Kalah with a list of seeds for each side, sown one by one by hand."""

from __future__ import annotations

from tests.game.reference.twin import DRAW, Board, Twin


class Kalah(Twin):
    """The upper row is North's store and its houses from the last to the first, the lower South's houses and store."""

    ROWS = 2
    COLUMNS = 7

    def __init__(self, board: Board | None = None, mover: int = 0) -> None:
        super().__init__(board or [["0", *["4"] * 6], [*["4"] * 6, "0"]], mover)

    def possible_moves(self) -> list[str]:
        houses = self.pits()[self.mover][:-1]
        return [str(number) for number, seeds in enumerate(houses, start=1) if seeds > 0]

    def play(self, move: str, own: str, other: str) -> str | None:
        mover = 0 if own == "w" else 1
        pits = self.pits()
        houses = len(pits[0]) - 1
        side, place = mover, int(move) - 1
        hand = pits[side][place]
        pits[side][place] = 0
        while hand > 0:
            place += 1
            if place > houses or (place == houses and side != mover):
                side, place = 1 - side, 0
            pits[side][place] += 1
            hand -= 1
        if side == mover and place == houses:
            self.mover = mover
        elif side == mover and pits[mover][place] == 1:
            captured = pits[1 - mover][houses - 1 - place]
            if captured > 0:
                pits[mover][place] = 0
                pits[1 - mover][houses - 1 - place] = 0
                pits[mover][houses] += 1 + captured
        return self.finished(pits)

    def finished(self, pits: list[list[int]]) -> str | None:
        """Write the seeds down, swept if a side has none left to sow; who has won?"""
        over = sum(pits[0][:-1]) == 0 or sum(pits[1][:-1]) == 0
        if over:
            pits = [[0] * (len(side) - 1) + [sum(side)] for side in pits]
        self.board = [[str(seeds) for seeds in reversed(pits[1])], [str(seeds) for seeds in pits[0]]]
        south, north = pits[0][-1], pits[1][-1]
        return None if not over else "w" if south > north else "b" if north > south else DRAW

    def pits(self) -> list[list[int]]:
        """The seeds of South and of North, each from the first house to the store."""
        return [[int(seeds) for seeds in self.board[1]], [int(seeds) for seeds in reversed(self.board[0])]]

    def left(self) -> int:
        return sum(sum(side[:-1]) for side in self.pits())

    def position(self) -> str:
        south, north = (",".join(map(str, side)) for side in self.pits())
        return f"{south}/{north} {'sn'[self.mover]}"


TWIN = Kalah
