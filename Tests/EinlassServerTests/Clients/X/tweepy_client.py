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
client = tweepy.Client(token["access_token"])
home = client.get_home_timeline(user_auth=False, expansions=["author_id"]).data
print([tweet.text for tweet in home])
found = client.get_tweet(home[0].id, tweet_fields=["public_metrics"]).data
own = client.get_users_tweets(home[0].author_id)
print(found.public_metrics["like_count"], own.meta["result_count"])
print(client.get_tweets([5]).errors[0]["title"])
newer = user.refresh_token("https://api.twitter.com/2/oauth2/token", auth=user.auth)
print(name(newer))
refused(tweepy.Unauthorized, name, token)

user = handler()
refused(OAuth2Error, user.fetch_token, answer(user.get_authorization_url(), "deny"))
user = handler(secret="wrong")
refused(OAuth2Error, user.fetch_token, answer(user.get_authorization_url()))
user = handler(scopes=["users.read"])
refused(tweepy.Forbidden, name, user.fetch_token(answer(user.get_authorization_url())))
