"""What the benchmarks of servers have in common: starting one, and loading it with wrk."""
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "Benchmarks/.build/server"
KEY, SECRET = "simKey0000000000000000001", "simSecret00000000000000000000000000000000000000002"
HOST, PATH = "api.twitter.com", "/1.1/account/verify_credentials.json"
# Nothing here takes longer than that, in seconds, unless it hangs.
PATIENCE = 120
THREADS, CONNECTIONS = 2, 32
# More than any server here verifies in a second, so that no signature is sent to it twice.
RATE = 80_000


class Server:
    """A started server; `seconds` is from its start to the first response."""

    def __init__(self, *command):
        begin = time.monotonic()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"error: {command[0]} did not start: {self.process.stderr.read().decode()}")
        self.port = int(json.loads(line)["http"].rpartition(":")[2])
        response(self.port, "GET", PATH, {"Host": HOST})
        self.seconds = time.monotonic() - begin

    def peak(self):
        """The most memory that it had, in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def worked(self):
        """The seconds that processors have worked for it so far."""
        return worked(self.process.pid)

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()


def worked(process):
    """The seconds that processors have worked for a process so far."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def precedence():
    """Lets this run go before the machine's other work, where the system allows it: beside others, whoever has more
    threads gets more of the processors, which says nothing about a server."""
    group = pathlib.Path("/proc/self/autogroup")
    before = "0"
    try:
        # Empty where the kernel has no groups.
        before = (group.read_text().split() or [before])[-1]
        group.write_text("-20")
        os.nice(-20)
    except OSError:
        print("note: this takes its turns with all other work here; the ratios want a machine that has none")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            group.write_text(before)


def response(port, method, path, fields):
    """Head and body of the response to one request."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        octets = b""
        while piece := connection.recv(65536):
            octets += piece
    head, _, body = octets.partition(b"\r\n\r\n")
    return head.decode(), body


def sign(people, count, first):
    """Writes requests into a file for each of wrk's threads."""
    share = count // THREADS
    workers = [
        subprocess.Popen([
            sys.executable, ROOT / "Benchmarks/Server/sign.py", KEY, SECRET, str(people), str(share),
            str(first + thread * share), WORK / f"{people}.{thread}"])
        for thread in range(THREADS)]
    if any(worker.wait(PATIENCE) for worker in workers):
        sys.exit("error: the requests could not be signed")


def measure(people, server, seconds, connections=CONNECTIONS, *, verifies=True):
    """Requests a second, p99 in milliseconds and the processors' time for one in microseconds; of the requests that
    were signed for so many people. Only a server that verifies nothing may get one of them twice."""
    begin = server.worked()
    rate, late, count = result(start_load(people, server, seconds, THREADS, connections), verifies)
    return rate, late, (server.worked() - begin) * 1e6 / count


def measure_together(people, servers, seconds):
    """Requests a second of all servers at the same time, each of which gets those of one file; at most THREADS of them."""
    loads = [start_load(people, server, seconds, 1, CONNECTIONS, file) for file, server in enumerate(servers)]
    return sum(result(load)[0] for load in loads)


def start_load(people, server, seconds, threads, connections, first_file=0):
    return subprocess.Popen(
        ["wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "-s", ROOT / "Benchmarks/Server/verify.lua",
         f"http://127.0.0.1:{server.port}", "--", WORK / str(people), str(first_file)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def result(load, verifies=True):
    """What wrk says once it has ended: requests a second, p99 in milliseconds, and how many requests there were."""
    said, _ = load.communicate(timeout=PATIENCE)
    results = [line.split() for line in said.splitlines() if line.startswith("RESULT")]
    if not results:
        sys.exit(f"error: wrk said nothing of use: {said}")
    _, rate, late, count, failed, repeated = results[0]
    if int(failed) or (verifies and int(repeated)):
        sys.exit(f"error: {failed} responses were not 200, {repeated} signatures came twice")
    return float(rate), float(late), int(count)
