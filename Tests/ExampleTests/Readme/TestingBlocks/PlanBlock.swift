import EinlassTesting
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing

@Test(
  .world { configuration in try configuration.plan(.twitter.overCapacity, for: .twitter.verifyCredentials) })
func `a client meets what was planned, call by call`() async throws {
  let world = try World.current
  try world.plan(.slow, for: .twitter.verifyCredentials, after: 1, delay: .seconds(90))
  try world.plan(
    response: WireResponse(.ok, body: Array("{}".utf8)), for: .twitter.verifyCredentials, after: 2)

  let session = URLSession(configuration: .world)
  let url = try #require(URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json"))
  let (_, busy) = try await session.data(from: url)
  #expect((busy as? HTTPURLResponse)?.statusCode == 503)
  let late = await #expect(throws: URLError.self) { try await session.data(from: url) }
  #expect(late?.code == .timedOut)
  let (data, _) = try await session.data(from: url)
  #expect(data == Data("{}".utf8))
}
