import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassWire
import FoundationEssentials
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassWorld

/// The causes of Twitter's refusals.
extension TwitterPlannedResponseTests {
  typealias Make = @Sendable (RequestTokenClient) async throws -> WireRequest

  struct Row: Sendable, CustomTestStringConvertible {
    let failure: String
    let call: String
    /// Configures the world that refuses without a plan.
    var configure: @Sendable (inout WorldConfiguration) -> Void = { _ in }
    /// Creates the cause before the request.
    var cause: @Sendable (World) async throws -> Void = { _ in }
    /// The request, the same in both worlds.
    let request: Make

    var testDescription: String { "\(failure) at \(call)" }
  }

  static let token = TokenCredentials(token: "100-token", secret: "secret0")

  static func get(_ target: String) -> Make {
    { try $0.signed(.get, target, token) }
  }

  static let verify = get("/1.1/account/verify_credentials.json")
  private static let exhaust: @Sendable (World) async throws -> Void = { world in
    world.useUpTwitterLimits(of: 100)
  }

  private static func requestToken(
    callback: String? = "https://app.example/back", secret: String? = nil, age: Int64 = 0
  ) -> Make {
    { try $0.signed(.post, "/oauth/request_token", callback: callback, secret: secret, age: age) }
  }

  private static func xAuth(_ password: String) -> Make {
    { client in
      let form: FormFields = [
        "x_auth_mode": "client_auth", "x_auth_username": "nora_sim", "x_auth_password": password,
      ]
      return try client.signed(.post, "/oauth/access_token", form: form)
    }
  }

  private static func exchange(_ verifier: String, of token: String? = nil) -> Make {
    { client in
      let allowed = try await client.allowedToken(by: "nora_sim")
      let right = token.map { TokenCredentials(token: $0, secret: "s") } ?? allowed.token
      return try client.signed(.post, "/oauth/access_token", right, form: ["oauth_verifier": verifier])
    }
  }

  /// Returns step 2, signed as on the phone. Without `stepOne`, the token string is missing.
  private static func stepTwo(_ stepOne: Bool) -> Make {
    { client in
      var text = "none"
      if stepOne {
        let form: FormFields = ["x_auth_mode": "reverse_auth"]
        text = try await client.send(.post, "/oauth/request_token", form: form).text ?? ""
      }
      let accounts = client.world.tables.list(AccountRecord.self, by: .network, .twitter)
      guard case .oauth1(let token, let secret)? = accounts.first?.credential else { throw NoAccount() }
      let system = RequestTokenClient(
        key: "simSystemKey00000000000001", secret: "simSystemSecret000000000000000000000000000000000003",
        world: client.world)
      return try system.signed(
        .post, "/oauth/access_token", TokenCredentials(token: token, secret: secret),
        form: ["x_reverse_auth_target": client.key, "x_reverse_auth_parameters": text])
    }
  }

  private struct NoAccount: Error {}

  static let limits: [Row] = [
    Row(
      failure: "twitter-rate-limit", call: "twitter.verify_credentials", cause: exhaust, request: verify),
    Row(
      failure: "twitter-rate-limit", call: "twitter.users_show", cause: exhaust,
      request: get("/1.1/users/show.json?screen_name=nora_sim")),
    Row(
      failure: "twitter-rate-limit", call: "twitter.rate_limit_status", cause: exhaust,
      request: get("/1.1/application/rate_limit_status.json")),
    Row(
      failure: "twitter-rate-limit", call: "twitter.users_me", cause: exhaust, request: get("/2/users/me")),
    Row(
      failure: "twitter-rate-limit", call: "twitter.invalidate_token", cause: exhaust,
      request: { try $0.signed(.post, "/1.1/oauth/invalidate_token", token, form: [:]) }),
  ]

  static let filter: [Row] = [
    Row(
      failure: "twitter-invalid-token", call: "twitter.verify_credentials",
      cause: { try await $0.trigger("twitter-app-revoked") }, request: verify),
    Row(
      failure: "twitter-invalid-token", call: "twitter.users_me",
      cause: { try await $0.trigger("twitter-app-revoked") }, request: get("/2/users/me")),
    Row(
      failure: "twitter-account-locked", call: "twitter.verify_credentials",
      cause: { try await $0.trigger("twitter-locked") }, request: verify),
    Row(
      failure: "twitter-person-gone", call: "twitter.verify_credentials",
      cause: { try await $0.trigger("twitter-deactivated") }, request: verify),
    Row(
      failure: "twitter-bad-authentication", call: "twitter.verify_credentials",
      request: { _ in
        WireRequest(.get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
      }),
    Row(
      failure: "twitter-no-access", call: "twitter.verify_credentials",
      request: { client in
        var request = WireRequest(
          .post, host: "api.twitter.com", target: "/oauth2/token", form: ["grant_type": "client_credentials"])
        let credentials = Data("\(client.key):\(client.secret)".utf8).base64EncodedString()
        request.head.headerFields[.authorization] = "Basic " + credentials
        let text = try await client.world.transport.send(request).text ?? ""
        let bearer = text.split(separator: "\"access_token\":\"").last.map { $0.prefix { $0 != "\"" } } ?? ""
        var call = WireRequest(
          .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
        call.head.headerFields[.authorization] = "Bearer " + bearer
        return call
      }),
    Row(
      failure: "twitter-app-not-verified", call: "twitter.bearer_token",
      request: { _ in
        WireRequest(
          .post, host: "api.twitter.com", target: "/oauth2/token", form: ["grant_type": "client_credentials"])
      }),
  ]

  static let requestTokens: [Row] = [
    Row(
      failure: "twitter-desktop-callback", call: "twitter.request_token",
      configure: { $0.twitter.app.callbacks = [] }, request: requestToken()),
    Row(
      failure: "twitter-callback-not-approved", call: "twitter.request_token",
      configure: { $0.twitter.policy.checksCallbacks = true }, request: requestToken()),
    Row(
      failure: "twitter-callback-locked", call: "twitter.request_token",
      configure: { $0.twitter.app.isCallbackLocked = true }, request: requestToken()),
    Row(
      failure: "twitter-invalid-application", call: "twitter.request_token",
      configure: { $0.twitter.app.isSuspended = true }, request: requestToken()),
    Row(
      failure: "twitter-not-authenticated", call: "twitter.request_token",
      request: requestToken(secret: "wrong")),
    Row(failure: "twitter-clock-off", call: "twitter.request_token", request: requestToken(age: 3600)),
  ]

  static let exchanges: [Row] = [
    Row(
      failure: "twitter-request-token-invalid", call: "twitter.access_token",
      request: exchange("v", of: "nobodys")),
    Row(failure: "twitter-verifier-invalid", call: "twitter.access_token", request: exchange("wrong")),
    Row(failure: "twitter-reverse-auth-invalid", call: "twitter.access_token", request: stepTwo(false)),
    Row(
      failure: "twitter-system-token-invalid", call: "twitter.access_token",
      cause: { try await $0.trigger("twitter-password-changed") }, request: stepTwo(true)),
    Row(
      failure: "twitter-xml-200", call: "twitter.access_token",
      configure: { $0.twitter.policy.refusesInXMLWithStatus200 = true },
      cause: { try await $0.trigger("twitter-password-changed") }, request: stepTwo(true)),
    Row(
      failure: "twitter-not-permitted", call: "twitter.access_token",
      configure: { $0.twitter.app.mayReverseAuthenticate = false }, request: stepTwo(true)),
    Row(
      failure: "twitter-login-verification", call: "twitter.access_token",
      configure: {
        $0.twitter.app.mayUseXAuth = true
        $0.twitter.people[0].states = [.loginVerification]
      }, request: xAuth("password")),
    Row(
      failure: "twitter-wrong-password", call: "twitter.access_token",
      configure: {
        $0.twitter.app.mayUseXAuth = true
        $0.twitter.people[0].password = "password"
      }, request: xAuth("wrong")),
  ]

  /// Refusals that no state of a world causes.
  static let withoutCause: Set<String> = [
    "twitter-over-capacity", "twitter-internal-error", "twitter-200-errors", "twitter-signature-text",
    "twitter-used-nonce", "twitter-feature-unavailable", "twitter-account-suspended",
  ]

  static let rows = limits + filter + requestTokens + exchanges
}
