"""Builds the programs: optimised, stripped, with all that they need linked in but the C library."""
import os
import pathlib
import re
import subprocess
import typing

NAMES = ("einlass", "einlassd")
# The C library's parts: the only libraries that a program may load at its start.
SYSTEM_LIBRARIES = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


class Missing(Exception):
    """Something that the build needs is not on this machine."""


class Built(typing.NamedTuple):
    """What was built."""

    # The stripped programs by their names.
    paths: dict
    # The linker's inputs by program name: the paths of objects and archives.
    inputs: dict


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def static_libraries(folder):
    """A folder of archives alone, with what pkg-config says of them: the linker finds no shared library of these names."""
    include = output("pkg-config", "--variable=includedir", "libcrypto")
    openssl = pathlib.Path(output("pkg-config", "--variable=libdir", "libcrypto"))
    wanted = {name: openssl / name for name in ("libcrypto.a", "libssl.a")}
    wanted["libstdc++.a"] = pathlib.Path(output("cc", "-print-file-name=libstdc++.a"))
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in wanted.items():
        if not path.is_file():
            raise Missing(f"{name} is not there; install libssl-dev and libstdc++-12-dev, or what has them here")
        link = folder / name
        link.unlink(missing_ok=True)
        link.symlink_to(path)
    for name in ("crypto", "ssl"):
        version = output("pkg-config", "--modversion", f"lib{name}")
        (folder / f"lib{name}.pc").write_text(
            f"Name: lib{name}\nDescription: OpenSSL, static\nVersion: {version}\n"
            f"Libs: -L{folder} -l{name}\nCflags: -I{include}\n")
    return folder


def build(source, scratch, swift):
    """Builds the programs of `source`, a folder within `scratch`, in `scratch`."""
    libraries = static_libraries(scratch / "static")
    environment = {**os.environ, "PKG_CONFIG_PATH": str(libraries)}
    paths, inputs = {}, {}
    for name in NAMES:
        map_file = scratch / f"{name}.map"
        # Programs contain no path of this machine: the folder appears as /einlass.
        options = [f"-L{libraries}", "-Xclang-linker", "-static-libgcc", "-file-prefix-map", f"{scratch}=/einlass"]
        command = [
            swift, "build", "--package-path", str(source), "--scratch-path", str(scratch), "-c", "release",
            "--product", name, "--static-swift-stdlib", "-debug-info-format", "none",
            *(word for option in options for word in ("-Xswiftc", option)),
            "-Xcc", f"-ffile-prefix-map={scratch}=/einlass",
            "-Xlinker", f"-Map={map_file}",
        ]
        subprocess.run(command, check=True, env=environment)
        folder = pathlib.Path(output(*command[:8], "--show-bin-path"))
        stripped = scratch / "stripped" / name
        stripped.parent.mkdir(exist_ok=True)
        # Both sections are hashes of the compiled sources, including paths of the machine, and nothing reads them.
        hashes = [f"--remove-section={section}" for section in (".swift_modhash", ".note.gnu.build-id")]
        subprocess.run(
            ["strip", "--strip-all", *hashes, "-o", str(stripped), str(folder / name)], check=True)
        needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", str(stripped))))
        if needed - SYSTEM_LIBRARIES:
            raise Missing(f"{name} asks for {', '.join(sorted(needed - SYSTEM_LIBRARIES))}: link them in")
        paths[name] = stripped
        inputs[name] = linked_files(map_file)
    return Built(paths, inputs)


def linked_files(map_file):
    """The objects and archives of which something is in the program, from the linker's map."""
    files = set()
    with open(map_file, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            # gold writes "path.a(member.o)" and "path.o", lld "path.a(member.o):(.text)" and "path.o:(.text)".
            for path in re.findall(r"(?<!\S)(/[^\s():]+\.[ao])(?=[\s(:])", line):
                files.add(str(pathlib.Path(path).resolve()))
    return files
