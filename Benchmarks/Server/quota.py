"""A part of a processor for one process, by Linux's control groups of either version."""
import contextlib
import pathlib

ROOT = pathlib.Path("/sys/fs/cgroup")
# In microseconds: what a group has used up comes back that often.
PERIOD = 100_000


@contextlib.contextmanager
def quota(process, share):
    """Gives the process at most that share of one processor; raises OSError where the system does not let us."""
    is_unified = (ROOT / "cgroup.controllers").exists()
    parent = ROOT if is_unified else ROOT / "cpu"
    group = parent / f"einlass-bench-{process}"
    group.mkdir()
    try:
        if is_unified:
            (group / "cpu.max").write_text(f"{int(share * PERIOD)} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(share * PERIOD)))
        (group / "cgroup.procs").write_text(str(process))
        yield
    finally:
        # A group that has a process cannot be removed; one that has ended is in none.
        with contextlib.suppress(ProcessLookupError):
            (parent / "cgroup.procs").write_text(str(process))
        group.rmdir()
