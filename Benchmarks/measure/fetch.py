"""Fetching 1,000 feeds from an nginx on this machine, compared with curl and newsboat."""

import os
import random

from measure import programs
from measure.cost import alternate, row
from measure.samples import in_child, rss, write
from measure.webserver import WebServer

NEEDS = ["nginx", "curl"]
FEEDS, ITEMS = 1000, 30
# The same for every program.
CONNECTIONS = 16


def fetch(bench):
    source = random.Random(3)
    os.makedirs(bench.path("www"), exist_ok=True)
    in_child(lambda: [write(bench.path(f"www/{index}.xml"), rss(source, index, range(ITEMS))) for index in range(FEEDS)])
    with WebServer(bench, "www") as server:
        urls = [server.url(f"{index}.xml") for index in range(FEEDS)]
        config = bench.config("fetch.toml", urls, f"jobs = {CONNECTIONS}\nper_host = {CONNECTIONS}")
        works = {"curl": curl(bench, urls)} | own(bench, config)
        if programs.has("newsboat"):
            works |= newsboat(bench, urls)
        costs = alternate(bench.runs, **works)
        check(bench, config)
    other, first, again = costs["curl"], costs["first"], costs["again"]
    row("1,000 feeds: curl --parallel", other)
    row("1,000 feeds: first fetch", first, f"{first.over(other):.1f} × curl")
    for name in ("first", "again"):
        if f"newsboat_{name}" in costs:
            row(f"1,000 feeds: newsboat, {name}", costs[f"newsboat_{name}"])
    row("1,000 feeds: all 304", again, f"{again.over(other):.1f} × curl")
    for name, cost in (("fetch", first), ("unchanged", again)):
        bench.scores.compare(name, cost, other, "curl --parallel")
        bench.scores.record(f"{name} peak", cost.peak, f"{cost.peak:.0f} MB", f"curl {other.peak:.0f} MB")


def own(bench, config):
    def first():
        bench.fresh("fetch.sqlite")
        return bench.cost(bench.fetch_command(config, "fetch.sqlite"))

    def again():
        return bench.cost(bench.fetch_command(config, "fetch.sqlite", "--force"))

    return {"first": first, "again": again}


def check(bench, config):
    """Checks that every article was stored, and that every further request gives a 304."""

    def look():
        stored = bench.output_json("stats", "--json", "--store", bench.path("fetch.sqlite"))["articles"]
        report = bench.output_json(*bench.fetch_command(config, "fetch.sqlite", "--force", "--json")[1:])
        statuses = {feed["http_status"] for feed in report["feeds"]}
        if stored != FEEDS * ITEMS or statuses != {304}:
            raise SystemExit(f"{stored} articles instead of {FEEDS * ITEMS}; status {statuses} instead of 304")

    in_child(look)


def curl(bench, urls):
    write(bench.path("curl.txt"), "".join(f'url = "{url}"\noutput = "/dev/null"\n' for url in urls))
    command = ["curl", "-q", "-s", "--parallel", "--parallel-max", str(CONNECTIONS), "-K", bench.path("curl.txt")]
    return lambda: bench.cost(command)


def newsboat(bench, urls):
    write(bench.path("urls"), "".join(f"{url}\n" for url in urls))
    write(bench.path("newsboat.conf"), f"reload-threads {CONNECTIONS}\n")
    files = ["-u", bench.path("urls"), "-C", bench.path("newsboat.conf"), "-c", bench.path("cache.db")]
    command = ["newsboat", *files, "-x", "reload"]

    def first():
        for name in os.listdir(bench.folder):
            if name.startswith("cache.db"):
                os.remove(bench.path(name))
        return bench.cost(command)

    return {"newsboat_first": first, "newsboat_again": lambda: bench.cost(command)}
