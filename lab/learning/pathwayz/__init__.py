"""The course of Pathwayz's champion, and the learning of its move ordering (its policy)."""
