"""Pictures for reports. Only this file imports matplotlib, which the extra `lab` installs.

Pictures have the colours and fonts of the window's light theme. The same numbers give the same file, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.texts import text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
PAPER, WHITE, LINE = "#FBFAF8", "#FFFFFF", "#DFDCD5"
INK, INK2, INK3 = "#171B22", "#454E5B", "#5C6675"
ACCENT, GOOD, DANGER = "#1D58C9", "#0B6B45", "#B3261E"
_STYLE: Any = {
    "font.family": "Inter",
    "font.size": 11,
    "font.weight": 500,
    "text.color": INK,
    "axes.labelweight": 500,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK2,
    "xtick.color": INK3,
    "ytick.color": INK3,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    # Letters as shapes: the picture looks the same where Inter is not installed.
    "svg.fonttype": "path",
    "svg.hashsalt": "pathwayz",
}
_DOTS = 72
"""Dots per inch, chosen so that the sizes below are pixels of an SVG file at 100 %."""


def advice() -> str | None:
    """Return a sentence that says how to get pictures, or None if matplotlib is installed."""
    if find_spec("matplotlib") is not None:
        return None
    return text("No pictures were drawn: matplotlib is not installed. Beside the source, `make lab` installs it.")


def tell_written(paths: Sequence[Path]) -> None:
    """Print the paths of the tables and pictures, and how to get pictures if there are none."""
    print(text("written: {paths}", paths=", ".join(map(str, paths))))
    if (sentence := advice()) is not None:
        print(sentence)


class HeatTable(NamedTuple):
    """A table of scores, drawn as colours.

    Attributes:
        title: text above the table.
        names: the names of rows and columns.
        scores: percent, keyed by (column, row); a missing pair stays empty.
    """

    title: str
    names: Sequence[str]
    scores: dict[tuple[str, str], float]


class CurvePoint(NamedTuple):
    """A point of a learning curve.

    Attributes:
        games: number of games so far.
        score: score of the learner, 0 to 1.
        change: the new opponent after this point, as in `Batch.change`; empty if the opponent stays.
    """

    games: int
    score: float
    change: str


class Threshold(NamedTuple):
    """A score at which the opponent changes.

    Attributes:
        change: the opponent after the change, as in `CurvePoint`.
        score: height of the line.
        words: text beside the line.
        colour: the colour of the text and of the points with this change.
    """

    change: str
    score: float
    words: str
    colour: str


class ChartLine(NamedTuple):
    """A line of a panel.

    Attributes:
        name: text beside its end.
        points: (x, y), x rising.
        reach: half the width of the 95 % interval of each y; empty if no intervals are drawn.
        dashed: whether the line is a reference and not a measurement.
        joined: whether the points are connected; false if x only numbers the items.
    """

    name: str
    points: Sequence[tuple[float, float]]
    reach: Sequence[float] = ()
    dashed: bool = False
    joined: bool = True


class ChartPanel(NamedTuple):
    """Lines in one panel, over a common x axis.

    Attributes:
        title: text above the panel.
        below: name of the x axis.
        lines: each gets a marker of its own, so that colour is not the only difference.
        log: whether y has a logarithmic scale.
    """

    title: str
    below: str
    lines: Sequence[ChartLine]
    log: bool = False


def draw_heat(path: Path, title: str, tables: Sequence[HeatTable]) -> None:
    """Draw crosstables beside each other; colours run from red (0 %) over white (50 %) to green (100 %)."""
    cell, left, top = 46, 190, 112
    count = max(len(table.names) for table in tables)
    width, height = left + cell * count + 24, top + cell * count + 28
    with _picture(path, width * len(tables), height, title) as figure:
        for place, table in enumerate(tables):
            side = cell * len(table.names)
            axes = _axes(figure, (width * place + left, top, side, side))
            _fill_heat(axes, table)


def _fill_heat(axes: Axes, table: HeatTable) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    shades = LinearSegmentedColormap.from_list("score", ["#E5948C", WHITE, "#7FC4A1"])
    count = len(table.names)
    axes.set(xlim=(0, count), ylim=(count, 0), xticks=[], yticks=[])
    axes.spines[:].set_visible(False)
    axes.text(-0.2, -1.0, table.title, fontsize=13, weight=600, ha="right", va="center")
    for i, row in enumerate(table.names):
        axes.text(-0.2, i + 0.5, row, ha="right", va="center", color=INK2)
        axes.text(i + 0.5, -0.2, f"{i + 1}", ha="center", va="bottom", color=INK3, weight=600)
        axes.text(count + 0.2, i + 0.5, f"{i + 1}", va="center", color=INK3, weight=600)
        for j, column in enumerate(table.names):
            score = table.scores.get((column, row))
            colour = LINE if score is None else shades(score / 100)
            axes.add_patch(_rectangle(j + 0.03, i + 0.03, 0.94, 0.94, colour))
            if score is not None:
                axes.text(j + 0.5, i + 0.5, f"{score:.0f}", ha="center", va="center", weight=600)


def draw_curve(path: Path, title: str, points: Sequence[CurvePoint], thresholds: Sequence[Threshold]) -> None:
    """Draw a learning curve, a line at each threshold, and a dot where the opponent changed."""
    with _picture(path, 960, 400, title) as figure:
        axes = _axes(figure, (76, 84, 696, 260))
        games = [point.games for point in points]
        axes.plot(games, [point.score for point in points], color=ACCENT, linewidth=1.4, zorder=3)
        axes.set(xlim=(0, games[-1] * 1.01), ylim=(0, 1))
        _scale_curve(axes)
        for threshold in thresholds:
            _mark_threshold(axes, threshold, [point for point in points if point.change == threshold.change])


def _scale_curve(axes: Axes) -> None:
    from matplotlib.ticker import FuncFormatter, PercentFormatter

    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0, symbol=" %"))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _place: f"{value:,.0f}"))
    axes.tick_params(pad=8)
    axes.set_xlabel(text("games"), loc="right")
    axes.grid(axis="y", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["left", "right", "top"]].set_visible(False)


def _mark_threshold(axes: Axes, threshold: Threshold, points: Sequence[CurvePoint]) -> None:
    axes.axhline(threshold.score, color=threshold.colour, linewidth=1, linestyle=(0, (4, 3)), zorder=2)
    where = (1.015, threshold.score)
    axes.annotate(threshold.words, where, xycoords=("axes fraction", "data"), va="center", color=threshold.colour)
    spots = [point.games for point in points], [point.score for point in points]
    axes.scatter(*spots, s=32, color=threshold.colour, edgecolor=PAPER, linewidth=1, zorder=4)


def draw_panels(path: Path, title: str, panels: Sequence[ChartPanel]) -> None:
    """Draw panels beside each other."""
    wide, high, left, right = 330, 300, 76, 130
    with _picture(path, (left + wide + right) * len(panels), high + 160, title) as figure:
        for place, panel in enumerate(panels):
            axes = _axes(figure, ((left + wide + right) * place + left, 100, wide, high))
            _fill_panel(axes, panel)


_NAME = 13
"""Smallest distance between the names of two lines, in pixels."""
_MARKS = "osD^vPX"
_COLOURS = (ACCENT, DANGER, GOOD, INK, INK3)


def _fill_panel(axes: Axes, panel: ChartPanel) -> None:
    axes.set_title(panel.title, loc="left", fontsize=13, weight=600, pad=12)
    axes.set_xlabel(panel.below, loc="right")
    axes.grid(axis="y", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["left", "right", "top"]].set_visible(False)
    if panel.log:
        from matplotlib.ticker import FuncFormatter

        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _place: f"{value:,.0f}"))
        axes.tick_params(which="minor", length=0)
    for number, line in enumerate(panel.lines):
        _add_line(axes, line, _COLOURS[number % len(_COLOURS)], _MARKS[number % len(_MARKS)])
    _count_in_whole(axes, panel.lines)
    for number, (line, aside) in enumerate(zip(panel.lines, _asides(axes, panel.lines), strict=True)):
        axes.annotate(
            line.name,
            line.points[-1],
            aside,
            textcoords="offset points",
            va="center",
            color=_COLOURS[number % len(_COLOURS)],
            annotation_clip=False,
        )


def _count_in_whole(axes: Axes, lines: Sequence[ChartLine]) -> None:
    """If the points have only few x values and all are whole numbers, label the x axis at each of them."""
    xs = [x for line in lines for x, _ in line.points]
    if max(xs) - min(xs) < 5 and all(x == int(x) for x in xs):
        axes.set_xticks(sorted(set(xs)), [f"{x:.0f}" for x in sorted(set(xs))])


def _asides(axes: Axes, lines: Sequence[ChartLine]) -> list[tuple[float, float]]:
    """Return for each line the offset of its name from the line's end; names that would overlap are moved up."""
    if not all(line.joined for line in lines):
        return [(20, -14 * number) for number in range(len(lines))]
    axes.autoscale_view()
    ends = [axes.transData.transform(line.points[-1])[1] for line in lines]
    wanted = [end + (11 if line.dashed else 0) for end, line in zip(ends, lines, strict=True)]
    places, below = list(wanted), float("-inf")
    for number in sorted(range(len(lines)), key=wanted.__getitem__):
        below = places[number] = max(wanted[number], below + _NAME)
    return [(8, round(place - end, 3)) for place, end in zip(places, ends, strict=True)]


def _add_line(axes: Axes, line: ChartLine, colour: str, mark: str) -> None:
    xs, ys = ([point[place] for point in line.points] for place in (0, 1))
    style: Any = {"linestyle": (0, (4, 3)), "linewidth": 1} if line.dashed else {"marker": mark, "markersize": 5}
    axes.plot(xs, ys, color=colour, zorder=3, **(style if line.joined else style | {"linestyle": "none"}))
    if line.reach:
        axes.errorbar(xs, ys, yerr=list(line.reach), fmt="none", ecolor=colour, elinewidth=1, zorder=2)


def draw_bars(path: Path, title: str, rows: Sequence[tuple[str, float]]) -> None:
    """Draw a bar for each (name, number): green and to the right for a positive number, else red and to the left."""
    line, top = 26, 76
    with _picture(path, 720, top + line * len(rows) + 28, title) as figure:
        axes = _axes(figure, (240, top, 430, line * len(rows)))
        most = max((abs(number) for _, number in rows), default=0.0) or 1.0
        axes.set(xlim=(-1.25 * most, 1.25 * most), ylim=(len(rows), 0), xticks=[], yticks=[])
        axes.spines[:].set_visible(False)
        axes.axvline(0, color=INK3, linewidth=1)
        for place, (name, number) in enumerate(rows):
            side = 1 if number >= 0 else -1
            axes.add_patch(_rectangle(0, place + 0.16, number, 0.68, GOOD if number >= 0 else DANGER))
            axes.text(-1.27 * most, place + 0.5, name, ha="right", va="center", color=INK2)
            end = number + side * 0.03 * most
            axes.text(end, place + 0.5, _signed(number), ha="left" if side > 0 else "right", va="center")


def _signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "\N{MINUS SIGN}")


@contextmanager
def _picture(path: Path, width: float, height: float, title: str) -> Iterator[Figure]:
    """Yield a figure of `width` times `height` pixels with a title; write it to `path` at the end of the block."""
    import matplotlib as mpl
    from matplotlib import font_manager
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    for font in ("Inter-Medium.otf", "Inter-SemiBold.otf"):
        font_manager.fontManager.addfont(_FONTS / font)
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(width / _DOTS, height / _DOTS), dpi=_DOTS)
        FigureCanvasAgg(figure)
        figure.text(24 / width, 1 - 24 / height, title, fontsize=17, weight=600, va="top")
        yield figure
        path.parent.mkdir(parents=True, exist_ok=True)
        metadata = {"Title": title, "Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, metadata=metadata)


def _axes(figure: Figure, box: tuple[float, float, float, float]) -> Axes:
    """Return axes at (left, top, width, height) in pixels from the upper left corner of the picture."""
    left, top, wide, high = box
    width, height = figure.get_size_inches() * _DOTS
    return figure.add_axes((left / width, 1 - (top + high) / height, wide / width, high / height))


def _rectangle(x: float, y: float, width: float, height: float, colour: Any) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x, y), width, height, facecolor=colour, edgecolor="none", zorder=2)
