"""Holds 'einlass explain' against the requests of Fixtures/Diagnosis and prints how often it names the cause.

usage: diagnosis-corpus EINLASS [CASE...]

Prints for both halves: how often an accepted cause is named first and among the first three, wrong claims, requests that
were not read, right requests that were not called right, and times. The cases of 'open' that are missed get a line each; of
'aside' there are figures alone. What the words mean stands in Fixtures/Diagnosis/README.md. CASE is a file: it alone is
run, and shown with what the program says of it; without one, all are.

Before that, every signature in the corpus is computed again from what its case says was signed.

Environment: CORPUS_SECONDS (20) is how long the program may take for one request.

Exit codes: 0 the corpus was run, 1 a case contradicts itself, 2 the program or a file cannot be used.
"""
import collections
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
SECONDS = float(os.environ.get("CORPUS_SECONDS", "20"))
# Fields of a case that become options of the program. One that it does not have yet is left out.
OPTIONS = {"consumerKey": "--consumer-key", "token": "--token", "scheme": "--scheme", "now": "--now", "dialect": "--dialect",
           "method": "--method", "url": "--url", "baseString": "--base-string", "publicKey": "--public-key"}
# Fields that hold a secret, which goes through the environment.
SECRETS = {"consumerSecret": "EINLASS_CONSUMER_SECRET", "tokenSecret": "EINLASS_TOKEN_SECRET"}
NOT_READ = {"unreadable-request", "not-oauth"}

Run = collections.namedtuple("Run", "verdict groups equal causes seconds error")


class Program:
    def __init__(self, path, keys, folder):
        self.path, self.keys, self.folder = path, keys, folder
        try:
            text = subprocess.run([path, "help", "explain"], capture_output=True, text=True, timeout=60, check=True).stdout
        except (OSError, subprocess.SubprocessError) as error:
            fail(2, f"{path} cannot be run: {error}; give the path of the built program einlass")
        self.known = {option for option in OPTIONS.values() if re.search(rf"^\s+{option}\b", text, re.MULTILINE)}

    def public_key(self, name):
        path = self.folder / f"{name}.pem"
        if not path.exists():
            made = subprocess.run(["openssl", "pkey", "-pubout"], input=self.keys[name].encode(), capture_output=True)
            if made.returncode:
                fail(2, f"openssl makes no public key of {name}: {made.stderr.decode().strip()}; install openssl")
            path.write_bytes(made.stdout)
        return str(path)

    def explain(self, text, options):
        """What the program says of a request: groups of mistakes, each of which is one finding, the likeliest first."""
        arguments, variables = [], dict(os.environ)
        for name in ("EINLASS_CONSUMER_KEY", "EINLASS_TOKEN", *SECRETS.values()):
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
        equal = len(explanations) if report["isAmbiguous"] else min(len(explanations), 1)
        return Run(verdict, explanations + causes + remarks, equal, causes, seconds, report["sentence"])


def fail(code, sentence):
    print(f"error: {sentence}", file=sys.stderr)
    sys.exit(code)


def check(name, case, keys):
    """A case's signature is that of the base string and key which it says were signed."""
    signed = case["signed"]
    octets = signer.digest(signed["baseString"], keys.get(signed["key"], signed["key"]), signed["hash"])
    if signed.get("text", "base64") == "base64" and signer.base64_text(octets) != signed["signature"]:
        fail(1, f"{name}: the signature is not that of 'baseString' and 'key'")
    shown = {signed["signature"], signer.escape(signed["signature"]), signer.escape(signer.escape(signed["signature"]))}
    shown |= {json.dumps(text)[1:-1] for text in shown}
    if not any(text in case["input"] for text in shown):
        fail(1, f"{name}: the signature does not stand in 'input'")
    if not case["expected"]:
        fail(1, f"{name}: 'expected' is empty")


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


def run_half(half, cases, program):
    print(f"{half}:")
    rows, misses, times = collections.defaultdict(list), [], []
    unclean = []
    for name, case in cases:
        run = program.explain(case["input"], case["options"])
        place = rank(case, run)
        times.append(run.seconds)
        rows[case["side"]].append((place, is_wrong_claim(case, run), run.verdict))
        if place != 1:
            said = "; ".join(" + ".join(group) for group in run.groups[:4]) or run.verdict
            misses.append((case["id"], place, case["expected"], said if run.verdict != "notRead" else f"not read: {run.error}"))
        if "right" in case:
            right = program.explain(case["right"], case["options"])
            times.append(right.seconds)
            if right.verdict != "correct":
                said = "; ".join(" + ".join(group) for group in right.groups[:4]) or right.error
                unclean.append((case["id"], said))
    rights = sum("right" in case for _, case in cases)
    for side, found in [*sorted(rows.items()), ("both", [row for found in rows.values() for row in found])]:
        whole = len(found)
        print(f"  {side + ':':8} first {share(sum(place == 1 for place, _, _ in found), whole)}, "
              f"first three {share(sum(1 <= place <= 3 for place, _, _ in found), whole)}, "
              f"wrong claims {sum(wrong for _, wrong, _ in found)}, "
              f"not read {sum(verdict == 'notRead' for _, _, verdict in found)}, "
              f"late {sum(verdict == 'late' for _, _, verdict in found)}")
    print(f"  right requests called right: {share(rights - len(unclean), rights)}")
    if times:
        print(f"  seconds: median {statistics.median(times):.3f}, worst {max(times):.3f}")
    if half == "open":
        for id, place, expected, said in misses:
            print(f"  missed  {id}: {expected[0]} is {f'number {place}' if place else 'not named'}; said: {said[:160]}")
        for id, said in unclean:
            print(f"  unclean {id}: the right request gets {said[:160]}")


def read(path, keys):
    try:
        case = json.loads(path.read_text())
        unknown = set(case["options"]) - set(OPTIONS) - set(SECRETS)
        if unknown:
            fail(1, f"{path.name}: unknown options {', '.join(sorted(unknown))}; known are {', '.join([*OPTIONS, *SECRETS])}")
        check(path.name, case, keys)
        return case
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(2, f"{path} cannot be read as a case: {error!r}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    signer.check()
    keys = json.loads((ROOT / "Vectors" / "keys.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        program = Program(sys.argv[1], keys, pathlib.Path(folder))
        for path in map(pathlib.Path, sys.argv[2:]):
            case = read(path, keys)
            run = program.explain(case["input"], case["options"])
            print(f"{case['id']}: expected {', '.join(case['expected'])}; place {rank(case, run)}, {run.verdict}\n"
                  f"  {run.groups}\n  {run.error}")
        if len(sys.argv) > 2:
            return
        halves = {half: [(path.name, read(path, keys)) for path in sorted((ROOT / "Diagnosis" / half).glob("*.json"))]
                  for half in ("open", "aside")}
        for half, cases in halves.items():
            run_half(half, cases, program)


main()
