import EinlassServer
import EinlassTesting
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

struct ServerTests {
  @Test(.world) func `a server within the process serves the test's world`() async throws {
    let world = try World.current
    try await withServer(world) { server in
      #expect(try World.current === server.world)
      let url = try #require(URL(string: "\(server.http)/twitter/1.1/account/verify_credentials.json"))
      let session = URLSession(configuration: .default)
      let (data, response) = try await session.data(from: url)
      #expect((response as? HTTPURLResponse)?.statusCode == 400)
      #expect(String(decoding: data, as: UTF8.self).contains("Bad Authentication data"))
      #expect(Set([server.httpPort, server.proxyPort, server.tlsPort]).count == 3)
      #expect(FileManager.default.fileExists(atPath: server.certificatePath))
      session.invalidateAndCancel()
    }
    #expect(world.journal.messages.map(\.endpoint) == ["twitter.verify_credentials"])
  }

  private struct Surprise: Error {}

  @Test(.world) func `what its user throws ends the server`() async throws {
    let world = try World.current
    let port = try await withServer(world) { $0.httpPort }
    await #expect(throws: Surprise.self) { try await withServer(world) { _ in throw Surprise() } }
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let session = URLSession(configuration: .ephemeral)
    await #expect(throws: URLError.self) { try await session.data(from: url) }
  }

  @Test(.world) func `requests of swift-http-types go through a transport in one line`() async throws {
    let world = try World.current
    let request = HTTPRequest(
      method: .get, scheme: "https", authority: "api.twitter.com",
      path: "/1.1/account/verify_credentials.json")
    let (response, body) = try await world.app.transport.send(request)
    #expect(response.status == .badRequest)
    #expect(String(decoding: body, as: UTF8.self).contains("Bad Authentication data"))
  }
}
