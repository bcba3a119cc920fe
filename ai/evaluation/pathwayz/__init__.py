"""Evaluations of Pathwayz, the features of PAI (the first Pathwayz AI), and an order of moves.

Importing this package registers all this.

The rules: a path from the left edge (bank) to the right one wins; a permanent piece flips the regular pieces around it.
"""

from ai.evaluation.pathwayz import features, judge, network, parts, path, policy, threats, weights, wide

__all__ = ["features", "judge", "network", "parts", "path", "policy", "threats", "weights", "wide"]
