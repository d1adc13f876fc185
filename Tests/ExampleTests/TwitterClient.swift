import EinlassTesting
import Foundation
import FoundationNetworking
import OAuth1
import OAuth1URLRequest

/// A third-party client: it uses URLSession and OAuth, and does not know about worlds.
struct TwitterClient: Sendable {
  let session: URLSession
  let signer: RequestSigner
  /// The current time, in seconds since 1970.
  let now: @Sendable () -> Int64

  struct Person: Decodable, Sendable {
    let name: String
  }

  struct Refused: Error, Hashable {
    let status: Int
  }

  func person() async throws -> Person {
    let url = URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json") ?? URL(filePath: "/")
    let request = try signer.sign(URLRequest(url: url), at: now(), nonce: UUID().uuidString)
    let (data, response) = try await session.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Refused(status: status) }
    return try JSONDecoder().decode(Person.self, from: data)
  }
}

extension TwitterClient {
  /// The client of the built-in world's first person, on the world's clock.
  init(in world: World, session: URLSession) {
    self.init(
      session: session,
      signer: RequestSigner(client: world.twitterClient, token: world.twitterToken(of: "nora_sim")),
      now: { [clock = world.clock] in clock.now.seconds })
  }
}
