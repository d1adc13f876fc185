import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import LoginBackend
import Testing

/// The client that Einlass gives apps, against this back end: both read the same wire.
struct DeviceClientTests {
  private typealias Failure = LoginBackEnd.Failure

  /// Sends what the client asks over a socket.
  private struct SocketTransport: Transport {
    let client: PlainClient

    func send(_ request: WireRequest) async throws(TransportFailure) -> WireResponse {
      var fields: [String: String] = [:]
      for field in request.head.headerFields where field.name != .contentLength {
        fields[field.name.rawName] = field.value
      }
      let body = request.body.isEmpty ? nil : String(decoding: request.body, as: UTF8.self)
      do {
        let answer = try await client.send(request.head.method.rawValue, request.url, body, fields: fields)
        return WireResponse(HTTPResponse.Status(code: answer.status), body: Array(answer.body.utf8))
      } catch {
        throw .cannotConnectToHost
      }
    }
  }

  private static func client(_ stage: Stage) throws -> LoginBackEnd {
    LoginBackEnd(
      at: try #require(URL(string: stage.backend)), transport: SocketTransport(client: stage.client),
      clock: VirtualClock(WallTime(seconds: 1_600_000_000)))
  }

  private static func failure(_ body: () async throws -> Void) async -> Failure? {
    do {
      try await body()
      return nil
    } catch {
      return error as? Failure
    }
  }

  @Test func `a session is got for a code, shown and ended`() async throws {
    try await Stage.run { stage in
      let client = try Self.client(stage)
      let credential = try await client.exchange(code: stage.code(), redirectURI: stage.appAddress)
      #expect(credential.maker == .backEnd && credential.person?.name == "Nora Sim")
      #expect(credential.expiration == WallTime(seconds: 1_605_184_000))
      #expect(try await client.person(of: credential.secret) == credential.person)
      try await client.end(credential.secret)
      let failure = await Self.failure { _ = try await client.person(of: credential.secret) }
      #expect(failure?.name == "unknown_session")
    }
  }

  @Test func `Facebook's token is got for a token`() async throws {
    try await Stage.run { stage in
      let token = try await stage.token()
      let credential = try await Self.client(stage).exchange(token: token, for: .facebook)
      #expect(credential.maker == .facebook && credential.secret != token)
    }
  }

  @Test func `what the back end refuses is known by its type`() async throws {
    try await Stage.run { stage in
      let client = try Self.client(stage)
      let code = try await stage.code()
      _ = try await client.exchange(code: code, redirectURI: stage.appAddress)
      let used = await Self.failure {
        _ = try await client.exchange(code: code, redirectURI: stage.appAddress)
      }
      #expect(used?.name == "code_used")
      let elsewhere = try await stage.code()
      let refused = await Self.failure {
        _ = try await client.exchange(code: elsewhere, redirectURI: "fb1://no")
      }
      #expect(refused?.name == "code_refused")
      let foreign = try await stage.token(appID: stage.registerOtherApp())
      let another = await Self.failure { _ = try await client.exchange(token: foreign) }
      #expect(another?.name == "token_of_another_app")
      let none = await Self.failure { _ = try await client.exchange(token: "EAAnone") }
      #expect(none?.name == "token_refused")
      let nothing = await Self.failure { _ = try await client.exchange(token: "") }
      #expect(nothing?.name == "missing_parameter")
      try await stage.plan("facebook-service-unavailable", for: "facebook.access_token")
      let late = try await stage.code()
      let down = await Self.failure {
        _ = try await client.exchange(code: late, redirectURI: stage.appAddress)
      }
      #expect(down?.name == "facebook_unavailable")
    }
  }

  @Test func `a session whose token is dead says why`() async throws {
    try await Stage.run { stage in
      let client = try Self.client(stage)
      let credential = try await client.exchange(code: stage.code(), redirectURI: stage.appAddress)
      try await stage.act("event.facebook-password-changed")
      let failure = await Self.failure { _ = try await client.person(of: credential.secret) }
      guard case .refused(.tokenRefused, _, let subcode)? = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(subcode == 460)
    }
  }
}
