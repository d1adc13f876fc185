"""Signs in with schoolopy, without callback and verifier, and calls the API with two legs and with three; a
wrong secret is refused."""

import requests
from requests_oauthlib.oauth1_session import TokenRequestDenied
from schoolopy import Auth, Schoology

from provider import CALLBACK, Provider, done, expect, redirected, refused

provider = Provider("schoology")

two_legs = Schoology(Auth(provider.key, provider.secret))
expect(two_legs._get("schools")["school"][0]["title"] == "The School", "the school is another")

login = Auth(provider.key, provider.secret, three_legged=True)
page = login.request_authorization(callback_url=CALLBACK)
expect(redirected(page)["oauth_token"] == login.request_token, "another token came back")
expect(login.authorize(), "the login was refused")
seen = Schoology(login)._get("app-user-info")
expect(str(seen["api_uid"]) == str(provider.person["id"]), f"the person: {seen}")

unanswered = Auth(provider.key, provider.secret, three_legged=True)
unanswered.request_authorization(callback_url=CALLBACK)
expect(not unanswered.authorize(), "a token was given that nobody allowed")
wrong = Auth(provider.key, "wrong", three_legged=True)
refused(wrong.request_authorization, TokenRequestDenied)
refused(lambda: Schoology(Auth(provider.key, "wrong"))._get("schools"), requests.HTTPError)
done("schoolopy")
