"""Calls Jira with its Python client, which tries HMAC-SHA1, is refused, and takes RSA-SHA1; it is refused
with another key."""

import logging

from jira import JIRA, JIRAError
from oauthlib.oauth1 import SIGNATURE_RSA

from provider import Provider, done, expect, refused

logging.disable(logging.CRITICAL)
provider = Provider("jira")


def client(pem, **more):
    return JIRA(
        "https://jira.example",
        max_retries=0,
        oauth={
            "access_token": provider.token,
            "access_token_secret": provider.token_secret,
            "consumer_key": provider.key,
            "key_cert": pem,
            **more,
        },
    )


for more in [{}, {"signature_method": SIGNATURE_RSA}]:
    person = client(provider.private_key, **more).myself()
    expect(person["displayName"] == "Lena Roth", f"the person: {person}")
refusal = refused(lambda: client(provider.other_private_key), JIRAError)
expect(refusal.status_code == 401, f"refused with {refusal.status_code}: {refusal.text}")
done("jira")
