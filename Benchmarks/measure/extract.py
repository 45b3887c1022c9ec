"""Extracting the articles of web pages from files, compared with xmllint's HTML parser."""

import glob
import json
import os
import random
import shlex
import subprocess

from measure.cost import alternate, row
from measure.pages import page
from measure.samples import in_child, write

NEEDS = ["xmllint"]
# Of 90 KB each.
PAGES = 300
URL = "https://h.example/story"


def extract(bench):
    files = pages(bench)
    # xmllint reports the errors of real pages with 1, and goes on.
    compare(
        bench,
        "extract",
        files,
        other=["xmllint", "--html", "--noout", *files],
        own=[bench.binary, "extract", "--url", URL, *files],
    )
    compare(
        bench,
        "extract each",
        files,
        other=separately(bench.path("other.sh"), ["xmllint", "--html", "--noout"], files),
        own=separately(bench.path("own.sh"), [bench.binary, "extract", "--url", URL], files),
    )


def compare(bench, goal, files, other, own):
    costs = alternate(
        bench.runs,
        other=lambda: bench.cost(other, succeeds=(0, 1)),
        own=lambda: bench.cost(own),
    )
    own, other = costs["own"], costs["other"]
    size = sum(map(os.path.getsize, files)) / 1e6
    name = f"{goal}, {len(files)} pages, {size:.0f} MB"
    row(f"{name}: xmllint --html", other, f"{size / other.cpu:.1f} MB/s")
    row(f"{name}: aggregate", own, f"{size / own.cpu:.1f} MB/s, {other.over(own):.3f} of xmllint")
    bench.scores.record(
        goal,
        size / own.cpu,
        f"{size / own.cpu:.1f} MB/s, {own.peak:.0f} MB",
        f"xmllint --html {size / other.cpu:.1f} MB/s, {other.peak:.0f} MB",
        f"{other.over(own):.3f}",
    )


def separately(script, command, files):
    """A shell that runs the command once for each file."""
    write(script, "".join(f"{shlex.join([*command, file])} || true\n" for file in files))
    return ["sh", script]


def pages(bench):
    """Those of the folder given, or generated ones, whose articles are checked before anything is timed."""
    if bench.pages:
        found = glob.glob(os.path.join(glob.escape(bench.pages), "**", "*.html"), recursive=True)
        files = sorted(file for file in found if os.path.isfile(file))
        if not files:
            raise SystemExit(f"{bench.pages} contains no file named *.html")
        return files
    source = random.Random(11)
    os.makedirs(bench.path("pages"), exist_ok=True)
    files = [bench.path(f"pages/{index}.html") for index in range(PAGES)]
    in_child(lambda: [write(file, page(source, index)) for index, file in enumerate(files)])
    in_child(lambda: check(bench, files[:20]))
    return files


def check(bench, files):
    """The article is whole, and what surrounds it is left out."""
    done = subprocess.run([bench.binary, "extract", *files], env=bench.environment, capture_output=True, check=True)
    lines = done.stdout.splitlines()
    if len(lines) != len(files):
        raise SystemExit(f"{len(lines)} lines for {len(files)} pages")
    for index, line in enumerate(lines):
        html = json.loads(line).get("content_html", "")
        for mark in (f"begins{index}x", f"ends{index}x"):
            if mark not in html:
                raise SystemExit(f"page {index}: the article lacks its text ({mark})")
        if "/user/" in html:
            raise SystemExit(f"page {index}: the article contains comments")
