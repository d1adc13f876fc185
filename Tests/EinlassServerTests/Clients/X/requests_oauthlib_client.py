"""Signs in at X with requests-oauthlib: Basic is given by hand, and the secret in the body alone does not do."""
from oauthlib.oauth2 import OAuth2Error
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

from visit import CALLBACK, SCOPES, answer, client_id, refused, secret

base = "https://api.x.com/2"
basic = HTTPBasicAuth(client_id, secret)


def visited():
    session = OAuth2Session(client_id, redirect_uri=CALLBACK, scope=SCOPES, pkce="S256")
    return session, answer(session.authorization_url("https://x.com/i/oauth2/authorize")[0])


session, address = visited()
session.fetch_token(base + "/oauth2/token", authorization_response=address, auth=basic)
print(session.get(base + "/users/me").json()["data"]["username"])
session.refresh_token(base + "/oauth2/token", auth=basic)
print(session.get(base + "/users/me").json()["data"]["username"])
refused(
    OAuth2Error, session.refresh_token, base + "/oauth2/token", client_id=client_id, client_secret=secret)
refused(
    OAuth2Error, session.fetch_token, base + "/oauth2/token", authorization_response=address, auth=basic)
session, address = visited()
refused(
    OAuth2Error, session.fetch_token, base + "/oauth2/token", authorization_response=address,
    include_client_id=True, client_secret=secret, auth=False)
