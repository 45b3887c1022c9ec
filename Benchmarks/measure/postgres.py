"""The store on a PostgreSQL server of this machine, and the store in a file: the same work on both in turn."""

import os
import random
import statistics

from measure import million, serving
from measure.cost import alternate, row
from measure.database import Database
from measure.goals import GOALS
from measure.samples import in_child, rss, write
from measure.webserver import WebServer

NEEDS = ["nginx", "pg_ctl"]
FEEDS, ITEMS, CONNECTIONS = 1000, 30, 16
# Besides those of a million articles in a file.
SEARCHES = {
    "author": ["list", "author:lovelace"],
    "one feed": ["list", "feed:F7", "unread"],
}


# What is done with all articles of the first fetch, and undone, in this order.
MARKS = {
    "marking": ["read", "--unread"],
    "labelling": ["label", "text:council", "kept"],
    "unlabelling": ["unlabel", "label:kept", "kept"],
    "undoing": ["undo"],
}


def postgres(bench):
    with Database() as database:
        fetching(bench, database)
        reading(bench, database)


class Both:
    """The server's CPU time beside the program's."""

    def __init__(self, database):
        self.database, self.seconds = database, {}

    def work(self, name, run, before=lambda: None):
        def measured():
            before()
            begin = self.database.cpu
            cost = run()
            self.seconds.setdefault(name, []).append(self.database.cpu - begin)
            return cost

        return measured

    def server(self, name):
        """The mean, since the system counts in hundredths of a second; the first run only warms the caches."""
        return statistics.mean(self.seconds[name][1:])


# ---- Fetching


def fetching(bench, database):
    source = random.Random(3)
    os.makedirs(bench.path("pg-www"), exist_ok=True)
    in_child(
        lambda: [write(bench.path(f"pg-www/{n}.xml"), rss(source, n, range(ITEMS))) for n in range(FEEDS)]
    )
    both, store = Both(database), bench.path("pg.sqlite")
    with WebServer(bench, "pg-www") as server:
        urls = [server.url(f"{index}.xml") for index in range(FEEDS)]
        config = bench.config("pg-fetch.toml", urls, f"jobs = {CONNECTIONS}\nper_host = {CONNECTIONS}")
        url = database.url("first")
        places = ("file", store), ("server", url)

        def fetch(store, *arguments):
            return bench.own("fetch", "--config", config, "--store", store, *arguments)

        costs = alternate(
            bench.runs,
            file=both.work("file", lambda: fetch(store), lambda: bench.fresh("pg.sqlite")),
            server=both.work("server", lambda: fetch(url), lambda: database.drop("first")),
            file_again=both.work("file_again", lambda: fetch(store, "--force")),
            server_again=both.work("server_again", lambda: fetch(url, "--force")),
            **{
                f"{place} {name}": both.work(f"{place} {name}", marking(bench, config, target, command))
                for name, command in MARKS.items()
                for place, target in places
            },
        )
    for name, command in MARKS.items():
        server = both.server(f"server {name}")
        row(f"{name} on a file: {' '.join(command)}", costs[f"file {name}"])
        row(f"{name} on a server", costs[f"server {name}"], f"server {server * 1000:.0f} ms CPU")
    for name, words in (("", "first fetch"), ("_again", "all 304")):
        file, server, seconds = costs[f"file{name}"], costs[f"server{name}"], both.server(f"server{name}")
        ratio = (server.cpu + seconds) / file.cpu
        row(f"1,000 feeds on a file: {words}", file)
        row(f"1,000 feeds on a server: {words}", server, f"server {seconds * 1000:.0f} ms CPU, together {ratio:.2f} ×")
        if not name:
            rate = FEEDS * ITEMS / server.wall
            print(f"first fetch: {rate:,.0f} items a second, {FEEDS * ITEMS / file.wall:,.0f} on a file", flush=True)
            bench.scores.record("postgres rate", rate, f"{rate:,.0f}/s")
            bench.scores.record(
                "postgres cpu", ratio, f"{server.cpu + seconds:.2f} s", f"file {file.cpu:.2f} s", f"{ratio:.2f} ×"
            )


def marking(bench, config, store, command):
    return lambda: bench.own(*command, "--config", config, "--store", store)


# ---- A million articles


def reading(bench, database):
    places = million.million(bench)
    config, url = places[1], database.url("million")
    begin = database.cpu
    load = bench.own("fetch", "--config", config, "--store", url)
    size = int(database.query("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n "
                              "ON n.oid = c.relnamespace WHERE n.nspname = 'million' AND c.relkind = 'r'"))
    print(f"1,000,000 articles on a server: {1_000_000 / load.wall:,.0f} a second, program {load.cpu:.0f} s, server "
          f"{database.cpu - begin:.0f} s CPU; {size / 1e9:.2f} GB", flush=True)
    database.query("VACUUM ANALYZE")
    commands = million.COMMANDS | {name: [*words, "--limit", "50"] for name, words in SEARCHES.items()}

    def work(command, store):
        return lambda: bench.own(*command, "--config", config, "--store", store)

    both, works = Both(database), {}
    for name, command in commands.items():
        works[f"{name}, file"] = work(command, places[3])
        works[name] = both.work(name, work(command, url))
    costs = alternate(bench.runs * 2, **works)

    def cpu(name):
        return (costs[name].cpu + both.server(name)) * 1000

    for name, command in commands.items():
        # That of counting is the connection: it reads one row of counters.
        beyond, file = max(0, cpu(name) - cpu("count")), costs[f"{name}, file"]
        server = f"server {both.server(name) * 1000:.0f} ms CPU, together {beyond:.0f} ms beyond the connection"
        row(" ".join(command), costs[name], f"{server}; file {file.cpu * 1000:.0f} ms CPU, {file.wall * 1000:.0f} ms")
        if f"postgres {name}" in GOALS:
            bench.scores.record(f"postgres {name}", beyond, f"{beyond:.0f} ms", f"file {file.cpu * 1000:.0f} ms")
    serving.measure(bench, config, url, 500)
