import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The reported error of a request with several errors (reference of Twitter's login, section 6.4).
struct TwitterOrderTests {
  enum Fault: Sendable {
    case unsigned, unknownMethod, unknownConsumer, suspendedApp, foreignToken, unknownToken, revokedToken,
      staleToken, noToken, old, ahead, badSignature, usedNonce, deactivated, locked, limitUsedUp,
      unknownUser, unknownRoute
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let faults: [Fault]
    let result: TwitterResponse
    let finding: VerificationError?

    init(_ faults: [Fault], _ result: TwitterResponse, _ finding: VerificationError? = nil) {
      self.faults = faults
      self.result = result
      self.finding = finding
    }

    var testDescription: String { faults.map { "\($0)" }.joined(separator: " and ") }
  }

  static let suspended = TwitterResponse(
    401, #"{"errors":[{"code":416,"message":"Invalid \/ suspended application"}]}"#)

  static let cases = [
    Case([.unsigned], .badData, .notOAuth),
    Case([.unknownMethod], .badData, .unsupportedSignatureMethod),
    Case([.unknownConsumer], .notAuthenticated, .unknownConsumer),
    Case([.suspendedApp], suspended, .unknownConsumer),
    Case([.foreignToken], .notAuthenticated, .unknownToken),
    Case([.unknownToken], .expired, .unknownToken),
    Case([.revokedToken], .expired, .unknownToken),
    Case([.staleToken], .notAuthenticated, .unknownToken),
    Case([.noToken], .badData, nil),
    Case([.old], .outOfBounds, .timestampTooOld),
    Case([.ahead], .outOfBounds, .timestampInFuture),
    Case([.badSignature], .notAuthenticated, .badSignature),
    Case([.usedNonce], .notAuthenticated, .nonceReplayed),
    Case([.deactivated], .gone), Case([.locked], .locked), Case([.limitUsedUp], .limitReached),
    Case([.unknownUser], .noUser), Case([.unknownRoute], .noPage),
    Case([.unsigned, .unknownRoute], .badData, .notOAuth),
    Case([.unsigned, .limitUsedUp], .badData, .notOAuth),
    Case([.unknownMethod, .unknownConsumer, .old], .badData, .unsupportedSignatureMethod),
    Case([.unknownConsumer, .unknownToken], .expired, .unknownConsumer),
    Case([.unknownConsumer, .unknownToken, .old], .expired, .unknownConsumer),
    Case([.unknownConsumer, .noToken], .notAuthenticated, .unknownConsumer),
    Case([.suspendedApp, .unknownToken], suspended, .unknownConsumer),
    Case([.unknownConsumer, .old], .notAuthenticated, .unknownConsumer),
    Case([.suspendedApp, .revokedToken, .old, .badSignature], suspended, .unknownConsumer),
    Case([.unknownToken, .old], .expired, .unknownToken),
    Case([.unknownToken, .badSignature], .expired, .unknownToken),
    Case([.revokedToken, .badSignature], .expired, .unknownToken),
    Case([.revokedToken, .ahead], .expired, .unknownToken),
    Case([.staleToken, .old], .notAuthenticated, .unknownToken),
    Case([.foreignToken, .old], .notAuthenticated, .unknownToken),
    Case([.old, .badSignature], .outOfBounds, .timestampTooOld),
    Case([.ahead, .badSignature], .outOfBounds, .timestampInFuture),
    Case([.old, .usedNonce], .outOfBounds, .timestampTooOld),
    Case([.noToken, .badSignature], .notAuthenticated, .badSignature),
    Case([.badSignature, .locked], .notAuthenticated, .badSignature),
    Case([.badSignature, .limitUsedUp], .notAuthenticated, .badSignature),
    Case([.badSignature, .unknownRoute], .notAuthenticated, .badSignature),
    Case([.deactivated, .locked, .limitUsedUp], .gone),
    Case([.locked, .limitUsedUp], .locked),
    Case([.limitUsedUp, .unknownUser], .limitReached),
    Case([.locked, .unknownUser], .locked),
  ]

  @Test(arguments: cases)
  func `the first fault in Twitter's order is the one reported`(_ test: Case) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.refusesUsedNonces = test.faults.contains(.usedNonce)
    let world = try await TwitterWorld(policy: policy)
    let result = world.twitter.respond(to: try await Self.request(with: test.faults, in: world))
    #expect(TwitterResponse(result) == test.result)
    #expect(result.finding?.failure == test.finding)
  }

  @Test func `a call without a fault is accepted`() async throws {
    let world = try await TwitterWorld()
    let request = try await Self.request(with: [], in: world)
    let result = world.twitter.respond(to: request)
    #expect(result.response.head.status == .ok)
    let finding = try #require(result.finding)
    #expect(finding.failure == nil)
    #expect(finding.claim?.clientKey == world.app.key)
    #expect(world.twitter.route(request).endpoint == "twitter.users_show")
  }

  private static func request(with faults: [Fault], in world: TwitterWorld) async throws -> WireRequest {
    let token = try await world.token()
    var signer = world.signer(token)
    for fault in faults { try await apply(fault, to: &signer, token, in: world) }
    let user = faults.contains(.unknownUser) ? "nobody" : "nora_sim"
    let path = faults.contains(.unknownRoute) ? "/1.1/nowhere.json" : "/1.1/users/show.json"
    let target = "\(path)?screen_name=\(user)"
    let now = world.clock.now.seconds
    if faults.contains(.usedNonce) {
      var first = world.signer(token)
      first.age = signer.age > 0 ? 0 : signer.age
      _ = world.twitter.respond(to: try first.sign(.get, target, at: now))
    }
    var request = try signer.sign(.get, target, at: now)
    if faults.contains(.unsigned) { request.head.headerFields[.authorization] = nil }
    if faults.contains(.unknownMethod) {
      let header = try #require(request.head.headerFields[.authorization])
      request.head.headerFields[.authorization] = header.replacing("HMAC-SHA1", with: "PLAINTEXT")
    }
    return request
  }

  private static func apply(
    _ fault: Fault, to signer: inout TwitterSigner, _ token: TokenCredentials, in world: TwitterWorld
  ) async throws {
    switch fault {
    case .unknownConsumer: signer.client = ClientCredentials(key: "nobody", secret: "nothing")
    case .suspendedApp: try world.changeApp(world.app) { $0.isSuspended = true }
    case .foreignToken: signer.token = try await world.token(for: world.otherApp)
    case .unknownToken: signer.token = TokenCredentials(token: "4242424242-unknown", secret: "secret")
    case .revokedToken: try world.setState(.revoked, of: token)
    case .staleToken: try world.setState(.stale, of: token)
    case .noToken: signer.token = nil
    case .old: signer.age = 301
    case .ahead: signer.age = -301
    case .badSignature: signer.client = ClientCredentials(key: world.app.key, secret: "wrong")
    case .deactivated: try await world.changeNora { $0.isDeactivated = true }
    case .locked: try await world.changeNora { $0.isLocked = true }
    case .limitUsedUp:
      world.twitter.useUpLimits(
        of: try #require(world.tables.find(TwitterTokenRecord.self, token.token)))
    case .unsigned, .unknownMethod, .usedNonce, .unknownUser, .unknownRoute: break
    }
  }
}
