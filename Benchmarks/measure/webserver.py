"""An nginx that serves a folder on this machine only."""

import os
import socket
import subprocess
import time

from measure import programs
from measure.samples import free_port, write


class WebServer:
    """Serves inside its `with` block: `with WebServer(bench, "www") as server`. Each address is a separate host."""

    def __init__(self, bench, root, addresses=("127.0.0.1",)):
        self.bench, self.root, self.addresses = bench, bench.path(root), addresses
        self.port = free_port()

    def url(self, file, address="127.0.0.1"):
        return f"http://{address}:{self.port}/{file}"

    def __enter__(self):
        path = self.bench.path
        temporary = "".join(
            f"{kind}_temp_path {path('nginx-' + kind)};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        listens = "".join(f"listen {address}:{self.port};" for address in self.addresses)
        write(
            path("nginx.conf"),
            f"""daemon on; pid {path('nginx.pid')}; worker_processes 1;
            events {{ worker_connections 4096; }}
            http {{ access_log off; {temporary} types {{ application/rss+xml xml; }}
            server {{ {listens} root {self.root}; }} }}""",
        )
        # If root starts nginx, its worker runs as another user, who has to be able to read the files.
        os.chmod(self.bench.folder, 0o755)
        command = [programs.find("nginx"), "-e", path("nginx.log"), "-c", path("nginx.conf")]
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
        while True:
            try:
                socket.create_connection((self.addresses[-1], self.port)).close()
                return self
            except ConnectionRefusedError:
                time.sleep(0.05)

    def __exit__(self, *error):
        with open(self.bench.path("nginx.pid")) as file:
            os.kill(int(file.read()), 15)
