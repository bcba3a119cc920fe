"""The house rules of docs/architecture.md, read from the sources themselves."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path

import pytest

import ui.kit.tree
from game import GAMES, Game, sizes_of
from main import COMMANDS
from ui import VERSION

pytestmark = pytest.mark.usefixtures("trees_of_sources")

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("game", "ai", "saves", "lab", "table", "coach", "ui")
OURS = {*PACKAGES, "main", "pack", "tests"}
MAY_IMPORT = {
    "game": {"game"},
    "ai": {"ai", "game"},
    "saves": {"saves", "game"},
    "lab": {"lab", "ai", "game"},
    "table": {"table", "saves", "ai", "game"},
    "coach": {"coach", "table", "saves", "ai", "game"},
    "ui": {"ui", "coach", "table", "lab", "saves", "ai", "game"},
    "main": {"main", "ui", "coach", "lab", "saves", "ai", "game"},
    "pack": {"pack", "main", "ui", "coach", "saves", "ai", "game"},
    "assets": set[str](),
}
LIBRARIES = {
    "game": {"numpy"},
    "ai": {"numpy", "numba", "llvmlite", "platformdirs"},
    "saves": {"platformdirs", "tomlkit"},
    "lab": {"distributed", "matplotlib", "numpy", "numba", "rich"},
    "table": set[str](),
    "coach": {"numpy"},
    "ui": {"accesskit", "numpy", "pygame", "platformdirs"},
    "main": set[str](),
    "pack": {"babel", "fontTools", "platformdirs", "pygame"},
    "assets": {"numpy"},  # the script that made the sounds
}
# The rules are plain Python; compiled code asks for two of these modules, and no rule imports any of them.
ALLOWED_BY_FILE = {
    "game/compiled.py": {"numba", "llvmlite"},
    "game/folders.py": {"platformdirs"},
    "game/perft.py": {"numba"},
    "pack/doors.py": {"llvmlite", "numba"},
    "saves/gif.py": {"numpy"},
    "saves/memory.py": {"numpy"},
    "saves/qr.py": {"numpy"},
}
OBJECT_LOADERS = {"pickle", "cPickle", "_pickle", "dill", "cloudpickle", "joblib", "marshal", "shelve"}
TEXT_FILES = {".py", ".md", ".toml", ".txt", ".svg", ".lock", ".perft", ".json", ".spec", ".cfg", ".yml", ""}
MADE_BY_TOOLS = {".git", ".venv", ".cache", "__pycache__", "artifacts", "build", "demo", "dist"}


def _files(*parts: str) -> Iterator[Path]:
    """Every file of the project, or of its folder `parts`, that is not made by a tool."""
    for path in sorted(ROOT.joinpath(*parts).iterdir()):
        if path.name in MADE_BY_TOOLS:
            continue
        if path.is_dir() and not path.name.endswith("_cache") and path.name != ".hypothesis":
            yield from _files(*path.relative_to(ROOT).parts)
        elif path.is_file():
            yield path


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


SOURCES = [path for path in _files() if path.suffix == ".py"]
PROGRAM = [path for path in SOURCES if _name(path).split("/")[0] != "tests"]


_text = functools.cache(functools.partial(Path.read_text, encoding="utf-8"))


@functools.cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a file's tree, the file itself first."""
    return tuple(ast.walk(ast.parse(_text(path))))


def _imported(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the dotted name of every import in a file, wherever in it the import stands."""
    for node in _nodes(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{_name(path)}:{node.lineno}: imports are written in full here"
            assert node.module is not None
            yield node.lineno, node.module


def _package(path: Path) -> str:
    return _name(path).split("/")[0].removesuffix(".py")


def _module(path: Path) -> str:
    return _name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _may_import(path: Path, module: str) -> bool:
    floor, top = _package(path), module.split(".", maxsplit=1)[0]
    if top in OURS:
        return top in MAY_IMPORT[floor]
    return top in LIBRARIES[floor] | ALLOWED_BY_FILE.get(_name(path), set()) | sys.stdlib_module_names


def test_imports_point_down() -> None:
    imports = [(path, line, module) for path in PROGRAM for line, module in _imported(path)]
    assert [f"{_name(path)}:{line}: {module}" for path, line, module in imports if not _may_import(path, module)] == []


# -- no circles, and one door between screens --------------------------------------------------------------------------

DOORS, WINDOW = "ui.shell.doors", "ui.shell.app"
"""What knows every screen, and the only module that may know it."""


MODULES = {_module(path): path for path in PROGRAM if _package(path) in PACKAGES}


def _imported_modules(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Our modules that some nodes import: at the head of a file, inside functions, and for types only."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                named = f"{node.module}.{alias.name}", str(node.module)
                yield from [name for name in named if name in MODULES][:1]


@functools.cache
def _graph() -> dict[str, set[str]]:
    """What each module of the program imports of it."""
    return {name: set(_imported_modules(_nodes(path))) for name, path in MODULES.items()}


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """The modules that one imports, with all that these import; it is among them if it is in a circle."""
    found: set[str] = set()
    left = [start]
    while left:
        new = graph.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


def _circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The circles of imports: the largest sets of modules each of which reaches all others of its set."""
    reached = {module: _reached(graph, module) for module in graph}
    tied = [module for module in graph if module in reached[module]]
    return sorted(map(list, {tuple(sorted(o for o in reached[m] if m in reached.get(o, ()))) for m in tied}))


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for types count: who reads one file of a circle has to read them all."""
    assert _circles(_graph()) == []


def test_a_circle_is_found_wherever_its_imports_stand() -> None:
    inside = "def open():\n    from ui.screens.home import scene\n    from game.match import Match\n"
    assert list(_imported_modules(ast.walk(ast.parse(inside)))) == ["ui.screens.home.scene", "game.match"]
    types = "if TYPE_CHECKING:\n    from game.match import Match\nelse:\n    pass\n"
    assert list(_imported_modules(ast.walk(ast.parse(types)))) == ["game.match"]
    tied = {"a": {"b"}, "b": {"c", "e"}, "c": {"a"}, "d": {"a", "e"}, "e": {"f"}, "f": {"e"}}
    assert _circles(tied) == [["a", "b", "c"], ["e", "f"]]


def _bases() -> dict[str, tuple[str, set[str]]]:
    """The module of each class of the window, and the names of the classes that it derives from."""
    window = {name: path for name, path in MODULES.items() if name.startswith("ui.")}
    return {
        node.name: (name, {ast.unparse(base).split(".")[-1] for base in node.bases})
        for name, path in window.items()
        for node in _nodes(path)
        if isinstance(node, ast.ClassDef)
    }


def _screens() -> set[str]:
    """The modules of the screens: of each class that derives from Scene and from which none derives."""
    classes, scenes, new = _bases(), {"Scene"}, {"Scene"}
    while new:
        new = {name for name, (_, bases) in classes.items() if bases & scenes} - scenes
        scenes |= new
    parents = set[str]().union(*(bases for _, bases in classes.values()))
    return {classes[name][0] for name in scenes - parents if classes[name][0].startswith("ui.screens.")}


def test_screens_are_opened_by_routes_through_one_door() -> None:
    """No screen imports another, nor does any part of one, also not for a type; and the doors lead to every screen."""
    graph, screens = _graph(), _screens()
    assert screens >= {"ui.screens.home.scene", "ui.screens.play.scene"}, "some are found"
    importers = {name: known for name, imports in graph.items() if (known := imports & screens)}
    assert importers == {DOORS: screens}, "a screen goes to another by `app.navigate(a route)`: docs/window.md"
    assert [name for name, imports in graph.items() if DOORS in imports] == [WINDOW]


def test_no_two_classes_share_a_name() -> None:
    """Not even two that an underscore tells apart."""
    classes = (node for path in PROGRAM for node in _nodes(path) if isinstance(node, ast.ClassDef))
    names = [node.name.strip("_") for node in classes]
    assert {name for name in names if names.count(name) > 1} == set()


NO_NAMES = {"told", "said", "standing", "stand", "heeds", "deeds", "harms", "whys", "worths", "at_work"}
"""Words that nobody can guess: what each stood for has the field's own name."""


GLOSSARY, MOST_MEANINGS = ROOT / "docs" / "glossary.md", 4


def _introduced() -> Iterator[str]:
    """The function names of each class that none of its bases has; what a protocol only names (`...`) is none."""
    classes = {node.name: node for path in PROGRAM for node in _nodes(path) if isinstance(node, ast.ClassDef)}

    def functions(name: str) -> set[str]:
        body = classes[name].body if name in classes else []
        return {part.name for part in body if isinstance(part, ast.FunctionDef) and ast.unparse(part.body[-1]) != "..."}

    def taken_over(name: str) -> set[str]:
        bases = {ast.unparse(base).split("[")[0] for base in classes[name].bases} if name in classes else ()
        return set[str]().union(*(functions(base) | taken_over(base) for base in bases))

    return chain.from_iterable(functions(name) - taken_over(name) for name in classes)


def test_a_name_on_many_classes_has_the_one_meaning_in_the_glossary() -> None:
    """On more than four that do not have it from each other; for such a name its class does not say what it does."""
    times = Counter(name for name in _introduced() if not name.startswith("__"))
    explained = re.findall(r"^\| `(\w+)` \| .+ \|$", _text(GLOSSARY), re.MULTILINE)
    unexplained = {name for name, n in times.items() if n > MOST_MEANINGS} - set(explained)
    assert unexplained == set(), (
        f"on more than {MOST_MEANINGS} classes: choose another name, or add a line to docs/glossary.md"
    )
    assert [name for name in explained if times[name] < 2] == [], "these mean nothing now"
    assert explained == sorted(set(explained), key=lambda name: (name.strip("_"), name))


NAMES_OF_NODES = {ast.FunctionDef: "name", ast.ClassDef: "name", ast.arg: "arg", ast.Name: "id", ast.Attribute: "attr"}
"""Nodes of a file's tree that give or use a name, and where it stands in them."""


def _names(path: Path) -> set[str]:
    """The names that a file gives or uses."""
    return {getattr(node, NAMES_OF_NODES[type(node)]) for node in _nodes(path) if type(node) in NAMES_OF_NODES}


def test_names_can_be_guessed() -> None:
    names = ((_name(path), name) for path in PROGRAM for name in _names(path))
    assert {each for each in names if each[1].strip("_").lower() in NO_NAMES} == set()


def test_the_kit_knows_no_game() -> None:
    """Of the floors below it asks for texts, for how far long work is, and where fonts and icons lie."""
    known = set[str]().union(*(imports for name, imports in _graph().items() if _room(name) == "ui.kit"))
    assert {name for name in known if not name.startswith("ui.kit")} <= {
        "game.formats",
        "game.retelling",
        "game.texts",
        "ai.progress",
        "saves.assets",
    }


def test_the_window_takes_from_the_kit_what_its_two_packages_list() -> None:
    """`from ui.kit import Button` has one way; what they do not list comes from the module that has it."""
    listed = {"ui.kit": set(ui.kit.__all__), "ui.kit.tree": set(ui.kit.tree.__all__)}
    roundabout = [
        f"{name}: {alias.name}"
        for name, path in MODULES.items()
        if name.startswith("ui.") and _room(name) != "ui.kit"
        for node in _nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module not in listed
        for alias in node.names
        if alias.name in listed.get(str(node.module).rpartition(".")[0], ())
    ]
    assert roundabout == []


FIRST_FRAME_TYPES = {
    "ui.boards.annotated", "ui.boards.annotating", "ui.boards.pathwayz.view", "ui.boards.pentago_twist.tiled",
    "ui.boards.view", "ui.parts.faces", "ui.shell.host", "ui.shell.launch", "ui.shell.routes",
    "ui.shell.services", "ui.shell.trace",
}  # fmt: skip
"""Modules of the first frame, which name types for whose modules it does not wait."""


def test_the_window_imports_types_like_all_else() -> None:
    """There are no circles to get around, so one block of imports is enough."""
    window = {name: path for name, path in MODULES.items() if name.startswith("ui.")}
    assert {name for name, path in window.items() if "TYPE_CHECKING" in _text(path)} == FIRST_FRAME_TYPES


BELOW = {"ui.kit": set[str](), "ui.boards": {"ui.kit"}}
"""The rooms of the window that a room may ask for beside itself, where those are few."""


def _room(module: str) -> str:
    """The room of the window in which a module is: `ui.screens.play`, or `ui.parts`."""
    return ".".join(module.split(".")[: 3 if module.startswith("ui.screens.") else 2])


def test_each_room_of_the_window_knows_only_the_rooms_below() -> None:
    """The kit knows no board, a board no screen, a part that screens share none of them, and a screen no other one."""
    edges = [(name, _room(name), _room(known)) for name, imports in _graph().items() for known in imports]
    strange = [(name, room) for name, home, room in edges if room.startswith("ui.") and home != room and name != DOORS]
    assert [edge for edge in strange if edge[1].startswith("ui.screens.")] == []
    assert [edge for edge in strange if edge[1] not in BELOW.get(_room(edge[0]), {edge[1]})] == []


def test_only_the_kit_knows_keys_by_their_codes() -> None:
    """All else names them as their caps do: in commands, and by `cap_of`."""
    codes = [(_name(path), node.attr) for path in PROGRAM for node in _nodes(path) if isinstance(node, ast.Attribute)]
    assert [each for each in codes if each[1].startswith("K_") and not each[0].startswith("ui/kit/")] == []


def test_we_unpickle_nothing() -> None:
    """Numba alone does, its own kernels; `ai.cache.store` says which it is shown."""
    imports = [(path, line, module) for path in SOURCES for line, module in _imported(path)]
    runs_what_it_reads = [each for each in imports if each[2].split(".")[0] in OBJECT_LOADERS]
    assert runs_what_it_reads == []
    assert [_name(path) for path in SOURCES if re.search(r"allow_pickle\s*=\s*True", _text(path))] == []


FOREIGN_REPLACEMENTS = {"tests/bench/minds.py"}  # counts open_spiel's calls, which nothing of its own tells
REPLACERS = {"setattr", "delattr", "object"}  # of pytest's monkeypatch, and `mock.patch.object`


def _private_names(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """The underscored names of ours that are imported, or replaced by their name in a string."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] in OURS:
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.startswith("_"))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REPLACERS:
            texts = [argument.value for argument in node.args[:2] if isinstance(argument, ast.Constant)]
            yield from ((node.lineno, str(text)) for text in texts if re.match(r"(.*\.)?_[a-z]", str(text)))


def test_tests_use_what_the_code_offers() -> None:
    """Beside ruff's rule SLF001, which sees underscored names after a dot."""
    tests = {_name(path): path for path in SOURCES if _package(path) == "tests"}
    found = {name: [*_private_names(_nodes(path))] for name, path in tests.items() if name not in FOREIGN_REPLACEMENTS}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_private_name_is_found_in_an_import_and_in_a_string() -> None:
    code = "from game.match import Match, _line\nmonkeypatch.setattr(match, '_line', 1)\nmonkeypatch.setattr('a._b', 1)"
    assert list(_private_names(ast.walk(ast.parse(code)))) == [(1, "_line"), (2, "_line"), (3, "a._b")]


DECORATORS = {"njit", "jit", "generated_jit", "vectorize", "guvectorize", "stencil", "cfunc", "register_jitable"}
PREPARED = {"ai/kernels.py", "ai/search/raw_compiled.py"}
"""What prepares numba, and what that is itself built on."""


def _decorators_from_numba(path: Path) -> Iterator[str]:
    """Every way in a file to declare a kernel with a decorator taken from numba itself."""
    for node in _nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba":
            yield from (alias.name for alias in node.names if alias.name in DECORATORS)
        elif isinstance(node, ast.Attribute) and node.attr in DECORATORS and ast.unparse(node).startswith("numba."):
            yield node.attr


def test_no_kernel_is_declared_before_numba_is_prepared() -> None:
    """Numba would keep it in another place, or not know the verbs that it calls: `ai.kernels` sees to both."""
    kernels = {_name(path): path for path in PROGRAM if _package(path) in {"ai", "lab"}}
    found = {name: [*_decorators_from_numba(path)] for name, path in kernels.items() if name not in PREPARED}
    assert {name: taken for name, taken in found.items() if taken} == {}, "take them from ai.kernels"


def test_the_decorators_of_kernels_come_with_the_verbs_and_a_place_for_what_is_compiled() -> None:
    check = (
        "import numba; from ai.cache import cache; from ai.kernels import njit; from game import GAMES, is_terminal; "
        "assert numba.config.CACHE_DIR == str(cache.folder()); "
        "assert not njit()(lambda state: is_terminal(state))(GAMES[-1].initial_state())"
    )
    ended = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_only_the_window_and_the_entry_point_lie_beside_the_packages() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and any(_files(path.name))}
    hidden = {name for name in folders if name.startswith(".")}
    assert folders - hidden - MADE_BY_TOOLS <= {*PACKAGES, "assets", "pack", "tests", "docs"}
    assert {path.name for path in ROOT.glob("*.py")} == {"main.py"}


# -- boards have rooms of their own ------------------------------------------------------------------------------------

ASKED = ("game", "ai", "saves", "table", "coach", "ui", "main")  # lab may name the boards of its papers
REGISTRY = "game/registry.py"
PROGRAM_NAME = "pathwayz"
SAYS_THE_PROGRAMS_NAME = {
    "ai/cache/cache.py", "ai/cache/warm.py", "ai/joining.py", "ai/kernel_library.py", "ai/ugi.py",
    "ai/ugi_command.py", "ai/yours.py", "game/folders.py",
    "main.py", "saves/log.py", "saves/message_box.py", "saves/places.py", "saves/settings.py", "ui/shell/app.py",
    "saves/failing.py", "ui/shell/launch.py", "ui/screens/home/scene.py", "ui/shell/trace.py", "ui/__init__.py",
    "ui/shell/system_window.py", "ui/shell/demo.py",
    "coach/review/command.py",
}  # fmt: skip
"""Where the program's own name stands, which one of its boards has too: folders, log, caption, usage."""


def _rooms(game: Game) -> tuple[str, ...]:
    """Where a board may be named: its own rooms, and those of its smaller boards."""
    places = "game/{}.py", "ai/evaluation/{}", "coach/{}/", "ui/boards/{}/"
    return tuple(place.format(module) for module in {each.module for each in sizes_of(game)} for place in places)


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the text of every string and name in a file that is no docstring."""
    alone = {id(node.value) for node in _nodes(path) if isinstance(node, ast.Expr)}
    for node in _nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.ImportFrom | ast.Import):
            yield node.lineno, " ".join([getattr(node, "module", None) or "", *(alias.name for alias in node.names)])


def _words(path: Path) -> set[str]:
    """The names of the boards in whose rooms a file is not, unless it may say them."""
    strange = [game for game in GAMES if not _name(path).startswith(_rooms(game)) and _name(path) != REGISTRY]
    names = ((game.name, game.module, game.title.lower(), game.state_type.__name__.lower()) for game in strange)
    return set(chain(*names)) - ({PROGRAM_NAME} if _name(path) in SAYS_THE_PROGRAMS_NAME else set())


def test_no_file_outside_its_rooms_names_a_board() -> None:
    asked = {path: _words(path) for path in PROGRAM if _package(path) in ASKED}
    said = [(path, line, text) for path in asked for line, text in _strings(path)]
    found = [(path, line, text) for path, line, text in said if any(word in text.lower() for word in asked[path])]
    assert found == []


FIRST_FRAME = ["game.registry", "ai.levels", "ai.players", "ai.engine", "table.session", "main", "ui.shell.app"]
WITHOUT_WINDOW = ["saves.settings", "game.match", "ai.players", "ai.engine", "table.session", "coach.boards"]
ONE_BY_ONE = """
import importlib, sys
*modules, unwanted = sys.argv[1:]
for module in modules:
    importlib.import_module(module)
    loaded = {name.split(".")[0] for name in sys.modules} & {*unwanted.split()}
    assert not loaded, f"importing {module} imports {loaded} too"
"""


@pytest.mark.parametrize(("modules", "unwanted"), [(FIRST_FRAME, "numba llvmlite"), (WITHOUT_WINDOW, "pygame")])
def test_the_first_frame_does_not_wait_for_numba_and_nothing_but_the_window_loads_pygame(
    modules: list[str], unwanted: str
) -> None:
    command = [sys.executable, "-c", ONE_BY_ONE, *modules, unwanted]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


FRAME = """
import os, sys, main
from ui.shell.app import App
draw = App.draw
def tell(app):
    draw(app)
    print(*sys.modules, flush=True)
    os._exit(0)
App.draw = tell
main.main(["--data-dir", sys.argv[1]])
"""
"""Opens the window, and tells after its first frame which modules it has loaded."""
MOST_BEFORE_IT, MOST_OF_A_BOARD = 180, 20
"""Modules of the program, and of each board besides. Each takes about a millisecond of a start."""
AFTER_IT = ("numba", "llvmlite", "sqlite3", "ai.engine", "ai.search", "lab.contest", "lab.learning", "table.session")
"""What the first frame does without: it is loaded once the window is there, or somebody asks for it."""


def test_the_first_frame_waits_for_few_modules(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FRAME, str(tmp_path)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()
    early = [name for name in told if any(name == later or name.startswith(f"{later}.") for later in AFTER_IT)]
    assert early == []
    assert sum(name.split(".")[0] in PACKAGES for name in told) <= MOST_BEFORE_IT + MOST_OF_A_BOARD * len(GAMES)


def test_a_command_of_the_terminal_runs_without_the_window() -> None:
    """But for `demo`, which draws; of the coach every module is imported, not only what a command begins with."""
    commands = [name for name in COMMANDS if name != "demo"]
    modules = [name for name in MODULES if name.split(".")[0] == "coach"]
    check = f"import importlib, sys, main; [main.command_of(name) for name in {commands}]; "
    check += f"[importlib.import_module(name) for name in {modules}]; "
    check += "print(sorted({name.split('.')[0] for name in sys.modules} & {'ui', 'pygame'}))"
    ended = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("[]\n", "")


def test_what_the_documents_name_is_there() -> None:
    """A file in backticks exists; `<board>` stands for any board, as Trellis of the page on adding one does."""
    packages = "|".join([*PACKAGES, "pack", "tests", "assets"])
    named = re.compile(rf"`((?:{packages})/[\w/<>.*-]+)`")
    documents = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    paths = [(path.name, found) for path in documents for found in named.findall(_text(path))]
    assert [each for each in paths if not any(ROOT.glob(re.sub("<[a-z]+>|trellis", "*", each[1]).rstrip("/")))] == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    folders = ("home", "Users", "root", "work", "mnt", "opt")
    machine = re.compile(rf"(?<![\w.~>-])(?:/(?:{'|'.join(folders)})/\w|[A-Z]:\\\w)")
    found = [
        f"{_name(path)}:{number}: {line.strip()[:100]}"
        for path in _files()
        if path.suffix in TEXT_FILES
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if machine.search(line) or f"{ROOT}/" in line
    ]
    assert found == []


def test_no_merge_is_left_unfinished() -> None:
    left = re.compile(r"^(<{7}|>{7}) ", re.MULTILINE)
    texts = (path for path in _files() if path.suffix in TEXT_FILES)
    assert [_name(path) for path in texts if left.search(path.read_text(encoding="utf-8", errors="replace"))] == []


MOST_WITHOUT_PYGAME = 10
"""The docstrings of packages, and what has sizes, times, colours, messages and routes for all screens or boards."""


def test_almost_every_file_of_the_window_needs_pygame() -> None:
    """Of its own or through what it imports; what needs none has its place on a floor below."""
    graph = _graph()
    painting = {
        name for name, path in MODULES.items() if any(each.split(".")[0] == "pygame" for _, each in _imported(path))
    }
    free = [name for name in graph if name.split(".")[0] == "ui" and not (_reached(graph, name) | {name}) & painting]
    assert len(free) <= MOST_WITHOUT_PYGAME, free


MOST_METHODS = 40


def test_no_class_has_too_many_methods() -> None:
    """What nobody can keep in mind has two subjects; methods of its bases do not count."""
    classes = [node for path in PROGRAM for node in _nodes(path) if isinstance(node, ast.ClassDef)]
    methods = [(each.name, sum(isinstance(part, ast.FunctionDef) for part in each.body)) for each in classes]
    assert {name: n for name, n in methods if n > MOST_METHODS} == {}


def _named_assets() -> set[str]:
    """What assets/README.md puts in backticks: file names, paths below assets/, or patterns such as `icons/*.svg`."""
    text = (ROOT / "assets" / "README.md").read_text(encoding="utf-8")
    return set(re.findall(r"`([^`\s]+)`", text))


def test_every_asset_has_its_origin_told() -> None:
    named = _named_assets()
    files = [path.relative_to(ROOT / "assets") for path in _files("assets") if path.name != "README.md"]
    missing = [
        path.as_posix()
        for path in files
        if path.name not in named and not any(fnmatch(path.as_posix(), pattern) for pattern in named)
    ]
    assert missing == [], "assets/README.md must name these, with where they come from and their licence"


def test_the_lock_files_name_no_address_and_hash_everything() -> None:
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert len(locks) == 6
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert not re.search(r"https?:|file:|--(extra-)?index|--find-links", text), lock.name
        for requirement in re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip()):
            assert re.match(r"[\w.-]+==[\w.]+ ", requirement), f"{lock.name}: {requirement[:80]}"
            assert "--hash=sha256:" in requirement, f"{lock.name}: {requirement[:80]}"


def test_every_dependency_has_its_reason_in_the_readme() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    names = [re.split(r"[<>=]", requirement)[0] for requirement in wanted]
    assert [name for name in names if f"`{name}`" not in readme] == []


def test_the_version_is_the_same_wherever_it_is_written() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
