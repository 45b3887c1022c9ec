"""Shared by all parts of a run: the program, the folder, configs and stores."""

import json
import os
import random
import subprocess

from measure import programs
from measure.cost import Cost, row
from measure.samples import in_child, rss, write


class Bench:
    def __init__(self, binary, runs, feeds, folder, scores, pages=None, minutes=None):
        self.binary, self.runs, self.feeds, self.folder, self.scores = binary, runs, feeds, folder, scores
        # A folder of web pages; None for generated ones.
        self.pages = pages
        # How long a part lasts that runs for a given time.
        self.minutes = minutes
        self.environment = programs.environment(folder)
        # The costs of filling stores, by name.
        self.loads = {}

    def path(self, name):
        return os.path.join(self.folder, name)

    def cost(self, command, succeeds=(0,), watches=False):
        return Cost(command, self.environment, succeeds, watches)

    def own(self, *arguments, **options):
        return self.cost([self.binary, *arguments], **options)

    def output_json(self, *arguments, succeeds=(0,)):
        """The program's output, parsed as JSON; call it `in_child` if the output is large."""
        done = subprocess.run(
            [self.binary, *arguments], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True
        )
        if done.returncode not in succeeds:
            raise SystemExit(f"{' '.join(arguments[:4])} exited with {done.returncode}: {done.stderr.decode()[-500:]}")
        return json.loads(done.stdout)

    # ---- Configs and stores

    def config(self, name, feeds, settings=""):
        """Feeds are (name, URL) pairs, or URLs alone."""
        blocks = []
        for index, feed in enumerate(feeds):
            title, url = (f"F{index}", feed) if isinstance(feed, str) else feed
            blocks.append(f'[[feed]]\nname = "{title}"\nurl = "{url}"\n')
        write(self.path(name), f'[settings]\ninterval = "0m"\n{settings}\n{"".join(blocks)}')
        return self.path(name)

    def fetch_command(self, config, store, *arguments):
        return [self.binary, "fetch", "--config", config, "--store", self.path(store), *arguments]

    def fresh(self, store):
        for ending in ["", "-wal", "-shm", ".lock"]:
            if os.path.exists(self.path(store + ending)):
                os.remove(self.path(store + ending))

    def fill(self, name, feeds, items):
        """Makes a store of feeds × items articles with its config, once per run, for all parts.

        Returns the path of the config and the name of the store."""
        config, store = self.path(f"{name}.toml"), f"{name}.sqlite"
        if os.path.exists(self.path(store)):
            return config, store
        source = random.Random(4)
        os.makedirs(self.path(name), exist_ok=True)
        files = [self.path(f"{name}/{index}.xml") for index in range(feeds)]
        in_child(lambda: [write(file, rss(source, index, range(items))) for index, file in enumerate(files)])
        in_child(lambda: self.config(f"{name}.toml", files))
        self.loads[name] = self.cost(self.fetch_command(config, store))
        row(f"{feeds * items:,} articles loaded", self.loads[name])
        return config, store
