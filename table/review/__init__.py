"""Reviews of games: the value of every position, the mistakes, and the accuracy of each side.

    review = review_of(OngoingReview(engine, match, records), progress)     # or step by step (`ongoing`)
    review.turns[12].mark, review.turns[12].loss, review.accuracy(side)
    typical(game.name)                                                      # accuracies of levels (`typical`)

The package takes a match, the engine and stored judgements, and gives back a `Review` of turns with marks. `asking`
judges other moves of a position, `exact` solves positions, `usual` finds a person's earlier accuracy.
"""
