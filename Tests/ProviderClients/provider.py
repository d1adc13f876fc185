"""What the clients of this folder have in common: the provider's accounts, its page without a browser,
refusals."""

import json
import os
import re
import sys
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import requests
import yaml

HERE = Path(__file__).resolve().parent
FIXTURES = HERE.parent.parent / "Fixtures"

CALLBACK = "https://app.example/done"


class Provider:
    """A network, with the app and the person that the test's world file gives it."""

    def __init__(self, network):
        accounts = yaml.safe_load((HERE / "accounts.yaml").read_text())[network]
        self.network = network
        self.app, self.person = accounts["app"], accounts["people"][0]
        self.key, self.secret = self.app["key"], self.app["secret"]
        self.token, self.token_secret = self.person.get("token"), self.person.get("secret")

    @property
    def private_key(self):
        """The half of the app's key that the network does not have."""
        return self.keys["net-oauth"]

    @property
    def other_private_key(self):
        """A key that is not the app's."""
        return self.keys["wiki"]

    @property
    def keys(self):
        return json.loads((FIXTURES / "Vectors/keys.json").read_text())

    def at_base_address(self, url):
        """Where the server has `url` at its base address, which the environment names."""
        text = (FIXTURES / f"Providers/{self.network}.yaml").read_text()
        hosts = yaml.safe_load(text)["hosts"]
        for position, (name, origin) in enumerate(hosts.items()):
            if url.startswith(origin + "/"):
                mount = f"/{self.network}" + (f"-{name}" if position else "")
                return os.environ["EINLASS_HTTP"] + mount + url[len(origin) :]
        sys.exit(f"{url} is at none of the network's hosts")


def answered(page, answer):
    """What the page responds when the person says `answer` without a browser."""
    query = {"einlass_person": "lena", "einlass_answer": answer}
    return requests.get(page, params=query, allow_redirects=False, headers={"User-Agent": "a browser"})


def redirected(page, answer="allow"):
    """The query with which the person comes back to the app."""
    response = answered(page, answer)
    location = response.headers.get("location")
    expect(location is not None, f"the page did not redirect: {response.status_code} {response.text[:500]}")
    return dict(parse_qsl(urlsplit(location).query, keep_blank_values=True))


def code(page):
    """The code that the page shows to a person whose app has no callback."""
    response = answered(page, "allow")
    shown = re.search(r"<code>([^<]+)</code>", response.text)
    expect(shown is not None, f"the page shows no code: {response.status_code} {response.text[:500]}")
    return shown.group(1)


def expect(condition, sentence):
    """Ends the program with the sentence where the condition does not hold."""
    if not condition:
        sys.exit(sentence)


def expect_text(text, part, what):
    """Ends the program where the text lacks the part."""
    expect(part in text, f"{what} lacks {part!r}: {text[:1000]}")


def expect_refusal(response, status, part):
    """Ends the program where a response of requests is not the refusal that the facts give."""
    expect(
        response.status_code == status,
        f"refused with {response.status_code}, not {status}: {response.text[:500]}",
    )
    expect_text(response.text, part, "the refusal")


def refused(call, *exceptions):
    """The exception with which the library reports a refusal; ends the program where there is none."""
    try:
        result = call()
    except exceptions as exception:
        return exception
    sys.exit(f"a wrong secret was accepted: {result}")


def done(what):
    """The line of a client that is content."""
    print(f"OK {what}")
