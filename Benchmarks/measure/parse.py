"""Reading feeds from files, beside xmllint and sfeed."""

import os
import random

from measure import programs
from measure.cost import alternate, row
from measure.samples import apart, atom, rss, write

NEEDS = ["xmllint"]


def parse(bench):
    source = random.Random(1)
    files = [bench.path("large-0.xml"), bench.path("large-1.xml")]
    apart(lambda: write(files[0], rss(source, 0, range(40_000))))
    apart(lambda: write(files[1], atom(source, 1, range(21_000))))
    check(bench, files, [40_000, 21_000])
    own, other = compare(bench, "50 MB", files)
    size = sum(map(os.path.getsize, files)) / 1e6
    bench.scores.compare("parse", own, other, "xmllint --sax")
    times = own.peak / size
    bench.scores.record("parse peak", times, f"{own.peak:.0f} MB", f"input {size:.0f} MB", f"{times:.1f} ×")


def parse_many(bench):
    source = random.Random(2)
    os.makedirs(bench.path("many"), exist_ok=True)
    files = [bench.path(f"many/{index}.xml") for index in range(2000)]

    def make():
        for index, file in enumerate(files):
            write(file, rss(source, index, range(38)) if index % 2 else atom(source, index, range(20)))

    apart(make)
    check(bench, files[:2], [20, 38])
    own, other = compare(bench, "2,000 files of 25 KB", files)
    bench.scores.compare("parse many", own, other, "xmllint --sax")


def parse_malformed(bench):
    source = random.Random(6)
    file = bench.path("malformed.xml")
    apart(lambda: write(file, rss(source, 6, range(20_000)).replace(" report ", " & <report> ")))
    check(bench, [file], [20_000])
    compare(bench, "15 MB ill-formed", [file], gives_up=True)


def check(bench, files, expected):
    """What is fast and loses items is not compared."""

    def count():
        for file, items in zip(files, expected):
            found = len(bench.answer("parse", file)["items"])
            if found != items:
                raise SystemExit(f"{file}: {found} items instead of {items}")

    apart(count)


def compare(bench, name, files, gives_up=False):
    """Costs of reading the same files, one after the other in one process, ours and xmllint's.

    What xmllint gives up at the first error is no measure for reading all of it."""
    size = sum(map(os.path.getsize, files)) / 1e6
    works = {
        # Without --noout it would print a line for each event, which takes as long again.
        "other": lambda: bench.cost(["xmllint", "--sax", "--noout", *files]),
        "own": lambda: bench.own("parse", *files),
    }
    # sfeed reads one feed a process.
    some = files[:50]
    if programs.has("sfeed"):
        together = " ".join(f"sfeed < '{file}';" for file in some)
        works["sfeed"] = lambda: bench.cost(["sh", "-c", together])
    costs = alternate(bench.runs, **works)
    own, other = costs["own"], costs["other"]
    if "sfeed" in costs:
        row(f"{name}: sfeed, {len(some)} of them", costs["sfeed"])
    row(f"{name}: xmllint --sax", other, "gives up" if gives_up else f"{size / other.cpu:.0f} MB/s")
    share = "" if gives_up else f", {other.over(own):.3f} of xmllint"
    row(f"{name}: aggregate parse", own, f"{size / own.cpu:.1f} MB/s{share}")
    return own, other
