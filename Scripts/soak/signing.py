"""OAuth 1.0a by Python's hmac: shares nothing with Einlass (RFC 5849, section 3.4)."""
import base64
import hmac
import secrets
import time
from urllib.parse import quote

APP = ("simKey0000000000000000001", "simSecret00000000000000000000000000000000000000002")
NORA = ("1500000001-simToken0000000000000000000000000000001", "simTokenSecret0000000000000000000000000000001")


def encode(text):
    return quote(text, safe="~")


def base_string(method, url, parameters):
    pairs = sorted((encode(name), encode(value)) for name, value in parameters)
    return "&".join([method, encode(url), encode("&".join(f"{name}={value}" for name, value in pairs))])


def sign(method, url, parameters=(), token=None, app=APP, extra=(), mistake=None, at=None):
    """The value of `Authorization`; `parameters` are the query's and the form's, `extra` more of the protocol's.

    `mistake` is one that clients make: 'no token secret', 'wrong method', or 'nonsense', which nothing explains.
    """
    protocol = [
        ("oauth_consumer_key", app[0]), ("oauth_nonce", secrets.token_hex(16)),
        ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", str(int(at or time.time()))),
        ("oauth_version", "1.0"), *extra]
    if token:
        protocol.append(("oauth_token", token[0]))
    secret = "" if mistake == "no token secret" or not token else token[1]
    if mistake == "nonsense":
        secret = secrets.token_hex(8)
    signed = "POST" if mistake == "wrong method" else method
    text = base_string(signed, url, [*protocol, *parameters])
    digest = hmac.digest(f"{encode(app[1])}&{encode(secret)}".encode(), text.encode(), "sha1")
    protocol.append(("oauth_signature", base64.b64encode(digest).decode()))
    return "OAuth " + ", ".join(f'{name}="{encode(value)}"' for name, value in protocol)
