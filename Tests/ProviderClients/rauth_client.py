"""Signs in with rauth, which puts its parameters into the query or the form unless it is told "header", asks
for the profile, and is refused with wrong secrets.

usage: rauth_client.py NETWORK [header]
"""

import sys

from rauth import OAuth1Service, OAuth1Session

from networks import KEYS, LOGINS
from provider import CALLBACK, Provider, code, done, expect, expect_refusal, expect_text, redirected

name, header = sys.argv[1], "header" in sys.argv[2:]
provider = Provider(name)
login = LOGINS.get(name)
network = login or KEYS[name]


def profile(token, secret):
    session = OAuth1Session(provider.key, provider.secret, token, secret)
    # Without explicit parameters, this release fails with today's requests.
    return session.get(network.profile, params={}, header_auth=header, headers={"Accept": "application/json"})


def service(secret):
    return OAuth1Service(
        provider.key,
        secret,
        request_token_url=network.request_token,
        access_token_url=network.access_token,
        authorize_url=network.authorize,
    )


def sign_in():
    callback = {"url": CALLBACK, "oob": "oob", "page": None}[network.callback]

    def first():
        # The library removes the OAuth parameters from these.
        parameters = {"oauth_callback": callback} if callback else {}
        place = "params" if network.method == "GET" else "data"
        return {place: parameters, "method": network.method, "header_auth": header}

    expect_refusal(service("wrong").get_raw_request_token(**first()), *network.step_refusal)
    client = service(provider.secret)
    token, secret = client.get_request_token(**first())
    page = dict(network.page)
    if network.callback == "page":
        page["oauth_callback"] = CALLBACK
    address = client.get_authorize_url(token, **page)
    if network.page_names:
        address = network.page_with_own_names(provider.key, token)
    last = {"method": network.method, "header_auth": header}
    if network.callback == "oob":
        last["data"] = {"oauth_verifier": code(address)}
    else:
        brought = redirected(address)
        if network.verifier:
            last["data"] = {"oauth_verifier": brought["oauth_verifier"]}
    return client.get_access_token(token, secret, **last)


token, secret = sign_in() if login else (provider.token, provider.token_secret)
response = profile(token, secret)
expect(response.status_code == 200, f"the profile: {response.status_code} {response.text[:500]}")
expect_text(response.text, network.shows, "the profile")
expect_refusal(profile(token, "wrong"), *network.refusal)
done("rauth")
