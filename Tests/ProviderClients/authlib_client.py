"""Signs in with Authlib, asks for the profile, and is refused with wrong secrets.

usage: authlib_client.py NETWORK [base]
"""

import sys

from authlib.integrations.requests_client import OAuth1Session, OAuthError

from networks import LOGINS
from provider import CALLBACK, Provider, code, done, expect, expect_refusal, expect_text, redirected, refused

name, by_base = sys.argv[1], "base" in sys.argv[2:]
provider, network = Provider(name), LOGINS[name]
RSA = network.signature_method.startswith("RSA")


def at(url):
    return provider.at_base_address(url) if by_base else url


def session(wrong=False, **known):
    """The library's session; where it is wrong, with another secret or, for RSA, another key."""
    if RSA:
        known["rsa_key"] = provider.other_private_key if wrong else provider.private_key
    secret = "wrong" if wrong else provider.secret
    return OAuth1Session(provider.key, secret, signature_method=network.signature_method, **known)


redirect_uri = {"url": CALLBACK, "oob": "oob", "page": CALLBACK, "none": None}[network.callback]
wrong = session(wrong=True, redirect_uri=redirect_uri)
refusal = refused(lambda: wrong.fetch_request_token(at(network.request_token)), OAuthError, ValueError)
expect_text(str(refusal), network.step_refusal[1], "the refusal")
client = session(redirect_uri=redirect_uri)
request_token = client.fetch_request_token(at(network.request_token))
if network.callback == "none":
    verifier = provider.app["verifier"]
else:
    page = client.create_authorization_url(at(network.authorize), **network.page)
    if network.page_names:
        page = at(network.page_with_own_names(provider.key, request_token["oauth_token"]))
    verifier = code(page) if network.callback == "oob" else redirected(page)["oauth_verifier"]
client.redirect_uri = None
answer = client.fetch_access_token(at(network.access_token), verifier)
expect(network.answered.items() <= answer.items(), f"the last step lacks something: {answer}")
if network.profile:
    response = client.get(at(network.profile))
    expect(response.status_code == 200, f"the profile: {response.status_code} {response.text[:500]}")
    expect_text(response.text, network.shows, "the profile")
    other = session(wrong=True, token=answer["oauth_token"], token_secret=answer["oauth_token_secret"])
    expect_refusal(other.get(at(network.profile)), *network.refusal)
done("Authlib")
