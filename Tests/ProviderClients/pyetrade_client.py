"""Signs in with pyetrade, lists accounts, renews and revokes the token, and is refused after that and with a
wrong secret."""

import requests
from pyetrade import ETradeAccessManager, ETradeAccounts, ETradeOAuth
from requests_oauthlib.oauth1_session import TokenRequestDenied

from provider import Provider, code, done, expect, expect_refusal, expect_text, refused

provider = Provider("etrade")

oauth = ETradeOAuth(provider.key, provider.secret)
token = oauth.get_access_token(code(oauth.get_request_token()))
credentials = (provider.key, provider.secret, token["oauth_token"], token["oauth_token_secret"])
accounts = ETradeAccounts(*credentials, dev=False)
listed = accounts.list_accounts(resp_format="json")
account = listed["AccountListResponse"]["Accounts"]["Account"][0]
expect(account["accountMode"] == "CASH", f"the accounts: {listed}")
manager = ETradeAccessManager(*credentials)
expect(manager.renew_access_token(), "the token was not renewed")
accounts.list_accounts(resp_format="json")
refusal = refused(ETradeOAuth(provider.key, "wrong").get_request_token, TokenRequestDenied)
expect_text(str(refusal), "oauth_problem=signature_invalid", "the refusal")
wrong = ETradeAccounts(*credentials[:3], "wrong", dev=False)
refusal = refused(lambda: wrong.list_accounts(resp_format="json"), requests.HTTPError)
expect_refusal(refusal.response, 401, "oauth_problem=signature_invalid")
expect(manager.revoke_access_token(), "the token was not revoked")
refusal = refused(lambda: accounts.list_accounts(resp_format="json"), requests.HTTPError)
expect_refusal(refusal.response, 401, "oauth_problem=token_rejected")
done("pyetrade")
