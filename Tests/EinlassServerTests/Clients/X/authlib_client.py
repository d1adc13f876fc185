"""Signs in at X with authlib, refreshes, and gives the tokens back."""
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session

from visit import CALLBACK, SCOPES, answer, client_id, refused, secret

base = "https://api.x.com/2"
verifier = "a verifier that is not told to anybody at all, 1234"


def visited(secret=secret):
    session = OAuth2Session(
        client_id, secret, redirect_uri=CALLBACK, scope=" ".join(SCOPES), code_challenge_method="S256")
    address, _ = session.create_authorization_url(
        "https://x.com/i/oauth2/authorize", code_verifier=verifier)
    return session, answer(address)


def fetch(visited, verifier=verifier):
    session, address = visited
    return session.fetch_token(base + "/oauth2/token", authorization_response=address, code_verifier=verifier)


session, address = visited()
token = fetch((session, address))
print(session.get(base + "/users/me").json()["data"]["username"])
session.refresh_token(base + "/oauth2/token")
print(session.get(base + "/users/me").json()["data"]["username"])
refused(OAuthError, session.refresh_token, base + "/oauth2/token", token["refresh_token"])
print(session.revoke_token(base + "/oauth2/revoke", session.token["refresh_token"]).json())
print(session.get(base + "/users/me").json()["title"])
refused(OAuthError, fetch, visited(), "another verifier")
refused(OAuthError, fetch, visited("wrong"))
