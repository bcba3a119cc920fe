"""Books of exact or searched values of positions, made overnight: a module for each board that has a book.

Each module offers `book_jobs`, `bind` and `write_book`; some also offer `begin`, `solve_job`, `keep` or `grow`. Results
are stored in artifacts/books/GAME, and the finished book is written into assets/books.
"""
