"""What a back end does with facebook-sdk for photos, several nodes at once and a business; each with a refusal.

At the end it calls until its application has no call left.

usage: facebook_photos.py APP-ID APP-SECRET PERSON
"""
import io
import sys
from urllib.parse import parse_qs, urlsplit

import facebook
import requests

app_id, secret, person = sys.argv[1:4]
PERMISSIONS = ["email", "user_friends", "user_photos", "publish_actions"]


def refused(call):
    try:
        call()
    except facebook.GraphAPIError as error:
        return error.code
    return "not refused"


start = facebook.GraphAPI(version="3.1")
callback = "https://app.example/done"
response = requests.get(
    start.get_auth_url(app_id, callback, PERMISSIONS) + "&einlass_person=" + person, allow_redirects=False)
code = parse_qs(urlsplit(response.headers["location"]).query)["code"][0]
token = start.get_access_token_from_code(code, callback, app_id, secret)["access_token"]
graph = facebook.GraphAPI(token, version="3.1")
me = graph.get_object("me")["id"]
print("publish_actions" in [entry["permission"] for entry in graph.get_connections("me", "permissions")["data"]])

# A photo, and what is none.
picture = io.BytesIO(b"\xff\xd8\xff\xd9")
photo = refused(lambda: graph.put_photo(picture, message="Cat"))
if photo == "not refused":
    uploaded = graph.get_connections("me", "photos", type="uploaded")["data"]
    print([entry["name"] for entry in uploaded], graph.get_object(uploaded[0]["id"], fields="name")["name"])
else:
    print(photo)
print(refused(lambda: graph.put_photo(io.BytesIO(b"no picture"))))

# Several nodes, and an edge of each.
print(list(graph.get_objects(ids=["me", me], fields="name").keys()) == ["me", me])
friends = graph.request(graph.version + "/friends", {"ids": "me," + me})
print(friends["me"]["summary"] == friends[me]["summary"])
print(refused(lambda: graph.request(graph.version + "/friends", {"ids": "me,4"})))
print(graph.get_object("me", metadata="1")["metadata"]["type"])

# The ids at other applications and pages of the business, and another application's token.
print(len(graph.get_connections("me", "ids_for_apps")["data"]),
      [entry["page"]["name"] for entry in graph.get_connections("me", "ids_for_pages")["data"]])
print(refused(lambda: facebook.GraphAPI(token, version="2.8").get_connections("me", "ids_for_apps")))

calls = 0
while calls < 1000 and (end := refused(lambda: graph.get_object("me"))) == "not refused":
    calls += 1
print(end, 100 < calls < 200)
