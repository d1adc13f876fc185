"""Signs in with python-social-auth's core as a website would, and sees that somebody who declines is not signed in.

usage: social_core_client.py twitter|twitter-oauth2|facebook KEY SECRET PERSON
"""
import sys
from urllib.parse import parse_qsl, urlsplit

import requests
from social_core.backends.facebook import FacebookOAuth2
from social_core.backends.twitter import TwitterOAuth
from social_core.backends.twitter_oauth2 import TwitterOAuth2
from social_core.exceptions import AuthCanceled, SocialAuthBaseException
from social_core.storage import BaseStorage, NonceMixin
from social_core.strategy import BaseStrategy

network, key, secret, person = sys.argv[1:5]
backend_class = {"twitter": TwitterOAuth, "twitter-oauth2": TwitterOAuth2, "facebook": FacebookOAuth2}[network]


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
    """What a web framework gives the library: settings, a session, the request, what becomes of the person."""

    def __init__(self):
        super().__init__(storage=Storage)
        self.session, self.request, self.seen = {}, {}, {}
        prefix = f"SOCIAL_AUTH_{network.upper().replace('-', '_')}_"
        self.settings = {prefix + "KEY": key, prefix + "SECRET": secret}

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


def sign_in(answer):
    """The person's data, once the person has given the answer."""
    website = Website()
    address = backend_class(website, "/done").start()
    page = requests.get(f"{address}&einlass_person={person}&einlass_answer={answer}", allow_redirects=False)
    website.request = dict(parse_qsl(urlsplit(page.headers["location"]).query))
    backend_class(website, "/done").complete()
    return website.seen


print(sign_in("allow")["fullname"])
try:
    sign_in("deny")
except AuthCanceled:
    print("AuthCanceled")
if network == "twitter-oauth2":
    # It sends the secret in the body, where X does not look for it.
    try:
        backend_class(Website(), "/done").refresh_token("any")
    except SocialAuthBaseException as refusal:
        print(type(refusal).__name__)
