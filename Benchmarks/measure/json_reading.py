"""Reading a NewsAPI response of 12 MB, compared with other libraries."""

import json
import os
import random
import subprocess
import sys

from measure import programs
from measure.cost import alternate, row
from measure.samples import in_child, news_response, write

NEEDS = []
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def json_reading(bench):
    file = bench.path("news.json")
    in_child(lambda: write(file, json.dumps(news_response(random.Random(7), 20_000), ensure_ascii=False)))
    costs = alternate(bench.runs, own=lambda: bench.own("parse", "--adapter", "newsapi", file))
    row("12 MB of JSON, parse", costs["own"])
    sources = os.path.join(HERE, "../Sources/FeedParsing/JSON")
    own = [os.path.join(sources, f"JSON{name}.swift") for name in ("Document", "Index", "Escapes", "Value")]
    swift = ["swiftc", "-O", "-swift-version", "6", "-package-name", "x", *own, f"{HERE}/json/main.swift"]
    libraries = ["gcc", "-O2", f"{HERE}/json/libraries.c", "-lcjson", "-ljansson"]
    for build in (swift, libraries):
        if not programs.has(build[0]):
            continue
        program = bench.path(build[0])
        if subprocess.run([*build, "-o", program], stderr=subprocess.DEVNULL).returncode == 0:
            sys.stdout.flush()
            subprocess.run([program, file], check=True)
        elif build is libraries:
            print("skipping C libraries: apt-get install libcjson-dev libjansson-dev", flush=True)
