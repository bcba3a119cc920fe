"""`make languages`: the texts that the window can show, for translators, and their translations, for the program."""
