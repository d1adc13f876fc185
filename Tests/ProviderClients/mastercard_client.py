"""Signs requests with Mastercard's own signer, by both of its methods, and is refused with another key,
another body and another method."""

import json

import requests
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from oauth1.oauth import OAuth, SignatureMethod

from provider import Provider, done, expect, expect_refusal

provider = Provider("mastercard")
API = "https://sandbox.api.mastercard.com/service/v1/things?Format=JSON&q=a%20b"


def send(verb, payload, pem, method=SignatureMethod.RSA_SHA256, body=None):
    key = load_pem_private_key(pem.encode(), None)
    header = OAuth.get_authorization_header(API, verb, payload, provider.key, key, method)
    headers = {"Authorization": header, "Content-Type": "application/json"}
    return requests.request(verb, API, data=body or payload, headers=headers)


payload = json.dumps({"name": "Über"}).encode()
for method in SignatureMethod:
    for verb, sent in [("GET", None), ("POST", payload)]:
        response = send(verb, sent.decode() if sent else None, provider.private_key, method)
        expect(response.status_code == 200, f"{verb} {method}: {response.status_code} {response.text}")
        other = send(verb, sent.decode() if sent else None, provider.other_private_key, method)
        expect_refusal(
            other, 401, "OAuth signatures did not match. Acceptable signature base string: " + verb
        )
other = send("POST", payload.decode(), provider.private_key, body=b'{"name": "somebody else"}')
expect_refusal(other, 400, "INVALID_BODY_HASH")
done("mastercard-oauth1-signer")
