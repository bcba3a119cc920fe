"""A review: what every position of a game was worth, which moves gave something away, and how well each side played.

review = review_of(Ongoing(engine, match, records), progress)     # or as it goes on (`ongoing`)
review.turns[12].mark, review.turns[12].loss, review.accuracy
typical(game.name)                                         # what levels reach (`typical`)
"""
