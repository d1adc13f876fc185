"""Compares what Einlass says of generated requests with what other people's verifiers say:

    python Tests/ProviderComparison/Verifiers PROGRAM COUNT OAUTH_PHP [SEED]

PROGRAM is the built EinlassTestSupport, COUNT how many requests each comparison has, OAUTH_PHP Andy Smith's file. Fails
where an answer or a base string differs and no class of `differences.py` explains it.
"""

import collections
import json
import subprocess
import sys

import differences
import libraries
import programs


def lines(generator, provider, count, seed):
    process = subprocess.Popen([generator, "compare-providers", provider, count, seed], stdout=subprocess.PIPE, text=True)
    yield from (json.loads(line) for line in process.stdout)
    if process.wait() != 0:
        raise SystemExit(f"{generator} {provider} failed")


class Comparison:
    """One provider of ours with one verifier of somebody else's."""

    def __init__(self, title, provider, make, classes):
        self.title, self.provider, self.make, self.classes = title, provider, make, classes
        self.explained = collections.Counter()
        self.unexplained = []
        self.nonces = set()
        self.total = self.accepted = self.equal = self.base_strings = 0

    def run(self, generator, count, seed):
        requests = lines(generator, self.provider, count, seed)
        verifier = self.make(next(requests))
        for line in requests:
            self.compare(line, *verifier.verdict(line))

    def compare(self, line, theirs, base_string):
        ours = line.get("cause")
        if isinstance(theirs, bool):
            is_equal = theirs == (ours is None)
        else:
            is_equal = theirs == ours
        self.total += 1
        self.accepted += ours is None
        has_both = base_string is not None and line.get("baseString") is not None
        self.base_strings += has_both
        has_one_base_string = not has_both or base_string == line["baseString"]
        if is_equal and has_one_base_string:
            self.equal += 1
            return
        request = differences.Request(line, ours, theirs, base_string)
        request.follows = request.value("nonce") in self.nonces
        if request.ours_right != request.theirs_right:
            self.nonces.add(request.value("nonce"))
        for name, (_, fits) in self.classes.items():
            if fits(request):
                self.explained[name] += 1
                return
        self.unexplained.append((line, theirs, base_string))

    def report(self):
        print(f"{self.title}: {self.total} requests, {self.accepted} right; {self.base_strings} base strings")
        print(f"  {self.equal:6} equal")
        for name, count in self.explained.most_common():
            print(f"  {count:6} {name}: {self.classes[name][0]}")
        if self.unexplained:
            print(f"  {len(self.unexplained):6} NOT EXPLAINED")
        for line, theirs, base_string in self.unexplained[:5]:
            print(f"    ours {line.get('cause') or 'right'}, theirs {theirs}: {json.dumps(line)}")
            print(f"      their base string {base_string}")


def main():
    generator, count, oauth_php = sys.argv[1:4]
    seed = sys.argv[4] if len(sys.argv) > 4 else "1"
    comparisons = [
        Comparison("strict, oauthlib", "strict", libraries.OAuthLib, differences.OAUTHLIB),
        Comparison("strict, Authlib", "strict", libraries.Authlib, differences.AUTHLIB),
        Comparison(
            "woocommerce, its check in PHP", "woocommerce",
            lambda head: programs.Program("woocommerce.php", head), differences.WOOCOMMERCE),
        Comparison(
            "mediawiki, OAuth.php in PHP", "mediawiki",
            lambda head: programs.Program("mediawiki.php", head, oauth_php), differences.MEDIAWIKI),
    ]
    for comparison in comparisons:
        comparison.run(generator, count, seed)
        comparison.report()
    print(f"{sum(len(one.unexplained) for one in comparisons)} differences without an explanation")
    return 1 if any(one.unexplained for one in comparisons) else 0


if __name__ == "__main__":
    sys.exit(main())
