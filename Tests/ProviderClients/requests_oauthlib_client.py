"""Signs in with requests-oauthlib, asks for the profile, and is refused with wrong secrets.

usage: requests_oauthlib_client.py NETWORK [base]
"""

import sys

from oauthlib.common import urldecode
from requests_oauthlib import OAuth1Session

from networks import KEYS, LOGINS
from provider import CALLBACK, Provider, code, done, expect, expect_refusal, expect_text, redirected

name, by_base = sys.argv[1], "base" in sys.argv[2:]
provider = Provider(name)
login = LOGINS.get(name)
network = login or KEYS[name]
RSA = network.signature_method.startswith("RSA")


def at(url):
    return provider.at_base_address(url) if by_base else url


def session(wrong=False, wrong_token=False, **known):
    """The library's session; where it is wrong, with another secret or, for RSA, another key."""
    known["signature_method"] = network.signature_method
    if RSA:
        known["rsa_key"] = provider.other_private_key if wrong or wrong_token else provider.private_key
    elif wrong_token:
        known["resource_owner_secret"] = "wrong"
    if network.realm:
        known["realm"] = network.realm
    return OAuth1Session(provider.key, client_secret="wrong" if wrong else provider.secret, **known)


def token(response):
    """What the network responds at a step."""
    expect(
        response.status_code == 200, f"{response.request.url}: {response.status_code} {response.text[:500]}"
    )
    return dict(urldecode(response.text.strip()))


def profile(**known):
    return session(**known).get(at(network.profile), headers={"Accept": "application/json"})


def person_says_yes(request_token):
    """The verifier that comes of it."""
    if network.callback == "none":
        return provider.app["verifier"]
    page = session().authorization_url(at(network.authorize), request_token["oauth_token"], **network.page)
    if network.page_names:
        page = at(network.page_with_own_names(provider.key, request_token["oauth_token"]))
    if network.callback == "page":
        page += f"&oauth_callback={CALLBACK}"
    if network.callback == "oob":
        return code(page)
    brought = redirected(page)
    expect(brought["oauth_token"] == request_token["oauth_token"], f"brought back: {brought}")
    expect(network.brought.items() <= brought.items(), f"brought back: {brought}")
    return brought.get("oauth_verifier")


def sign_in():
    callback = {"url": CALLBACK, "oob": "oob", "page": None, "none": None}[network.callback]
    first = {"callback_uri": callback} if callback else {}
    refusal = session(wrong=True, **first).request(network.method, at(network.request_token))
    expect_refusal(refusal, *network.step_refusal)
    request_token = token(session(**first).request(network.method, at(network.request_token)))
    known = {
        "resource_owner_key": request_token["oauth_token"],
        "resource_owner_secret": request_token["oauth_token_secret"],
    }
    verifier = person_says_yes(request_token)
    if network.verifier:
        known["verifier"] = verifier
    answer = token(session(**known).request(network.method, at(network.access_token)))
    expect(network.answered.items() <= answer.items(), f"the last step lacks something: {answer}")
    return {
        "resource_owner_key": answer["oauth_token"],
        "resource_owner_secret": answer.get("oauth_token_secret", ""),
    }


if login:
    known = sign_in()
elif network.signature_method == "RSA-SHA1":
    known = {"resource_owner_key": provider.key}
elif network.verifier:
    known = {"resource_owner_key": provider.token, "resource_owner_secret": provider.token_secret}
else:
    known = {}
if network.profile:
    response = profile(**known)
    expect(response.status_code == 200, f"the profile: {response.status_code} {response.text[:500]}")
    expect_text(response.text, network.shows, "the profile")
    wrong = {"wrong_token": True} if known else {"wrong": True}
    expect_refusal(profile(**wrong, **known), *network.refusal)
done("requests-oauthlib")
