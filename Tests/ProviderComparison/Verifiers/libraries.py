"""Two Python libraries as verifiers: oauthlib and Authlib, each with its own reading of requests and its own signatures."""

import os
import types

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import authlib.oauth1.rfc5849.base_server
import authlib.oauth1.rfc5849.signature
import oauthlib.oauth1.rfc5849.endpoints.base
import oauthlib.oauth1.rfc5849.signature
from authlib.oauth1 import ResourceProtector
from authlib.oauth1.rfc5849.errors import OAuth1Error
from cryptography.hazmat.primitives import serialization
from oauthlib.oauth1 import RequestValidator, ResourceEndpoint, SignatureOnlyEndpoint


def public_key(head):
    """The public half of the private key that the requests are signed with, PEM."""
    key = serialization.load_pem_private_key(head["privateKey"].encode(), None).public_key()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return key.public_bytes(serialization.Encoding.PEM, form).decode()


def recorded(module, name, verifier):
    """Has `verifier` keep what the function `name` of `module` gives back: the base string."""
    original = getattr(module, name)

    def function(*arguments, **named):
        verifier.base_string = original(*arguments, **named)
        return verifier.base_string

    setattr(module, name, function)


def fields(line):
    named = {"Host": line["authority"]}
    if line.get("authorization") is not None:
        named["Authorization"] = line["authorization"]
    if line.get("contentType") is not None:
        named["Content-Type"] = line["contentType"]
    return named


class Nonces:
    """The nonces of requests that were right, by client, token and timestamp (RFC 5849, section 3.3)."""

    def __init__(self):
        self.used = set()
        self.pending = None

    def is_new(self, *identity):
        self.pending = identity
        return identity not in self.used

    def settle(self, is_right):
        if is_right and self.pending:
            self.used.add(self.pending)
        self.pending = None


class Validator(RequestValidator):
    """The one client and the one token, without oauthlib's own rules on lengths and characters."""

    enforce_ssl = False
    timestamp_lifetime = 300
    allowed_signature_methods = ("HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "PLAINTEXT")
    dummy_client = "nobody"
    dummy_access_token = "nothing"

    def __init__(self, head, nonces):
        super().__init__()
        self.head = head
        self.key = public_key(head)
        self.nonces = nonces

    def check_client_key(self, client_key):
        return True

    def check_access_token(self, request_token):
        return True

    def check_nonce(self, nonce):
        return True

    def validate_client_key(self, client_key, request):
        return client_key == self.head["clientKey"]

    def validate_access_token(self, client_key, token, request):
        return token == self.head["token"]

    def validate_realms(self, client_key, token, request, uri=None, realms=None):
        return True

    def validate_timestamp_and_nonce(
        self, client_key, timestamp, nonce, request, request_token=None, access_token=None
    ):
        return self.nonces.is_new(client_key, access_token, timestamp, nonce)

    def get_client_secret(self, client_key, request):
        return self.head["clientSecret"]

    def get_access_token_secret(self, client_key, token, request):
        return self.head["tokenSecret"]

    def get_rsa_key(self, client_key, request):
        return self.key


class OAuthLib:
    """oauthlib's two endpoints: with a token that for protected resources, without one that for signatures alone."""

    def __init__(self, head):
        self.nonces = Nonces()
        validator = Validator(head, self.nonces)
        self.with_token = ResourceEndpoint(validator)
        self.without_token = SignatureOnlyEndpoint(validator)
        recorded(oauthlib.oauth1.rfc5849.signature, "signature_base_string", self)

    def verdict(self, line):
        self.base_string = None
        oauthlib.oauth1.rfc5849.endpoints.base.time = types.SimpleNamespace(time=lambda: line["now"])
        arguments = (
            f"{line['scheme']}://{line['authority']}{line['target']}", line["method"], line["body"], fields(line))
        try:
            is_right, request = self.with_token.validate_protected_resource_request(*arguments, realms=[])
            if request is not None and not request.resource_owner_key:
                is_right, _ = self.without_token.validate_request(*arguments)
        except ValueError:
            # An unreadable query or header.
            is_right = False
        self.nonces.settle(is_right)
        return bool(is_right), self.base_string


class Client:
    def __init__(self, head):
        self.head = head
        self.key = public_key(head)

    def get_client_secret(self):
        return self.head["clientSecret"]

    def get_rsa_public_key(self):
        return self.key


class Token:
    def __init__(self, secret):
        self.secret = secret

    def get_oauth_token(self):
        return ""

    def get_oauth_token_secret(self):
        return self.secret


class Protector(ResourceProtector):
    SUPPORTED_SIGNATURE_METHODS = ["HMAC-SHA1", "RSA-SHA1", "PLAINTEXT"]

    def __init__(self, head):
        self.head = head
        self.nonces = Nonces()

    def get_client_by_id(self, client_id):
        return Client(self.head) if client_id == self.head["clientKey"] else None

    def get_token_credential(self, request):
        return Token(self.head["tokenSecret"]) if request.token == self.head["token"] else None

    def exists_nonce(self, nonce, request):
        return not self.nonces.is_new(request.client_id, request.token, request.timestamp, nonce)


class Authlib:
    """Authlib's protector of resources."""

    def __init__(self, head):
        self.protector = Protector(head)
        recorded(authlib.oauth1.rfc5849.signature, "construct_base_string", self)

    def verdict(self, line):
        self.base_string = None
        authlib.oauth1.rfc5849.base_server.time = types.SimpleNamespace(time=lambda: line["now"])
        media = (line.get("contentType") or "").split(";")[0].strip().lower()
        body = line["body"] if media == "application/x-www-form-urlencoded" else None
        address = f"{line['scheme']}://{line['authority']}{line['target']}"
        try:
            self.protector.validate_request(line["method"], address, body, fields(line))
            is_right = True
        except (OAuth1Error, ValueError, TypeError):
            is_right = False
        self.protector.nonces.settle(is_right)
        return is_right, self.base_string
