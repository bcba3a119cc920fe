"""Each kind of reason of Othello on a position made for it, and counted again."""

from __future__ import annotations

import pytest

from tests.coach.explanations.example import Example, assert_counted, kinds_of, reasons_of
from tests.coach.explanations.othello import CHECKS

EXAMPLES = [
    Example(
        "final-score",
        "--OOOOOOXXXXXXOOXXOXXXXOXOXOOXXOXOOXOXXOXOXXXOXOXOXXOXOOXOOOOOOO O",
        "b1",
        "it ends the game 38–26",
    ),
    Example(
        "best-score",
        "OOOXXXXXXOOOOOXO-OO-OXOOOOOOXOOOOOOXOO--XOXXXOXXOOOOOOO--XXXXXXX X",
        "h5",
        "with best play it wins 43–21",
    ),
    Example(
        "takes-corner",
        "---------OX------XX-------XOOO-----OOX----O-XX-----X-X---------- X",
        "a1",
        "it takes the corner a1",
    ),
    Example(
        "makes-pass",
        "XXXXXX--XOXOXO--X-OXXO--XXXOXOOOXXXXXOOOXXXXXX-OXOOOOOOO-OOOOO-O X",
        "b3",
        "it leaves White no move, so White must pass",
    ),
    Example(
        "safe-discs",
        "---------O---O-O--O--OOX---OXO-----XXX-----XX------X------------ X",
        "h1",
        "it makes 3 discs safe for ever",
    ),
    Example(
        "keeps-corner",
        "-----O-------O------OO----XOXX----OXXXX---X-X----X-------------- X",
        "g2",
        "it keeps White out of the corner a8",
    ),
    Example(
        "leaves-few",
        "---XX------XX------XXX-----XX-----OOXOO------O-------O---------- X",
        "b5",
        "it leaves White only 3 moves",
    ),
    Example(
        "threatens-corner",
        "---X-------X------OX-X-----OX----XXXOX-------OOO------O--------- X",
        "c4",
        "it threatens to take h8",
    ),
    Example(
        "wedge",
        "------O------OOO--XXO-O----XXOOO--OXXOX---XXX----X--X-------X--- X",
        "h3",
        "it wedges in between two discs of White on edge h",
    ),
    Example(
        "even-regions",
        "OOOOOOO-OOXXOO--OOXOO--XXXXXOOOXXXOXXOOXOXOOXOOXOOOOOXXXO--XXXXX X",
        "f3",
        "it leaves an even number of squares in each of 2 regions, and White must play there first",
    ),
    Example(
        "quiet",
        "----X------X-----XXO-X---XXXX-----OOOO-------X------------------ O",
        "b5",
        "it flips only inner discs and opens no new move for Black",
    ),
    Example(
        "worse-score",
        "-OXXXXXOXXXXXXOOXXXOXXXXXXXXOXX-XXOXXOXOXXOXXXOOXOXOOOOOOOOOOOXX X",
        "h4",
        "with best play it ends 31–33; a1 ends 35–29",
        "a1",
        "a1",
    ),
    Example(
        "gives-corner",
        "--XXX-O---XXXXX--XXOOX-O-XXXXOOXXXXXOO--XXXXXXX-O--OO-------O--- O",
        "a3",
        "it lets Black take the corner a8",
        "a4",
        "a4 f7 a8",
        "a3 a2 h5",
    ),
    Example(
        "misses-corner",
        "------------X--O-----XOX--XXOOX----OOO-----OOO------------------ X",
        "d7",
        "it leaves the corner h1 untaken",
        "h1",
        "b4",
    ),
    Example(
        "x-square",
        "-------------O----OX-O----XXXO-----XOO----OOOO-----X------------ X",
        "g2",
        "it lies diagonally beside the corner h1 and opens it to White",
        "g4",
        "h1",
    ),
    Example(
        "c-square",
        "---------O-------XOX--X----OOX-----XOXXX----OX-------X---------- X",
        "b1",
        "it lies on the edge beside the corner a1 and opens it to White",
        "d6",
        "g4",
    ),
    Example(
        "will-pass",
        "XXXXXOX-XXXXOOXOXXOOOOX-XXXOXOOXX-OXX-XOXXXX-XX-XXXX----X-O----- X",
        "h6",
        "after the answer b5 Black has no move and must pass",
        "b5",
        "b5",
    ),
    Example(
        "loses-edge",
        "--------------------------XXX-----OXXO-----OXX-----OXXX---XO---- X",
        "b5",
        "it loses 1 disc on the edge to b8",
        "f4",
        "b8",
    ),
    Example(
        "leaves-many",
        "----------O------XOO------OXOO----XOO----X-XO------OX----------- X",
        "g4",
        "it leaves White 13 moves; d8 leaves only 8",
        "d8",
        "f7",
    ),
    Example(
        "keeps-few",
        "---XX------XX------XXX-----XX-----OOXOO------O-------O---------- X",
        "b5",
        "it keeps 3 moves for Black; g6 keeps 10",
        "g6",
        "a5",
    ),
    Example(
        "odd-region",
        "OOOOOOOOXXXXX-OOOXXX-OXOOOXXOOX-OOOXXOXXOOOXXXXXOOOXXXXXOOOXXXXX O",
        "e3",
        "it gives Black the last move in the region of f2, where 1 square is empty",
        "h4",
        "f2",
    ),
    Example(
        "opens",
        "--XO--O---XXXO-----OO-----OOXOO--OOOXO---O-X----O--------------- X",
        "h4",
        "it flips 2 discs beside empty squares; c3 flips none",
        "c3",
        "e1",
        "f1",
    ),
    Example(
        "greedy",
        "----O------O-XO---OXXO----OXO-----OXO-------O-------O----------- X",
        "e8",
        "it flips 4 discs early where b4 flips 1; fewer discs leave more moves",
        "b4",
        "f6",
    ),
    Example(
        "greedy",
        "-------------------XO-----XXX-----OXX----OX-X------------------- O",
        "f5",
        "it flips 2 discs early where d6 flips 1; fewer discs leave more moves",
        "d6",
        "d6",
        "b5",
    ),
    Example(
        "parallel",
        "-------------------X-------XX------XO--------------------------- O",
        "e3",
        "it plays the parallel opening: three discs in a row beside the three of Black",
        "c5",
        "f5",
    ),
    Example(
        "fewer-next",
        "--------------------O-----XXO------XO--------------------------- X",
        "f3",
        "after the answer c5 Black has 4 moves; with f6 it would have 6",
        "f6",
        "c5",
        "e6",
    ),
    Example(
        "outside",
        "-------------X-----XX------XO------XO-------OX------------------ O",
        "e2",
        "it leaves the middle 16 squares early; c3 stays inside",
        "c3",
    ),
    Example(
        "stays-inside",
        "---------------------------OX------XO--------------------------- X",
        "d3",
        "it stays within the middle 16 squares",
    ),
    Example(
        "more-moves",
        "-------------------X-------XX------XO--------------------------- O",
        "e3",
        "after the answer f4 Black still has 8 moves; with c3 it would have 6",
        better="c3",
        reply="f4 c3",
        better_reply="c4 c5",
    ),
    Example(
        "keeps-few",
        "--------------X---XXOOO---XOXX---XXXXX----X--X----XX------X----- X",
        "h3",
        "it keeps no move for Black; f2 keeps 4",
        better="f2",
        reply="d6 e6",
        better_reply="e1 e2",
    ),
    Example(
        "leaves-many",
        "OOOOOOOOOOOOOOOOOOOXOOOOOOOOXOOOOOOOOXOOOOXOX-XOOO-X----O-XXX--- O",
        "e7",
        "it leaves Black 2 moves; h7 leaves none",
        better="h7",
        reply="f7 h7",
        better_reply="pass c7",
    ),
    Example(
        "keeps-most",
        "-------------------X-------XX------XO--------------------------- O",
        "e3",
        "it keeps 5 moves for White, the most possible",
    ),
    Example(
        "flips-fewest",
        "-----------------OOOO------OX-----OOOXO---XO--X----------------- X",
        "c2",
        "it flips 1 disc, the fewest possible",
    ),
    Example(
        "leaves-fewest",
        "-------------------X-------XX------XO--------------------------- O",
        "c3",
        "it leaves Black 4 moves, the fewest possible",
    ),
    Example(
        "fewer-moves",
        "-------------------XO------XO------XO--------------------------- X",
        "f5",
        "after the answer c3 Black has 5 moves; with f4 it would have 7",
        better="f4",
        reply="c3 c2",
        better_reply="c3 f5",
    ),
    Example(
        "fewest-outer",
        "-----------------OOOO------OX-----OOOXO---XO--X----------------- X",
        "c2",
        "it leaves 6 discs of Black beside empty squares, the fewest possible",
    ),
    Example(
        "more-outer",
        "----------X------OOXO------OOO----OOOXO---XO--X----------------- X",
        "c4",
        "after the answer f6, 7 discs of Black lie beside empty squares; with e6 only 6",
        better="e6",
        reply="f6 f2",
        better_reply="f6 b4",
    ),
    Example(
        "last-in-region",
        "-O--------O-----XXXOO----XXOOO--XXXOOOO-XXXO-OO--O-X---OO------- O",
        "a4",
        "it fills the last square of a region",
    ),
    Example(
        "no-better-score",
        "OOOOOOOOOXXXOXO-OOXOXOOOOOOOOXOOOOXOOXOOOOOOOXOXOXXXXOOXOOO-OOOX X",
        "d8",
        "with best play it ends 27–37, the best result possible",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[each.kind for each in EXAMPLES])
def test_a_reason_says_what_can_be_counted_and_its_check_refuses_all_else(example: Example) -> None:
    assert_counted("othello", example, CHECKS)


def test_few_moves_left_are_no_reason_where_every_move_leaves_as_few() -> None:
    """Each of the four first moves leaves White three moves."""
    start = "---------------------------OX------XO--------------------------- X"
    found = reasons_of("othello", Example("leaves-few", start, "f5", "it leaves White only 3 moves"))
    assert "leaves-few" not in {each.kind for each in found}


def test_every_kind_has_a_check_and_a_position() -> None:
    assert kinds_of("othello") <= set(CHECKS) == {each.kind for each in EXAMPLES}
