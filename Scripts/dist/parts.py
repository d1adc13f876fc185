"""What is inside the programs besides ourselves, with the texts of its licences."""
import json
import pathlib
import re
import subprocess
import typing

# Files of a package that contain its licence, or notices to pass on with it.
TERMS = re.compile(r"(LICEN[CS]E|NOTICE|COPYING)([.-].*)?", re.IGNORECASE)
# Known licences: words that the text must contain, and its SPDX name. The first match is used.
KNOWN_TEXTS = [
    (("Apache License", "Version 2.0", "Runtime Library Exception"), "Apache-2.0 WITH Swift-exception"),
    (("Apache License", "Version 2.0"), "Apache-2.0"),
    (("Permission is hereby granted, free of charge",), "MIT"),
]
# Debian's source packages that we link, according to their copyright files.
DEBIAN_LICENCES = {
    "openssl": "Apache-2.0",
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
}


class Missing(Exception):
    """Something has no licence, or it is not known where it comes from."""


class Part(typing.NamedTuple):
    """A package or library of which something is in a program."""

    name: str
    version: str
    licence: str
    # The download location of its source.
    location: str
    # The texts to pass on, by file name.
    texts: dict
    # The programs that contain it.
    programs: list


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def linked(built, scratch, source):
    """Everything that the linker took, each part once, by name.

    Raises Missing for a file that belongs to nothing known, and for a part without a licence.
    """
    finder = Finder(scratch, source)
    found = {}
    for program, inputs in built.inputs.items():
        for path in sorted(inputs):
            key = finder.owner(path)
            if key is not None:
                found.setdefault(key, []).append(program)
    parts = {}
    for key, programs in found.items():
        part = finder.part(key, programs)
        # Several packages of Debian are made from one source.
        others = parts[part.name].programs if part.name in parts else []
        parts[part.name] = part._replace(programs=sorted({*part.programs, *others}))
    return sorted(parts.values(), key=lambda part: part.name)


class Finder:
    """Knows whose a linked file is: a package of ours, the Swift toolchain, or a package of Debian."""

    def __init__(self, scratch, source):
        self.scratch = scratch
        self.toolchain = pathlib.Path(output("readlink", "-f", output("sh", "-c", "command -v swiftc"))).parent.parent
        resolved = json.loads((source / "Package.resolved").read_text())
        self.pins = {pin["identity"]: pin for pin in resolved["pins"]}
        self.sources = sources_of_objects(scratch / "release.yaml")

    def owner(self, path):
        """What the file belongs to; None: to ourselves, or to nothing but this one build."""
        if path in self.sources:
            source = pathlib.Path(self.sources[path])
            checkouts = self.scratch / "checkouts"
            if source.is_relative_to(checkouts):
                return ("package", source.relative_to(checkouts).parts[0])
            return None
        if pathlib.Path(path).is_relative_to(self.scratch):
            # Made by the build itself: entry points, the list of a module's autolinked libraries.
            return None
        if pathlib.Path(path).is_relative_to(self.toolchain):
            return ("icu",) if path.endswith("lib_FoundationICU.a") else ("swift",)
        # Debian has /lib within /usr, and lists some files by one, some by the other.
        for name in (path, path.removeprefix("/usr")):
            owner = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False)
            if owner.returncode == 0:
                return ("debian", owner.stdout.split(":")[0])
        raise Missing(f"{path} is in a program, and it is not known whose it is; say so in {__file__}")

    def part(self, key, programs):
        made = {"package": self.package, "debian": self.debian, "swift": self.swift, "icu": self.icu}
        return made[key[0]](*key[1:], programs)

    def package(self, folder, programs):
        checkout = self.scratch / "checkouts" / folder
        used = {checkout}
        for path, source in self.sources.items():
            if pathlib.Path(source).is_relative_to(checkout):
                used.update(place for place in pathlib.Path(source).parents if place.is_relative_to(checkout))
        texts = {}
        for place in sorted(used):
            for file in sorted(place.iterdir()):
                if file.is_file() and TERMS.fullmatch(file.name):
                    texts["-".join(file.relative_to(checkout).parts)] = file.read_bytes()
        main = next((text for name, text in texts.items() if name.upper().startswith(("LICENSE", "LICENCE"))), None)
        if main is None:
            raise Missing(f"{checkout} has no licence; ask its authors")
        pin = self.pins.get(folder.lower())
        if pin is None:
            raise Missing(f"{folder} is linked, and Package.resolved does not have it; run 'swift package resolve'")
        state = pin["state"]
        location = f"git+{pin['location'].removesuffix('.git')}.git@{state['revision']}"
        return Part(folder, state.get("version", state["revision"]), licence(folder, main), location, texts, programs)

    def swift(self, programs):
        """Runtime, standard library, Dispatch and Foundation, which come together."""
        version = re.search(r"Swift version (\S+)", output("swiftc", "--version"))[1]
        file = self.toolchain / "share/swift/LICENSE.txt"
        if not file.is_file():
            raise Missing(f"{file} is missing, the licence of Swift's runtime; install the toolchain as a whole")
        text = file.read_bytes()
        location = f"git+https://github.com/swiftlang/swift.git@swift-{version}-RELEASE"
        return Part("swift", version, licence("swift", text), location, {"LICENSE.txt": text}, programs)

    def icu(self, programs):
        """The tables and code of Unicode's ICU, which are in Foundation; the toolchain brings no licence of theirs."""
        file = pathlib.Path(__file__).with_name("licences") / "ICU.txt"
        library = self.toolchain / "lib/swift_static/linux/lib_FoundationICU.a"
        version = re.search(rb"icudt(\d+)", library.read_bytes())[1].decode()
        return Part("icu", version, "Unicode-3.0", "NOASSERTION", {"LICENSE.txt": file.read_bytes()}, programs)

    def debian(self, package, programs):
        form = "${source:Package} ${source:Version}"
        source, version = output("dpkg-query", "--show", f"--showformat={form}", package).split("\n")[0].split()
        expression = DEBIAN_LICENCES.get(re.sub(r"-\d+$", "", source))
        file = pathlib.Path("/usr/share/doc", package, "copyright")
        if expression is None or not file.is_file():
            raise Missing(f"{package} is linked, and its licence is not known; look at {file}, and say so in {__file__}")
        texts = {"copyright": file.read_bytes()}
        for name in sorted(set(re.findall(rb"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])", texts["copyright"]))):
            texts[name.decode()] = pathlib.Path("/usr/share/common-licenses", name.decode()).read_bytes()
        return Part(source, version, expression, f"https://sources.debian.org/src/{source}/{version}/", texts, programs)


def licence(name, text):
    """The name at SPDX of a text."""
    words = " ".join(text.decode(errors="replace").split())
    for wanted, identifier in KNOWN_TEXTS:
        if all(word.lower() in words.lower() for word in wanted):
            return identifier
    raise Missing(f"the licence of {name} is one that is not known here; read it, and add it to {__file__}")


def sources_of_objects(manifest):
    """A source of each object of the build, from the manifest of SwiftPM's build system."""
    sources, inputs = {}, []
    for line in manifest.read_text().splitlines():
        words = line.strip()
        if words.startswith("inputs: ["):
            inputs = json.loads(words.removeprefix("inputs: "))
        elif words.startswith("outputs: ["):
            files = [name for name in inputs if name.endswith((".swift", ".c", ".S", ".cpp"))]
            for name in json.loads(words.removeprefix("outputs: ")):
                if name.endswith(".o") and files:
                    sources[name] = files[0]
    return sources
