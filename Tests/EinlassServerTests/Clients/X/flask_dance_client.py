"""Signs in at X with Flask-Dance, whose browser is Flask's test client."""
import flask
from flask_dance.consumer import OAuth2ConsumerBlueprint, oauth_error
from oauthlib.oauth2 import OAuth2Error

from visit import SCOPES, answer, client_id, refused, secret


def website(secret):
    app = flask.Flask("app")
    app.secret_key = "of the session"
    app.testing = True
    x = OAuth2ConsumerBlueprint(
        "x", "app", client_id=client_id, client_secret=secret, scope=SCOPES, use_pkce=True,
        base_url="https://api.x.com/2/", authorization_url="https://x.com/i/oauth2/authorize",
        token_url="https://api.x.com/2/oauth2/token", authorized_url="/done")
    app.register_blueprint(x)
    app.add_url_rule("/", view_func=lambda: x.session.get("users/me").json(), endpoint="me")
    return app.test_client()


def sign_in(secret=secret, word="allow"):
    browser = website(secret)
    address = answer(browser.get("/x", base_url="https://app.example").location, word)
    browser.get(address.removeprefix("https://app.example"), base_url="https://app.example")
    return browser


def denied(sender, error, error_description=None, error_uri=None):
    print("oauth_error:", error)


oauth_error.connect(denied)
print(sign_in().get("/", base_url="https://app.example").json["data"]["username"])
sign_in(word="deny")
refused(OAuth2Error, sign_in, "wrong")
