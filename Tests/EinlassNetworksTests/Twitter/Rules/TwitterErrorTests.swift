import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// The form of each refusal on the wire (reference of Twitter's login, sections 5.1, 5.2 and 7.2).
struct TwitterErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let error: TwitterError
    var path = "/1.1/account/verify_credentials.json"
    let status: Int
    let body: String
    var type = "application/json; charset=utf-8"

    var testDescription: String { "\(error.name) at \(path)" }
  }

  static let rows = [
    Row(error: .couldNotAuthenticate, status: 401, body: Self.coded(32, "Could not authenticate you.")),
    Row(
      error: .couldNotAuthenticate, path: "/oauth/request_token", status: 401,
      body: Self.coded(32, "Could not authenticate you.")),
    Row(
      error: .pageDoesNotExist, status: 404, body: Self.bare("Sorry, that page does not exist", 34),
      type: "application/json;charset=utf-8"),
    Row(error: .personIsGone, status: 404, body: Self.coded(34, "Sorry, that page does not exist.")),
    Row(error: .userNotFound, status: 404, body: Self.coded(50, "User not found.")),
    Row(error: .userSuspended, status: 403, body: Self.coded(63, "User has been suspended.")),
    Row(
      error: .accountSuspended, status: 403,
      body: Self.coded(64, "Your account is suspended and is not permitted to access this feature.")),
    Row(
      error: .accountSuspended, path: "/oauth/access_token", status: 403,
      body: Self.xml(64, "Your account is suspended and is not permitted to access this feature"),
      type: "application/xml; charset=utf-8"),
    Row(
      error: .clientNotPermitted, path: "/oauth/access_token", status: 403,
      body: Self.xml(87, "Client is not permitted to perform this action"),
      type: "application/xml; charset=utf-8"),
    Row(
      error: .rateLimitExceeded, status: 429, body: Self.bare("Rate limit exceeded", 88),
      type: "application/json;charset=utf-8"),
    Row(error: .invalidOrExpiredToken, status: 401, body: Self.coded(89, "Invalid or expired token.")),
    Row(
      error: .systemTokenInvalid, path: "/oauth/access_token", status: 401,
      body: Self.xml(89, "Error processing your OAuth request: invalid signature or token"),
      type: "application/xml; charset=utf-8"),
    Row(
      error: .overCapacity, status: 503, body: Self.bare("Over capacity", 130),
      type: "application/json;charset=utf-8"),
    Row(
      error: .internalError, status: 500, body: Self.bare("Internal error", 131),
      type: "application/json;charset=utf-8"),
    Row(error: .timestampOutOfBounds, status: 401, body: Self.coded(135, "Timestamp out of bounds.")),
    Row(
      error: .timestampOutOfBounds, path: "/oauth/access_token", status: 401,
      body: Self.xml(135, "Timestamp out of bounds"), type: "application/xml; charset=utf-8"),
    Row(error: .badAuthenticationData, status: 400, body: Self.coded(215, "Bad Authentication data.")),
    Row(
      error: .badAuthenticationData, path: "/oauth/access_token", status: 400,
      body: Self.coded(215, "Bad Authentication data.")),
    Row(
      error: .credentialsDoNotAllow, status: 403,
      body: Self.coded(220, "Your credentials do not allow access to this resource.")),
    Row(error: .accountLocked, status: 403, body: TwitterResponse.locked.body ?? ""),
    Row(
      error: .accountLocked, path: "/oauth/access_token", status: 403,
      body: Self.xml(
        326,
        "To protect our users from spam and other malicious activity, this account is temporarily locked. "
          + "Please log in to https://twitter.com to unlock your account"),
      type: "application/xml; charset=utf-8"),
    Row(
      error: .invalidApplication, path: "/oauth/request_token", status: 401,
      body: Self.xml(416, "Invalid / suspended application"), type: "application/xml; charset=utf-8"),
    Row(
      error: .invalidApplication, status: 401,
      body: #"{"errors":[{"code":416,"message":"Invalid \/ suspended application"}]}"#),
    Row(
      error: .reverseAuthInvalid, path: "/oauth/access_token", status: 401,
      body: "Reverse auth credentials are invalid", type: "text/html;charset=utf-8"),
    Row(
      error: .requestTokenInvalid, path: "/oauth/access_token", status: 401, body: "Invalid request token.",
      type: "text/html;charset=utf-8"),
    Row(
      error: .verifierInvalid, path: "/oauth/access_token", status: 401,
      body: "Error processing your OAuth request: Invalid oauth_verifier parameter",
      type: "text/html;charset=utf-8"),
    Row(
      error: .wrongPassword, path: "/oauth/access_token", status: 401,
      body: "Invalid user name or password", type: "text/html;charset=utf-8"),
    Row(
      error: .temporarilyUnavailable, path: "/oauth/access_token", status: 503,
      body: "This feature is temporarily unavailable", type: "text/html;charset=utf-8"),
    Row(
      error: .loginVerification, path: "/oauth/access_token", status: 401,
      body: Self.xml(231, "User must verify login"), type: "application/xml; charset=utf-8"),
    Row(
      error: .desktopCallback, path: "/oauth/request_token", status: 401,
      body: "<?xml version='1.0' encoding='UTF-8'?><errors><error code=\"417\">"
        + "Desktop applications only support the oauth_callback value 'oob'</error></errors>",
      type: "application/xml; charset=utf-8"),
    Row(
      error: .callbackNotApproved, path: "/oauth/request_token", status: 403,
      body: "<?xml version='1.0' encoding='UTF-8'?><errors><error code=\"415\">"
        + "Callback URL not approved for this client application. Approved callback URLs can be adjusted in "
        + "your application settings</error></errors>",
      type: "application/xml; charset=utf-8"),
    Row(
      error: .callbackLocked, path: "/oauth/request_token", status: 401,
      body: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<hash>\n"
        + "  <error>This client application's callback url has been locked</error>\n"
        + "  <request>/oauth/request_token</request>\n</hash>\n",
      type: "application/xml; charset=utf-8"),
    Row(
      error: .signatureNotValidated, path: "/oauth/request_token", status: 401,
      body: "Failed to validate oauth signature and token", type: "text/html;charset=utf-8"),
    Row(
      error: .usedNonce, path: "/oauth/request_token", status: 401,
      body: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<hash>\n  <error>Invalid / used nonce</error>\n"
        + "  <request>/oauth/request_token</request>\n</hash>\n",
      type: "application/xml; charset=utf-8"),
    Row(
      error: .applicationNotVerified, path: "/oauth2/token", status: 403,
      body: #"{"errors":[{"code":99,"label":"authenticity_token_error","#
        + #""message":"Unable to verify your credentials"}]}"#),
    Row(
      error: .grantTypeMissing, path: "/oauth2/token", status: 403,
      body: #"{"errors":[{"code":170,"label":"forbidden_missing_parameter","#
        + #""message":"Missing required parameter: grant_type"}]}"#),
    Row(
      error: .mayNotInvalidate, path: "/oauth2/invalidate_token", status: 403,
      body: Self.coded(348, "Client application is not permitted to to invalidate this token.")),
    Row(
      error: .accessTokenMissing, path: "/oauth2/invalidate_token", status: 403,
      body: Self.coded(38, "access_token parameter is missing.")),
    Row(
      error: .plainHTTP, path: "/1.1/a.json", status: 403, body: Self.bare("SSL is required", 92),
      type: "application/json;charset=utf-8"),
    Row(
      error: .versionRetired, path: "/1/a.json", status: 410,
      body: Self.coded(68, "The Twitter REST API v1 is no longer active. Please migrate to API v1.1.")),
    Row(
      error: .endpointNotInPlan, path: "/1.1/a.json", status: 403,
      body: Self.bare(
        "You currently have access to a subset of X API V2 endpoints and limited v1.1 endpoints (e.g. media post, oauth) "
          + "only. If you need access to this endpoint, you may need a different access level. You can learn more here: "
          + #"https:\/\/developer.x.com\/en\/portal\/product"#, 453),
      type: "application/json;charset=utf-8"),
    Row(
      error: .oauth1WritesRetired, path: "/1.1/a.json", status: 403,
      body: Self.coded(261, "Application cannot perform write actions.")),
  ]

  static let all = rows + writing

  @Test(arguments: all)
  func `every refusal has its status, body and content type, byte for byte`(_ row: Row) throws {
    let response = row.error.response(at: WallTime(seconds: TwitterWorld.start), path: row.path)
    let fields = response.head.headerFields
    #expect(response.head.status.code == row.status)
    #expect(response.body == Array(row.body.utf8))
    #expect(fields[.contentType] == row.type)
    #expect(fields[.contentLength] == String(row.body.utf8.count))
    #expect(fields[.date] == "Sat, 05 Nov 2016 21:44:25 GMT")
  }

  @Test func `the table includes every refusal`() {
    #expect(Set(Self.all.map(\.error)) == Set(TwitterError.all))
  }

  @Test
  func `the sizes of codes 32, 99 and an unknown page are the recorded ones`() {
    let now = WallTime(seconds: 0)
    #expect(TwitterError.couldNotAuthenticate.response(at: now, path: "/1.1/a.json").body.count == 64)
    #expect(TwitterError.pageDoesNotExist.response(at: now, path: "/1.1/a.json").body.count == 68)
    let unverified = TwitterError.applicationNotVerified.response(at: now, path: "/oauth2/token")
    #expect(unverified.body.count == 105)
  }

  @Test(arguments: all)
  func `the reason phrase of 401 is Twitter's own, unlike the field 'status'`(_ row: Row) {
    let head = row.error.response(at: WallTime(seconds: 0), path: row.path).head
    let reasons = [
      400: "Bad Request", 401: "Authorization Required", 403: "Forbidden", 404: "Not Found", 410: "Gone",
      429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
    ]
    #expect(head.status.reasonPhrase == reasons[row.status])
    let field = row.status == 401 ? "Unauthorized" : head.status.reasonPhrase
    #expect(HTTPField.Name("status").flatMap { head.headerFields[$0] } == "\(row.status) \(field)")
  }

  @Test(arguments: all)
  func `only a 401 in JSON or plain text carries the challenge`(_ row: Row) {
    let fields = row.error.response(at: WallTime(seconds: 0), path: row.path).head.headerFields
    let isChallenged = row.status == 401 && row.type != "application/xml; charset=utf-8"
    #expect(fields[.wwwAuthenticate] == (isChallenged ? #"OAuth realm="https://api.twitter.com""# : nil))
  }

  static func coded(_ code: Int, _ message: String) -> String {
    #"{"errors":[{"code":\#(code),"message":"\#(message)"}]}"#
  }

  private static func bare(_ message: String, _ code: Int) -> String {
    #"{"errors":[{"message":"\#(message)","code":\#(code)}]}"#
  }

  private static func xml(_ code: Int, _ message: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="\#(code)">\#(message)</error></errors>"#
  }
}
