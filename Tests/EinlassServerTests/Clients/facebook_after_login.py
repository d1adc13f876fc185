"""What a back end does with facebook-sdk once people have signed in: friends, a post, test users; each with a refusal.

usage: facebook_after_login.py APP-ID APP-SECRET PERSON
"""
import sys
from urllib.parse import parse_qs, urlsplit

import facebook
import requests

app_id, secret, person = sys.argv[1:4]


def sign_in(permissions):
    graph = facebook.GraphAPI(version="2.8")
    callback = "https://app.example/done"
    address = graph.get_auth_url(app_id, callback, permissions)
    response = requests.get(address + "&einlass_person=" + person, allow_redirects=False)
    code = parse_qs(urlsplit(response.headers["location"]).query)["code"][0]
    token = graph.get_access_token_from_code(code, callback, app_id, secret)["access_token"]
    return facebook.GraphAPI(token, version="2.8")


def refused(call):
    try:
        call()
    except facebook.GraphAPIError as error:
        return error.code
    return "not refused"


graph = sign_in(["email"])
print(refused(lambda: graph.put_object("me", "feed", message="Hello")))
graph = sign_in(["email", "user_friends", "publish_actions"])
print(graph.get_connections("me", "friends")["summary"]["total_count"])
print(refused(lambda: graph.get_connections("me", "friends", fields=",name")))
post = graph.put_object("me", "feed", message="Hello")["id"]
print(post.count("_"), refused(lambda: graph.put_object("me", "feed", message="Hello")))
print(graph.delete_object(post)["success"])

app = facebook.GraphAPI(app_id + "|" + secret, version="2.8")
users = [app.put_object(app_id, "accounts/test-users", permissions="user_friends") for _ in range(2)]
apis = [facebook.GraphAPI(user["access_token"], version="2.8") for user in users]
ids = [user["id"] for user in users]
print(refused(lambda: graph.put_object(app_id, "accounts/test-users")))
apis[0].put_object(ids[0], "friends/" + ids[1])
print(refused(lambda: apis[0].put_object(ids[0], "friends/" + ids[1])))
apis[1].put_object(ids[1], "friends/" + ids[0])
print([friend["id"] for friend in apis[0].get_connections("me", "friends")["data"]] == [ids[1]])
print(len(list(app.get_all_connections(app_id, "accounts/test-users", limit=1))))
app.delete_object(ids[1])
print(refused(lambda: apis[1].get_object("me")))
