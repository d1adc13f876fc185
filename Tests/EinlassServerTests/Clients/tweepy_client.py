"""Signs in with tweepy as somebody would: a page is opened, somebody allows, a verifier comes back.

usage: tweepy_client.py KEY SECRET PERSON [pin]
"""
import re
import sys
from urllib.parse import parse_qs, urlsplit

import requests
import tweepy

key, secret, person = sys.argv[1:4]
uses_pin = sys.argv[4:] == ["pin"]
callback = "oob" if uses_pin else "https://app.example/done"
handler = tweepy.OAuth1UserHandler(key, secret, callback=callback)
address = handler.get_authorization_url()
response = requests.get(address + "&einlass_person=" + person, allow_redirects=False)
if uses_pin:
    verifier = re.search(r"\b(\d{7})\b", response.text).group(1)
else:
    verifier = parse_qs(urlsplit(response.headers["location"]).query)["oauth_verifier"][0]
handler.get_access_token(verifier)
print(tweepy.API(handler).verify_credentials().screen_name)
