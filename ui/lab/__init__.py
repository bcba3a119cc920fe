"""The parts of the Lab's screen: recipe, chart of batches, progress, weights, the players that people taught."""
