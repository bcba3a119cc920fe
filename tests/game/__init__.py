"""The proof that the rules are right; the boards' slow, obvious twins are in `reference`."""
