"""What is known about Pathwayz: path distances, PAI's features, the champion's network and its order of moves."""

from ai.evaluation.pathwayz import features, network, path, policy, threats, weights, wide

__all__ = ["features", "network", "path", "policy", "threats", "weights", "wide"]
