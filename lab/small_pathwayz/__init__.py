"""Pathwayz on boards of any size, solved: who wins from the empty board, and after how many plies under best play.

`sizes` answers the command `solve pathwayz --size ROWSxCOLUMNS`, `ai.evaluation.small_pathwayz` searches, `results`
keeps what is solved. docs/small-pathwayz.md has the results.
"""
