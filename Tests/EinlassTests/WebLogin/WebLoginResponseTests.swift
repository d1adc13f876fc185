import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import OAuth1
import Testing

/// Reading the result of a login from the returned address.
struct WebLoginResponseTests {
  typealias LoginError = FacebookWebLogin.LoginError

  /// A response and its expected reading.
  struct Row: Sendable, CustomTestStringConvertible {
    let type: FacebookResponseType
    let rest: String
    var came = ""
    var granted: [String]?
    var denied: [String]?
    var problem: LoginError?

    var testDescription: String { "\(type) \(rest)" }
  }

  static let rows = [
    Row(type: .code, rest: "?code=AQ1&state=STATE#_=_", came: "code"),
    Row(type: .absent, rest: "/?code=AQ1&state=STATE#_=_", came: "code"),
    // This is the form from before 2011, without the mark.
    Row(type: .code, rest: "?code=AQ1&state=STATE", came: "code"),
    Row(
      type: .codeAndScopes,
      rest: "/?code=AQ1&granted_scopes=email%2Cpublic_profile&denied_scopes&state=STATE#_=_",
      came: "code, granted_scopes, denied_scopes", granted: ["email", "public_profile"], denied: []),
    Row(
      type: .codeAndScopes,
      rest: "/?code=AQ1&granted_scopes=public_profile&denied_scopes=email%2Cuser_likes&state=STATE#_=_",
      came: "code, granted_scopes, denied_scopes", granted: ["public_profile"],
      denied: ["email", "user_likes"]),
    Row(
      type: .tokenAndScopes,
      rest: "/#state=STATE&granted_scopes=email&denied_scopes=&access_token=T&expires_in=3756",
      came: "token, granted_scopes, denied_scopes", granted: ["email"], denied: []),
    Row(type: .token, rest: "?#access_token=T&expires_in=3756&state=STATE", came: "token"),
    Row(type: .codeAndToken, rest: "#access_token=T&expires_in=0&code=AQ1&state=STATE", came: "code, token"),
    Row(
      type: FacebookResponseType.documented[9],
      rest: "#nonce=N1&signed_request=a.b&graph_domain=gaming&state=STATE",
      came: "nonce, signed_request, graph_domain"),
    Row(
      type: FacebookResponseType.documented[10], rest: "#id_token=e.y.J&graph_domain=facebook&state=STATE",
      came: "id_token, graph_domain"),
    // A value in the wrong part is not accepted.
    Row(
      type: .token, rest: "?access_token=T&state=STATE#_=_",
      problem: .missingInResponse(name: "access_token", isElsewhere: true)),
    Row(
      type: .code, rest: "?state=STATE#code=AQ1", problem: .missingInResponse(name: "code", isElsewhere: true)
    ),
    Row(
      type: .codeAndToken, rest: "?code=AQ1&state=STATE#access_token=T",
      problem: .missingInResponse(name: "code", isElsewhere: true)),
    Row(
      type: .code, rest: "?code=&state=STATE", problem: .missingInResponse(name: "code", isElsewhere: false)),
    Row(
      type: .token, rest: "#access_token=&state=STATE",
      problem: .missingInResponse(name: "access_token", isElsewhere: false)),
    Row(
      type: FacebookResponseType.documented[9], rest: "#signed_request=a.b&state=STATE",
      problem: .missingInResponse(name: "access_token", isElsewhere: false)),
    Row(
      type: FacebookResponseType.documented[10], rest: "#graph_domain=facebook&state=STATE",
      problem: .missingInResponse(name: "id_token", isElsewhere: false)),
    // The mark without other text is no data.
    Row(
      type: .token, rest: "?state=STATE#_=_",
      problem: .missingInResponse(name: "access_token", isElsewhere: false)),
    // Forgeries.
    Row(type: .code, rest: "?code=AQ1&state=other#_=_", problem: .forged(hasState: true)),
    Row(type: .code, rest: "?code=AQ1#_=_", problem: .forged(hasState: false)),
    Row(type: .code, rest: "?code=AQ1&state=#_=_", problem: .forged(hasState: true)),
    Row(type: .token, rest: "?state=STATE#access_token=T&state=other", problem: .forged(hasState: true)),
    Row(type: .token, rest: "?state=other#access_token=T&state=STATE", problem: .forged(hasState: true)),
    Row(type: .token, rest: "#access_token=T", problem: .forged(hasState: false)),
    Row(type: .code, rest: "", problem: .forged(hasState: false)),
    Row(type: .code, rest: "#_=_", problem: .forged(hasState: false)),
    Row(type: .code, rest: "?error=access_denied&state=other", problem: .forged(hasState: true)),
  ]

  @Test(arguments: rows)
  func `a response is read only in its proper part`(_ row: Row) async throws {
    let world = try await TestWorlds.make()
    let outcome = await WebLoginFixtures.outcome(
      WebLoginFixtures.page(row.rest), WebLoginFixtures.settings(row.type), in: world)
    #expect(outcome.problem == row.problem)
    #expect((outcome.value?.description ?? "") == row.came)
    #expect(outcome.value?.grantedScopes == row.granted)
    #expect(outcome.value?.deniedScopes == row.denied)
  }

  /// Errors by redirect: the received `error`, code, reason and message, and the result.
  static let errors:
    [(rest: String, name: String, error: String?, code: Int?, reason: String?, message: String?)] = [
      (
        "?error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied&state=STATE#_=_",
        "denied", "access_denied", 200, "user_denied", "Permissions error"
      ),
      (
        "?error_reason=user_denied&error=access_denied&error_description=The+user+denied+your+request.",
        "denied",
        "access_denied", nil, "user_denied", "The user denied your request."
      ),
      ("?error_reason=user_denied", "denied", nil, nil, "user_denied", nil),
      (
        "?error=OAuthAccessDeniedException&state=STATE", "denied", "OAuthAccessDeniedException", nil, nil, nil
      ),
      ("?error_code=4201&state=STATE", "denied", nil, 4201, nil, nil),
      (
        "?error_code=901&error_message=This+app+is+in+sandbox+mode.++Edit+the+app&state=STATE#_=_", "sandbox",
        nil,
        901, nil, "This app is in sandbox mode.  Edit the app"
      ),
      ("?error=service_disabled&state=STATE#_=_", "serviceDisabled", "service_disabled", nil, nil, nil),
      (
        "?error=service_disabled_use_browser&state=STATE#_=_", "serviceDisabled",
        "service_disabled_use_browser", nil,
        nil, nil
      ),
      (
        "?error=AndroidAuthKillSwitchException&state=STATE", "serviceDisabled",
        "AndroidAuthKillSwitchException", nil,
        nil, nil
      ),
      (
        "?error_code=100&error_msg=Bad&error_type=OAuthException&state=STATE", "refused", "OAuthException",
        100, nil, "Bad"
      ),
      ("?error=server_error&error_code=2&state=STATE", "refused", "server_error", 2, nil, nil),
      ("?error_code=many&state=STATE", "refused", nil, nil, nil, nil),
      // A code next to an error does not count.
      ("?code=AQ1&error=access_denied&state=STATE", "denied", "access_denied", nil, nil, nil),
    ]

  @Test(arguments: errors.indices, [FacebookResponseType.codeAndScopes, .token])
  func `errors in query and fragment are recognized for any response type`(
    _ index: Int, _ type: FacebookResponseType
  ) async throws {
    let row = Self.errors[index]
    let world = try await TestWorlds.make()
    for rest in [row.rest, "#" + row.rest.replacing("#_=_", with: "").dropFirst()] {
      let problem = await WebLoginFixtures.outcome(
        WebLoginFixtures.page(rest), WebLoginFixtures.settings(type), in: world
      ).problem
      #expect(problem?.name == row.name)
      #expect(problem?.refusal?.error == row.error && problem?.refusal?.code == row.code)
      #expect(problem?.refusal?.reason == row.reason && problem?.refusal?.message == row.message)
    }
  }

  @Test func `a token has its scopes and its end, and is not printed`() async throws {
    let world = try await TestWorlds.make()
    let outcome = await WebLoginFixtures.outcome(
      WebLoginFixtures.page(
        "#access_token=EAAsecret&data_access_expiration_time=1580299043&expires_in=3756&"
          + "granted_scopes=public_profile&denied_scopes=email&state=STATE"),
      WebLoginFixtures.settings(.tokenAndScopes), in: world)
    let response = try #require(outcome.value)
    let token = try #require(response.token)
    #expect(token.token == "EAAsecret" && token.appID == TestWorlds.appID)
    #expect(token.permissions == ["public_profile"] && token.declinedPermissions == ["email"])
    #expect(token.expiration == world.clock.now.advanced(by: .seconds(3756)))
    #expect(response.dataAccessEnd == WallTime(seconds: 1_580_299_043))
    #expect(response.redirectURI == "\(WebLoginFixtures.scheme)://authorize")
    #expect(!"\(response) \(String(reflecting: response))".contains("secret"))
    #expect(Mirror(reflecting: response).children.isEmpty)
  }
}
