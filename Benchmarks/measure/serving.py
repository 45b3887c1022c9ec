"""The sync APIs and the page over a million articles of 10,000 feeds: each request first and repeated, and by 50 clients."""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from measure.samples import free_port, in_child

NEEDS = []
PORT = free_port()
STATE = "user/-/state/com.google/"


def serving(bench):
    """Prints milliseconds from request to last byte: the first time after the start, and the median of the others."""
    config, store = bench.fill("serving", bench.feeds, 1_000_000 // bench.feeds)
    in_child(lambda: measure(bench, config, bench.path(store), bench.feeds // 2))


def measure(bench, config, store, feed):
    """Every request to a server of its own over a store; some are about one feed, by its id."""
    server = Server(bench, config, store, "--no-fetch")
    try:
        server.log_in(bench)
        for name, work in requests(server, feed).items():
            times = []
            for _ in range(bench.runs * 2 + 1):
                begin = time.monotonic()
                size = len(work())
                times.append((time.monotonic() - begin) * 1000)
            print(f"{name:32} first {times[0]:8.1f} ms, then {statistics.median(times[1:]):8.1f} ms, {size:,} bytes, "
                  f"{server.memory():.0f} MB", flush=True)
        print(f"serve, 1,000,000: {server.memory('VmHWM'):.0f} MB at most", flush=True)
        if shutil.which("wrk"):
            many_clients(bench, server, config, store)
        else:
            print("50 clients: skipped, wrk is not installed", flush=True)
    finally:
        server.stop()


def many_clients(bench, server, config, store):
    """Prints what 50 clients get in ten seconds, alone and beside a fetch of all feeds."""
    paths = {
        "unread-count": "/reader/api/0/unread-count?output=json",
        "stream/items/ids, 1,000": "/reader/api/0/stream/items/ids?n=1000",
        "the list": "/",
    }
    fetch = [bench.binary, "fetch", "--config", config, "--store", store, "--force", "--quiet"]
    for name, path in paths.items():
        print(f"50 clients, {name:28} {server.load(path)}", flush=True)
        beside = subprocess.Popen(fetch, env=bench.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print(f"… beside a fetch{'':24} {server.load(path)}", flush=True)
        beside.send_signal(signal.SIGINT)
        beside.wait(60)
    print(f"after them: {server.memory():.0f} MB, {server.memory('VmHWM'):.0f} MB at most", flush=True)


class Unredirected(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def requests(server, feed):
    numbers = server.ids(n=10_000)
    thousand = "&".join(f"i={number}" for number in numbers[:1000])
    return {
        "subscription/list": lambda: server.get("subscription/list"),
        "unread-count": lambda: server.get("unread-count"),
        "stream/items/ids, 10,000": lambda: server.get("stream/items/ids", n=10_000),
        "… unread": lambda: server.get("stream/items/ids", n=10_000, xt=STATE + "read"),
        "… starred": lambda: server.get("stream/items/ids", n=10_000, s=STATE + "starred"),
        "… of one feed": lambda: server.get("stream/items/ids", n=1000, s=f"feed/{feed}"),
        "… newer than now": lambda: server.get("stream/items/ids", n=10_000, ot=int(time.time())),
        "… the last page": lambda: server.get("stream/items/ids", n=10_000, c=5000),
        "stream/items/contents, 1,000": lambda: server.post("stream/items/contents", thousand),
        "stream/contents, 20": lambda: server.get("stream/contents"),
        "reader/atom of one feed": lambda: server.read(f"/reader/atom/feed%2F{feed}?n=100"),
        "Fever items, 50": lambda: server.fever("items&max_id=0"),
        "Fever unread_item_ids": lambda: server.fever("unread_item_ids"),
        "edit-tag, 1,000 read": lambda: server.post("edit-tag", f"{thousand}&a={STATE}read&client=bench"),
    }


class Server:
    def __init__(self, bench, config, store, *options):
        command = [bench.binary, "serve", "--listen", f"127.0.0.1:{PORT}", "--fever", *options,
                   "--config", config, "--store", store]
        self.process = subprocess.Popen(command, env=bench.environment, stderr=subprocess.DEVNULL)
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", PORT), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("serve does not listen")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def log_in(self, bench):
        with open(os.path.join(bench.folder, "serve.password"), encoding="utf-8") as file:
            self.password = file.read().strip()
        self.headers = {}
        form = urllib.parse.urlencode({"Email": "aggregate", "Passwd": self.password})
        token = self.read("/accounts/ClientLogin", form.encode()).decode().splitlines()[-1].removeprefix("Auth=")
        self.headers = {"Authorization": f"GoogleLogin auth={token}"}

    def read(self, path, body=None):
        request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", body, self.headers)
        with urllib.request.urlopen(request) as response:
            return response.read()

    def get(self, endpoint, **parameters):
        return self.read(f"/reader/api/0/{endpoint}?{urllib.parse.urlencode(parameters)}")

    def post(self, endpoint, form):
        return self.read(f"/reader/api/0/{endpoint}", form.encode())

    def load(self, path):
        """Has 50 clients ask for a page for ten seconds."""
        headers = [part for name, value in (self.headers | self.session()).items() for part in ("-H", f"{name}: {value}")]
        report = subprocess.run(
            ["wrk", "-t1", "-c50", "-d10s", "--latency", *headers, f"http://127.0.0.1:{PORT}{path}"],
            capture_output=True, text=True, check=True).stdout
        speed, half, most = (re.search(form, report).group(1) for form in (r"Requests/sec:\s+(\S+)", r"50%\s+(\S+)", r"99%\s+(\S+)"))
        failed = re.search(r"Non-2xx or 3xx responses: (\d+)", report)
        return (f"{speed} requests/s, half within {half}, 99 % within {most}, {failed.group(1) if failed else 0} failed, "
                f"{self.memory():.0f} MB")

    def session(self):
        """The cookie of a browser that has logged in."""
        place = f"http://127.0.0.1:{PORT}"
        with urllib.request.urlopen(f"{place}/login") as page:
            token = re.search(r'name="token" value="([^"]*)"', page.read().decode()).group(1)
        form = urllib.parse.urlencode({"token": token, "user": "aggregate", "password": self.password})
        request = urllib.request.Request(f"{place}/login", form.encode(), {"Origin": place})
        opener = urllib.request.build_opener(Unredirected)
        try:
            cookie = opener.open(request).headers["Set-Cookie"]
        except urllib.error.HTTPError as answer:
            cookie = answer.headers["Set-Cookie"]
        return {"Cookie": cookie.partition(";")[0]}

    def ids(self, **parameters):
        return [int(item["id"]) for item in json.loads(self.get("stream/items/ids", **parameters))["itemRefs"]]

    def fever(self, query):
        key = hashlib.md5(f"aggregate:{self.password}".encode()).hexdigest()
        return self.read(f"/fever/?api&{query}", f"api_key={key}".encode())

    def memory(self, key="VmRSS"):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            return int(next(line for line in status if line.startswith(key)).split()[1]) / 1024
