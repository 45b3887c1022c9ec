"""What strangers and faulty apps send to a server, again and again, while others read."""

import random
import socket
import time

# Addresses of this machine, so that wrong passwords count for several clients, and never for the one that measures.
PEERS = [f"127.0.{network}.9" for network in range(1, 9)]


class Abuse:
    """Sends something hostile about five times a second until `ended()`. `problems` are responses that no request should get."""

    def __init__(self, port, token):
        self.port, self.token, self.random = port, token, random.Random(7)
        self.sent, self.problems, self.statuses = 0, [], {}

    def run(self, ended, away):
        """Sends until `ended()`; what happens while the server restarts (`away()`) is no fault of its own."""
        while not ended():
            for work in (self.garbage, self.half_open, self.slow_body, self.passwords, self.large, self.paths, self.cut_off, self.lists):
                self.work(work, away)
                time.sleep(0.2)

    def work(self, work, away):
        was_away = away()
        try:
            work()
        except OSError as error:
            # Closing the connection is an answer; not to take one is not.
            if isinstance(error, (ConnectionRefusedError, TimeoutError)) and not (was_away or away()):
                self.problems.append(f"{work.__name__}: {error}")
        self.sent += 1

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), 20, (self.random.choice(PEERS), 0))

    def send(self, data, reads=True):
        """Sends bytes and returns the status of the response; None if the connection was closed instead."""
        with self.connect() as connection:
            connection.sendall(data)
            answer = connection.recv(4000) if reads else b""
        if not reads:
            return None
        status = answer[9:12].decode(errors="replace") if answer.startswith(b"HTTP/1.1 ") else None
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status and status.startswith("5") and status != "503":
            self.problems.append(f"{status} for {data[:60]!r}")
        return status

    def request(self, line, *headers, body=b"", reads=True):
        head = "".join(f"{header}\r\n" for header in ("Host: 127.0.0.1", f"Content-Length: {len(body)}", *headers))
        return self.send(f"{line} HTTP/1.1\r\n{head}\r\n".encode() + body, reads)

    # ---- What is sent

    def garbage(self):
        for data in (
            self.random.randbytes(2000), b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/1.1\nHost: a\n\n",
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: b\r\n\r\n", b"GET /\x00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length : 5\r\n\r\nabcde",
            b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nffffffffff\r\n",
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
        ):
            self.work_quietly(lambda: self.send(data + b"\r\n\r\n"))

    def half_open(self):
        """Requests that never end, on twenty connections, for a second."""
        connections = [self.connect() for _ in range(20)]
        for connection in connections:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        time.sleep(1)
        for connection in connections:
            connection.close()

    def slow_body(self):
        with self.connect() as connection:
            connection.sendall(b"POST /accounts/ClientLogin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n")
            for _ in range(5):
                connection.sendall(b"a")
                time.sleep(0.1)

    def passwords(self):
        for _ in range(3):
            body = f"Email=aggregate&Passwd={self.random.random()}".encode()
            self.request("POST /accounts/ClientLogin", "Content-Type: application/x-www-form-urlencoded", body=body)
        token = "%064x" % self.random.getrandbits(256)
        self.request("GET /reader/api/0/unread-count", f"Authorization: GoogleLogin auth=aggregate/{token}")
        self.request("POST /fever/?api", body=b"api_key=" + b"0" * 32)

    def large(self):
        self.work_quietly(lambda: self.request("POST /login", body=b"a" * 3_000_000))
        self.work_quietly(lambda: self.request("POST /reader/api/0/edit-tag", self.token, body=b"T=a&" * 20_000))

    def paths(self):
        for path in ("/../../etc/passwd", "/%2e%2e%2fetc%2fpasswd", "/a/99999999999999999999", "/?q=" + "(" * 5000,
                     "/@" + "%F0%9F%92%A9" * 500, "//evil.example/", "/picture/1?url=http://127.0.0.1/", "/published/x.atom"):
            self.request(f"GET {path}")
            self.request(f"{self.random.choice(['PUT', 'DELETE', 'TRACE', 'X' * 200])} {path}")

    def cut_off(self):
        """Asks for much, and goes away."""
        for _ in range(3):
            self.request("GET /reader/api/0/stream/contents?n=1000", self.token, reads=False)

    def lists(self):
        many = "&".join(f"i={number}" for number in range(1, 10_001)).encode()
        self.request("POST /reader/api/0/stream/items/contents", self.token, body=many)
        self.request("GET /reader/api/0/stream/items/ids?n=99999999999&s=feed/0&s=user/-/state/x&ot=-1", self.token)
        self.request("GET /reader/api/0/stream/contents?q=" + "a*%20OR%20" * 200, self.token)

    def work_quietly(self, work):
        """A server may close the connection before it has read all."""
        try:
            work()
        except (BrokenPipeError, ConnectionResetError):
            self.statuses[None] = self.statuses.get(None, 0) + 1
