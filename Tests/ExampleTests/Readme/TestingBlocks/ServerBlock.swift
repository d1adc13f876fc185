import EinlassServer
import EinlassTesting
import Foundation
import FoundationNetworking
import Testing

@Test(.world) func `a client that takes a base address`() async throws {
  try await withServer(World.current) { server in
    let url = try #require(URL(string: "\(server.http)/facebook/v2.2/me"))
    let (_, response) = try await URLSession(configuration: .default).data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 400)
  }
}
