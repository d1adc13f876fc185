import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import Testing

/// The dialog's address and its permitted parameters.
struct WebLoginAddressTests {
  /// Returns the address that a login with `settings` opens, with STATE instead of its state.
  private static func address(_ settings: FacebookWebLogin.Settings) async throws -> String {
    let world = try await TestWorlds.make()
    let page = WebLoginFixtures.page("?error=access_denied&state=STATE")
    _ = await WebLoginFixtures.outcome(page, settings, in: world)
    let url = try #require(page.urls.first)
    return url.absoluteString.replacing(try #require(SessionFixtures.value("state", of: url)), with: "STATE")
  }

  @Test func `the address has app, redirect, scope, type and state in version 7`() async throws {
    #expect(
      try await Self.address(WebLoginFixtures.settings())
        == "https://www.facebook.com/v7.0/dialog/oauth?client_id=500000000000001&"
        + "redirect_uri=fb500000000000001%3A%2F%2Fauthorize&scope=public_profile%2Cemail&"
        + "response_type=code%20granted_scopes&state=STATE")
  }

  @Test func `version, suffix and rerequest are set by the author`()
    async throws
  {
    var settings = WebLoginFixtures.settings(.absent, [])
    settings.version = "v3.1"
    settings.urlSchemeSuffix = "pro"
    settings.asksAgain = true
    #expect(
      try await Self.address(settings)
        == "https://www.facebook.com/v3.1/dialog/oauth?client_id=500000000000001&"
        + "redirect_uri=fb500000000000001pro%3A%2F%2Fauthorize&state=STATE&auth_type=rerequest")
  }

  @Test(arguments: FacebookResponseType.documented)
  func `every documented response type is sent as written`(_ type: FacebookResponseType) async throws {
    let address = try await Self.address(WebLoginFixtures.settings(type))
    let sent = URL(string: address).flatMap { SessionFixtures.value("response_type", of: $0) }
    #expect(sent == type.text)
  }

  @Test func `the documented response types are these`() {
    #expect(
      FacebookResponseType.documented.map { $0.text ?? "(absent)" } == [
        "(absent)", "code", "code granted_scopes", "token", "token granted_scopes", "code token",
        "token,signed_request", "token,signed_request,graph_domain",
        "token,signed_request,graph_domain,granted_scopes", "token_or_nonce,signed_request,graph_domain",
        "id_token,graph_domain,user_token_nonce",
        "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce",
        "code,signed_request,graph_domain",
      ])
  }

  static let texts: [(String, Set<FacebookResponseType.Word>?)] = [
    ("granted_scopes,code", [.grantedScopes, .code]), ("token  code,token", [.token, .code]), ("", nil),
    (" , ", nil), ("code tokn", nil), ("Code", nil),
  ]

  @Test(arguments: texts)
  func `a response type is words separated by spaces or commas`(
    _ text: String, _ words: Set<FacebookResponseType.Word>?
  ) {
    #expect(FacebookResponseType(text)?.words == words)
  }

  @Test func `every login has a unique state that is too long to guess`() async throws {
    let world = try await TestWorlds.make()
    let page = WebLoginFixtures.page("?code=AQ&state=STATE")
    let login = FacebookWebLogin(WebLoginFixtures.settings(), app: world.app, page: page)
    for _ in 0..<20 { _ = try await login.logIn() }
    let states = page.urls.compactMap { SessionFixtures.value("state", of: $0) }
    #expect(Set(states).count == 20)
    #expect(states.allSatisfy { $0.count == 32 })
  }

  @Test(arguments: ["", "v7 .0"])
  func `nothing is shown without an app id or with an invalid version`(_ version: String)
    async throws
  {
    let world = try await TestWorlds.make()
    let page = WebLoginFixtures.page("?code=AQ&state=STATE")
    var settings = WebLoginFixtures.settings()
    if version.isEmpty { settings.appID = "" } else { settings.version = version }
    #expect(await WebLoginFixtures.outcome(page, settings, in: world).problem == .unconfigured)
    #expect(page.urls.isEmpty)
  }
}
