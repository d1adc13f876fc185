"""Signs in with mwoauth, which checks the signed statement of who somebody is, and is refused with wrong
secrets."""

from mwoauth import AccessToken, ConsumerToken, Handshaker
from mwoauth.errors import OAuthException

from provider import Provider, code, done, expect, refused

provider = Provider("mediawiki")
WIKI = "https://wiki.example/w/index.php"

handshaker = Handshaker(WIKI, ConsumerToken(provider.key, provider.secret))
page, request_token = handshaker.initiate()
access_token = handshaker.complete(
    request_token, f"oauth_verifier={code(page)}&oauth_token={request_token.key}"
)
identity = handshaker.identify(access_token)
expect(identity["username"] == "lena", f"the person: {identity}")
refusal = refused(lambda: Handshaker(WIKI, ConsumerToken(provider.key, "wrong")).initiate(), OAuthException)
expect("Invalid signature" in str(refusal), f"the refusal: {refusal}")
refused(lambda: handshaker.identify(AccessToken(access_token.key, "wrong")), OAuthException)
done("mwoauth")
