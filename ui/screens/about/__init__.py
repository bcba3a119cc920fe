"""The screen About: the version, the libraries in the program, and their licences."""
