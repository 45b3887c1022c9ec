"""A proxy of a PostgreSQL server that delays, and cuts connections: at random moments, and at commits."""

import asyncio
import random
import socket
import struct
import threading
import time


class Proxy:
    """Runs in a thread inside its `with` block. Times of its cuts are in `cuts`, with their kinds."""

    def __init__(self, port, at_commit, lifetime, delay=0.01):
        """
        at_commit: how many commits are cut, of 1.
        lifetime: the mean seconds after which a connection is cut.
        delay: the most seconds by which a message is delayed.
        """
        self.target, self.at_commit, self.lifetime, self.delay = port, at_commit, lifetime, delay
        self.cuts, self.is_active = [], True
        self.loop = asyncio.new_event_loop()

    def __enter__(self):
        self.server = self.loop.run_until_complete(asyncio.start_server(self.serve, "0.0.0.0", 0))
        self.port = self.server.sockets[0].getsockname()[1]
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def cut(self, kind, *writers):
        self.cuts.append((time.time(), kind))
        for writer in writers:
            reset(writer)

    async def serve(self, reader, writer):
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            reset(writer)
            return
        state = {"mute": False}
        tasks = [
            asyncio.create_task(self.forward(reader, writer, server_writer, state)),
            asyncio.create_task(self.give_back(server_reader, writer, state)),
            asyncio.create_task(self.end(writer, server_writer)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for each in (writer, server_writer):
                each.close()

    async def end(self, *writers):
        await asyncio.sleep(random.expovariate(1 / self.lifetime))
        while not self.is_active:
            await asyncio.sleep(1)
        self.cut("at a random moment", *writers)

    async def forward(self, reader, client, server, state):
        messages = Messages()
        try:
            while data := await reader.read(65536):
                await asyncio.sleep(random.uniform(0, self.delay))
                if messages.commits(data) and self.is_active and random.random() < self.at_commit:
                    await self.cut_commit(data, client, server, state)
                    return
                server.write(data)
                await server.drain()
        except OSError:
            pass

    async def cut_commit(self, data, client, server, state):
        kind = random.choice(["commit done, reply lost", "commit delivered late", "commit never delivered"])
        if kind == "commit done, reply lost":
            state["mute"] = True
            server.write(data)
            await asyncio.sleep(random.uniform(0.1, 0.5))
            self.cut(kind, client, server)
        elif kind == "commit delivered late":
            state["mute"] = True
            self.cut(kind, client)
            await asyncio.sleep(random.uniform(0.2, 2))
            server.write(data)
            await asyncio.sleep(0.5)
        else:
            self.cut(kind, client, server)

    async def give_back(self, reader, client, state):
        try:
            while data := await reader.read(65536):
                await asyncio.sleep(random.uniform(0, self.delay))
                if not state["mute"]:
                    client.write(data)
                    await client.drain()
        except OSError:
            pass
        # The server has closed it, and the client has to notice it only now if it was not cut before.
        if state["mute"]:
            await asyncio.sleep(5)


class Messages:
    """What a client sends, so far as it is needed to find its commits."""

    def __init__(self):
        self.buffer, self.has_begun, self.names = b"", False, set()

    def commits(self, data):
        """Whether a commit is executed by what arrived now."""
        self.buffer += data
        found = False
        while True:
            start = 1 if self.has_begun else 0
            if len(self.buffer) < start + 4:
                return found
            end = start + struct.unpack_from("!I", self.buffer, start)[0]
            if len(self.buffer) < end:
                return found
            kind, body = self.buffer[:start], self.buffer[start + 4 : end]
            self.buffer = self.buffer[end:]
            self.has_begun = True
            if kind == b"P":
                name, query = body.split(b"\0")[:2]
                (self.names.add if query == b"COMMIT" else self.names.discard)(name)
            elif kind == b"B" and body.split(b"\0")[1] in self.names:
                found = True


def reset(writer):
    """Closes a connection with a reset."""
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
