"""A review: what every position of a game was worth, which moves gave something away, and how well each side played.

judged = judge_match(match, records, engine, progress)     # a judgement of each position (`judged`)
review = Review(match, judged)                             # (`turns`)
review.turns[12].mark, review.turns[12].loss, review.accuracy
typical(game.name)                                         # what levels reach (`typical`)
"""
