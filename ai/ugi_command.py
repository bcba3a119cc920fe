"""`python main.py ugi`: the Universal Game Interface over the standard streams, or with `--listen` over a socket."""

from __future__ import annotations

from ai.commands import Parser
from ai.ugi import speak_here
from ai.ugi_server import serve


def main(arguments: list[str]) -> int:
    """Run the command `ugi`; return its exit status, or end the process with it."""
    about = "Speak the Universal Game Interface: commands come on standard input, answers go to standard output."
    chosen = "Who plays is chosen by `setoption name Player value NAME`: level-5, say, or my/NAME, whom you taught."
    parser = Parser(prog="pathwayz ugi", description=about, epilog=chosen)
    parser.add_argument("--listen", metavar="HOST:PORT", help="instead, speak with whoever connects there")
    parser.add_argument("--anywhere", action="store_true", help="listen on an address that other machines can reach")
    options = parser.parse_args(arguments)
    return speak_here() if options.listen is None else serve(options.listen, anywhere=options.anywhere)
