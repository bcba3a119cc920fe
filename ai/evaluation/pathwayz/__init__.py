"""What is known about Pathwayz: path distances, PAI's features, the champion's network and its order of moves."""

from ai.evaluation.pathwayz import features, network, path, policy, threats, weights, wide

__all__ = ["VECTORS", "features", "network", "path", "policy", "threats", "weights", "wide"]

VECTORS = f"{__name__}.vectors"
"""What compiled code uses in place of some plain functions here (`ai.compiled` imports it)."""
