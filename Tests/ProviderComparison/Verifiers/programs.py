"""Verifiers in PHP, each a program that reads requests as lines of JSON and writes a verdict for each."""

import json
import pathlib
import subprocess


class Program:
    """A verifier of PHP, without any of the extensions that an installation may have."""

    def __init__(self, name, head, *arguments):
        path = pathlib.Path(__file__).parent / name
        self.process = subprocess.Popen(
            ["php", "-n", str(path), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(json.dumps(head) + "\n")

    def verdict(self, line):
        asked = {name: value for name, value in line.items() if name not in ("cause", "baseString", "mistake")}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the verifier stopped at request {line['number']}")
        answer = json.loads(answer)
        return answer["cause"], answer["baseString"]
