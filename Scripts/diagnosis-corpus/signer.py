"""Signs requests with OAuth 1.0a (RFC 5849) in steps, each of which can be exchanged to make one mistake on purpose.

It shares nothing with the library in Sources: a mistake in one of the two shows as a difference. Only Python's standard
library is used, and the program openssl for RSA.
"""
import base64
import dataclasses
import hashlib
import hmac
import pathlib
import subprocess
import tempfile
import urllib.parse

UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"


def escape(text, keep="", also="", lower=False, plus=False, charset="utf-8"):
    """Percent-encodes by section 3.6; `keep` stays raw, `also` is escaped although it need not be."""
    left = set(UNRESERVED) - set(also) | set(keep)
    written = []
    for octet in text.encode(charset) if isinstance(text, str) else text:
        character = chr(octet)
        if octet < 0x80 and character in left:
            written.append(character)
        elif plus and character == " ":
            written.append("+")
        else:
            written.append(("%%%02x" if lower else "%%%02X") % octet)
    return "".join(written)


def read_form(text):
    """The decoded pairs of a query or form, in order."""
    return [tuple(urllib.parse.unquote_plus(part) for part in (pair.split("=", 1) + [""])[:2])
            for pair in text.split("&") if pair]


@dataclasses.dataclass(frozen=True)
class Request:
    """A request before it is signed; `protocol` has the oauth_ parameters in the order in which they are sent."""
    method: str
    url: str
    protocol: tuple
    headers: tuple = ()
    body: str = ""
    place: str = "header"
    realm: str = None

    def but(self, **changes):
        return dataclasses.replace(self, **changes)

    def has_form(self):
        return any(name.lower() == "content-type" and value.lower().startswith("application/x-www-form-urlencoded")
                   for name, value in self.headers)

    def address(self):
        """The base string URI of section 3.4.1.2."""
        parts = urllib.parse.urlsplit(self.url)
        host = parts.netloc.rpartition("@")[2].lower()
        name, _, port = host.partition(":")
        default = {"http": "80", "https": "443"}[parts.scheme.lower()]
        return f"{parts.scheme.lower()}://{name if port in ('', default) else host}{parts.path or '/'}"

    def parameters(self):
        """The parameters of section 3.4.1.3.1."""
        found = read_form(urllib.parse.urlsplit(self.url).query) + [pair for pair in self.protocol if pair[1] is not None]
        return found + (read_form(self.body) if self.has_form() else [])


@dataclasses.dataclass(frozen=True)
class Signed:
    """What was signed, with what, and the signature."""
    base: str
    key: str
    hash: str
    signature: str


def normalize(parameters, encode=escape, arrange=sorted):
    pairs = arrange([(encode(name), encode(value)) for name, value in parameters])
    return "&".join(f"{name}={value}" for name, value in pairs)


def rsa(base, key, hash):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "key.pem")
        path.write_text(key)
        return subprocess.run(["openssl", "dgst", f"-{hash}", "-sign", path], input=base.encode(), check=True,
                              capture_output=True).stdout


def digest(base, key, hash):
    """The signature's octets; a key in PEM makes RSA, any other HMAC."""
    if key.startswith("-----BEGIN"):
        return rsa(base, key, hash)
    return hmac.new(key.encode(), base.encode(), hash).digest()


def base64_text(octets):
    return base64.b64encode(octets).decode()


def sign(request, secrets=("", ""), *, method=None, address=None, parameters=None, encode=escape, arrange=sorted,
         normalized=None, base=None, key=None, hash="sha1", text=base64_text):
    """Signs; every step that is given takes the right one's place."""
    if normalized is None:
        normalized = normalize(request.parameters() if parameters is None else parameters, encode, arrange)
    if base is None:
        base = "&".join([method or request.method.upper(), escape(address or request.address()), escape(normalized)])
    if key is None:
        key = "&".join(escape(secret) for secret in secrets)
    return Signed(base, key, hash, text(digest(base, key, hash)))


def header(request, signature, separator=", ", write=escape, raw=(), quote='"'):
    """The value of Authorization; the parameter whose value is None is the signature. `write` is for the signature alone,
    `raw` names parameters whose values are sent as they are."""
    items = [] if request.realm is None else [f'realm="{request.realm}"']
    for name, value in request.protocol:
        if value is None:
            items.append(f"{name}={quote}{write(signature)}{quote}")
        else:
            items.append(f"{name}={quote}{value if name in raw else escape(value)}{quote}")
    return "OAuth " + separator.join(items)


def with_query(request, signature, write=escape, raw=()):
    """The URL with the protocol parameters behind its own query."""
    items = [f"{name}={write(signature) if value is None else value if name in raw else escape(value)}"
             for name, value in request.protocol]
    return request.url + ("&" if "?" in request.url else "?") + "&".join(items)


def check():
    """Two published examples come out: OAuth Core 1.0a, appendix A.5, and that of Twitter's documentation."""
    photos = Request("GET", "http://photos.example.net/photos?file=vacation.jpg&size=original", (
        ("oauth_consumer_key", "dpf43f3p2l4k3l03"), ("oauth_token", "nnch734d00sl2jdk"),
        ("oauth_signature_method", "HMAC-SHA1"), ("oauth_signature", None), ("oauth_timestamp", "1191242096"),
        ("oauth_nonce", "kllo9940pd9333jh"), ("oauth_version", "1.0")))
    status = Request("POST", "https://api.twitter.com/1/statuses/update.json?include_entities=true", (
        ("oauth_consumer_key", "xvz1evFS4wEEPTGEFPHBog"), ("oauth_signature_method", "HMAC-SHA1"),
        ("oauth_nonce", "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg"), ("oauth_timestamp", "1318622958"),
        ("oauth_token", "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"), ("oauth_version", "1.0")),
        (("Content-Type", "application/x-www-form-urlencoded"),),
        "status=Hello%20Ladies%20%2b%20Gentlemen%2c%20a%20signed%20OAuth%20request%21")
    secrets = ("kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw", "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE")
    assert sign(photos, ("kd94hf93k423kf44", "pfkkdhi9sl3r4s00")).signature == "tR3+Ty81lMeYAr/Fid0kMTYa/WM="
    assert sign(status, secrets).signature == "tnnArxj06cWHq44gCs1OSKk/jLY="
