"""Makes an OCI image from an archive of 'make dist', without an engine and from nothing.

usage: image ARCHIVE [FOLDER]

Writes FOLDER/einlass-VERSION-MACHINE-image.tar, an OCI image layout (image-spec 1.1) that 'docker load', 'podman load' and
'skopeo' take; FOLDER is that of the archive unless it is given. The first layer has the files of this machine's C library
that the programs need, the second the archive, below /usr, and the empty folder /state. The configuration is that of the
last stage in Containerfile. The same archive and the same C library give the same octets.

Exit codes: 0 the image is written, 1 the Containerfile says something that is not known here, 2 the archive is missing.
"""
import datetime
import hashlib
import json
import pathlib
import platform
import re
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "dist"))
import archive as archives  # noqa: E402

import containerfile  # noqa: E402

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent.parent
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


class Layout:
    """The files of an image layout as they come together."""

    def __init__(self):
        self.files = {"oci-layout": (b'{"imageLayoutVersion":"1.0.0"}', False)}

    def add(self, octets, media_type):
        """Adds a blob; gives its descriptor."""
        digest = hashlib.sha256(octets).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = (octets, False)
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(octets)}

    def add_json(self, value, media_type):
        return self.add(json.dumps(value, separators=(",", ":"), sort_keys=True).encode(), media_type)


def unpacked(path):
    """The files of the archive below /usr, its programs, and the time that all of them have."""
    files, programs = {}, []
    with tarfile.open(path) as packed:
        for entry in packed:
            if entry.isfile():
                inner = entry.name.partition("/")[2]
                octets = packed.extractfile(entry).read()
                files[f"usr/{inner}"] = (octets, entry.mode & 0o111 != 0)
                if inner.startswith("bin/"):
                    programs.append(octets)
        return files, programs, entry.mtime


def c_library(programs):
    """The files of the C library that the programs need, with the terms of Debian's package."""
    paths = set()
    for octets in programs:
        with tempfile.NamedTemporaryFile() as file:
            file.write(octets)
            file.flush()
            listed = subprocess.run(["ldd", file.name], capture_output=True, text=True, check=True).stdout
        paths.update(re.findall(r"(/\S+\.so\.\d+)", listed))
    # glibc opens it when a thread ends (pthread_exit): Debian's libc6 depends on it.
    paths.add(f"/lib/{platform.machine()}-linux-gnu/libgcc_s.so.1")
    files = {path.lstrip("/"): (pathlib.Path(path).read_bytes(), True) for path in paths}
    for package in ("libc6", "libgcc-s1"):
        terms = pathlib.Path("/usr/share/doc", package, "copyright")
        files[str(terms).lstrip("/")] = (terms.read_bytes(), False)
    return files


def image(path, folder):
    """Writes the image; gives its path."""
    name = re.fullmatch(r"(einlass-(.+)-(\w+))-linux\.tar\.gz", path.name)
    stem, version, machine = name.groups()
    files, programs, time = unpacked(path)
    moment = datetime.datetime.fromtimestamp(time, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    settings = containerfile.last_stage(CHECKOUT / "Containerfile")
    user = tuple(int(part) for part in settings["User"].split(":"))
    layout = Layout()
    layers, identifiers = [], []
    for contents, folders in ((c_library(programs), {}), (files, {"state": (0o700, user)})):
        octets = archives.tar(contents, "", time, folders)
        identifiers.append(f"sha256:{hashlib.sha256(octets).hexdigest()}")
        layers.append(layout.add(archives.compressed(octets), "application/vnd.oci.image.layer.v1.tar+gzip"))
    settings["Labels"]["org.opencontainers.image.version"] = version
    configuration = layout.add_json({
        "created": moment, "architecture": MACHINES[machine], "os": "linux", "config": settings,
        "rootfs": {"type": "layers", "diff_ids": identifiers},
        "history": [
            {"created": moment, "created_by": "Scripts/image", "comment": comment}
            for comment in ("the C library", path.name)
        ],
    }, "application/vnd.oci.image.config.v1+json")
    manifest = layout.add_json({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": configuration,
        "layers": layers,
    }, "application/vnd.oci.image.manifest.v1+json")
    manifest["platform"] = {"architecture": MACHINES[machine], "os": "linux"}
    manifest["annotations"] = {
        "org.opencontainers.image.ref.name": version, "io.containerd.image.name": f"docker.io/library/einlass:{version}",
    }
    index = {
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest],
    }
    layout.files["index.json"] = (json.dumps(index, sort_keys=True).encode(), False)
    # Docker before 25 reads this instead of the index.
    blobs = [f"blobs/sha256/{item['digest'].partition(':')[2]}" for item in (configuration, *layers)]
    old = [{"Config": blobs[0], "RepoTags": [f"einlass:{version}"], "Layers": blobs[1:]}]
    layout.files["manifest.json"] = (json.dumps(old).encode(), False)
    written = folder / f"{stem}-image.tar"
    written.write_bytes(archives.tar(layout.files, "", time))
    return written


def main():
    arguments = sys.argv[1:]
    if not 1 <= len(arguments) <= 2 or not pathlib.Path(arguments[0]).is_file():
        print(__doc__, file=sys.stderr)
        return 2
    path = pathlib.Path(arguments[0]).resolve()
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else path.parent
    try:
        written = image(path, folder)
    except containerfile.Unknown as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"{written}: {written.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
