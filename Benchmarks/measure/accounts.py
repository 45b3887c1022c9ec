"""An account: its first synchronisation, 500 feeds and 100,000 items of which 10,000 are unread, and one with nothing new."""

import http.server
import json
import multiprocessing
import urllib.parse

from measure.cost import row
from measure.samples import free_port, write

NEEDS = []

FEEDS, ITEMS, UNREAD = 500, 100_000, 10_000
PORT = free_port()
PREFIX = "tag:google.com,2005:reader/item/"
BEGIN = 1_795_000_000
TEXT = "<p>" + "Something was found where nobody had looked for it before. " * 40 + "</p>"


class Reader(http.server.BaseHTTPRequestHandler):
    """A server of the Google Reader API. Item N was received N seconds after BEGIN; the last ones are unread."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer(urllib.parse.urlsplit(self.path).query)

    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers["Content-Length"])).decode())

    def answer(self, fields):
        fields = urllib.parse.parse_qs(fields)
        body = self.body(urllib.parse.urlsplit(self.path).path, fields).encode()
        with self.server.counted.get_lock():
            self.server.counted[0] += 1
            self.server.counted[1] += len(body)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self, path, fields):
        if path.endswith("ClientLogin"):
            return "Auth=token\n"
        if path.endswith("subscription/list"):
            return json.dumps({"subscriptions": [
                {"id": f"feed/{feed}", "title": f"Feed {feed}", "url": f"https://f{feed}.example/feed",
                 "categories": [{"id": f"user/-/label/T{feed % 20}", "label": f"T{feed % 20}"}]}
                for feed in range(FEEDS)]})
        if path.endswith("stream/items/ids"):
            return self.ids(fields)
        if path.endswith("stream/items/contents"):
            return json.dumps({"items": [item(int(i.removeprefix(PREFIX), 16)) for i in fields["i"]]})
        return "OK"

    def ids(self, fields):
        first = 0
        if "xt" in fields:
            first = ITEMS - UNREAD
        if fields["s"][0].endswith("/starred"):
            first = ITEMS
        if "ot" in fields:
            first = max(first, int(fields["ot"][0]) - BEGIN)
        end = int(fields["c"][0]) if "c" in fields else ITEMS
        begin = max(first, end - int(fields["n"][0]))
        answer = {"itemRefs": [{"id": str(number + 1)} for number in range(end - 1, begin - 1, -1)]}
        if begin > first:
            answer["continuation"] = str(begin)
        return json.dumps(answer)


def item(number):
    states = ["reading-list"] + (["read"] if number <= ITEMS - UNREAD else [])
    return {
        "id": f"{PREFIX}{number:016x}", "title": f"Item {number} of the day", "published": BEGIN + number,
        "timestampUsec": str((BEGIN + number) * 1_000_000),
        "canonical": [{"href": f"https://f{number % FEEDS}.example/{number}"}],
        "categories": [f"user/-/state/com.google/{state}" for state in states],
        "origin": {"streamId": f"feed/{number % FEEDS}", "title": f"Feed {number % FEEDS}"},
        "summary": {"content": TEXT},
    }


def serve(counted):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Reader)
    server.counted = counted
    server.serve_forever()


def measure(bench):
    counted = multiprocessing.Array("q", 2)
    # A process of its own, so that its work is not counted as that of the program's parent.
    process = multiprocessing.Process(target=serve, args=(counted,), daemon=True)
    process.start()
    config = bench.path("accounts.toml")
    write(config, f"""[account.home]
type = "googlereader"
url = "http://127.0.0.1:{PORT}"
user = "ada"
password = "x"
""")
    bench.fresh("accounts.sqlite")
    try:
        for name in [f"first synchronisation, {FEEDS} feeds, {UNREAD:,} unread", "nothing new"]:
            counted[:] = [0, 0]
            row(f"account: {name}", bench.cost(bench.fetch_command(config, "accounts.sqlite", "home")))
            print(f"{'':4}{counted[0]} requests, {counted[1]:,} bytes", flush=True)
    finally:
        process.kill()
