"""Knowledge about Pathwayz: evaluations by path distances and by a network, PAI's features, and an order of moves.

A position goes in; an evaluation, features or a rating of moves comes out. Importing this package registers all this.
"""

from ai.evaluation.pathwayz import features, judge, network, parts, path, policy, threats, weights, wide

__all__ = ["features", "judge", "network", "parts", "path", "policy", "threats", "weights", "wide"]
