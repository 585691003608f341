"""Charts as SVG: one panel of bars for each operation, and one group of bars for each class."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from tools.bench.by_class import ByClass

__all__ = ["chart", "chart_by_class"]

WIDTH, LABELS, BARS, ROW, PANEL = 760, 250, 360, 20, 56
LIMIT = 12  # a bar ends at so many times the shortest of its panel

TITLE = "Nanoseconds for each URL: urikit and its peers, shorter is faster"

STYLE = """\
text { font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
.title { font-weight: 600; font-size: 13px }
.small { font-size: 11px; fill: #57606a }
.number { font-variant-numeric: tabular-nums }
.ours { fill: #0969da } .pure { fill: #54aeff } .peer { fill: #afb8c1 } .other { fill: #d4a72c }
.cut { fill: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .small { fill: #9198a1 }
  .ours { fill: #4493f8 } .pure { fill: #1f6feb } .peer { fill: #3d444d } .other { fill: #9e6a03 }
  .cut { fill: #0d1117 }
}"""


def chart(panels: Mapping[str, Mapping[str, float]], caption: str) -> str:
    """An SVG of the nanoseconds of each contestant in each panel, shortest first.

    Very long bars are cut, visibly; the numbers beside them are whole.
    """
    parts: list[str] = []
    y = 28
    for title, times in panels.items():
        parts.append(f'<text class="title" x="0" y="{y}">{escape(title)}</text>')
        y += 10
        longest = min(max(times.values()), min(times.values()) * LIMIT)
        fastest = min(times.values())
        for name in sorted(times, key=times.__getitem__):
            parts += _bar(name, times[name], fastest, longest, y)
            y += ROW
        y += PANEL - ROW
    parts.append(f'<text class="small" x="0" y="{y}">{escape(caption)}</text>')
    summary = "; ".join(
        f"{title}: "
        + ", ".join(
            f"{name} {time:.0f} ns" for name, time in sorted(times.items(), key=lambda i: i[1])
        )
        for title, times in panels.items()
    )
    return _svg(TITLE, summary, parts, y + 12)


THIN = 14  # the height of a bar in a group


def chart_by_class(table: ByClass, classes: Sequence[str], caption: str) -> str:
    """An SVG of the nanoseconds on each of the *classes*, by contestant.

    A bar that is longer than most is cut, visibly. The number in parentheses after the first bar of
    a group says how many times as fast as the peer it is.
    """
    names = table.contestants
    first = [table.times[name][names[0]] for name in classes]
    all_times = sorted(time for name in classes for time in table.times[name].values())
    longest = min(all_times[-1], max(all_times[len(all_times) * 9 // 10], max(first) / LIMIT))
    kinds = dict(zip(names, _kinds(names), strict=True))
    parts = [f'<text class="title" x="0" y="20">{escape(table.title)}, ns</text>']
    x = 0.0
    for name in names:
        parts.append(f'<rect class="{kinds[name]}" x="{x}" y="28" width="10" height="10" rx="2"/>')
        parts.append(f'<text class="small" x="{x + 14}" y="37">{escape(name)}</text>')
        x += 34 + 6 * len(name)
    y = 52
    for one in classes:
        times = {name: table.times[one][name] for name in names if name in table.times[one]}
        middle = y + THIN * len(times) / 2 + 4
        parts.append(f'<text x="{LABELS - 8}" y="{middle}" text-anchor="end">{escape(one)}</text>')
        for name, time in times.items():
            length = BARS * min(time, longest) / longest
            box = f'x="{LABELS}" y="{y + 2}" width="{length:.1f}" height="{THIN - 3}"'
            parts.append(f'<rect class="{kinds[name]}" {box} rx="2"/>')
            if time > longest:
                parts.append(_cut(y, THIN))
            ratio = table.ratio(one) if name == names[0] else None
            number = f"{time:,.0f}" + ("" if ratio is None else f"  ({ratio:.1f} ×)")
            at = f'x="{LABELS + length + 8:.1f}" y="{y + THIN - 2}"'
            parts.append(f'<text class="small number" {at}>{escape(number)}</text>')
            y += THIN
        y += 10
    parts.append(f'<text class="small" x="0" y="{y + 12}">{escape(caption)}</text>')
    summary = "; ".join(
        f"{one}: " + ", ".join(f"{name} {time:,.0f} ns" for name, time in table.times[one].items())
        for one in classes
    )
    return _svg(f"{table.title}, nanoseconds by class of string", summary, parts, y + 24)


def _kinds(names: Sequence[str]) -> list[str]:
    """The colors of contestants: urikit's first and other ones, the first peer and other ones."""
    ours = [name for name in names if name.startswith("urikit")]
    peers = [name for name in names if name not in ours]
    first = {ours[0]: "ours", peers[0]: "peer"} if peers else {ours[0]: "ours"}
    return [first.get(name, "pure" if name in ours else "other") for name in names]


def _svg(title: str, summary: str, parts: Sequence[str], height: int) -> str:
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"
  viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title desc">
<title id="title">{escape(title)}</title>
<desc id="desc">{escape(summary)}</desc>
<style>
{STYLE}
</style>
{chr(10).join(parts)}
</svg>
"""


def _bar(name: str, time: float, fastest: float, longest: float, y: int) -> list[str]:
    length = BARS * min(time, longest) / longest
    kind = "peer"
    if name.startswith("urikit"):
        kind = "pure" if name.endswith("pure") else "ours"
    number = f"{time:,.0f} ns" + (f"  ({time / fastest:.1f} ×)" if time > fastest else "")
    middle = y + ROW - 6
    box = f'x="{LABELS}" y="{y + 3}" width="{length:.1f}" height="{ROW - 6}"'
    parts = [
        f'<text x="{LABELS - 8}" y="{middle}" text-anchor="end">{escape(name)}</text>',
        f'<rect class="{kind}" {box} rx="2"/>',
        f'<text class="small number" x="{LABELS + length + 8:.1f}" y="{middle}">{number}</text>',
    ]
    if time > longest:
        parts.insert(2, _cut(y, ROW))
    return parts


def _cut(y: int, height: int) -> str:
    """The mark of a bar that is longer than shown."""
    cut = LABELS + BARS - 22
    points = f"{cut},{y + height} {cut + 6},{y} {cut + 10},{y} {cut + 4},{y + height}"
    return f'<polygon class="cut" points="{points}"/>'
