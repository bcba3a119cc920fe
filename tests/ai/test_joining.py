"""Games over a socket: a program that listens, and the text client that joins it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

from ai import joining
from ai.joining import Connection, play, their_move
from ai.sockets import Address, SocketError, address_of
from ai.ugi_server import MOST_SESSIONS, Server, serve
from game import Match, find_game

TIC_TAC_TOE = find_game("tic-tac-toe")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(Address("127.0.0.1", 0)) as listening:
        threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        yield listening
        listening.shutdown()


def _join(server: Server, *arguments: str) -> int:
    return joining.main([str(server.address), "tic-tac-toe", "--seconds", "0.01", *arguments])


@pytest.mark.parametrize("side", [[], ["--second"]])
def test_two_perfect_players_draw_over_a_socket(
    server: Server, side: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _join(server, "--play", "perfect", "--against", "perfect", *side) == 0
    out = capsys.readouterr().out
    assert out.endswith("A draw.\n")
    assert out.count("They play") == (5 if side else 4)


def test_a_person_plays_in_the_terminal(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = iter(["?", "z9", "b2", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(written))
    assert _join(server, "--against", "perfect") == 0
    out = capsys.readouterr().out
    assert "a1 b1 c1" in out
    assert "is no legal move here" in out
    assert "They play" in out
    assert out.endswith("You left the game.\n")


def test_the_end_of_the_input_leaves_the_game(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert _join(server) == 0


def test_what_the_other_program_refuses_is_told(server: Server) -> None:
    with pytest.raises(SocketError, match="no such player"):
        _join(server, "--play", "random", "--against", "nobody")


def test_an_illegal_move_of_the_other_program_is_told() -> None:
    with pytest.raises(SocketError, match="no legal move"):
        play(TIC_TAC_TOE, 0, lambda _match: "b2", lambda _match: "b2")


def test_a_program_that_goes_away_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        connection = Connection(Address("127.0.0.1", listening.getsockname()[1]))
        there, _ = listening.accept()
        there.close()
        for _ in range(3):  # the first answer of a closed socket is no error, the second another one than the third
            with pytest.raises(SocketError, match="has ended the conversation"):
                their_move(connection, Match(TIC_TAC_TOE), 1)
        connection.close()


def test_a_program_that_falls_silent_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        connection = Connection(Address("127.0.0.1", listening.getsockname()[1]))
        with pytest.raises(SocketError, match="says nothing any more"):
            connection.hear("ugiok")
        connection.close()


def test_a_session_too_many_is_refused_and_a_place_is_free_again(server: Server) -> None:
    for _ in range(MOST_SESSIONS):
        server.free.acquire(timeout=10)  # the sessions before may still be ending
    with pytest.raises(SocketError, match="come again later"):
        _join(server, "--play", "random")
    for _ in range(MOST_SESSIONS):
        server.free.release()
    assert _join(server, "--play", "random", "--against", "random") == 0


def test_clients_that_say_nothing_take_no_place_and_are_let_go_with_a_sentence(server: Server) -> None:
    silent = [socket.create_connection(server.address, 10) for _ in range(2 * MOST_SESSIONS)]
    assert _join(server, "--play", "random", "--against", "random") == 0
    server.patience = 0.1
    with socket.create_connection(server.address, 10) as late, late.makefile() as lines:
        assert list(lines) == ["error nothing was said for 0.1 seconds\n"]
    for each in silent:
        each.close()


@pytest.mark.parametrize(
    "written",
    ["", "localhost", "127.0.0.1:", ":80", "127.0.0.1:70000", "127.0.0.1:x", "::1:" + "9" * 5000, "a..b:80",
     "a" * 64 + ":80", "\udcff:80"],
)  # fmt: skip
def test_a_wrong_address_is_told(written: str) -> None:
    with pytest.raises(SocketError, match="an address is HOST:PORT"):
        address_of(written)


def test_an_address_that_others_can_reach_is_refused() -> None:
    with pytest.raises(SocketError, match="--anywhere"):
        serve("0.0.0.0:0", anywhere=False)


def test_a_port_that_is_taken_is_named(server: Server) -> None:
    with pytest.raises(SocketError, match=rf"nobody can listen at {server.address}\. The system says"):
        serve(str(server.address), anywhere=False)


def test_a_host_that_nobody_knows_is_named() -> None:
    with pytest.raises(SocketError, match=r"nowhere\.invalid"):
        serve("nowhere.invalid:4000", anywhere=True)


def test_an_address_is_spelled_as_it_was_read() -> None:
    assert [str(address_of(each)) for each in ("127.0.0.1:4000", "[::1]:4000")] == ["127.0.0.1:4000", "[::1]:4000"]
    assert address_of("[::1]:4000").is_local
    assert not address_of("192.0.2.1:4000").is_local
