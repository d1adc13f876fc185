"""Packs what people download: both programs with man pages, completions, worlds, licences and a bill of materials.

usage: dist [FOLDER]

Builds einlass and einlassd, optimised, stripped, and with everything linked in but the C library, into .build/dist, and
writes FOLDER/einlass-VERSION-MACHINE-linux.tar.gz (FOLDER is .build/dist/out unless it is given) with its SHA-256 beside
it. The same sources, the same Package.resolved and the same toolchain give the same octets with the same
DIST_SCRATCH, wherever the checkout is: the sources are copied into it.

Environment: SOURCE_DATE_EPOCH, the time of everything in the archive; without it, that of the commit. SWIFT, the program
swift. DIST_SCRATCH, the folder to build in, which nobody else may write to.

Exit codes: 0 the archive is written, 1 something could not be built, 2 something is missing, such as a licence.
"""
import os
import pathlib
import platform
import subprocess
import sys

import archive
import bill
import manual
import parts
import programs
import sources

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent.parent
SHELLS = {
    "bash": "share/bash-completion/completions/{}",
    "zsh": "share/zsh/site-functions/_{}",
    "fish": "share/fish/vendor_completions.d/{}.fish",
}


def moment():
    """The time of everything in the archive, in seconds since 1970."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    command = ["git", "-C", str(CHECKOUT), "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def printed(program, *arguments):
    """What `program` prints on standard output."""
    return subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True).stdout


def contents(built, source, scratch, time):
    """Every file of the archive by its path: its octets, and whether it is a program; of the sources in `source`."""
    files = {}
    version = printed(built.paths["einlass"], "--version").strip()
    for name, path in built.paths.items():
        files[f"bin/{name}"] = (path.read_bytes(), True)
        for shell, place in SHELLS.items():
            script = printed(path, "--generate-completion-script", shell)
            files[place.format(name)] = (script.encode(), False)
        for page, text in manual.pages(printed(path, "--experimental-dump-help"), version, time):
            files[f"share/man/man1/{page}"] = (text.encode(), False)
    files["share/einlass/world.schema.json"] = (printed(built.paths["einlass"], "schema").encode(), False)
    # Their first lines name the schema as ../../world.schema.json, here as in the sources.
    worlds = source / "Fixtures/Worlds"
    for path in sorted(path for path in worlds.rglob("*") if path.is_file()):
        files[f"share/einlass/Worlds/{path.relative_to(worlds)}"] = (path.read_bytes(), False)
    documents = "share/doc/einlass"
    for name in ("LICENSE", "NOTICE", "CHANGELOG.md", "Package.resolved"):
        files[f"{documents}/{name}"] = ((source / name).read_bytes(), False)
    linked = parts.linked(built, scratch, source)
    for part in linked:
        for name, text in part.texts.items():
            files[f"{documents}/licences/{part.name}/{name}"] = (text, False)
    document = bill.document(linked, files, version, time)
    files[f"{documents}/einlass.spdx.json"] = (document.encode(), False)
    return version, files


def main():
    arguments = sys.argv[1:]
    if len(arguments) > 1 or arguments and arguments[0].startswith("-"):
        print(__doc__)
        return 0 if arguments[0] in ("-h", "--help") else 2
    scratch = pathlib.Path(os.environ.get("DIST_SCRATCH", CHECKOUT / ".build/dist")).resolve()
    folder = pathlib.Path(arguments[0]) if arguments else scratch / "out"
    time = moment()
    try:
        source = sources.copied(CHECKOUT, scratch / "source")
        built = programs.build(source, scratch, os.environ.get("SWIFT", "swift"))
        version, files = contents(built, source, scratch, time)
    except subprocess.CalledProcessError as error:
        print(f"error: {error}\n{error.stderr or ''}", file=sys.stderr)
        return 1
    except (parts.Missing, programs.Missing) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    name = f"einlass-{version}-{platform.machine()}-linux"
    folder.mkdir(parents=True, exist_ok=True)
    path = archive.write(folder / f"{name}.tar.gz", name, files, time)
    sizes = ", ".join(f"{name} {len(files['bin/' + name][0]) / 1e6:.1f} MB" for name in built.paths)
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB; unpacked {sizes}, {len(files)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
