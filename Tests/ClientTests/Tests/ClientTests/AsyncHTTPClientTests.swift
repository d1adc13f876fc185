import AsyncHTTPClient
import EinlassServer
import EinlassTesting
import NIOHTTP1
import NIOSSL
import Testing

@Test(.world) func `AsyncHTTPClient reaches the networks by their own names`() async throws {
  try await withServer(World.current) { server in
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .file(server.certificatePath)
    let configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, proxy: .server(host: "127.0.0.1", port: server.proxyPort))
    try await HTTPClient.withHTTPClient(configuration: configuration) { client in
      let request = HTTPClientRequest(url: "https://graph.facebook.com/v2.2/me")
      let response = try await client.execute(request, timeout: .seconds(600))
      #expect(response.status == .badRequest)
    }
  }
}

@Test(.world) func `AsyncHTTPClient takes the base address`() async throws {
  let world = try World.current
  try await withServer(world) { server in
    try await HTTPClient.withHTTPClient { client in
      let request = HTTPClientRequest(url: "\(server.http)/facebook/v2.2/me")
      let response = try await client.execute(request, timeout: .seconds(600))
      #expect(response.status == .badRequest)
    }
  }
  #expect(world.journal.messages.map(\.endpoint) == ["facebook.me"])
}
