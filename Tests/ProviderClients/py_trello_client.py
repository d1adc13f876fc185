"""Signs in with py-trello, which has no callback and asks for the code, uses the token with and without
signatures, and is refused with wrong secrets."""

import builtins
import contextlib
import io
import re

from requests_oauthlib.oauth1_session import TokenRequestDenied
from trello import TrelloClient, Unauthorized
from trello.exceptions import ResourceUnavailable
from trello.util import create_oauth_token

from provider import Provider, code, done, expect, refused

provider = Provider("trello")


def sign_in(secret):
    """What the library's script gets, which prints the page's address and reads the code from the person."""
    printed = io.StringIO()

    def person(question):
        page = re.search(r"https://\S+", printed.getvalue())[0]
        return code(page) if "PIN" in question else "y"

    builtins.input = person
    with contextlib.redirect_stdout(printed):
        return create_oauth_token("1day", "read,write", provider.key, secret, "an app")


token = sign_in(provider.secret)
client = TrelloClient(provider.key, provider.secret, token["oauth_token"], token["oauth_token_secret"])
expect(client.get_member("me").username == "lena", "the person is somebody else")
expect(client.list_boards() == [], "there are boards")
# Without a token secret, it sends key and token in the query and signs nothing.
expect(
    TrelloClient(provider.key, token["oauth_token"]).get_member("me").username == "lena",
    "unsigned: somebody else",
)
refused(lambda: sign_in("wrong"), TokenRequestDenied)
wrong = TrelloClient(provider.key, provider.secret, token["oauth_token"], "wrong")
refusal = refused(lambda: wrong.get_member("me"), Unauthorized, ResourceUnavailable)
expect("Invalid Signature" in str(refusal), f"the refusal: {refusal}")
refusal = refused(lambda: TrelloClient(provider.key, "wrong").get_member("me"), Unauthorized)
expect("invalid token" in str(refusal), f"the refusal: {refusal}")
done("py-trello")
