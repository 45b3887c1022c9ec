"""Rules: what 40 of them cost a fetch of 300 new articles into a store of a million, and that whole store."""

import random
import shutil

from measure.cost import alternate, row
from measure.million import million
from measure.samples import WORDS, in_child, rss, write

NEEDS = []

NEW_FEEDS, NEW_ITEMS = 10, 30


def rules(count):
    """Rules of every kind: words, phrases, beginnings, feeds, states, alternatives."""
    source = random.Random(5)
    actions = ['"mute"', '"read"', '"star"', '"tag:t"', '"read", "tag:u"']
    blocks = []
    for index in range(count):
        first, second, third = source.sample([word for word in WORDS if word.isascii()], 3)
        query = [
            f"title:{first} title:{second} title:{third}", f'\\"{first} {second} {third}\\"',
            f"{first[:3]}* -{second} unread", f"feed:F{index} ({first} or {second})",
            f"title:nothing{index} or url:none{index}",
        ][index % 5]
        blocks.append(f'[[rule]]\nquery = "{query}"\nthen = [{actions[index % 5]}]\n')
    return "\n".join(blocks)


def measure(bench):
    million(bench)
    store = bench.fill("million", 1000, 1000)[1]
    source = random.Random(6)
    files = [bench.path(f"new{index}.xml") for index in range(NEW_FEEDS)]
    in_child(lambda: [
        write(file, rss(source, 2000 + index, range(NEW_ITEMS))) for index, file in enumerate(files)])
    old = [(f"F{index}", bench.path(f"million/{index}.xml")) for index in range(1000)]
    new = [(f"N{index}", file) for index, file in enumerate(files)]
    names = [name for name, _ in new]
    configs = {
        "no rules": write_config(bench, "norules.toml", old + new, ""),
        "40 rules": write_config(bench, "rules.toml", old + new, rules(40)),
    }

    def fetch(config):
        def work():
            shutil.copyfile(bench.path(store), bench.path("rules.sqlite"))
            cost = bench.cost(bench.fetch_command(config, "rules.sqlite", *names))
            bench.fresh("rules.sqlite")
            return cost
        return work

    costs = alternate(bench.runs, **{name: fetch(config) for name, config in configs.items()})
    for name in configs:
        row(f"fetch of {NEW_FEEDS * NEW_ITEMS} new articles into 1,000,000, {name}", costs[name])
    shutil.copyfile(bench.path(store), bench.path("rules.sqlite"))
    places = ["--config", configs["40 rules"], "--store", bench.path("rules.sqlite")]
    for name, option in [("--dry-run", "--dry-run"), ("--apply", "--apply")]:
        row(f"rules {name}, 40 rules, 1,000,000", bench.own("rules", option, *places))
    row("undo of that", bench.own("undo", *places))
    bench.fresh("rules.sqlite")


def write_config(bench, name, feeds, text):
    in_child(lambda: bench.config(name, feeds, text))
    return bench.path(name)
