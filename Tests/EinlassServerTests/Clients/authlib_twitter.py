"""Signs in at Twitter with authlib, and is refused with a wrong consumer secret.

usage: authlib_twitter.py KEY SECRET PERSON
"""
import sys

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth1Session

key, secret, person = sys.argv[1:4]
base = "https://api.twitter.com"
session = OAuth1Session(key, secret, redirect_uri="https://app.example/done")
session.fetch_request_token(base + "/oauth/request_token")
address = session.create_authorization_url(base + "/oauth/authenticate")
page = requests.get(address + "&einlass_person=" + person, allow_redirects=False)
session.parse_authorization_response(page.headers["location"])
session.fetch_access_token(base + "/oauth/access_token")
print(session.get(base + "/1.1/account/verify_credentials.json").json()["screen_name"])
try:
    OAuth1Session(key, "wrong", redirect_uri="https://app.example/done").fetch_request_token(
        base + "/oauth/request_token")
except AuthlibBaseError as refusal:
    print(refusal.error)
