"""`make languages`: the window's messages for translators, and their translations for the program."""
