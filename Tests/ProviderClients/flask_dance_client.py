"""Signs in with Flask-Dance's blueprint for Jira as a website would, at Jira and at Bitbucket, and is refused
with another key.

usage: flask_dance_client.py jira|bitbucket
"""

import sys

from flask import Flask
from flask_dance.consumer import oauth_error
from flask_dance.contrib.jira import jira as session
from flask_dance.contrib.jira import make_jira_blueprint

from provider import Provider, done, expect, expect_text, redirected

name = sys.argv[1]
provider = Provider(name)
PROFILE = {
    "jira": ("rest/api/2/myself", "Lena Roth"),
    "bitbucket": ("plugins/servlet/applinks/whoami", "lena"),
}


def website(pem):
    app = Flask(__name__)
    app.secret_key = "of this process"
    app.testing = True
    blueprint = make_jira_blueprint(f"https://{name}.example/", provider.key, pem, redirect_url="/profile")
    app.register_blueprint(blueprint, url_prefix="/login")

    @app.route("/profile")
    def profile():
        return session.get(PROFILE[name][0]).text

    return app.test_client()


browser = website(provider.private_key)
page = browser.get("/login/jira").location
back = browser.get("/login/jira/authorized", query_string=redirected(page))
expect(back.location == "/profile", f"sent to {back.location}: {back.text}")
expect_text(browser.get("/profile").text, PROFILE[name][1], "the profile")
# The blueprint reports the refusal by a signal and does not redirect to the page.
refusals = []
oauth_error.connect(lambda blueprint, **known: refusals.append(known["message"]), weak=False)
sent_to = website(provider.other_private_key).get("/login/jira").location
expect(sent_to == "/profile", f"with another key sent to {sent_to}")
expect_text(str(refusals), "oauth_problem=signature_invalid", "the refusal")
done("Flask-Dance")
