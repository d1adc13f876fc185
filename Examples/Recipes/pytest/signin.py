"""A program that knows nothing of Einlass: it asks Twitter whose token it has."""
import os

import tweepy


def screen_name():
    client = tweepy.OAuth1UserHandler(
        os.environ["TWITTER_KEY"], os.environ["TWITTER_SECRET"],
        os.environ["TWITTER_TOKEN"], os.environ["TWITTER_TOKEN_SECRET"])
    return tweepy.API(client).verify_credentials().screen_name
