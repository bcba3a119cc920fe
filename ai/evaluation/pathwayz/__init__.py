"""Knowledge about Pathwayz: evaluations by path distances and by a network, PAI's features, and an order of moves.

A position goes in; an evaluation, features or a rating of moves comes out. Importing this package registers them.
"""

from ai.evaluation.pathwayz import features, network, path, policy, threats, weights, wide

__all__ = ["VECTORS", "features", "network", "path", "policy", "threats", "weights", "wide"]

VECTORS = f"{__name__}.vectors"
"""The module that replaces some plain functions here in compiled code (`ai.compiled` imports it)."""
