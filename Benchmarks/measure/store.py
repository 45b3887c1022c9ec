"""Storing a few new items in an empty and in a large store."""

import random

from measure.cost import alternate, row
from measure.samples import rss, write

NEEDS = []


def store(bench):
    _, full_store = bench.fill("many-articles", 1000, 300)
    source = random.Random(5)
    config = bench.config("new.toml", [bench.path("new.xml")])
    number = 0

    def fetch(name):
        nonlocal number
        write(bench.path("new.xml"), rss(source, 5000, range(number, number + 30)))
        number += 30
        return bench.cost(bench.fetch_command(config, name))

    def on_empty():
        bench.fresh("empty.sqlite")
        return fetch("empty.sqlite")

    costs = alternate(bench.runs * 4, empty=on_empty, full=lambda: fetch(full_store))
    empty, full = costs["empty"], costs["full"]
    row("30 new items, empty store", empty)
    row("30 new items, 300,000 articles", full, f"{full.over(empty):.2f} × the empty store")
