"""What is measured: time as the clients see it, the responses' times, and the server's process."""
import asyncio
import bisect
import collections
import pathlib
import statistics
import time

# The intervals at which the loop's delay and the process's resources are measured, in seconds.
TICK, SAMPLE = 0.01, 0.25


class LoopClock:
    """The time that went by, less the time for which this program's own event loop stood still.

    While the loop is busy no response is noticed, however early it came: that is no fault of the server's.
    """

    def __init__(self):
        self.lost = 0.0
        self.due = time.monotonic() + TICK
        self.worst = 0.0

    def now(self):
        present = time.monotonic()
        return present - self.lost - max(0.0, present - self.due)

    async def run(self):
        while True:
            self.due = time.monotonic() + TICK
            await asyncio.sleep(TICK)
            late = max(0.0, time.monotonic() - self.due)
            self.due = time.monotonic() + TICK
            self.lost += late
            self.worst = max(self.worst, late)


class Process:
    """The server's process: what it holds, and for how long its threads waited for a processor."""

    def __init__(self, number):
        self.folder = pathlib.Path(f"/proc/{number}")
        self.moments, self.waits, self.memory = [], [], []

    def resident(self):
        """KiB."""
        return int((self.folder / "status").read_text().partition("VmRSS:")[2].split()[0])

    def descriptors(self):
        return sum(1 for _ in (self.folder / "fd").iterdir())

    def worked(self):
        """Seconds of processors so far."""
        fields = (self.folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def _waits(self):
        """Seconds that each thread has waited for a processor; empty where the kernel does not count them."""
        waits = {}
        for thread in (self.folder / "task").iterdir():
            try:
                waits[thread.name] = int((thread / "schedstat").read_text().split()[1]) / 1e9
            except (OSError, IndexError, ValueError):
                continue
        return waits

    async def run(self):
        while True:
            self.sample()
            await asyncio.sleep(SAMPLE)

    def sample(self):
        try:
            memory, waits = self.resident(), self._waits()
        except (OSError, IndexError):
            return
        self.moments.append(time.monotonic())
        self.memory.append(memory)
        self.waits.append(waits)

    def waited(self, begin, end):
        """The longest that one of the server's threads was ready and got no processor, between two moments."""
        first = max(0, bisect.bisect_right(self.moments, begin) - 1)
        last = min(len(self.moments) - 1, bisect.bisect_left(self.moments, end))
        if first >= last:
            return 0.0
        before = self.waits[first]
        return max((wait - before.get(name, 0.0) for name, wait in self.waits[last].items()), default=0.0)


class Times:
    """How long responses took, by name, in buckets a twentieth wide: millions of them take no room."""

    def __init__(self):
        self.buckets = collections.defaultdict(collections.Counter)
        self.longest = collections.defaultdict(float)

    def add(self, name, seconds):
        bucket = 0.0 if seconds < 1e-4 else float(f"{seconds:.1e}")
        self.buckets[name][bucket] += 1
        self.longest[name] = max(self.longest[name], seconds)

    def count(self, name=None):
        return sum(sum(found.values()) for key, found in self.buckets.items() if name in (None, key))

    def quantile(self, name, part):
        total, seen = self.count(name), 0
        for bucket, count in sorted(self.buckets[name].items()):
            seen += count
            if seen >= part * total:
                return bucket
        return 0.0


def growth(moments, memory, begin):
    """Medians, in MiB, of the memory in the first and in the last quarter of the time after `begin`."""
    kept = [size for moment, size in zip(moments, memory) if moment >= begin]
    quarter = max(1, len(kept) // 4)
    return statistics.median(kept[:quarter]) / 1024, statistics.median(kept[-quarter:]) / 1024
