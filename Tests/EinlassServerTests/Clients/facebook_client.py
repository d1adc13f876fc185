"""Signs in at Facebook with facebook-sdk: the dialog gives a code, the code a token, the token a person.

usage: facebook_client.py APP-ID APP-SECRET PERSON
"""
import sys
from urllib.parse import parse_qs, urlsplit

import facebook
import requests

app_id, secret, person = sys.argv[1:4]
callback = "https://app.example/done"
graph = facebook.GraphAPI(version="2.8")
address = graph.get_auth_url(app_id, callback, ["email"])
response = requests.get(address + "&einlass_person=" + person, allow_redirects=False)
code = parse_qs(urlsplit(response.headers["location"]).query)["code"][0]
token = graph.get_access_token_from_code(code, callback, app_id, secret)["access_token"]
print(facebook.GraphAPI(token, version="2.8").get_object("me", fields="name")["name"])
