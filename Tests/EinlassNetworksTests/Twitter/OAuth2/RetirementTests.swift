import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The retirement of OAuth 1.0a, along the world's clock.
struct RetirementTests {
  private static let start = WallTime(seconds: TwitterWorld.start)

  private static var policy: SimulatedTwitter.Policy {
    func day(_ number: Int64) -> WallTime { start.advanced(by: .seconds(number * 86_400)) }
    var retirement = OAuth1Retirement()
    retirement.exchangeOpens = day(1)
    retirement.brownouts = [.init(begins: day(2), ends: day(2).advanced(by: .seconds(3600)))]
    retirement.writesRefused = day(3)
    retirement.off = day(4)
    var policy = SimulatedTwitter.Policy()
    policy.retirement = retirement
    return policy
  }

  /// Seconds after the beginning, and the statuses of reading, of writing, of signing in, and of an exchange.
  @Test(arguments: [
    (0, 200, 200, 200, 400), (86_400, 200, 200, 200, 200), (2 * 86_400, 401, 401, 401, 200),
    (2 * 86_400 + 3599, 401, 401, 401, 200), (2 * 86_400 + 3600, 200, 200, 200, 200),
    (3 * 86_400, 200, 403, 200, 200), (4 * 86_400, 401, 401, 401, 400),
  ])
  func `the timeline determines what OAuth 1.0a still allows`(
    _ seconds: Int, _ read: Int, _ write: Int, _ login: Int, _ exchange: Int
  ) async throws {
    let oauth2 = try await OAuth2World(policy: Self.policy)
    let world = oauth2.world
    let token = try await world.token()
    oauth2.advance(.seconds(seconds))
    let reading = try await world.send(
      .get, "/1.1/account/verify_credentials.json", by: world.signer(token))
    #expect(reading.response.head.status.code == read)
    let exchanged = await oauth2.post(
      "/2/oauth2/token",
      [
        "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "subject_token": token.token,
        "subject_token_type": "urn:x:params:oauth:token-type:oauth1_token",
        "oauth_token_secret": token.secret.reveal(),
      ])
    #expect(exchanged.response.head.status.code == exchange)
    var signer = world.signer()
    signer.options.callback = "oob"
    let signIn = try await world.send(.post, "/oauth/request_token", by: signer)
    #expect(signIn.response.head.status.code == login)
    let writing = try await world.send(.post, "/1.1/oauth/invalidate_token.json", by: world.signer(token))
    #expect(writing.response.head.status.code == write)
    #expect((writing.reason == nil) == (write == 200))
  }
}
