"""Signs in at Facebook with facebook-sdk: the dialog gives a code, the code a token, the token a person and friends.

usage: facebook_client.py APP-ID APP-SECRET PERSON
"""
import sys
from urllib.parse import parse_qs, urlsplit

import facebook
import requests

app_id, secret, person = sys.argv[1:4]
callback = "https://app.example/done"
graph = facebook.GraphAPI(version="2.8")
address = graph.get_auth_url(app_id, callback, ["email", "user_friends"])
response = requests.get(address + "&einlass_person=" + person, allow_redirects=False)
code = parse_qs(urlsplit(response.headers["location"]).query)["code"][0]
token = graph.get_access_token_from_code(code, callback, app_id, secret)["access_token"]
graph = facebook.GraphAPI(token, version="2.8")
print(graph.get_object("me", fields="name")["name"])
print(graph.get_connections("me", "friends")["data"])


def refused(call, *arguments):
    try:
        call(*arguments)
    except facebook.GraphAPIError as refusal:
        print(f"GraphAPIError {refusal.code}: {refusal}")


refused(graph.get_access_token_from_code, code, callback, app_id, secret)
refused(graph.get_object, "100000000000999")
graph.delete_object("me/permissions")
refused(graph.get_object, "me")
