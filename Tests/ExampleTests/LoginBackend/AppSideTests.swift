import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import LoginBackend
import OAuth1
import Testing

/// Einlass's own app side against this back end and against a world's: both give the same responses.
struct AppSideTests {
  enum Kind: String, CaseIterable, Sendable {
    case example, world
  }

  private func backEnd(_ kind: Kind, _ stage: FacebookStage) async throws -> LoginBackEnd {
    let world = try await stage.worlds.world(named: "default")
    let address = kind == .example ? stage.backend : World.loginBackEnd
    let transport: any Transport = kind == .example ? SocketTransport() : world.transport
    return LoginBackEnd(
      at: try #require(URL(string: address)), transport: transport,
      clock: VirtualClock(WallTime(seconds: 1_600_000_000)))
  }

  private func exchange(
    _ body: [String: String], at backEnd: LoginBackEnd, for mode: LoginBackEnd.ExchangeMode = .session
  ) async throws(LoginBackEnd.BackEndError) -> WebLoginCredential {
    if let code = body["code"] {
      try await backEnd.exchange(code: code, redirectURI: body["redirect_uri"] ?? "", for: mode)
    } else {
      try await backEnd.exchange(token: body["access_token"] ?? "", for: mode)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a code begins a session, which names its person and ends`(kind: Kind) async throws {
    try await FacebookStage.run { stage in
      let backEnd = try await backEnd(kind, stage)
      let credential = try await backEnd.exchange(code: stage.code(), redirectURI: stage.appAddress)
      #expect(credential.issuer == .backEnd)
      #expect(credential.expiration == WallTime(seconds: 1_605_184_000))
      #expect(credential.person?.name == "Nora Sim")
      #expect(try await backEnd.person(of: credential.secret) == credential.person)
      try await backEnd.end(credential.secret)
      await #expect {
        _ = try await backEnd.person(of: credential.secret)
      } throws: { error in
        Self.cause(error) == "unknown_session nil"
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `the app side receives Facebook's token, valid for sixty days`(kind: Kind) async throws {
    try await FacebookStage.run { stage in
      let backEnd = try await backEnd(kind, stage)
      let credential = try await backEnd.exchange(token: stage.token(), for: .facebook)
      #expect(credential.issuer == .facebook)
      #expect(credential.secret.reveal().hasPrefix("EAA"))
      #expect(credential.person?.name == "Nora Sim")
      #expect(credential.expiration == WallTime(seconds: 1_605_184_000))
    }
  }

  @Test(arguments: Kind.allCases, FacebookRefusalTests.codes + FacebookRefusalTests.tokens)
  func `both back ends refuse for the same reason`(kind: Kind, refusal: FacebookRefusalTests.Case)
    async throws
  {
    try await FacebookStage.run { stage in
      let body = try await refusal.body(stage)
      let backEnd = try await backEnd(kind, stage)
      await #expect {
        _ = try await exchange(body, at: backEnd)
      } throws: { error in
        Self.cause(error) == "\(refusal.error) \(refusal.subcode.map(String.init) ?? "nil")"
      }
    }
  }

  @Test func `the app side has a name for every refusal`() {
    let website: Set = ["login_cancelled", "login_refused"]
    let known = Set(LoginBackEnd.Refusal.allCases.map(\.rawValue))
    #expect(Set(LoginError.Kind.allCases.map(\.rawValue)).subtracting(website) == known)
  }

  @Test(arguments: Kind.allCases)
  func `a session survives errors at Facebook but not the app's removal`(kind: Kind) async throws {
    try await FacebookStage.run { stage in
      let backEnd = try await backEnd(kind, stage)
      let session = try await backEnd.exchange(code: stage.code(), redirectURI: stage.appAddress).secret
      var causes: [String?] = []
      func ask() async {
        do {
          causes.append(try await backEnd.person(of: session).name)
        } catch {
          causes.append(Self.cause(error))
        }
      }
      for call in ["facebook.me", "facebook.debug_token"] {
        try await stage.plan("facebook-error-page", for: call)
      }
      await ask()
      try await stage.act("failure.clear")
      await ask()
      try await stage.act("facebook.app.remove", ["user": FacebookStage.nora])
      await ask()
      await ask()
      #expect(causes == ["facebook_unavailable nil", "Nora Sim", "token_refused 458", "unknown_session nil"])
    }
  }

  /// The type and the subcode of a refusal. `nil` if it is another failure.
  private static func cause(_ error: any Error) -> String? {
    guard case .refused(let type, _, let subcode)? = error as? LoginBackEnd.BackEndError else { return nil }
    return "\(type.rawValue) \(subcode.map(String.init) ?? "nil")"
  }
}
