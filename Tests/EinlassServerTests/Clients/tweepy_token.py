"""Uses an access token with tweepy, and is refused once it is wrong.

usage: tweepy_token.py KEY SECRET TOKEN TOKEN-SECRET
"""
import sys

import tweepy

key, secret, token, token_secret = sys.argv[1:5]
client = tweepy.API(tweepy.OAuth1UserHandler(key, secret, token, token_secret))
print(client.verify_credentials().screen_name)
try:
    tweepy.API(tweepy.OAuth1UserHandler(key, secret, token, "wrong")).verify_credentials()
except tweepy.Unauthorized as refusal:
    print(refusal.api_codes)
