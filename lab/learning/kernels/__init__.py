"""The compiled parts of learning, in a folder of their own: what changes beside it compiles nothing anew."""
