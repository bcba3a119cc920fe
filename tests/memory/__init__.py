"""A system without memory: large allocations fail, each in turn (docs/reliability.md)."""
