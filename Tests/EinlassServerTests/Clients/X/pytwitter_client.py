"""Signs in at X with python-twitter-v2."""
from authlib.common.errors import AuthlibBaseError
from pytwitter import Api
from pytwitter.error import PyTwitterError

from visit import CALLBACK, SCOPES, answer, client_id, refused, secret


def sign_in(secret=secret, scopes=SCOPES):
    api = Api(
        client_id=client_id, client_secret=secret, oauth_flow=True, callback_uri=CALLBACK, scopes=scopes)
    address, verifier, _ = api.get_oauth2_authorize_url()
    api.generate_oauth2_access_token(answer(address), verifier)
    return api


print(sign_in().get_me(user_fields=["created_at", "public_metrics"]).data.username)
refused(PyTwitterError, sign_in(scopes=["tweet.read"]).get_me)
refused(PyTwitterError, sign_in().get_user, username="nobody_at_all")
refused(AuthlibBaseError, sign_in, "wrong")
