"""Signs in with python-social-auth's core as a website would, and is refused with a wrong secret.

usage: social_core_client.py NETWORK
"""

import sys

from social_core.backends.discogs import DiscogsOAuth1
from social_core.backends.evernote import EvernoteOAuth
from social_core.backends.fitbit import FitbitOAuth1
from social_core.backends.flickr import FlickrOAuth
from social_core.backends.mediawiki import MediaWiki
from social_core.backends.trello import TrelloOAuth
from social_core.backends.tripit import TripItOAuth
from social_core.backends.tumblr import TumblrOAuth
from social_core.backends.upwork import UpworkOAuth
from social_core.backends.xing import XingOAuth
from social_core.backends.zotero import ZoteroOAuth
from social_core.exceptions import SocialAuthBaseException
from social_core.storage import BaseStorage, NonceMixin
from social_core.strategy import BaseStrategy

from provider import Provider, code, done, expect, redirected, refused

# The library's class, and a detail of the person that it finds.
BACKENDS = {
    "discogs": (DiscogsOAuth1, "username", "lena"),
    "evernote": (EvernoteOAuth, "username", None),
    "fitbit": (FitbitOAuth1, "username", "lena"),
    "flickr": (FlickrOAuth, "fullname", "Lena Roth"),
    "mediawiki": (MediaWiki, "username", "lena"),
    "trello": (TrelloOAuth, "username", "lena"),
    "tripit": (TripItOAuth, "fullname", "Lena Roth"),
    "tumblr": (TumblrOAuth, "username", "lena"),
    "upwork": (UpworkOAuth, "first_name", "Lena"),
    "xing": (XingOAuth, "email", "lena@example.org"),
    "zotero": (ZoteroOAuth, "username", "lena"),
}
name = sys.argv[1]
provider = Provider(name)
backend_class, detail, value = BACKENDS[name]


class Nonces(NonceMixin):
    """The states that were given out and did not come back."""

    kept = set()

    @classmethod
    def use(cls, *nonce):
        cls.kept.add(nonce)
        return True

    @classmethod
    def consume(cls, *nonce):
        is_there = nonce in cls.kept
        cls.kept.discard(nonce)
        return is_there


class Storage(BaseStorage):
    nonce = Nonces


class Website(BaseStrategy):
    """What a web framework gives the library: settings, a session, the request, what becomes of people."""

    def __init__(self, secret):
        super().__init__(storage=Storage)
        self.session, self.request, self.seen = {}, {}, {}
        prefix = f"SOCIAL_AUTH_{name.upper()}_"
        self.settings = {prefix + "KEY": provider.key, prefix + "SECRET": secret}
        if name == "mediawiki":
            self.settings[prefix + "URL"] = "https://wiki.example/w/index.php"
            self.settings[prefix + "MEDIAWIKI_URL"] = "https://wiki.example/w/index.php"
            self.settings[prefix + "CALLBACK"] = "oob"

    def authenticate(self, backend, *args, **known):
        self.seen = backend.get_user_details(known["response"])

    def get_setting(self, name):
        return self.settings[name]

    def request_data(self, merge=True):
        return self.request

    def session_get(self, name, default=None):
        return self.session.get(name, default)

    def session_set(self, name, value):
        self.session[name] = value

    def session_pop(self, name):
        return self.session.pop(name, None)

    def redirect(self, url):
        return url

    def build_absolute_uri(self, path=None):
        return "https://app.example" + (path or "")


def sign_in(secret):
    """The person's details."""
    website = Website(secret)
    page = backend_class(website, "/done").start()
    if name == "mediawiki":
        token = page.split("oauth_token=")[1].split("&")[0]
        website.request = {"oauth_token": token, "oauth_verifier": code(page)}
    else:
        website.request = redirected(page)
    backend_class(website, "/done").complete()
    return website.seen


seen = sign_in(provider.secret)
expect(seen[detail] == value if value else seen[detail], f"the details: {seen}")
refused(lambda: sign_in("wrong"), SocialAuthBaseException)
done("social-auth-core")
