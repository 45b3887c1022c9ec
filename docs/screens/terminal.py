"""A program in a terminal, driven by keys and read as text."""

import itertools
import os
import subprocess
import time


class Screen:
    """A program in a terminal of its own, which is closed at the end of a `with`."""

    serial = itertools.count(1)

    def __init__(self, command, width, height, variables, folder):
        # A server of its own, since one that is closing takes no new session.
        self.tmux = ["tmux", "-L", f"screens-{os.getpid()}-{next(Screen.serial)}", "-f", "/dev/null"]
        size = ["-x", str(width), "-y", str(height)]
        line = f"stty cols {width} rows {height}; {command}; echo; exec sleep 1000"
        subprocess.run([*self.tmux, "new-session", "-d", *size, "sh", "-c", line], env=variables, cwd=folder, check=True)
        subprocess.run([*self.tmux, "set-option", "-s", "set-clipboard", "on"], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.tmux, "kill-server"], check=False, capture_output=True)

    def type(self, *keys):
        """Types keys, each by its name in tmux, and waits until the screen is at rest."""
        for key in keys:
            subprocess.run([*self.tmux, "send-keys", key], check=True)
            self.rest()
        return self

    def clipboard(self):
        """What a program copied with OSC 52; empty if nothing."""
        shown = subprocess.run([*self.tmux, "show-buffer"], check=False, capture_output=True)
        return shown.stdout.decode()

    def text(self, *options):
        shown = subprocess.run([*self.tmux, "capture-pane", "-p", *options], check=True, capture_output=True)
        return shown.stdout.decode().rstrip("\n")

    def rest(self, quiet=0.4, limit=15.0):
        """Waits until the screen has not changed for a while."""
        last, since, start = None, time.monotonic(), time.monotonic()
        while time.monotonic() - start < limit:
            now = self.text("-e")
            if now != last:
                last, since = now, time.monotonic()
            elif last.strip() and time.monotonic() - since > quiet:
                break
            time.sleep(0.05)
        return self
