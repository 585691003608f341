"""The chart: one panel of bars for each operation, as SVG."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

__all__ = ["chart"]

WIDTH, LABELS, BARS, ROW, PANEL = 760, 250, 360, 20, 56
LIMIT = 12  # a bar ends at so many times the shortest of its panel

TITLE = "Nanoseconds for each URL: urikit and its peers, shorter is faster"

STYLE = """\
text { font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f }
.title { font-weight: 600; font-size: 13px }
.small { font-size: 11px; fill: #57606a }
.number { font-variant-numeric: tabular-nums }
.ours { fill: #0969da } .pure { fill: #54aeff } .peer { fill: #afb8c1 } .cut { fill: #fff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .small { fill: #9198a1 }
  .ours { fill: #4493f8 } .pure { fill: #1f6feb } .peer { fill: #3d444d } .cut { fill: #0d1117 }
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
    height = y + 12
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"
  viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="title desc">
<title id="title">{TITLE}</title>
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
        cut = LABELS + BARS - 22
        points = f"{cut},{y + ROW} {cut + 6},{y} {cut + 10},{y} {cut + 4},{y + ROW}"
        parts.insert(2, f'<polygon class="cut" points="{points}"/>')
    return parts
