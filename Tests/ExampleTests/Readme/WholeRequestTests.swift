import EinlassDevice
import EinlassSimulator
import EinlassURLSession
import EinlassWire
import Foundation
import FoundationNetworking
import HTTPTypes
import Hummingbird
import OAuth1
import Testing

/// The README's signed request, and the handler that verifies it.
struct WholeRequestTests {
  private static let client = ClientCredentials(key: "key", secret: "secret")
  private static let token = TokenCredentials(token: "token", secret: "token secret")
  private static let fields = Array("text=a%20note".utf8)

  @Test func `the signed URLRequest returns the person`() async throws {
    var configuration = WorldConfiguration.builtIn
    // The world starts in the present, since the README's call uses the system clock.
    configuration.start = WallTime(seconds: RequestSigner.timestamp)
    let world = try await World(configuration)
    let signer = RequestSigner(client: world.twitterClient, token: world.twitterToken(of: "nora_sim"))
    let url = try #require(URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json"))
    let session = URLSession(configuration: .reaching(SessionDestination(world.app)))
    let (data, response) = try await session.data(for: WholeRequestsBlock.sign(signer, url, []).0)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: data, as: UTF8.self).contains("Nora Sim"))
  }

  @Test func `the handler identifies the signer once and explains refusals`() async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: HandlerBlock.router(Self.client, Self.token),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
    let server = Task { try await application.run() }
    defer { server.cancel() }
    for await port in ports {
      let (head, body) = try sign(Self.token)
      #expect(try await send(head, body, port) == "200 signed by token")
      #expect(try await send(head, body, port) == #"401 {"error":{"message":"nonce_replayed"}}"#)
      let changed = try sign(Self.token)
      #expect(
        try await send(changed.head, changed.body + Array("s".utf8), port)
          == #"401 {"error":{"message":"bad_signature"}}"#)
      let other = try sign(TokenCredentials(token: "other", secret: "token secret"))
      #expect(
        try await send(other.head, other.body, port) == #"401 {"error":{"message":"unknown_token"}}"#)
      return
    }
  }

  private func sign(_ token: TokenCredentials) throws -> (head: HTTPRequest, body: [UInt8]) {
    let url = try #require(URL(string: "https://api.example.com/"))
    let signer = RequestSigner(client: Self.client, token: token)
    let signed = try WholeRequestsBlock.sign(signer, url, Self.fields).1
    return (signed.request, signed.body)
  }

  /// Sends to `port` a request signed for `https://api.example.com`, like a proxy that terminates TLS. Returns the
  /// status and the body of the response.
  private func send(_ head: HTTPRequest, _ body: [UInt8], _ port: Int) async throws -> String {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(head.path ?? "")")))
    request.httpMethod = head.method.rawValue
    request.httpBody = Data(body)
    for field in head.headerFields { request.setValue(field.value, forHTTPHeaderField: field.name.rawName) }
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return "\(status) \(String(decoding: data, as: UTF8.self))"
  }
}
