import EinlassTesting
import Foundation
import FoundationNetworking
import Testing

@Test(.world) func `a request without a signature is refused`() async throws {
  let url = try #require(URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json"))
  let (_, response) = try await URLSession(configuration: .world).data(from: url)
  #expect((response as? HTTPURLResponse)?.statusCode == 400)
}
