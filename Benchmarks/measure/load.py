"""Many feeds in one config: the cost of each command with a tenth of them and with all, and its growth."""

import os
import random

from measure.cost import Costs, row, seconds
from measure.samples import in_child, rss, write
from measure.webserver import WebServer

NEEDS = ["nginx"]
ITEMS = 30
# The exit status of a fetch in which some feeds failed.
FAILED = (3,)
HOSTS = [f"127.0.0.{number}" for number in range(1, 201)]
TAGS = 20
# Of every hundred feeds, one is missing, and two have the URL of the feed before.
MISSING, DUPLICATES = (50,), (33, 66)


def load(bench):
    few, many = bench.feeds // 10, bench.feeds
    found = {}
    for count in (few, many):
        with WebServer(bench, f"load-{count}", HOSTS) as server:
            found[count] = ManyFeeds(bench, server, count).measure()
    print()
    print(table(found[few], found[many], few, many))
    # The goals are for this number of feeds.
    if many == 10_000:
        record(bench, found[few], found[many])


def record(bench, few, many):
    for name in ("first fetch", "again, all 304", "reading the config"):
        less, more = few.costs[name].cpu, many.costs[name].cpu
        bench.scores.record(name, more / less, seconds(more), f"1,000 feeds: {seconds(less)}", f"{more / less:.1f} ×")


class ManyFeeds:
    """One config and its store, on which every command runs in turn."""

    def __init__(self, bench, server, count):
        self.bench, self.server, self.count = bench, server, count
        self.folder = f"load-{count}"
        self.store = f"{self.folder}.sqlite"
        os.makedirs(bench.path(self.folder), exist_ok=True)
        in_child(self.make)
        self.config = bench.path(f"{self.folder}/config.toml")
        self.places = ["--config", self.config, "--store", bench.path(self.store)]
        self.costs = {}

    def url(self, index):
        if index % 100 in MISSING:
            return self.server.url(f"missing-{index}.xml", HOSTS[index % len(HOSTS)])
        if index % 100 in DUPLICATES:
            index -= 1
        return self.server.url(f"{index}.xml", HOSTS[index % len(HOSTS)])

    def make(self):
        """Writes the feeds, a config with an interval of zero and one with an hour, and the same feeds as OPML."""
        for index in range(self.count):
            self.write_feed(index, range(ITEMS))
        write(self.path("new.xml"), rss(random.Random(8), self.count, range(ITEMS)))
        blocks = "".join(
            f'\n[[feed]]\nname = "Feed {index}"\nurl = "{self.url(index)}"\ntags = ["tag {index % TAGS}"]\n'
            for index in range(self.count)
        )
        write(self.path("config.toml"), f'[settings]\ninterval = "0m"\n{blocks}')
        write(self.path("hourly.toml"), f'[settings]\ninterval = "60m"\n{blocks}')
        outlines = "".join(
            f'<outline type="rss" text="Feed {index}" xmlUrl="{self.server.url(f"{index}.xml", HOSTS[index % len(HOSTS)])}"'
            f' category="/tag {index % TAGS}"/>\n'
            for index in range(self.count)
        )
        write(self.path("feeds.opml"), f'<opml version="2.0"><head/><body>\n{outlines}</body></opml>\n')

    def write_feed(self, index, numbers):
        write(self.path(f"{index}.xml"), rss(random.Random(index), index, numbers))

    def path(self, name):
        return self.bench.path(f"{self.folder}/{name}")

    def run(self, name, command, runs=1, succeeds=(0,)):
        """Records the cost. What changes the store runs once; the other commands run after a run that warms the caches."""
        if runs > 1:
            self.bench.own(*command, succeeds=succeeds)
        costs = [self.bench.own(*command, succeeds=succeeds, watches=runs == 1) for _ in range(runs)]
        self.costs[name] = Costs(costs)
        row(f"{self.count:,} feeds: {name}", self.costs[name])

    def measure(self):
        runs = self.bench.runs
        nowhere = ["--config", self.config, "--store", self.path("none.sqlite")]
        self.run("reading the config", ["feeds", "--failing", *nowhere], runs)
        self.run("first fetch", ["fetch", *self.places], succeeds=FAILED)
        self.size = sum(
            os.path.getsize(self.bench.path(self.store + ending))
            for ending in ("", "-wal")
            if os.path.exists(self.bench.path(self.store + ending))
        )
        self.run("again, all 304", ["fetch", "--force", *self.places], succeeds=FAILED)
        for index in range(1, self.count, 100):
            self.write_feed(index, range(1, ITEMS + 1))
        self.run("again, 1 % changed", ["fetch", "--force", *self.places], succeeds=FAILED)
        hourly = ["--config", self.path("hourly.toml"), *self.places[2:]]
        self.run("nothing due", ["fetch", *hourly], runs)
        self.run("fetch of one", ["fetch", "Feed 7", *self.places], runs)
        self.run("feeds", ["feeds", *self.places], runs)
        self.run("feeds --failing", ["feeds", "--failing", *self.places], runs)
        self.run("list --limit 50", ["list", "--limit", "50", *self.places], runs)
        self.run("list --tag", ["list", "--tag", "tag 3", "--limit", "50", *self.places], runs)
        self.run("list --feed", ["list", "--feed", "Feed 7", "--limit", "50", *self.places], runs)
        self.run("list, everything", ["list", *self.places])
        self.run("search", ["search", "election", "--limit", "50", *self.places], runs)
        self.run("stats", ["stats", *self.places], runs)
        self.run("doctor", ["doctor", *self.places], runs)
        self.run("export --format opml", ["export", "--format", "opml", *self.places], runs)
        self.run("export --format jsonfeed", ["export", "--format", "jsonfeed", *self.places])
        self.run("add", ["add", self.server.url("new.xml"), "--name", "New", *self.places])
        self.run("remove", ["remove", "New", *self.places])
        empty = ["--config", self.path("empty.toml")]
        self.run("import into an empty config", ["import", self.path("feeds.opml"), *empty])
        self.run("import of known feeds", ["import", self.path("feeds.opml"), *empty], runs)
        return self


def table(few, many, few_count, many_count):
    lines = [
        f"| work | CPU, {few_count:,} feeds | {many_count:,} feeds | growth | wall | memory, {few_count:,} | "
        f"{many_count:,} | open files |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, cost in many.costs.items():
        less = few.costs[name]
        files = str(cost.files) if cost.files else ""
        lines.append(
            f"| {name} | {seconds(less.cpu)} | {seconds(cost.cpu)} | {cost.cpu / less.cpu:.1f} × | "
            f"{seconds(cost.wall)} | {less.peak:.0f} MB | {cost.peak:.0f} MB | {files} |"
        )
    lines.append(
        f"| size of the store | {few.size / 1e6:.0f} MB | {many.size / 1e6:.0f} MB | {many.size / few.size:.1f} × | | | | |"
    )
    return "\n".join(lines)
