"""Man pages, made from the descriptions of the commands themselves: the output of --experimental-dump-help.

usage: manual PROGRAM FOLDER    writes the pages of a built program, with the time of SOURCE_DATE_EPOCH, or now
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap
import time as clock

# The options of every command.
COMMON = {"version", "help"}


def pages(dump, version, time):
    """The name and the text of each page: one of the program, one of each of its subcommands."""
    program = json.loads(dump)["command"]
    subcommands = [item for item in program.get("subcommands", []) if item["commandName"] != "help"]
    date = datetime.datetime.fromtimestamp(time, datetime.UTC)
    for command in [program, *subcommands]:
        names = list(dict.fromkeys([program["commandName"], command["commandName"]]))
        title = "-".join(names)
        others = [name for name in ("einlass", "einlassd") if name != title]
        lines = [
            f".Dd {date:%B} {date.day}, {date.year}", f".Dt {title.upper()} 1", f".Os Einlass {version}",
            ".Sh NAME", f".Nm {title}", f".Nd {lowered(escaped(command['abstract'].rstrip('.')))}",
            *synopsis(command, names, subcommands if command is program else []),
            *body(command, subcommands if command is program else []),
            ".Sh SEE ALSO", *references(others),
        ]
        yield f"{title}.1", "\n".join(lines) + "\n"


def synopsis(command, names, subcommands):
    lines = [".Sh SYNOPSIS", f".Nm {' '.join(names)}"]
    for argument in shown(command):
        if argument["kind"] == "positional":
            name = f"Ar {argument['valueName']}" + (" ..." if argument["isRepeating"] else "")
            lines += [".Fl -"] if argument["parsingStrategy"] == "postTerminator" else []
            lines.append(f".Op {name}" if argument["isOptional"] else f".{name}")
        else:
            lines.append(f".Op {option(argument, alone=True)}" + (" ..." if argument["isRepeating"] else ""))
    if subcommands:
        lines += [f".Nm {names[0]}", ".Ar command", ".Op Ar arguments ..."]
    return lines


def shown(command):
    """The arguments that are the command's own."""
    return [
        argument for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and argument["valueName"] not in COMMON
    ]


def option(argument, alone=False):
    """The names of an option with its value; only the preferred one where it is to stand `alone`."""
    names = [argument["preferredName"]] if alone else argument["names"]
    flags = ["Fl " + ("" if name["kind"] == "short" else "-") + name["name"].replace("-", r"\-") for name in names]
    value = f" Ar {argument['valueName']}" if argument["kind"] == "option" else ""
    return " , ".join(flags) + value


def body(command, subcommands):
    """Description, lists, exit codes and examples."""
    description, examples, status = [], [], []
    for block in re.split(r"\n\n+", command.get("discussion", "").strip("\n")):
        title, _, rest = block.partition("\n")
        if title in ("Example:", "Examples:"):
            examples += literal(rest)
        else:
            paragraphs, codes = prose(block)
            description += paragraphs
            status += codes
    lines = [".Sh DESCRIPTION", *(description[1:] or sentences(command["abstract"]))]
    if subcommands:
        lines += [".Pp", "The commands are:", ".Bl -tag -width Ds"]
        for item in subcommands:
            lines += [f".It Xr {command['commandName']}-{item['commandName']} 1", *sentences(item["abstract"])]
        lines.append(".El")
    own = shown(command)
    if own:
        lines += [".Pp", "The arguments are:", ".Bl -tag -width Ds"]
        for argument in own:
            is_value = argument["kind"] == "positional"
            lines.append(".It " + (f"Ar {argument['valueName']}" if is_value else option(argument)))
            lines += sentences(argument.get("abstract", ""))
            if argument.get("allValues"):
                lines += sentences(f"One of {', '.join(argument['allValues'])}.")
            if argument.get("defaultValue"):
                lines += sentences(f"The default is {argument['defaultValue']}.")
        lines.append(".El")
    if status:
        lines.append(".Sh EXIT STATUS")
        for _, meaning in (item for item in status if item[0] is None):
            lines += sentences(meaning[:1].upper() + meaning[1:] + ".")
        lines.append(".Bl -tag -width Ds")
        for code, meaning in (item for item in status if item[0] is not None):
            lines += [f".It {code}", *sentences(meaning)]
        lines.append(".El")
    return lines + ([".Sh EXAMPLES", *examples] if examples else [])


def prose(block):
    """A block of a discussion as lines of mdoc, and the exit codes in it with their meanings."""
    lines, codes, listed = [], [], []
    for line in block.split("\n"):
        if line.startswith(" "):
            listed.append(line)
            continue
        if listed:
            lines += literal("\n".join(listed))
            listed = []
        text = line.removeprefix("Exit codes: ")
        if text != line:
            # Text before the first number belongs to all other commands: "the command's own; 2 ..."
            first = re.search(r"(?:^|[,;] )(?=\d+ )", text)
            if first.start() > 0:
                codes.append((None, text[:first.start()]))
            found = re.findall(r"(?:^|[,;] )(\d+) (.*?)(?=[,;] \d+ |\.?$)", text[first.start():])
            codes += [(code, meaning.strip()) for code, meaning in found]
        else:
            lines += [".Pp", *sentences(line)]
    if listed:
        lines += literal("\n".join(listed))
    return lines, codes


def literal(text):
    """Lines as they stand, for a fixed font."""
    shown = [escaped(line.removeprefix("  ")).replace("-", r"\-") for line in text.split("\n")]
    return [".Bd -literal -offset indent", *shown, ".Ed"]


def sentences(text):
    """Each sentence on a line of its own, as mdoc wants it."""
    whole = re.split(r"(?<=[.!?]) +(?=[A-Z'$\"(])", text.strip())
    lines = [line for sentence in whole for line in textwrap.wrap(sentence, 76, break_on_hyphens=False)]
    return [escaped(line).replace("--", r"\-\-") for line in lines]


def lowered(text):
    """`text` with a small letter first, as the line of a name has it."""
    return text[:1].lower() + text[1:]


def references(titles):
    """Cross references, with commas between them."""
    ordered = sorted(titles)
    return [f".Xr {title} 1" + (" ," if title != ordered[-1] else "") for title in ordered]


def escaped(text):
    r"""`text` with nothing in it that roff would read: \ anywhere, and . and ' at the start."""
    text = text.replace("\\", r"\e")
    return (r"\&" if text.startswith((".", "'")) else "") + text


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])

    def printed(option):
        return subprocess.run([program, option], check=True, capture_output=True, text=True).stdout

    folder.mkdir(parents=True, exist_ok=True)
    time = int(os.environ.get("SOURCE_DATE_EPOCH", clock.time()))
    for name, text in pages(printed("--experimental-dump-help"), printed("--version").strip(), time):
        (folder / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
