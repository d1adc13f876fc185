"""Where providers have what, and how they refuse, for the clients that are told: written down from the
reference of OAuth providers, and on purpose not read from the description files.

usage: networks.py NETWORK [base], which prints a network for clients of other languages, by its own names or
by the base address
"""
import json
import sys
from dataclasses import asdict, dataclass, field
from urllib.parse import urlencode

from provider import CALLBACK, Provider


@dataclass
class Network:
    request_token: str = ""
    authorize: str = ""
    access_token: str = ""
    profile: str = ""
    # The expected text in the profile. Without a profile, nothing is signed after the login.
    shows: str = "lena"
    # The responses to a wrong client secret at the first step, and to a wrong token secret at the profile.
    step_refusal: tuple = (401, "")
    refusal: tuple = (401, "")
    # The callback: "url", "oob" with a code on the page, "page" in the query of the page, or "none" if there is no page
    # and the app already has its verifier.
    callback: str = "url"
    verifier: bool = True
    signature_method: str = "HMAC-SHA1"
    # Further parameters of the page, parameters that the person returns, and fields of the last response.
    page: dict = field(default_factory=dict)
    brought: dict = field(default_factory=dict)
    answered: dict = field(default_factory=dict)
    method: str = "POST"
    realm: str = ""
    # The page's own names for the client's key and the token, if any.
    page_names: tuple = ()

    def page_with_own_names(self, key, token):
        """The page's address where it does not call them what OAuth does."""
        key_name, token_name = self.page_names
        return f"{self.authorize}?{urlencode({key_name: key, token_name: token})}"


JAVA = "oauth_problem=signature_invalid"
MEDIAWIKI = "https://wiki.example/w/index.php?title=Special:OAuth"
SMUGMUG = "https://api.smugmug.com/services/oauth/1.0a"
JIRA = "https://jira.example/plugins/servlet/oauth"
BITBUCKET = "https://bitbucket.example/plugins/servlet/oauth"
XERO = "https://api.xero.com"
NETSUITE = "https://1234567-sb1.restlets.api.netsuite.com"
XERO_ADVICE = "Failed%20to%20validate%20signature"
XERO_REFUSAL = (401, f"{JAVA}&oauth_problem_advice={XERO_ADVICE}")

# Networks with a login.
LOGINS = {
    "tumblr": Network(
        "https://www.tumblr.com/oauth/request_token", "https://www.tumblr.com/oauth/authorize",
        "https://www.tumblr.com/oauth/access_token", "https://api.tumblr.com/v2/user/info",
        step_refusal=(401, "oauth_signature does not match expected value"),
        refusal=(401, "Unable to authorize")),
    "flickr": Network(
        "https://www.flickr.com/services/oauth/request_token",
        "https://www.flickr.com/services/oauth/authorize",
        "https://www.flickr.com/services/oauth/access_token",
        "https://api.flickr.com/services/rest?method=flickr.test.login&format=json&nojsoncallback=1",
        page={"perms": "read"}, answered={"fullname": "Lena Roth", "username": "lena"},
        step_refusal=(401, "oauth_problem=signature_invalid&debug_sbs=POST&http"),
        refusal=(401, "oauth_problem=signature_invalid&debug_sbs=GET&")),
    "trello": Network(
        "https://trello.com/1/OAuthGetRequestToken", "https://trello.com/1/OAuthAuthorizeToken",
        "https://trello.com/1/OAuthGetAccessToken", "https://api.trello.com/1/members/me",
        page={"scope": "read,write", "expiration": "never", "name": "an app"},
        step_refusal=(500, "Invalid Signature"), refusal=(500, "Invalid Signature")),
    "discogs": Network(
        "https://api.discogs.com/oauth/request_token", "https://www.discogs.com/oauth/authorize",
        "https://api.discogs.com/oauth/access_token", "https://api.discogs.com/oauth/identity",
        step_refusal=(401, "Invalid signature."), refusal=(401, "")),
    "smugmug": Network(
        f"{SMUGMUG}/getRequestToken", f"{SMUGMUG}/authorize", f"{SMUGMUG}/getAccessToken",
        "https://api.smugmug.com/api/v2!authuser", callback="oob", page={"Access": "Full",
        "Permissions": "Modify"},
        step_refusal=(401, JAVA), refusal=(401, "Unauthorized")),
    "mediawiki": Network(
        f"{MEDIAWIKI}/initiate", f"{MEDIAWIKI}/authorize", f"{MEDIAWIKI}/token",
        "https://wiki.example/w/api.php"
        "?action=query&meta=userinfo&format=json", callback="oob",
        step_refusal=(200, "Error: An error occurred in the OAuth protocol: Invalid signature"),
        refusal=(200, "mwoauth-invalid-authorization")),
    "magento": Network(
        "https://magento.example/oauth/token/request", "", "https://magento.example/oauth/token/access",
        "https://magento.example/rest/V1/store/storeConfigs?searchCriteria%5BpageSize%5D=10", callback="none",
        shows="de_DE", step_refusal=(401, "oauth_problem=The+signature+is+invalid.+Verify+and+try+again."),
        refusal=(401, "The signature is invalid. Verify and try again.")),
    "netsuite": Network(
        f"{NETSUITE}/rest/requesttoken",
        "https://1234567-sb1.app.netsuite.com/app/login/secure/authorizetoken.nl",
        f"{NETSUITE}/rest/accesstoken", f"{NETSUITE}/rest/tokeninfo", shows="Lena Roth",
        signature_method="HMAC-SHA256", page={"state": "abc"}, brought={"company": "1234567_SB1",
        "state": "abc"},
        realm="1234567_SB1", step_refusal=(401, "error=InvalidSignature"),
        refusal=(401, "INVALID_LOGIN_ATTEMPT")),
    "jira": Network(
        f"{JIRA}/request-token", f"{JIRA}/authorize", f"{JIRA}/access-token",
        "https://jira.example/rest/api/2/myself",
        signature_method="RSA-SHA1", step_refusal=(401, JAVA), refusal=(401, JAVA)),
    "bitbucket": Network(
        f"{BITBUCKET}/request-token", f"{BITBUCKET}/authorize", f"{BITBUCKET}/access-token",
        "https://bitbucket.example/plugins/servlet/applinks/whoami",
        signature_method="RSA-SHA1", step_refusal=(401, JAVA), refusal=(401, JAVA)),
    "schoology": Network(
        "https://api.schoology.com/v1/oauth/request_token", "https://www.schoology.com/oauth/authorize",
        "https://api.schoology.com/v1/oauth/access_token", "https://api.schoology.com/v1/app-user-info",
        shows="api_uid", callback="page", verifier=False, method="GET",
        step_refusal=(401, "Invalid signature"),
        refusal=(401, "Invalid signature")),
    "etrade": Network(
        "https://api.etrade.com/oauth/request_token", "https://us.etrade.com/e/t/etws/authorize",
        "https://api.etrade.com/oauth/access_token", "https://api.etrade.com/v1/accounts/list.json",
        shows="accountIdKey", callback="oob", page_names=("key", "token"), step_refusal=(401, JAVA),
        refusal=(401, JAVA)),
    "garmin": Network(
        "https://connectapi.garmin.com/oauth-service/oauth/request_token",
        "https://connect.garmin.com/oauthConfirm",
        "https://connectapi.garmin.com/oauth-service/oauth/access_token",
        "https://apis.garmin.com/wellness-api/rest/user/id", shows="userId", callback="page"),
    "linkedin": Network(
        "https://api.linkedin.com/uas/oauth/requestToken?scope=r_basicprofile+r_emailaddress",
        "https://www.linkedin.com/uas/oauth/authenticate", "https://api.linkedin.com/uas/oauth/accessToken",
        "https://api.linkedin.com/v1/people/~:(id,first-name,last-name)",
        answered={"oauth_expires_in": "5183999"},
        shows="<first-name>Lena</first-name>", step_refusal=(401, JAVA),
        refusal=(401, "[unauthorized]. OAU:")),
    "xero-public": Network(
        f"{XERO}/oauth/RequestToken", f"{XERO}/oauth/Authorize", f"{XERO}/oauth/AccessToken",
        f"{XERO}/api.xro/2.0/Organisation", shows="Demo Company (NZ)", answered={"oauth_expires_in": "1800"},
        step_refusal=XERO_REFUSAL, refusal=XERO_REFUSAL),
    "xero-partner": Network(
        f"{XERO}/oauth/RequestToken", f"{XERO}/oauth/Authorize", f"{XERO}/oauth/AccessToken",
        f"{XERO}/api.xro/2.0/Organisation", shows="Demo Company (NZ)", answered={"oauth_expires_in": "1800"},
        signature_method="RSA-SHA1", step_refusal=XERO_REFUSAL, refusal=XERO_REFUSAL),
    "fitbit": Network(
        "https://api.fitbit.com/oauth/request_token", "https://www.fitbit.com/oauth/authorize",
        "https://api.fitbit.com/oauth/access_token", "https://api.fitbit.com/1/user/-/profile.json",
        step_refusal=(401, "Invalid signature or token '"), refusal=(401, "Invalid signature or token '")),
    "clevercloud": Network(
        "https://api.clever-cloud.com/v2/oauth/request_token",
        "https://api.clever-cloud.com/v2/oauth/authorize",
        "https://api.clever-cloud.com/v2/oauth/access_token", "https://api.clever-cloud.com/v2/self",
        shows="Lena Roth"),
    "zotero": Network(
        "https://www.zotero.org/oauth/request", "https://www.zotero.org/oauth/authorize",
        "https://www.zotero.org/oauth/access",
        page={"library_access": "1", "name": "an app"}, answered={"username": "lena"}),
    "plurk": Network(
        "https://www.plurk.com/OAuth/request_token", "https://www.plurk.com/OAuth/authorize",
        "https://www.plurk.com/OAuth/access_token", "https://www.plurk.com/APP/Users/me",
        callback="oob", page={"deviceid": "1"}, step_refusal=(400, "40005:invalid signature"),
        refusal=(400, "40005")),
    "evernote": Network(
        "https://www.evernote.com/oauth", "https://www.evernote.com/OAuth.action",
        "https://www.evernote.com/oauth",
        answered={"edam_shard": "s1", "oauth_token_secret": ""}),
    "tripit": Network(
        "https://api.tripit.com/oauth/request_token", "https://www.tripit.com/oauth/authorize",
        "https://api.tripit.com/oauth/access_token", "https://api.tripit.com/v1/get/profile",
        step_refusal=(401, "invalid oauth_signature"), refusal=(401, "invalid oauth_signature")),
    "500px": Network(
        "https://api.500px.com/v1/oauth/request_token", "https://api.500px.com/v1/oauth/authorize",
        "https://api.500px.com/v1/oauth/access_token", "https://api.500px.com/v1/users"),
    "xing": Network(
        "https://api.xing.com/v1/request_token", "https://api.xing.com/v1/authorize",
        "https://api.xing.com/v1/access_token", "https://api.xing.com/v1/users/me.json"),
    "upwork": Network(
        "https://www.upwork.com/api/auth/v1/oauth/token/request", "https://www.upwork.com/services/api/auth",
        "https://www.upwork.com/api/auth/v1/oauth/token/access",
        "https://www.upwork.com/api/auth/v1/info.json",
        shows="Roth"),
    "wordpress": Network(
        "https://blog.example/oauth1/request", "https://blog.example/oauth1/authorize",
        "https://blog.example/oauth1/access", "https://blog.example/wp-json/wp/v2/users/me",
        step_refusal=(401, "json_oauth1_signature_mismatch"),
        refusal=(401, "OAuth signature does not match")),
}

# Networks without one: the app's requests with its key, and with a given token if `verifier` is true.
KEYS = {
    "woocommerce": Network(
        profile="http://shop.example/wp-json/wc/v3/products?per_page=5", shows="Premium Quality",
        verifier=False,
        refusal=(401, "Invalid signature - provided signature does not match.")),
    "xero": Network(
        profile=f"{XERO}/api.xro/2.0/Organisation", shows="Demo Company (NZ)", signature_method="RSA-SHA1",
        refusal=XERO_REFUSAL),
    "bricklink": Network(
        profile="https://api.bricklink.com/api/store/v1/colors/11", shows="Black",
        refusal=(200, "SIGNATURE_INVALID: Invalid Signature")),
}


def described(name, by_base):
    """The login of a network as the clients of other languages are given it,
        with the app's key and secret."""
    provider = Provider(name)
    network = asdict(LOGINS[name]) | {"key": provider.key, "secret": provider.secret,
        "app_callback": CALLBACK}
    if by_base:
        for address in ["request_token", "authorize", "access_token", "profile"]:
            network[address] = provider.at_base_address(network[address])
    return network


if __name__ == "__main__":
    print(json.dumps(described(sys.argv[1], "base" in sys.argv[2:])))
