"""The classes of differences between Einlass and other people's verifiers, each with its reason and how it is recognised."""

import re
import urllib.parse


class Request:
    """A request that two verifiers do not agree on.

    `ours` is the cause of our refusal or None; `theirs` theirs, or whether they accept it. `follows` says that its nonce
    came before, in a request that they did not agree on either.
    """

    def __init__(self, line, ours, theirs, base_string, follows=False):
        self.line, self.ours, self.theirs, self.base_string, self.follows = line, ours, theirs, base_string, follows
        self.header = line.get("authorization") or ""
        self.target = line["target"]
        self.query = self.target.partition("?")[2]
        media = (line.get("contentType") or "").split(";")[0].strip().lower()
        self.form = line["body"] if media == "application/x-www-form-urlencoded" else ""
        self.values = {}
        for name, value in re.findall(r'(\w+)="?([^",]*)"?', self.header):
            self.values.setdefault(name, urllib.parse.unquote(value))
        for name, value in urllib.parse.parse_qsl(self.query + "&" + self.form, keep_blank_values=True):
            self.values.setdefault(name, value)

    @property
    def has_other_base_string(self):
        return self.base_string != self.line.get("baseString")

    @property
    def ours_right(self):
        return self.ours is None

    @property
    def theirs_right(self):
        return self.theirs is True or self.theirs is None

    def value(self, name):
        return self.values.get("oauth_" + name, "")

    @property
    def is_plaintext(self):
        return self.value("signature_method") == "PLAINTEXT"

    @property
    def lacks_time(self):
        return not self.value("timestamp") or not self.value("nonce")


FOLLOWS = (
    "only one of the two had taken the nonce before: in a request of another class here",
    lambda request: request.follows and request.ours_right != request.theirs_right
    and (request.ours or request.theirs or "nonce") == "nonce",
)



def decoded_twice(request):
    """Whether a protocol parameter means something else when it is decoded once more."""
    if request.is_plaintext:
        return request.ours_right and not request.theirs_right
    if "%" in request.value("signature"):
        return request.ours == "signature"
    others = (value for name, value in request.values.items() if name.startswith("oauth_"))
    return any("%" in value for value in others) and request.has_other_base_string


SHARED = {
    "body hash": (
        "an extension that RFC 5849 does not have; strict checks it",
        lambda request: request.ours == "body_hash",
    ),
    "PLAINTEXT without TLS": (
        "refused by RFC 5849, section 3.4.4; theirs leave it to the transport",
        lambda request: request.ours == "method" and request.is_plaintext and request.line["scheme"] == "http",
    ),
    "header against the grammar": (
        "no quotes, or an end without a parameter: RFC 5849, section 3.5.1; theirs read it",
        lambda request: request.ours == "header" and request.theirs_right and (
            request.header.rstrip().endswith(",") or '"' not in request.header.split("oauth_", 1)[-1]
            or request.header.startswith("OAuth ,")),
    ),
    "parameter twice in the header": (
        "RFC 5849, section 3.2, has it refused; theirs keep the last",
        lambda request: request.ours == "duplicate" and any(
            request.header.count(name + "=") > 1 for name in re.findall(r"oauth_\w+", request.header)),
    ),
    "RSA signature with a blank": (
        "RFC 2045, section 6.8, has blanks passed over; strict takes the text of RFC 5849, section 3.4.3, as it is",
        lambda request: request.ours == "signature" and request.theirs_right
        and request.value("signature_method").startswith("RSA") and request.value("signature").endswith(" "),
    ),
}

OAUTHLIB = SHARED | {
    "brackets not escaped": (
        "oauthlib reads no query or form with [ or ]; RFC 5849, section 3.4.1.3.1, only has them decoded",
        lambda request: (not request.theirs_right or request.has_other_base_string)
        and re.search(r"[][]", request.query + request.form),
    ),
    "other parameters in the header": (
        "oauthlib decodes in the header only names with oauth_; RFC 5849, section 3.5.1, has all decoded",
        lambda request: re.search(r'\b(x_extra|zz)="', request.header) and not request.theirs_right,
    ),
    "PLAINTEXT without timestamp or nonce": (
        "RFC 5849, section 3.1, lets both be left out; oauthlib wants both",
        lambda request: request.ours_right and request.is_plaintext and request.lacks_time,
    ),
    "timestamp of other than ten digits": (
        "oauthlib wants ten; RFC 5849, section 3.3, a positive integer",
        lambda request: request.ours_right and request.value("timestamp").isdigit()
        and len(request.value("timestamp")) != 10,
    ),
    "values decoded twice": (
        "oauthlib decodes protocol parameters once more; RFC 5849, section 3.4.1.3.1, once",
        decoded_twice,
    ),
    "nonce of an earlier difference": FOLLOWS,
}
AUTHLIB = SHARED | {
    "characters not escaped": (
        "Authlib reads no query or form with [ ] or '; RFC 5849, section 3.4.1.3.1, only has them decoded",
        lambda request: (not request.theirs_right or request.has_other_base_string)
        and re.search(r"[]['[]", request.query + request.form),
    ),
    "no token": (
        "Authlib protects what belongs to somebody; RFC 5849, section 3.1, lets the token be left out",
        lambda request: request.ours_right and not request.value("token"),
    ),
    "HMAC-SHA256": (
        "Authlib has the three methods of RFC 5849, section 3.4",
        lambda request: request.ours_right and request.value("signature_method") == "HMAC-SHA256",
    ),
    "timestamp in the future": (
        "Authlib looks back only; RFC 5849, section 3.3, leaves the window to servers",
        lambda request: request.ours == "timestamp" and request.theirs_right
        and request.value("timestamp").isdigit() and int(request.value("timestamp")) > request.line["now"],
    ),
    "timestamp as Python reads numbers": (
        "blanks and signs; RFC 5849, section 3.3, wants a positive integer",
        lambda request: request.ours == "timestamp" and request.theirs_right
        and re.fullmatch(r"\s*\+?\d+\s*", request.value("timestamp")) and not request.value("timestamp").isdigit(),
    ),
    "version": (
        "Authlib does not look at it; RFC 5849, section 3.2, wants 1.0",
        lambda request: request.ours == "version",
    ),
    "parameter twice": (
        "RFC 5849, section 3.2, has it refused; Authlib keeps the last for its checks, and signs both",
        lambda request: request.ours == "duplicate" and any(
            place.count(name + "=") > 1
            for place in (request.query, request.form) for name in re.findall(r"oauth_\w+", place)),
    ),
    "PLAINTEXT without timestamp or nonce": (
        "RFC 5849, section 3.1, lets each be left out; Authlib wants both or none",
        lambda request: request.ours_right and request.is_plaintext and request.lacks_time,
    ),
    "values decoded twice": (
        "Authlib decodes protocol parameters once more; RFC 5849, section 3.4.1.3.1, once",
        decoded_twice,
    ),
    "nonce of an earlier difference": FOLLOWS,
}
PHP = {
    "timestamp as PHP reads numbers": (
        "signs, fractions, exponents and blanks; Einlass takes digits alone (RFC 5849, section 3.3)",
        lambda request: request.ours == "timestamp" and not request.value("timestamp").isdigit(),
    ),
    "a list where a value is wanted": (
        "an error of PHP with status 500; Einlass takes the last of several values",
        lambda request: request.theirs == "error",
    ),
    "nonce of an earlier difference": FOLLOWS,
}
WOOCOMMERCE = PHP | {
    "none of the five names": (
        "WooCommerce takes a request for unsigned where only other names with oauth_ are read; Einlass misses the five",
        lambda request: request.ours == "parameters" and request.theirs == "none",
    ),
}
MEDIAWIKI = PHP | {
    "no signature": (
        "MediaWiki says of a signature that is missing that it is invalid; Einlass that it is missing",
        lambda request: request.ours == "parameters" and request.theirs == "signature"
        and not request.value("signature"),
    ),
    "RSA signature with a blank, or without its end": (
        "PHP passes over what is not base64 (RFC 2045, section 6.8) and does not want the padding",
        lambda request: request.ours == "signature" and request.theirs_right
        and request.value("signature_method") == "RSA-SHA1" and request.value("signature")[-2:] != "==",
    ),
}
