"""Serves fifty clients at once for ten minutes, and fails where a response is wrong or late, or memory grows.

usage: soak EINLASSD

The clients make signed requests, log people in through pages and forms, sign in by reverse authentication, ask Graph and
the broker, plan failures of the network, follow the journal, and make, reset and delete worlds; by the base address and,
with TLS, through the proxy. Each client has a world of its own, and knows what every response has to be.

Environment: SOAK_SECONDS (600), SOAK_CLIENTS (50), SOAK_PAUSE (mean seconds between a client's steps, 0.25), SOAK_SEED.

Exit codes: 0 all is well, 1 a limit is missed or a response was wrong, 2 the server could not be started.
"""
import asyncio
import collections
import contextlib
import json
import os
import pathlib
import random
import ssl
import subprocess
import sys
import tempfile
import time

import controls
import facebook
import failures
import twitter
from client import GRAPH, Client
from gauge import LoopClock, Process, Times, growth
from wire import Connection

STEPS = {**twitter.STEPS, **facebook.STEPS, **failures.STEPS, **controls.STEPS}
# The part of the run in which memory is not checked: worlds fill up, threads get their pools.
WARM_UP = 1 / 3
# The allowed growth of memory after that: the larger of the MiB and the part.
GROWTH_MIB, GROWTH_PART = 16, 0.1
# The seconds in which the server must close its clients' connections: it keeps an idle one for a minute.
LEAVING = 75
# Slightly more than the entries of a world's journal, so that one world drops entries from the start.
FULL_JOURNAL = 10_100


class Soak:
    """What all clients share: where the server is, when it is over, and what was found."""

    full = "full"

    def __init__(self, announced, process, seconds, pause, seed):
        def port(name):
            return int(announced[name].rpartition(":")[2])

        self.ports = {name: port(name) for name in ("http", "control", "proxy")}
        self.token, self.pause, self.seed = announced["controlToken"], pause, seed
        self.context = ssl.create_default_context(cafile=announced["ca"])
        self.clock, self.process, self.times = LoopClock(), Process(process.pid), Times()
        self.done, self.failures = collections.Counter(), []
        self.late, self.excused = [], []
        self.seconds, self.begin, self.end = seconds, 0.0, 0.0

    @property
    def is_over(self):
        return time.monotonic() >= self.end

    def timed(self, name, begin, seconds, limit):
        """A response that began at `begin` took `seconds`, the times left out in which this program was busy itself."""
        self.times.add(name, seconds)
        if limit is None or seconds <= limit:
            return
        self.process.sample()
        waited = self.process.waited(begin, time.monotonic())
        text = f"{name}: {seconds:.2f} s (limit {limit:g} s; the server waited {waited:.2f} s for a processor)"
        # Delays that others on this machine cause do not count against the server.
        (self.excused if seconds - waited <= limit else self.late).append((name, seconds, text))

    def failed(self, name, problem):
        self.failures.append(f"{name}: {problem}")

    async def fill_journal(self):
        """One world whose journal has dropped entries since before the clients came."""
        connection = await Connection.open(self.ports["control"])
        connection.send(
            "POST", "/actions/world.create", f"127.0.0.1:{self.ports['control']}",
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
            json.dumps({"name": self.full}).encode())
        await connection.receive()
        connection.close()
        connection = await Connection.open(self.ports["http"])
        for _ in range(FULL_JOURNAL // 100):
            for _ in range(100):
                connection.send("GET", "/v7.0/me", GRAPH, {"Einlass-World": self.full}, b"")
            for _ in range(100):
                await connection.receive()
        connection.close()

    async def run(self, count):
        helpers = [asyncio.create_task(helper.run()) for helper in (self.clock, self.process)]
        await self.fill_journal()
        self.opened = self.process.descriptors()
        self.begin = time.monotonic()
        self.end = self.begin + self.seconds
        await asyncio.gather(*(Client(self, number).run(STEPS) for number in range(count)))
        self.passed, self.worked = time.monotonic() - self.begin, self.process.worked()
        # The clients have ended, and their connections with them.
        for _ in range(LEAVING * 10):
            self.left = self.process.descriptors()
            if self.left <= self.opened:
                break
            await asyncio.sleep(0.1)
        for helper in helpers:
            helper.cancel()


def report(soak, count, code):
    """Prints the summary; True where nothing is amiss."""
    passed = soak.passed
    total = soak.times.count()
    print(f"\n{'':44} {'responses':>9} {'median':>9} {'99 %':>9} {'longest':>9}   in ms")
    for name in sorted(soak.times.buckets):
        quantiles = [soak.times.quantile(name, part) * 1000 for part in (0.5, 0.99)]
        longest = soak.times.longest[name] * 1000
        print(f"{name:44} {soak.times.count(name):8} {quantiles[0]:9.1f} {quantiles[1]:9.1f} {longest:9.1f}")
    first, last = growth(
        soak.process.moments, soak.process.memory, soak.begin + (soak.end - soak.begin) * WARM_UP)
    bound = max(GROWTH_MIB, first * GROWTH_PART)
    print(
        f"\n{total} responses and {sum(soak.done.values())} steps in {passed:.0f} s from {count} clients: "
        f"{total / passed:.0f} responses a second; "
        f"the server worked {soak.worked / passed * 100:.0f} % of one processor")
    print(
        f"this program's own loop was late for {soak.clock.lost / passed * 100:.0f} % of the time, "
        f"{soak.clock.worst * 1000:.0f} ms at most, which no response is charged with")
    missing = [name for name in STEPS if not soak.done[name]]
    results = [
        (f"wrong responses: {len(soak.failures)}", not soak.failures),
        # A run of a few seconds may miss a rare step.
        (f"steps that never came to their end: {', '.join(missing) or 'none'}", not missing or soak.seconds < 30),
        (f"responses later than their limit: {len(soak.late)}, and {len(soak.excused)} while the machine gave the "
         "server no processor", not soak.late),
        (f"memory: {first:.1f} MiB after the warm-up, {last:.1f} MiB at the end (may grow by {bound:.0f} MiB)",
         last - first <= bound),
        (f"descriptors: {soak.opened} before the clients came, {soak.left} after they went", soak.left <= soak.opened),
        (f"exit code at SIGTERM: {code}", code == 0),
    ]
    for text, is_good in results:
        print(f"{'ok    ' if is_good else 'MISSED'} {text}")
    for line in soak.failures[:20]:
        print(f"  wrong: {line}")
    if len(soak.failures) > 20:
        print(f"  ... and {len(soak.failures) - 20} more")
    for title, found in (("late", soak.late), ("excused", soak.excused)):
        counts = collections.Counter(name for name, _, _ in found)
        for name, count in counts.most_common(20):
            worst = max(entry for entry in found if entry[0] == name)
            print(f"  {title} {count} times, at most {worst[2]}")
    return all(is_good for _, is_good in results)


@contextlib.contextmanager
def precedence():
    """Lets this run go before the machine's other work, where the system allows it: what that takes is not the
    server's."""
    group = pathlib.Path("/proc/self/autogroup")
    before = "0"
    try:
        # Empty if the kernel has no groups.
        before = (group.read_text().split() or [before])[-1]
        group.write_text("-20")
        os.nice(-20)
    except OSError:
        print("note: this takes its turns with all other work here")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            group.write_text(before)


def main(einlassd):
    seconds, count = float(os.environ.get("SOAK_SECONDS", 600)), int(os.environ.get("SOAK_CLIENTS", 50))
    pause = float(os.environ.get("SOAK_PAUSE", 0.25))
    seed = os.environ.get("SOAK_SEED") or str(random.randrange(10**9))
    with contextlib.ExitStack() as stack:
        stack.enter_context(precedence())
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="einlass-soak-"))
        errors = stack.enter_context(open(os.path.join(folder, "errors"), "w+b"))
        process = subprocess.Popen(
            [einlassd, "--format", "json", "--state-dir", os.path.join(folder, "state")],
            stdout=subprocess.PIPE, stderr=errors)
        stack.callback(lambda: process.poll() is None and process.kill())
        line = process.stdout.readline()
        if not line:
            errors.seek(0)
            print(f"error: {einlassd} did not start: {errors.read().decode()}", file=sys.stderr)
            return 2
        soak = Soak(json.loads(line), process, seconds, pause, seed)
        print(f"{count} clients for {seconds:.0f} s, SOAK_SEED={seed}", flush=True)
        asyncio.run(soak.run(count))
        process.terminate()
        try:
            code = process.wait(60)
        except subprocess.TimeoutExpired:
            code = "none within a minute"
        is_good = report(soak, count, code)
        errors.seek(0)
        for line in errors.read().decode(errors="replace").splitlines()[:20]:
            print(f"  the server said: {line}")
        return 0 if is_good else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
