"""What running a program costs."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

# A started program's peak is never below that of the one that starts it.
LARGEST_OWN_PEAK = 25


class Cost:
    """CPU and wall seconds, the largest resident size in MB, and where it is watched the most files open at once."""

    def __init__(self, command, environment, succeeds=(0,), watches=False):
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        if own > LARGEST_OWN_PEAK:
            sys.exit(f"the measuring program itself needs {own:.0f} MB, which would count as that of {command[0]}")
        with tempfile.TemporaryFile() as errors:
            begin = time.monotonic()
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors
            )
            self.files = 0
            if watches:
                status, usage = self.watch(process.pid)
            else:
                _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in succeeds:
                errors.seek(0)
                said = errors.read()[-1000:].decode(errors="replace")
                sys.exit(f"{' '.join(command[:6])} … ended with {process.returncode}\n{said}")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss / 1024

    def watch(self, pid):
        while True:
            done, status, usage = os.wait4(pid, os.WNOHANG)
            if done:
                return status, usage
            try:
                self.files = max(self.files, len(os.listdir(f"/proc/{pid}/fd")))
            except OSError:
                pass
            time.sleep(0.02)


class Costs:
    """The same work done several times."""

    def __init__(self, costs):
        self.costs = costs
        self.cpu = statistics.median(cost.cpu for cost in costs)
        self.wall = statistics.median(cost.wall for cost in costs)
        self.peak = max(cost.peak for cost in costs)
        self.files = max(cost.files for cost in costs)

    def over(self, other):
        """CPU time as a multiple of another's: the median of the ratios, each of two runs that followed one another."""
        return statistics.median(own.cpu / theirs.cpu for own, theirs in zip(self.costs, other.costs))


def alternate(runs, **works):
    """Runs them in turn, so that what else the machine does meets all alike; a round before the first is not counted and
    leaves the caches warm."""
    costs = {name: [] for name in works}
    for number in range(runs + 1):
        for name, work in works.items():
            cost = work()
            if number > 0:
                costs[name].append(cost)
    return {name: Costs(list) for name, list in costs.items()}


def row(name, costs, note=""):
    print(
        f"{name:34} {costs.cpu * 1000:9.1f} ms CPU {costs.wall * 1000:9.1f} ms wall {costs.peak:7.1f} MB  {note}",
        flush=True,
    )


def seconds(span):
    if span >= 100:
        return f"{span:.0f} s"
    return f"{span:.2f} s" if span >= 1 else f"{span * 1000:.0f} ms"
