"""What the programs for X share: their arguments, a person at the consent page, and how they say that they were refused.

usage of each: PROGRAM CLIENT-ID CLIENT-SECRET PERSON
"""
import sys
from urllib.parse import parse_qs, urlsplit

import requests

client_id, secret, person = sys.argv[1:4]
CALLBACK = "https://app.example/done"
SCOPES = ["tweet.read", "users.read", "offline.access"]


def answer(address, word="allow"):
    """Where the browser is sent once the person has answered."""
    page = requests.get(f"{address}&einlass_person={person}&einlass_answer={word}", allow_redirects=False)
    if "location" not in page.headers:
        sys.exit(f"status {page.status_code}: {page.text}")
    return page.headers["location"]


def code(address):
    """The code in the address that the browser is sent to."""
    return parse_qs(urlsplit(address).query)["code"][0]


def refused(kind, call, *arguments, **options):
    """Prints the error that the client raises; another one, or none, ends the program."""
    try:
        call(*arguments, **options)
    except kind as error:
        say(error)
        return
    sys.exit("nothing was refused")


def say(error):
    """Prints an error with its type, on one line."""
    print(f"{type(error).__name__}:", " ".join(str(error).split()))
