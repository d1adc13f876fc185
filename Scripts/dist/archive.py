"""Writes an archive whose octets are a matter of its contents alone."""
import gzip
import hashlib
import io
import tarfile


def tar(files, prefix, time, empty=None):
    """The files, with the folders that they lie in, as a tar (POSIX.1-1988), sorted by name, owned by root.

    Folders in `empty` are there besides: by their paths, their modes and the user and group that own them.
    """
    empty = empty or {}
    folders = {"/".join(path.split("/")[:depth]) for path in files for depth in range(1, path.count("/") + 1)}
    octets = io.BytesIO()
    with tarfile.open(fileobj=octets, mode="w", format=tarfile.USTAR_FORMAT) as written:
        for path in sorted({"", *folders, *files, *empty}):
            entry = tarfile.TarInfo("/".join(part for part in (prefix, path) if part))
            entry.mtime = time
            if path in files:
                data, is_program = files[path]
                entry.size, entry.mode = len(data), 0o755 if is_program else 0o644
                written.addfile(entry, io.BytesIO(data))
            elif entry.name:
                entry.type = tarfile.DIRTYPE
                entry.mode, (entry.uid, entry.gid) = empty.get(path, (0o755, (0, 0)))
                written.addfile(entry)
    return octets.getvalue()


def compressed(octets):
    """`octets` with gzip, whose header names neither a file nor a time."""
    return gzip.compress(octets, 6, mtime=0)


def write(path, prefix, files, time):
    """Writes the archive, and its SHA-256 in a file beside it as sha256sum has it."""
    octets = compressed(tar(files, prefix, time))
    path.write_bytes(octets)
    path.with_name(path.name + ".sha256").write_text(f"{hashlib.sha256(octets).hexdigest()}  {path.name}\n")
    return path
