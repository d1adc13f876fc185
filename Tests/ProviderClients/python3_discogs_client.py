"""Signs in with python3-discogs-client, with a code and with a callback, and is refused with a wrong
secret."""

import discogs_client
from discogs_client.exceptions import AuthorizationError, HTTPError

from provider import CALLBACK, Provider, code, done, expect, redirected, refused

provider = Provider("discogs")


def sign_in(callback, secret=provider.secret):
    client = discogs_client.Client("an-app/1.0", provider.key, secret)
    _, _, page = client.get_authorize_url(callback)
    client.get_access_token(redirected(page)["oauth_verifier"] if callback else code(page))
    return client


for callback in [CALLBACK, None]:
    client = sign_in(callback)
    expect(client.identity().username == "lena", "the person is somebody else")
refusal = refused(lambda: sign_in(CALLBACK, "wrong"), AuthorizationError)
expect("Invalid signature." in str(refusal), f"the refusal: {refusal}")
wrong = discogs_client.Client("an-app/1.0", provider.key, provider.secret, provider.token, "wrong")
refused(wrong.identity, HTTPError)
done("python3-discogs-client")
