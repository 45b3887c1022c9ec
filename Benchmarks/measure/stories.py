"""What grouping articles into stories adds to a fetch of 300 new ones, and lists of stories, by the size of the store."""

import os
import shutil
import statistics
import time

from measure.cost import alternate, row
from measure.news import PER_DAY, PUBLISHERS, SHOWN, News, feed
from measure.samples import in_child, write

NEEDS = []
NEW = 300
SIZES = {"10k": 10_000, "100k": 100_000, "1M": 1_000_000}
# The fetch finds nothing to group, since the note that articles wait is taken back at once. An upsert inserts it or updates it.
UNGROUPED = "".join(
    f"""
CREATE TRIGGER ungrouped_{event} AFTER {event} ON upkeep WHEN NEW.task = 'stories: postponed' AND NEW.done_at >= 0
BEGIN UPDATE upkeep SET done_at = -1 WHERE task = NEW.task; END;
"""
    for event in ("INSERT", "UPDATE")
)


def stories(bench):
    for name, size in SIZES.items():
        measure(bench, name, size)


def measure(bench, name, size):
    rounds = 4 * bench.runs
    source = Source(bench, name)
    in_child(lambda: source.make(size, rounds + 1))
    grouped, ungrouped = f"stories-{name}.sqlite", f"stories-{name}-ungrouped.sqlite"
    row(f"{size:,} articles of news loaded", source.fetch(grouped))
    source.show(0)
    source.fetch(grouped)
    shutil.copyfile(bench.path(grouped), bench.path(ungrouped))
    in_child(lambda: execute(bench.path(ungrouped), UNGROUPED))
    number = 0

    def with_stories():
        nonlocal number
        number += 1
        source.show(number)
        return source.fetch(grouped)

    costs = alternate(rounds, grouped=with_stories, ungrouped=lambda: source.fetch(ungrouped))
    in_child(lambda: check(bench.path(grouped), bench.path(ungrouped), size))
    pairs = zip(costs["grouped"].costs, costs["ungrouped"].costs)
    more = statistics.median(own.cpu - other.cpu for own, other in pairs) * 1000
    row(f"{NEW} new in {size:,}", costs["grouped"], f"{more:.1f} ms more than without stories")
    row("… without stories", costs["ungrouped"])
    bench.scores.record(f"stories {name}", more, f"{more:.0f} ms", f"{costs['ungrouped'].cpu * 1000:.0f} ms without")
    if name == "1M":
        lists(bench, source, grouped)


def lists(bench, source, store):
    places = ["--config", source.config, "--store", bench.path(store)]
    lead = bench.path("stories.lead")
    in_child(lambda: write(lead, lead_of(bench, places)))
    with open(lead, encoding="utf-8") as file:
        number = file.read()
    commands = {
        "list stories": ["list", "--stories", "--limit", "50"],
        "list publishers": ["list", "--stories", "publishers:>3", "--limit", "50"],
        "count publishers": ["count", "publishers:>3"],
        "why": ["why", number],
    }

    def work(command):
        return lambda: bench.own(*command, *places)

    costs = alternate(bench.runs * 4, **{name: work(command) for name, command in commands.items()})
    for name, command in commands.items():
        row(f"{' '.join(command)}, 1,000,000", costs[name])
    wall, peak = costs["list stories"].wall * 1000, costs["list stories"].peak
    bench.scores.record("list stories", wall, f"{wall:.0f} ms, {peak:.0f} MB")


def lead_of(bench, places):
    """The number of an article that leads a large story."""
    found = bench.output_json("list", "--stories", "publishers:>3", "--limit", "1", "--format", "json", *places)
    return str(found["items"][0]["_aggregate"]["article"])


def execute(store, statements):
    # Only here, in a child: the library is larger than what may be in memory beside the programs that are measured.
    import sqlite3

    connection = sqlite3.connect(store)
    connection.executescript(statements)
    connection.commit()
    connection.close()


def check(grouped, ungrouped, size):
    """Checks that one store's new articles are in stories, about as many as of the others, and the other's are in none."""
    import sqlite3

    found = []
    for store in (grouped, ungrouped):
        connection = sqlite3.connect(store)
        found.append(connection.execute("SELECT count(story), count(*) FROM articles WHERE id > ?", [size]).fetchone())
        connection.close()
    (told, articles), (none, others) = found
    if articles != others or none or told < articles // 5:
        raise SystemExit(f"{told} and {none} of {articles} and {others} new articles are in stories")


class Source:
    """The feeds of generated news: all articles at first, and then the newest of each, with some new ones each time."""

    def __init__(self, bench, name):
        self.bench, self.folder = bench, f"stories-{name}"
        os.makedirs(bench.path(self.folder), exist_ok=True)
        files = [self.path(f"{publisher}.json") for publisher in range(PUBLISHERS)]
        self.config = bench.config(f"stories-{name}.toml", files, 'retention = "5200w"')

    def path(self, name):
        return self.bench.path(f"{self.folder}/{name}")

    def make(self, size, rounds):
        news = News(7)
        when = int(time.time()) - 600 - rounds * NEW * 86_400 // PER_DAY
        shown = news.articles(size, when)
        for publisher, items in enumerate(shown):
            write(self.path(f"{publisher}.json"), feed(publisher, items))
        for number in range(rounds + 1):
            # The first round has nothing new.
            new = news.articles(NEW if number > 0 else 0, when)
            shown = [(items + more)[-SHOWN:] for items, more in zip(shown, new)]
            when += NEW * 86_400 // PER_DAY
            with open(self.path(f"round-{number}.jsonl"), "w", encoding="utf-8") as file:
                for publisher, items in enumerate(shown):
                    file.write(feed(publisher, items) + "\n")

    def show(self, number):
        with open(self.path(f"round-{number}.jsonl"), encoding="utf-8") as lines:
            for publisher, line in enumerate(lines):
                write(self.path(f"{publisher}.json"), line)

    def fetch(self, store):
        return self.bench.cost(self.bench.fetch_command(self.config, store, "--force"))
