"""Reports a score with PyLTI, whose signer is that of oauth2 and takes no proxy; a wrong secret is refused.

usage: pylti_client.py lti-outcomes|canvas
"""

import os
import sys

from pylti.common import generate_request_xml, post_message

from provider import Provider, done, expect

name = sys.argv[1]
provider = Provider(name)
URL = {
    "lti-outcomes": "https://moodle.example/mod/lti/service.php",
    "canvas": "https://canvas.example/api/lti/v1/tools/7/grade_passback",
}[name]
URL = provider.at_base_address(URL)
# With a proxy in the environment, its HTTP library asks for another library.
for variable in ["http_proxy", "https_proxy", "HTTPS_PROXY"]:
    os.environ.pop(variable, None)
xml = generate_request_xml("12", "replaceResult", "result 1", 0.5)


def report(secret):
    return post_message(
        {provider.key: {"secret": secret}}, provider.key, URL, xml.decode() if isinstance(xml, bytes) else xml
    )


expect(report(provider.secret), "the score was refused")
expect(not report("wrong"), "a wrong secret was accepted")
done("PyLTI")
