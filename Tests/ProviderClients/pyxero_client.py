"""Signs in with pyxero as a private, public or partner application, asks for the organisation, renews a
partner's token, and is refused with a wrong secret or key.

usage: pyxero_client.py xero|xero-public|xero-partner
"""

import sys

import requests
from xero.auth import PartnerCredentials, PrivateCredentials, PublicCredentials
from xero.exceptions import XeroUnauthorized

from provider import CALLBACK, Provider, code, done, expect, expect_refusal, expect_text, redirected, refused

name = sys.argv[1]
provider = Provider(name)


def credentials(secret=provider.secret, key=provider.private_key, callback=CALLBACK):
    """What the library signs with, once the person has allowed the application."""
    if name == "xero":
        return PrivateCredentials(provider.key, key)
    if name == "xero-public":
        made = PublicCredentials(provider.key, secret, callback_uri=callback)
    else:
        made = PartnerCredentials(provider.key, secret, key, callback_uri=callback)
    made.verify(code(made.url) if callback == "oob" else redirected(made.url)["oauth_verifier"])
    return made


def organisation(made):
    return requests.get("https://api.xero.com/api.xro/2.0/Organisation", auth=made.oauth)


for callback in [CALLBACK, "oob"]:
    made = credentials(callback=callback)
    response = organisation(made)
    expect(response.status_code == 200, f"the organisation: {response.status_code} {response.text}")
    expect_text(response.text, "Demo Company (NZ)", "the organisation")
if name == "xero-partner":
    before = made.oauth_token
    made.refresh()
    expect(made.oauth_token != before, "the token is the same after it was renewed")
    expect(organisation(made).status_code == 200, "the renewed token was refused")
if name == "xero":
    expect_refusal(organisation(credentials(key=provider.other_private_key)), 401, "signature_invalid")
else:
    refusal = refused(lambda: credentials("wrong", provider.other_private_key), XeroUnauthorized)
    expect("Failed to validate signature" in str(refusal), f"the refusal: {refusal}")
done("pyxero")
