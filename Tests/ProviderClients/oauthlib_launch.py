"""Launches an LTI tool with a form that oauthlib signs, as a platform would; a wrong secret, a changed field
and the same form sent twice are refused."""

import requests
from oauthlib.oauth1 import Client, SIGNATURE_TYPE_BODY

from provider import Provider, done, expect, expect_text

provider = Provider("lti-tool")
URL = "https://tool.example/launch"
FIELDS = {
    "lti_message_type": "basic-lti-launch-request",
    "lti_version": "LTI-1p0",
    "resource_link_id": "link 1",
    "lis_person_name_full": "Lena Röth & Co",
}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def form(secret):
    client = Client(provider.key, secret, signature_type=SIGNATURE_TYPE_BODY)
    return client.sign(URL, "POST", FIELDS, FORM)[2]


body = form(provider.secret)
response = requests.post(URL, data=body, headers=FORM)
expect(response.status_code == 200, f"the launch: {response.status_code} {response.text}")
expect_text(response.text, "Welcome", "the tool's page")
for wrong in [form("wrong"), form(provider.secret).replace("LTI-1p0", "LTI-2p0"), body]:
    response = requests.post(URL, data=wrong, headers=FORM)
    expect(response.status_code == 401, f"accepted: {response.status_code} {wrong}")
done("oauthlib")
