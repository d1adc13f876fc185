"""Signs in at Facebook with authlib, and is refused with a code that it used before.

usage: authlib_facebook.py APP-ID APP-SECRET PERSON
"""
import sys

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session

app_id, secret, person = sys.argv[1:4]
graph = "https://graph.facebook.com/v7.0"
session = OAuth2Session(app_id, secret, redirect_uri="https://app.example/done", scope="email")
address, state = session.create_authorization_url("https://www.facebook.com/v7.0/dialog/oauth")
page = requests.get(address + "&einlass_person=" + person, allow_redirects=False)
# The part after the # stays in the browser.
response = page.headers["location"].split("#")[0]
session.fetch_token(graph + "/oauth/access_token", authorization_response=response, state=state)
print(session.get(graph + "/me?fields=name,email").json()["name"])
try:
    session.fetch_token(graph + "/oauth/access_token", authorization_response=response, state=state)
except AuthlibBaseError as refusal:
    print(refusal.error["error_subcode"], refusal.error["message"])
