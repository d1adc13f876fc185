import EinlassSimulator
import EinlassTwitter
import EinlassWire
import EinlassWorld
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// Worlds in a store, which continue after the program restarts.
struct StoredWorldTests {
  @Test func `tokens, decisions, plans and the clock survive a restart`() async throws {
    let stored = try StoredWorlds()
    let (twitter, facebook, document) = try await stored.open { directory in
      let world = try await directory.world(named: "default")
      let tokens = (
        try await ActionWorlds.twitterToken(in: world), try await ActionWorlds.facebookToken(in: world)
      )
      try await directory.perform([
        ("clock.advance", ["by": "3d"]), ("twitter.user.suspend", ["user": "otto_sim"]),
        ("twitter.app.add", ["key": "k9", "secret": "s9"]),
        ("phone.access.set", ["network": "facebook", "granted": "true"]),
        (
          "failure.plan",
          ["name": "offline", "call": "twitter.access_token", "user": "nora_sim", "times": "2", "after": "1"]
        ),
      ])
      return (tokens.0, tokens.1, try await directory.export("default"))
    }
    try await stored.open { directory in
      let world = try await directory.world(named: "default")
      #expect(
        try Self.withoutRandomValues(await directory.export("default")) == Self.withoutRandomValues(document))
      #expect(try await ActionWorlds.verify(twitter, in: world) == "200")
      #expect(try await ActionWorlds.me(facebook, in: world) == "200")
      #expect(world.clock.now.seconds == 1_490_259_600)
      let key = WireRequest(.get, host: "api.twitter.com", target: "/?oauth_consumer_key=k9")
      #expect(try directory.world(for: key) === world)
      var outcomes: [String] = []
      for _ in 0..<4 { outcomes.append(await ActionWorlds.outcome(.twitter, in: world)) }
      let (well, offline) = ("signed in as @nora_sim", "networkFailure(-1009)")
      #expect(outcomes == [well, offline, offline, well])
    }
  }

  /// Returns the document without random sources, which skip ahead at each opening.
  private static func withoutRandomValues(_ document: String) throws -> JSONValue {
    guard case .object(var members) = try JSONValue(parsing: Data(document.utf8)) else { return .null }
    members["random"] = nil
    members["openings"] = nil
    return .object(members)
  }

  @Test func `a plan counts each call once, also across restarts`() async throws {
    let stored = try StoredWorlds()
    try await stored.open { directory in
      try await directory.perform([
        (
          "failure.plan",
          ["name": "offline", "call": "twitter.verify_credentials", "times": "2", "after": "1"]
        )
      ])
    }
    var statuses: [String] = []
    for _ in 0..<4 {
      try await stored.open { directory in
        let request = WireRequest(
          .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
        let world = try await directory.world(named: "default")
        let response = try? await world.transport.send(request)
        statuses.append(response.map { "\($0.head.status.code)" } ?? "offline")
      }
    }
    #expect(statuses == ["400", "offline", "offline", "400"])
  }

  @Test func `a nonce used before the program ended remains used`() async throws {
    var configuration = ActionWorlds.configuration
    configuration.twitter.policy.refusesUsedNonces = true
    let stored = try StoredWorlds(configuration)
    let token = try await stored.open { directory in
      let world = try await directory.world(named: "default")
      let token = try await ActionWorlds.twitterToken(in: world)
      #expect(try await ActionWorlds.verify(token, in: world) == "200")
      return token
    }
    try await stored.open { directory in
      let world = try await directory.world(named: "default")
      #expect(try await ActionWorlds.verify(token, in: world).hasPrefix("401"))
    }
  }

  @Test func `Facebook signs id_tokens with the same key after a restart`() async throws {
    let stored = try StoredWorlds()
    var keys: Set<String> = []
    for _ in 0..<2 {
      try await stored.open { directory in
        let response = try await directory.world(named: "default").transport.send(
          WireRequest(.get, host: "www.facebook.com", target: "/.well-known/oauth/openid/jwks"))
        keys.insert(try #require(response.text))
      }
    }
    #expect(keys.count == 1)
  }

  @Test func `no random value is repeated after a restart`() async throws {
    let stored = try StoredWorlds()
    var seen: Set<[UInt8]> = []
    for _ in 0..<4 {
      try await stored.open { directory in
        let world = try await directory.world(named: "default")
        for purpose in [RandomPurpose.setup, RandomPurpose("twitter"), RandomPurpose("first used now")] {
          for _ in 0..<20 { #expect(seen.insert(world.random(purpose).octets(8)).inserted) }
        }
      }
    }
    #expect(seen.count == 4 * 60)
  }

  @Test func `every network answers 503 with a message if storing fails`()
    async throws
  {
    let stored = try StoredWorlds()
    let (world, directory) = try await stored.open { directory in
      (try await directory.world(named: "default"), directory)
    }
    // The store is now closed.
    for (host, target) in [
      ("api.twitter.com", "/oauth/request_token"),
      (
        "graph.facebook.com",
        "/v2.8/oauth/access_token?grant_type=client_credentials&client_id=1&client_secret=x"
      ),
    ] {
      let response = try await world.transport.send(
        WireRequest(.post, host: host, target: target).signedByApp(world))
      #expect(response.head.status == .serviceUnavailable, "\(host)")
      #expect(
        response.head.headerFields[.contentType] == "text/vnd.einlass.store-unavailable; charset=utf-8",
        "\(host)")
      let text = try #require(response.text)
      #expect(text.hasPrefix("Einlass cannot reach the store of this world: the store '"), "\(text)")
      #expect(text.contains("is closed"), "\(text)")
    }
    let error = await #expect(throws: ControlActionError.self) {
      try await directory.perform([("twitter.user.add", ["user": "vera_sim"])])
    }
    #expect(error?.kind == .storeUnavailable)
    await #expect(throws: WorldDirectory.DirectoryError.self) { try await directory.create("w1") }
    #expect(directory.count == 1)
  }
}

extension WireRequest {
  /// Returns a request to Twitter that the world's app signs without a token.
  fileprivate func signedByApp(_ world: World) throws -> WireRequest {
    guard host == "api.twitter.com" else { return self }
    return try signed(
      by: RequestSigner(client: world.twitterClient), at: world.clock.now, nonce: UUID().uuidString,
      options: SigningOptions(callback: "oob"))
  }
}
