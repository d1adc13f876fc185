"""Reads the configuration of an image from a Containerfile: the instructions of its last stage that set it."""
import json
import re
import shlex

UNITS = {"ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9}


class Unknown(Exception):
    """An instruction, or a form of one, that is not read here."""


def last_stage(path):
    """The members of `config` in an image's configuration (image-spec 1.1; Healthcheck is Docker's own)."""
    text = re.sub(r"\\\n", " ", "\n".join(line for line in path.read_text().splitlines() if not line.startswith("#")))
    instructions = [line.partition(" ") for line in text.splitlines() if line.strip()]
    stages = [number for number, (word, _, _) in enumerate(instructions) if word == "FROM"]
    settings = {"Env": [], "Labels": {}, "ExposedPorts": {}, "Volumes": {}}
    for word, _, rest in instructions[stages[-1] + 1:]:
        match word:
            case "COPY":
                pass
            case "ENV":
                settings["Env"] += shlex.split(rest)
            case "LABEL":
                settings["Labels"].update(item.split("=", 1) for item in shlex.split(rest))
            case "USER":
                settings["User"] = rest
            case "WORKDIR":
                settings["WorkingDir"] = rest
            case "STOPSIGNAL":
                settings["StopSignal"] = rest
            case "EXPOSE":
                settings["ExposedPorts"].update({f"{port}/tcp": {} for port in rest.split()})
            case "VOLUME":
                settings["Volumes"].update({place: {} for place in json.loads(rest)})
            case "ENTRYPOINT":
                settings["Entrypoint"] = json.loads(rest)
            case "HEALTHCHECK":
                settings["Healthcheck"] = health(rest)
            case _:
                raise Unknown(f"{path}: {word} is not read by Scripts/image; add it to {__file__}")
    return settings


def health(text):
    """`--interval=10s ... CMD ["program", ...]`, with times in nanoseconds."""
    options, mark, command = text.partition("CMD ")
    if not mark:
        raise Unknown(f"HEALTHCHECK {text} has no CMD")
    check = {"Test": ["CMD", *json.loads(command)]}
    for option in options.split():
        name, value = re.fullmatch(r"--([a-z-]+)=(\S+)", option).groups()
        member = "".join(part.capitalize() for part in name.split("-"))
        number, unit = re.fullmatch(r"(\d+)([a-z]*)", value).groups()
        check[member] = int(number) * UNITS[unit] if unit else int(number)
    return check
