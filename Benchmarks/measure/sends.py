"""Sending: what ten rules that send cost a fetch of 300 new articles, each of which all of them want."""

import http.server
import multiprocessing
import random
import shutil
import socket
import time

from measure.cost import alternate, row
from measure.samples import free_port, in_child, rss, write

NEEDS = []

FEEDS, ITEMS, TARGETS = 10, 30, 10
PORT = free_port()


class Target(http.server.BaseHTTPRequestHandler):
    """Takes everything, and keeps nothing."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.value += 1
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()


def serve(taken):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Target)
    server.taken = taken
    server.serve_forever()


def measure(bench):
    taken = multiprocessing.Value("q", 0)
    process = multiprocessing.Process(target=serve, args=(taken,), daemon=True)
    process.start()
    while True:
        try:
            socket.create_connection(("127.0.0.1", PORT)).close()
            break
        except ConnectionRefusedError:
            time.sleep(0.01)
    files = [bench.path(f"send{index}.xml") for index in range(FEEDS)]
    source = random.Random(7)

    def contents(first):
        in_child(lambda: [
            write(file, rss(source, 5000 + index, range(first, first + ITEMS)))
            for index, file in enumerate(files)])

    targets = "".join(
        f'[send.t{index}]\nurl = "http://127.0.0.1:{PORT}/{index}"\n'
        f'[[rule]]\nquery = "-title:nothing{index}"\nthen = ["send:t{index}"]\n' for index in range(TARGETS))
    feeds = [(f"S{index}", file) for index, file in enumerate(files)]
    configs = {}
    for name, text in {"no rules": "", f"{TARGETS} rules that send": targets}.items():
        configs[name] = bench.path(f"sends-{len(configs)}.toml")
        in_child(lambda: bench.config(f"sends-{len(configs) - 1}.toml", feeds, text))
    contents(0)
    for name, config in configs.items():
        bench.cost(bench.fetch_command(config, f"{name}.sqlite", "--force"))
    contents(ITEMS)

    def fetch(name, config):
        def work():
            shutil.copyfile(bench.path(f"{name}.sqlite"), bench.path("sends.sqlite"))
            cost = bench.cost(bench.fetch_command(config, "sends.sqlite", "--force"))
            bench.fresh("sends.sqlite")
            return cost
        return work

    before = taken.value
    costs = alternate(bench.runs, **{name: fetch(name, config) for name, config in configs.items()})
    for name in configs:
        row(f"fetch of {FEEDS * ITEMS} new articles, {name}", costs[name])
    # Each round, the one that is not counted as well.
    print(f"  {(taken.value - before) // (bench.runs + 1)} articles sent in each round, the others wait")
    process.terminate()
