"""Signs in with flickrapi, with a code and with a callback, checks the token, uploads a picture (whose text
fields are signed), and is refused with a wrong secret."""

import io
import logging

import flickrapi
from flickrapi.exceptions import FlickrError

from provider import CALLBACK, Provider, code, done, expect, redirected, refused

logging.disable(logging.CRITICAL)
provider = Provider("flickr")


def sign_in(callback, secret=provider.secret):
    client = flickrapi.FlickrAPI(provider.key, secret, store_token=False, format="parsed-json")
    client.get_request_token(oauth_callback=callback)
    page = client.auth_url(perms="write")
    client.get_access_token(code(page) if callback == "oob" else redirected(page)["oauth_verifier"])
    return client


for callback in ["oob", CALLBACK]:
    client = sign_in(callback)
    token = client.token_cache.token
    expect((token.fullname, token.username) == ("Lena Roth", "lena"), f"the token: {token}")
    expect(client.test.login()["user"]["username"]["_content"] == "lena", "test.login names somebody else")
    expect(client.token_valid(perms="write"), "the token is not valid")
answer = client.upload(
    "a.png", fileobj=io.BytesIO(b"picture"), title="Über & unter", tags="one two", format="etree"
)
expect(answer.get("stat") == "ok", f"the upload: {answer.attrib}")
refused(lambda: sign_in("oob", "wrong"), FlickrError)
done("flickrapi")
