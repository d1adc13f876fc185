"""Holds 'einlass explain' against the requests of Fixtures/Diagnosis and prints how often it names the cause.

usage: diagnosis-corpus EINLASS [CASE...]
       diagnosis-corpus EINLASS --ids FILE

Prints for both halves: how often an accepted cause is named first and among the first three, wrong claims, requests that
were not read, right requests that were not called right, and times. The cases of 'open' that are missed get a line each; of
'aside' there are figures alone. What the words mean stands in Fixtures/Diagnosis/README.md. CASE is a file: it alone is
run, and shown with what the program says of it; without one, all are. --ids takes the figures of some cases alone, those
whose ids stand in FILE, separated by white space; of those in 'aside' it prints no more than otherwise.

Before that, every signature in the corpus is computed again from what its case says was signed.

Environment: CORPUS_SECONDS (20) is how long the program may take for one request.

Exit codes: 0 the corpus was run, 1 a case contradicts itself, 2 the program or a file cannot be used.
"""
import collections
import hashlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

import signer

ROOT = pathlib.Path(__file__).parents[2] / "Fixtures"
# Fields of a case that become options of the program. An option that it lacks is omitted.
OPTIONS = {"consumerKey": "--consumer-key", "token": "--token", "scheme": "--scheme", "dialect": "--dialect",
           "method": "--method", "url": "--url", "baseString": "--base-string", "publicKey": "--public-key"}
# Fields that hold a secret, which is passed through the environment.
SECRETS = {"consumerSecret": "EINLASS_CONSUMER_SECRET", "tokenSecret": "EINLASS_TOKEN_SECRET"}
# The encodings of a signature's bytes as text.
WRITTEN = {"base64": signer.base64_text, "hex in base64": lambda octets: signer.base64_text(octets.hex().encode()),
           "HEX in base64": lambda octets: signer.base64_text(octets.hex().upper().encode())}
NOT_READ = {"unreadable-request", "not-oauth"}

Run = collections.namedtuple("Run", "verdict groups equal causes seconds error")


def fail(code, sentence):
    print(f"error: {sentence}", file=sys.stderr)
    sys.exit(code)


def limit():
    text = os.environ.get("CORPUS_SECONDS", "20")
    if not re.fullmatch(r"\d+(\.\d+)?", text) or float(text) == 0:
        fail(2, f"CORPUS_SECONDS is '{text}'; give a number of seconds, such as 20")
    return float(text)


SECONDS = limit()


class Program:
    def __init__(self, path, keys, folder):
        self.path, self.keys, self.folder = path, keys, folder
        try:
            text = subprocess.run([path, "help", "explain"], capture_output=True, text=True, timeout=60, check=True).stdout
        except (OSError, subprocess.SubprocessError) as error:
            fail(2, f"{path} cannot be run: {error}; give the path of the built program einlass")
        self.known = {option for option in OPTIONS.values() if re.search(rf"^\s+(--[\w-]+, )*{option}\b", text, re.MULTILINE)}

    def public_key(self, name):
        path = self.folder / f"{name}.pem"
        if not path.exists():
            made = subprocess.run(["openssl", "pkey", "-pubout"], input=self.keys[name].encode(), capture_output=True)
            if made.returncode:
                fail(2, f"openssl makes no public key of {name}: {made.stderr.decode().strip()}; install openssl")
            path.write_bytes(made.stdout)
        return str(path)

    def explain(self, text, options, now=None):
        """What the program says of a request: groups of mistakes, each of which is one finding, the likeliest first."""
        arguments, variables = ([] if now is None else ["--now", str(now)]), dict(os.environ)
        for name in ("EINLASS_CONSUMER_KEY", "EINLASS_TOKEN", "EINLASS_RSA_KEY", *SECRETS.values()):
            variables.pop(name, None)
        for field, value in options.items():
            if field in SECRETS:
                variables[SECRETS[field]] = value
            elif OPTIONS[field] in self.known:
                arguments += [OPTIONS[field], self.public_key(value) if field == "publicKey" else str(value)]
        start = time.monotonic()
        try:
            done = subprocess.run([self.path, "explain", "--format", "json", *arguments, "-"], input=text.encode(),
                                  env=variables, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return Run("late", [], 0, [], SECONDS, f"took more than {SECONDS:g} seconds")
        seconds = time.monotonic() - start
        try:
            report = json.loads(done.stdout)
        except ValueError:
            return Run("notRead", [], 0, [], seconds, done.stderr.decode(errors="replace").strip().split("\n")[0])
        ids = lambda entries: [entry["id"] for entry in entries]
        explanations = [ids(choice["mistakes"]) for choice in report["explanations"]]
        causes = [[id] for id in ids(report["causes"])]
        remarks = [[id] for id in ids(report["remarks"])]
        verdict = "notRead" if causes and causes[0][0] in NOT_READ else report["verdict"]
        return Run(verdict, explanations + causes + remarks, report["likeliestCount"], causes, seconds, report["sentence"])


def check(path, case, keys):
    """A case lies where its id says, and its signature is that of the base string and key which it says were signed."""
    name = path.name
    half = "aside" if hashlib.sha256(case["id"].encode()).digest()[0] & 0x80 else "open"
    if (path.parent.name, path.stem) != (half, case["id"]):
        fail(1, f"{path}: by its id this case is {half}/{case['id']}.json; move it there")
    if not case["expected"]:
        fail(1, f"{name}: 'expected' is empty; give the id of the settled cause")
    signed = case["signed"]
    if signed is None:
        return
    if signed.get("text") == "plain":
        right = signed["key"]
    else:
        octets = signer.digest(signed["baseString"], keys.get(signed["key"], signed["key"]), signed["hash"])
        right = WRITTEN[signed.get("text", "base64")](octets)
    if right != signed["signature"]:
        fail(1, f"{name}: the signature is not that of 'baseString' and 'key'")
    shown = {right, signer.escape(right), signer.escape(signer.escape(right)), signer.escape(right, keep="/"),
             signer.escape(right, lower=True)}
    if not any(text in case["input"] or json.dumps(text)[1:-1] in case["input"] for text in shown):
        fail(1, f"{name}: the signature does not stand in 'input'")


def is_wrong_claim(case, run):
    accepted = set(case["expected"])
    if run.verdict == "correct":
        return not any(accepted & set(group) for group in run.groups)
    claims = run.groups[:run.equal] or run.causes[:1]
    return bool(claims) and run.verdict not in ("notRead", "late") and not any(accepted & set(group) for group in claims)


def rank(case, run):
    """The place of the first finding that names an accepted cause, from 1; 0 where none does."""
    if run.verdict in ("notRead", "late"):
        return 0
    accepted = set(case["expected"])
    return next((place for place, group in enumerate(run.groups, 1) if accepted & set(group)), 0)


def share(count, whole):
    return f"{count} of {whole}" + (f" ({100 * count / whole:.0f} %)" if whole else "")


def said(run):
    if run.verdict in ("notRead", "late"):
        return f"{'not read' if run.verdict == 'notRead' else 'late'}: {run.error}"[:160]
    return ("; ".join(" + ".join(group) for group in run.groups[:4]) or run.verdict)[:160]


def sides(case):
    """The sides that a case is run from, each with the clock that it knows."""
    return ([("client", None)] if case["side"] == "client" else []) + [("server", case["receivedAt"])]


def raw_options(case):
    """What goes along with raw HTTP, which says method and address itself."""
    return {field: value for field, value in case["options"].items() if field not in ("method", "url")}


def variants(case):
    """Each side with the request as it was pasted, and as raw HTTP where that is another text; and without secrets, as
    somebody reads it who wants to help, where the mistake can be seen so."""
    for side, now in sides(case):
        yield side, "as pasted", case["input"], case["options"], now
        if "raw" in case:
            yield side, "as raw HTTP", case["raw"], raw_options(case), now
    if case.get("visible"):
        without = {field: value for field, value in raw_options(case).items() if field not in (*SECRETS, "publicKey")}
        now = case["receivedAt"] if case["side"] == "server" else None
        yield "without secrets", "as raw HTTP", case.get("raw", case["input"]), without, now


def run_half(half, cases, program):
    print(f"{half}: {len(cases)} cases")
    rows, rights, times = collections.defaultdict(list), collections.defaultdict(list), []
    lines = collections.defaultdict(list)
    for case in cases:
        for side, form, text, options, now in variants(case):
            run = program.explain(text, options, now)
            place = rank(case, run)
            times.append(run.seconds)
            row = place, is_wrong_claim(case, run), run.verdict
            rows[form, side].append(row)
            if form == "as pasted" and "raw" not in case:
                rows["as raw HTTP", side].append(row)
            if place != 1:
                place = f"number {place}" if place else "not named"
                lines[f"  missed  {case['id']}: {case['expected'][0]} is {place}; said: {said(run)}"].append(f"{side}, {form}")
        for side, now in sides(case):
            if "right" in case:
                right = program.explain(case["right"], raw_options(case), now)
                times.append(right.seconds)
                rights[side].append(right.verdict == "correct")
                if right.verdict != "correct":
                    lines[f"  unclean {case['id']}: the right request gets {said(right)}"].append(side)
    for (form, side), found in sorted(rows.items()):
        whole = len(found)
        print(f"  {form}, {side}: first {share(sum(place == 1 for place, _, _ in found), whole)}, "
              f"first three {share(sum(1 <= place <= 3 for place, _, _ in found), whole)}, "
              f"wrong claims {sum(wrong for _, wrong, _ in found)}, "
              f"not read {sum(verdict == 'notRead' for _, _, verdict in found)}, "
              f"late {sum(verdict == 'late' for _, _, verdict in found)}")
    for side, found in sorted(rights.items()):
        print(f"  right requests called right, {side}: {share(sum(found), len(found))}")
    if times:
        print(f"  seconds: median {statistics.median(times):.3f}, worst {max(times):.3f}")
    if half == "open":
        for line, found in sorted(lines.items()):
            print(f"{line} ({'; '.join(found)})")


def read(path, keys):
    try:
        case = json.loads(path.read_text())
        unknown = set(case["options"]) - set(OPTIONS) - set(SECRETS)
        if unknown:
            fail(1, f"{path.name}: unknown options {', '.join(sorted(unknown))}; known are {', '.join([*OPTIONS, *SECRETS])}")
        check(path, case, keys)
        return case
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(2, f"{path} cannot be read as a case: {error!r}; its fields stand in Fixtures/Diagnosis/README.md")


def chosen(paths):
    """The ids of --ids and the files that are given, of which one is empty."""
    if paths[:1] != ["--ids"]:
        return None, paths
    if len(paths) != 2:
        fail(2, "--ids takes one file, with the ids of cases in it")
    try:
        return set(pathlib.Path(paths[1]).read_text().split()), []
    except OSError as error:
        fail(2, f"{paths[1]} cannot be read: {error}; give a file with the ids of cases")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ids, paths = chosen(sys.argv[2:])
    signer.check()
    keys = json.loads((ROOT / "Vectors" / "keys.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        program = Program(sys.argv[1], keys, pathlib.Path(folder))
        for path in map(pathlib.Path, paths):
            case = read(path, keys)
            print(f"{case['id']}: expected {', '.join(case['expected'])}")
            for side, form, text, options, now in variants(case):
                run = program.explain(text, options, now)
                print(f"  {side}, {form}: place {rank(case, run)}, {run.verdict}; {said(run)}\n    {run.error}")
        if paths:
            return
        halves = {half: [read(path, keys) for path in sorted((ROOT / "Diagnosis" / half).glob("*.json"))
                         if ids is None or path.stem in ids]
                  for half in ("open", "aside")}
        unknown = (ids or set()) - {case["id"] for cases in halves.values() for case in cases}
        if unknown:
            fail(2, f"no case has the id {', '.join(sorted(unknown))}")
        for half, cases in halves.items():
            run_half(half, cases, program)


main()
