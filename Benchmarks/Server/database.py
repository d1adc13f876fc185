"""A server of PostgreSQL, Debian's own, with a socket in a folder of its own and as it is installed otherwise."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from load import worked


class Database:
    """A started server; `addresses` are those of databases that are made when they are asked for."""

    def __init__(self):
        versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        if not versions:
            sys.exit("error: there is no server of PostgreSQL; run Scripts/install-test-dependencies")
        self.bin = versions[-1]
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="einlass-bench-", dir="/tmp"))
        self.folder.chmod(0o711)
        # The server does not run as root.
        self.user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        data = self.folder / "data"
        self.run(self.bin / "initdb", "-D", data, "-A", "trust", "-U", "einlass", "-E", "UTF8", "--locale=C")
        self.process = subprocess.Popen(
            [*self.user, self.bin / "postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses="],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        while subprocess.run([self.bin / "pg_isready", "-q", "-h", self.folder], check=False).returncode:
            if self.process.poll() is not None:
                sys.exit("error: the server of PostgreSQL did not start")
            time.sleep(0.05)

    def run(self, *command):
        subprocess.run([*self.user, *command], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def address(self, name):
        self.run(self.bin / "createdb", "-h", self.folder, "-U", "einlass", name)
        return f"postgresql://einlass@/{name}?host={self.folder}"

    def worked(self):
        """The seconds that processors have worked so far for the processes that it has now."""
        leader = (self.folder / "data/postmaster.pid").read_text().split()[0]
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", leader, "-p", leader], capture_output=True, text=True, check=True)
        return sum(map(worked, found.stdout.split()))

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
