"""AlphaGo's pipeline (Silver et al. 2016) with small networks over features: four stages, each saved as it learns."""
