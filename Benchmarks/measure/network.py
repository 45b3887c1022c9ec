"""Machines as network namespaces, which root can make on Linux."""

import os
import shutil
import subprocess

PREFIX = "aggbench"
# The network whose every address is this machine, and a host of feeds.
HOSTS = "10.99"


def ip(*words):
    subprocess.run(["ip", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Machines:
    """Some machines inside its `with` block; none, and all programs on this one, where they cannot be made."""

    def __init__(self, count):
        self.count, self.made = count, 0

    def __enter__(self):
        if os.getuid() == 0 and shutil.which("ip"):
            # A run that was killed has left them.
            self.remove(self.count)
            try:
                ip("route", "add", "local", f"{HOSTS}.0.0/16", "dev", "lo")
                for number in range(self.count):
                    self.add(number)
            except subprocess.CalledProcessError:
                self.__exit__()
        return self

    def add(self, number):
        name, inner, outer = f"{PREFIX}{number}", f"{PREFIX}i{number}", f"{PREFIX}o{number}"
        self.made += 1
        ip("netns", "add", name)
        ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", name)
        ip("addr", "add", f"10.98.{number}.1/24", "dev", outer)
        ip("link", "set", outer, "up")
        for words in (
            ("addr", "add", f"10.98.{number}.2/24", "dev", inner), ("link", "set", inner, "up"),
            ("link", "set", "lo", "up"), ("route", "add", "default", "via", f"10.98.{number}.1"),
        ):
            ip("-n", name, *words)

    def command(self, number):
        """What a program on a machine is run by."""
        return ["ip", "netns", "exec", f"{PREFIX}{number % self.made}"] if self.made else []

    def server(self, number):
        """The address of this machine, seen from another one; None for the same one."""
        return f"10.98.{number % self.made}.1" if self.made else None

    def host(self, number):
        """The address of a host of feeds."""
        return f"{HOSTS if self.made else '127.99'}.{number // 250}.{number % 250 + 1}"

    def words(self):
        return f"{self.made} network namespaces" if self.made else "one machine (network namespaces need root)"

    def __exit__(self, *error):
        self.remove(self.made)
        self.made = 0

    def remove(self, count):
        for number in range(count):
            subprocess.run(["ip", "netns", "del", f"{PREFIX}{number}"], stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "route", "del", "local", f"{HOSTS}.0.0/16", "dev", "lo"], stderr=subprocess.DEVNULL)
