"""Parsing feeds from files, compared with xmllint and sfeed."""

import os
import random

from measure import programs
from measure.cost import alternate, row
from measure.samples import atom, in_child, rss, write

NEEDS = ["xmllint"]


def parse(bench):
    source = random.Random(1)
    files = [bench.path("large-0.xml"), bench.path("large-1.xml")]
    in_child(lambda: write(files[0], rss(source, 0, range(40_000))))
    in_child(lambda: write(files[1], atom(source, 1, range(21_000))))
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

    in_child(make)
    check(bench, files[:2], [20, 38])
    own, other = compare(bench, "2,000 files of 25 KB", files)
    bench.scores.compare("parse many", own, other, "xmllint --sax")


def parse_one(bench):
    """From the start of the process to its end, which is what a script that reads one feed waits for."""
    file = bench.path("one.xml")
    in_child(lambda: write(file, rss(random.Random(7), 7, range(38))))
    check(bench, [file], [38])
    costs = alternate(
        bench.runs * 4,
        other=lambda: bench.cost(["xmllint", "--sax", "--noout", file]),
        own=lambda: bench.own("parse", file),
    )
    own, other = costs["own"], costs["other"]
    row("one file of 25 KB: xmllint --sax", other)
    row("one file of 25 KB: aggregate parse", own)
    wall = own.wall * 1000
    bench.scores.record(
        "parse one", wall, f"{wall:.1f} ms, {own.peak:.0f} MB", f"xmllint --sax {other.wall * 1000:.1f} ms"
    )


def parse_malformed(bench):
    source = random.Random(6)
    file = bench.path("malformed.xml")
    in_child(lambda: write(file, rss(source, 6, range(20_000)).replace(" report ", " & <report> ")))
    check(bench, [file], [20_000])
    compare(bench, "15 MB ill-formed", [file], stops_early=True)


def check(bench, files, expected):
    """Checks that no item is lost, before anything is timed."""

    def count():
        for file, items in zip(files, expected):
            found = len(bench.output_json("parse", file)["items"])
            if found != items:
                raise SystemExit(f"{file}: {found} items instead of {items}")

    in_child(count)


def compare(bench, name, files, stops_early=False):
    """The costs of parsing the same files, one after the other in one process, with aggregate and xmllint.

    If xmllint stops at the first error, its time does not cover the whole input, and no ratio is printed."""
    size = sum(map(os.path.getsize, files)) / 1e6
    works = {
        # Without --noout it would print a line for each event, which doubles its time.
        "other": lambda: bench.cost(["xmllint", "--sax", "--noout", *files]),
        "own": lambda: bench.own("parse", *files),
    }
    # sfeed reads one feed per process.
    some = files[:50]
    if programs.has("sfeed"):
        together = " ".join(f"sfeed < '{file}';" for file in some)
        works["sfeed"] = lambda: bench.cost(["sh", "-c", together])
    costs = alternate(bench.runs, **works)
    own, other = costs["own"], costs["other"]
    if "sfeed" in costs:
        row(f"{name}: sfeed, {len(some)} of them", costs["sfeed"])
    row(f"{name}: xmllint --sax", other, "stops at the first error" if stops_early else f"{size / other.cpu:.0f} MB/s")
    share = "" if stops_early else f", {other.over(own):.3f} of xmllint"
    row(f"{name}: aggregate parse", own, f"{size / own.cpu:.1f} MB/s{share}")
    return own, other
