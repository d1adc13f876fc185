import Testing

/// A library by another author, and the effects of its program in `Clients/X` on X.
struct XClient: Sendable, CustomTestStringConvertible {
  let library: String
  let script: String
  /// Whether it signs people in for an app without a secret, since it does not support Basic authentication.
  var isPublic = false
  /// The lines that it prints: who signed in, then the errors that the library raised.
  let printed: [String]
  /// The reasons for the network's refusals, in order. A person who cancels does not count as a refusal.
  let reasons: [String]

  var testDescription: String { library }
}

extension XClient {
  static let all: [XClient] = [
    tweepy, requestsOAuthlib, authlib, authlibHTTPX, httpxOAuth, flaskDance, fastapiSSO, allauth, xdk,
    pytwitter, lwpAuthenOAuth2, netOAuth2, mojolicious, rubyOAuth2, omniauth,
  ]

  // MARK: - Python

  private static let tweepy = XClient(
    library: "tweepy", script: "tweepy_client.py",
    printed: [
      "nora_sim", "['Hello from a simulated network']", "0 1", "Not Found Error", "nora_sim",
      "Unauthorized: 401 Unauthorized Unauthorized",
      "AccessDeniedError: (access_denied)", "UnauthorizedClientError: (unauthorized_client) \(noBasic)",
      "Forbidden: 403 Forbidden Forbidden",
    ],
    reasons: [Reason.replaced, Reason.wrongSecret, Reason.noTweetRead])

  private static let requestsOAuthlib = XClient(
    library: "requests-oauthlib", script: "requests_oauthlib_client.py",
    printed: [
      "nora_sim", "nora_sim", "UnauthorizedClientError: (unauthorized_client) \(noBasic)",
      "InvalidClientIdError: (invalid_request) \(badCode)",
      "UnauthorizedClientError: (unauthorized_client) \(noBasic)",
    ],
    reasons: [Reason.secretInBody, Reason.usedCode, Reason.secretInBody])

  private static let authlib = XClient(
    library: "authlib", script: "authlib_client.py",
    printed: [
      "nora_sim", "nora_sim", "OAuthError: invalid_request: \(badToken)", "{'revoked': True}", "Unauthorized",
      "OAuthError: invalid_request: \(badVerifier)", "OAuthError: unauthorized_client: \(noBasic)",
    ],
    reasons: [
      Reason.usedRefreshToken, "the access token was revoked", Reason.wrongVerifier, Reason.wrongSecret,
    ])

  private static let authlibHTTPX = XClient(
    library: "authlib with httpx", script: "authlib_httpx_client.py",
    printed: ["nora_sim", "nora_sim", "OAuthError: invalid_request: \(badCode)"],
    reasons: [Reason.usedCode])

  private static let httpxOAuth = XClient(
    library: "httpx-oauth", script: "httpx_oauth_client.py",
    printed: [
      "nora_sim", "nora_sim", "RefreshTokenError 400 \(badToken)", "RevokeTokenError 400 \(badToken)",
      "GetAccessTokenError 400 \(badRedirect)", "GetAccessTokenError 401 \(noBasic)",
    ],
    reasons: [
      Reason.usedRefreshToken, "the refresh token was revoked", Reason.otherRedirect, Reason.wrongSecret,
    ])

  private static let flaskDance = XClient(
    library: "Flask-Dance", script: "flask_dance_client.py",
    printed: [
      "nora_sim", "oauth_error: access_denied", "UnauthorizedClientError: (unauthorized_client) \(noBasic)",
    ],
    reasons: [Reason.wrongSecret])

  private static let fastapiSSO = XClient(
    library: "fastapi-sso", script: "fastapi_sso_client.py",
    printed: [
      "nora_sim", "SSOLoginError: 400: 'code' parameter was not found in callback request", "400",
      "UnauthorizedClientError: (unauthorized_client) \(noBasic)",
    ],
    reasons: [Reason.wrongSecret])

  private static let allauth = XClient(
    library: "django-allauth", script: "allauth_client.py",
    printed: [
      "nora_sim", "cancelled",
      "HTTPError: 403 Client Error: Forbidden for url: https://api.x.com/2/users/me?user.fields="
        + "id%2Cname%2Cusername%2Cverified%2Cprofile_image_url%2Ccreated_at",
      #"OAuth2Error: Error retrieving access token: b'{"error":"unauthorized_client","#
        + "\"error_description\":\"\(noBasic)\"}'",
    ],
    reasons: [Reason.noTweetRead, Reason.wrongSecret])

  private static let xdk = XClient(
    library: "xdk", script: "xdk_client.py",
    printed: [
      "nora_sim", "nora_sim",
      "HTTPError: 401 Client Error: Unauthorized for url: https://api.x.com/2/users/me",
      "ValueError: HTTP error! status: 400, body: {'error': 'invalid_request', "
        + "'error_description': '\(badCode)'}",
      "ValueError: HTTP error! status: 401, body: {'error': 'unauthorized_client', "
        + "'error_description': '\(noBasic)'}",
    ],
    reasons: [Reason.replaced, Reason.usedCode, Reason.wrongSecret])

  private static let pytwitter = XClient(
    library: "python-twitter-v2", script: "pytwitter_client.py",
    printed: [
      "nora_sim",
      "PyTwitterError: {'title': 'Forbidden', 'type': 'about:blank', 'status': 403, 'detail': 'Forbidden'}",
      "PyTwitterError: [{'value': 'nobody_at_all', "
        + "'detail': 'Could not find user with username: [nobody_at_all].', 'title': 'Not Found Error', "
        + "'resource_type': 'user', 'parameter': 'username', 'resource_id': 'nobody_at_all', "
        + "'type': 'https://api.x.com/2/problems/resource-not-found'}]",
      "OAuthError: unauthorized_client: \(noBasic)",
    ],
    reasons: ["the token lacks the scope users.read", Reason.wrongSecret])

  // MARK: - Perl

  private static let lwpAuthenOAuth2 = XClient(
    library: "LWP::Authen::OAuth2", script: "lwp_authen_oauth2.pl", isPublic: true,
    printed: [
      "nora_sim", "nora_sim", "OAuth2 error: invalid_request Description: \(badToken)",
      "OAuth2 error: invalid_request Description: \(badCode)",
      "OAuth2 error: invalid_request Description: \(badVerifier)",
    ],
    reasons: [Reason.usedRefreshToken, Reason.usedCode, Reason.wrongVerifier])

  private static let netOAuth2 = XClient(
    library: "Net::OAuth2", script: "net_oauth2.pl",
    printed: [
      "nora_sim", "nora_sim", failed("update token", "400 Bad Request", "invalid_request", badToken),
      failed("access token", "400 Bad Request", "invalid_request", badCode),
      failed("access token", "401 Unauthorized", "unauthorized_client", noBasic),
      failed("access token", "401 Unauthorized", "unauthorized_client", noBasic),
    ],
    reasons: [Reason.usedRefreshToken, Reason.usedCode, Reason.wrongSecret, Reason.secretInBody])

  private static func failed(_ step: String, _ status: String, _ error: String, _ text: String) -> String {
    "failed oauth call \(step): received error: \(status) "
      + "{\"error\":\"\(error)\",\"error_description\":\"\(text)\"}"
  }

  private static let mojolicious = XClient(
    library: "Mojolicious::Plugin::OAuth2", script: "mojolicious_oauth2.pl", isPublic: true,
    printed: [
      "nora_sim", "nora_sim", "https://api.x.com/2/oauth2/token?code_verifier=challenge == Bad Request",
      "access_denied", "https://api.x.com/2/oauth2/token?code_verifier=another == Bad Request",
    ],
    reasons: [Reason.usedRefreshToken, Reason.wrongVerifier])

  // MARK: - Ruby

  private static let rubyOAuth2 = XClient(
    library: "ruby-oauth2", script: "ruby_oauth2.rb",
    printed: [
      "nora_sim", "nora_sim", "OAuth2::Error: invalid_request \(badToken)", "OAuth2::Error: 401",
      "OAuth2::Error: invalid_request \(badCode)", "OAuth2::Error: invalid_request \(badRedirect)",
      "OAuth2::Error: unauthorized_client \(noBasic)", "OAuth2::Error: unauthorized_client \(noBasic)",
    ],
    reasons: [
      Reason.usedRefreshToken, Reason.replaced, Reason.usedCode, Reason.otherRedirect, Reason.wrongSecret,
      Reason.secretInBody,
    ])

  private static let omniauth = XClient(
    library: "omniauth-oauth2", script: "omniauth_oauth2.rb",
    printed: [
      "nora_sim", "access_denied: OmniAuth::Strategies::OAuth2::CallbackError access_denied",
      "invalid_credentials: OAuth2::Error unauthorized_client: \(noBasic) "
        + "{\"error\":\"unauthorized_client\",\"error_description\":\"\(noBasic)\"}",
      "invalid_credentials: OAuth2::Error "
        + #"{ "title": "Forbidden", "type": "about:blank", "status": 403, "detail": "Forbidden" }"#,
    ],
    reasons: [Reason.wrongSecret, Reason.noTweetRead])

  // MARK: - Texts

  private static let noBasic = "Missing valid authorization header"
  private static let badCode = "Value passed for the authorization code was invalid."
  private static let badToken = "Value passed for the token was invalid."
  private static let badVerifier = "Value passed for the code verifier did not match the code challenge."
  private static let badRedirect =
    "Value passed for the redirect uri did not match the uri of the authorization code."

  private enum Reason {
    static let wrongSecret = "the Client Secret is wrong"
    static let secretInBody =
      "the app is confidential (web-app) and must authenticate with Basic; client_secret in the "
      + "body is ignored"
    static let usedCode = "the code was already used; a code is valid only once"
    static let usedRefreshToken = "the refresh token was already used; it is valid only once"
    static let replaced = "the access token was replaced when its refresh token was used"
    static let wrongVerifier = "code_verifier does not match the authorization's code_challenge"
    static let otherRedirect =
      "redirect_uri is 'https://app.example/done/', but the code was issued for 'https://app.example/done'"
    static let noTweetRead = "the token lacks the scope tweet.read"
  }
}
