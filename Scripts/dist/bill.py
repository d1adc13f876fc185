"""The bill of materials: an SPDX 2.3 document in JSON."""
import datetime
import hashlib
import json
import re


def document(parts, files, version, time):
    """Describes the archive with these files, and the parts that are in its programs."""
    created = datetime.datetime.fromtimestamp(time, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    programs = {path: octets for path, (octets, is_program) in sorted(files.items()) if is_program}
    contents = hashlib.sha256(b"".join(programs.values())).hexdigest()
    packages = [
        package("einlass", version, "Apache-2.0", "NOASSERTION"),
        *(package(part.name, part.version, part.licence, part.location) for part in parts),
    ]
    relationships = [relationship("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-Package-einlass")]
    entries = []
    for path, octets in programs.items():
        name = path.rpartition("/")[2]
        entries.append({
            "SPDXID": f"SPDXRef-File-{name}",
            "fileName": f"./{path}",
            "fileTypes": ["BINARY"],
            "checksums": [
                {"algorithm": algorithm, "checksumValue": hashlib.new(algorithm.lower(), octets).hexdigest()}
                for algorithm in ("SHA1", "SHA256")
            ],
            "licenseConcluded": "NOASSERTION",
            "copyrightText": "NOASSERTION",
        })
        relationships.append(relationship("SPDXRef-DOCUMENT", "DESCRIBES", f"SPDXRef-File-{name}"))
        relationships.append(relationship(f"SPDXRef-File-{name}", "GENERATED_FROM", "SPDXRef-Package-einlass"))
        for part in parts:
            if name in part.programs:
                relationships.append(relationship(f"SPDXRef-File-{name}", "STATIC_LINK", identifier(part.name)))
    described = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"einlass-{version}",
        "documentNamespace": f"https://einlass.invalid/spdx/einlass-{version}-{contents}",
        "creationInfo": {"created": created, "creators": ["Tool: einlass-dist"]},
        "packages": packages,
        "files": entries,
        "relationships": relationships,
    }
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


def identifier(name):
    return "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, licence, location):
    return {
        "SPDXID": identifier(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }


def relationship(element, kind, related):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}
