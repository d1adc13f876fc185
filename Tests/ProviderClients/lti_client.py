"""Plays a platform that launches a tool, or a tool that reports a score, with lti; a wrong secret is refused.

usage: lti_client.py lti-tool|lti-outcomes|canvas
"""

import sys

import requests
from lti import OutcomeRequest, ToolConsumer

from provider import Provider, done, expect, expect_text

name = sys.argv[1]
provider = Provider(name)
SERVICES = {
    "lti-outcomes": "https://moodle.example/mod/lti/service.php",
    "canvas": "https://canvas.example/api/lti/v1/tools/7/grade_passback",
}
LAUNCH = {
    "lti_message_type": "basic-lti-launch-request",
    "lti_version": "LTI-1p0",
    "resource_link_id": "link 1",
    "user_id": "42",
    "roles": "Learner",
    "lis_person_name_full": "Lena Röth & Co",
    "custom_empty": "",
    "oauth_callback": "about:blank",
}


def launch(secret):
    """The response to the form that a browser would post."""
    consumer = ToolConsumer(
        provider.key, secret, params=dict(LAUNCH), launch_url="https://tool.example/launch?course=a%20b"
    )
    return requests.post(consumer.launch_url, data=consumer.generate_launch_data())


def report(secret):
    return OutcomeRequest(
        {
            "consumer_key": provider.key,
            "consumer_secret": secret,
            "lis_outcome_service_url": SERVICES[name],
            "lis_result_sourcedid": "result 1",
            "message_identifier": "12",
        }
    ).post_replace_result(0.5)


if name == "lti-tool":
    response = launch(provider.secret)
    expect(response.status_code == 200, f"the launch: {response.status_code} {response.text}")
    expect_text(response.text, "Welcome", "the tool's page")
    expect(launch("wrong").status_code == 401, "a wrong secret was accepted")
else:
    answer = report(provider.secret)
    expect(answer.is_success(), f"the score: {answer.code_major} {answer.description}")
    if name == "canvas":
        # It refuses without an envelope, which the library cannot read.
        try:
            expect(not report("wrong").is_success(), "a wrong secret was accepted")
        except (ValueError, SyntaxError, AttributeError, TypeError):
            pass
    else:
        refusal = report("wrong")
        expect(not refusal.is_success(), "a wrong secret was accepted")
        expect_text(str(refusal.description), "Message signature not valid", "the refusal")
done("lti")
