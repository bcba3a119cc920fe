"""Knowledge about the small boards of Pathwayz: an evaluation by missing stones, a solver, and solved first moves.

A position goes in; an evaluation or an exact result comes out. Importing this package registers all this.
"""

from ai.evaluation.small_pathwayz import missing
from ai.evaluation.small_pathwayz.first_moves import stored_value
from ai.exact import offer_oracle
from game.small_pathwayz import SmallPathwayz

__all__ = ["missing"]

offer_oracle(SmallPathwayz, stored=stored_value)
