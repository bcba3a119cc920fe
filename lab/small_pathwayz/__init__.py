"""Pathwayz on small boards, solved: the winner from the empty board, and the number of plies under best play.

`sizes` answers the command `solve pathwayz --size ROWSxCOLUMNS`, `ai.evaluation.small_pathwayz` searches, `results`
stores the answers. docs/small-pathwayz.md lists the results.
"""
