"""Signs in with requests-oauthlib, through the base address that is given or by Twitter's own.

usage: oauthlib_client.py KEY SECRET PERSON [BASE]
"""
import sys

from requests_oauthlib import OAuth1Session

key, secret, person = sys.argv[1:4]
base = sys.argv[4] if sys.argv[4:] else "https://api.twitter.com"
session = OAuth1Session(key, client_secret=secret, callback_uri="https://app.example/done")
session.fetch_request_token(base + "/oauth/request_token")
address = session.authorization_url(base + "/oauth/authenticate")
page = session.get(address + "&einlass_person=" + person, allow_redirects=False)
session.parse_authorization_response(page.headers["location"])
session.fetch_access_token(base + "/oauth/access_token")
me = session.get(base + "/1.1/account/verify_credentials.json")
print(me.json()["screen_name"])
