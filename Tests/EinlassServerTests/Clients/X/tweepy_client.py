"""Signs in at X with tweepy's OAuth2UserHandler, and asks who that was with its Client."""
import tweepy
from oauthlib.oauth2 import OAuth2Error

from visit import CALLBACK, SCOPES, answer, client_id, refused, secret


def handler(secret=secret, scopes=SCOPES):
    return tweepy.OAuth2UserHandler(
        client_id=client_id, redirect_uri=CALLBACK, scope=scopes, client_secret=secret)


def name(token):
    return tweepy.Client(token["access_token"]).get_me(user_auth=False).data.username


user = handler()
token = user.fetch_token(answer(user.get_authorization_url()))
print(name(token))
newer = user.refresh_token("https://api.twitter.com/2/oauth2/token", auth=user.auth)
print(name(newer))
refused(tweepy.Unauthorized, name, token)

user = handler()
refused(OAuth2Error, user.fetch_token, answer(user.get_authorization_url(), "deny"))
user = handler(secret="wrong")
refused(OAuth2Error, user.fetch_token, answer(user.get_authorization_url()))
user = handler(scopes=["users.read"])
refused(tweepy.Forbidden, name, user.fetch_token(answer(user.get_authorization_url())))
