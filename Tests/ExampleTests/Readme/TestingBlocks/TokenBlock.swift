import EinlassTesting
import Foundation
import FoundationNetworking
import OAuth1
import OAuth1URLRequest
import Testing

@Test(.world { configuration in configuration.start = .now })
func `Nora's token is good until she takes it away from the app`() async throws {
  let world = try World.current
  let signer = RequestSigner(client: world.twitterClient, token: world.twitterToken(of: "nora_sim"))
  let url = try #require(URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json"))

  let (data, _) = try await URLSession.shared.data(for: signer.sign(URLRequest(url: url)))
  #expect(String(decoding: data, as: UTF8.self).contains("Nora Sim"))

  try await world.trigger(.twitter.appRevoked, for: "nora_sim")
  let (_, response) = try await URLSession.shared.data(for: signer.sign(URLRequest(url: url)))
  #expect((response as? HTTPURLResponse)?.statusCode == 401)
}
