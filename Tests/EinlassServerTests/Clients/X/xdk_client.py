"""Signs in at X with X's own library, xdk."""
import requests
from xdk import Client
from xdk.oauth2_auth import OAuth2PKCEAuth

from visit import CALLBACK, SCOPES, answer, client_id, refused, secret


def visited(secret=secret):
    x = OAuth2PKCEAuth(client_id=client_id, client_secret=secret, redirect_uri=CALLBACK, scope=SCOPES)
    return x, answer(x.get_authorization_url(state="state"))


def name(token):
    return Client(access_token=token["access_token"]).users.get_me().data.username


x, address = visited()
token = x.fetch_token(authorization_response=address)
print(name(token))
print(name(x.refresh_token()))
refused(requests.HTTPError, name, token)
refused(ValueError, x.fetch_token, address)
x, address = visited("wrong")
refused(ValueError, x.fetch_token, address)
