-- A library of version 1, as a program of that time left it. Never edited: it is what players have.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    board TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_player TEXT,
    black_player TEXT,
    start TEXT,
    result TEXT NOT NULL,
    moves TEXT NOT NULL,
    position TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL
) STRICT;
INSERT INTO games VALUES
    (1, 'pathwayz', 'Robin', 'Creek', NULL, 'level-3', NULL, '*', 'd5 e5* d6',
     '12/12/3w8/3wW7/12/12/12/12 b', '2026-11-20 09:00:00', '2026-11-20 09:05:30'),
    (2, 'tic-tac-toe', 'Zoë', 'O''Hara', NULL, NULL, '3/1w1/3 b', '1-0', 'a1 b1 a2 b3',
     '1w1/bw1/bw1 b', '2026-11-19 20:00:00', '2026-11-19 20:01:00'),
    (5, 'connect-four', 'Puddle', 'Robin', 'level-1', NULL, NULL, '1/2-1/2', '  4   4 5 ',
     '7/7/7/7/3b3/3ww2 b', '2026-11-18 20:00:00', 'the day after'),
    (7, 'connect-four', 'Robin', 'Robin', NULL, NULL, NULL, '*', '',
     '7/7/7/7/7/7 w', '2026-11-17 20:00:00', '2026-11-17 20:00:00');
PRAGMA user_version = 1;
