"""A screen as a tree: `docs/window.md` explains it with a small screen built from nothing.

`node` says what a node is, `layout` has the containers, `leaves` words and pictures, `scroll` what scrolls, `page` the
frames of a whole screen, `tree` keeps what passes from one composing to the next.
"""
