import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Requests that Twitter accepts and others refuse, apart from the exchange of a verifier.
struct TwitterLeniencyTests {
  private static let verify = "/1.1/account/verify_credentials.json"

  /// A request and the warnings about it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let warnings: [String]
    let make: @Sendable (TwitterWorld) async throws -> WireRequest

    var testDescription: String { name }
  }

  private static func resource(
    _ world: TwitterWorld, _ target: String = verify, nonce: String? = nil, age: Int64 = 0,
    version: String? = "1.0",
    callback: String? = nil
  ) async throws -> WireRequest {
    var signer = world.signer(try await world.token())
    signer.nonce = nonce ?? signer.nonce
    signer.age = age
    signer.options.version = version
    signer.options.callback = callback
    return try signer.sign(.get, target, at: world.clock.now.seconds)
  }

  private static func step1(
    _ world: TwitterWorld, _ method: HTTPRequest.Method = .post, _ form: FormFields? = nil,
    callback: String? = "oob"
  ) throws -> WireRequest {
    var signer = world.signer()
    signer.options.callback = callback
    return try signer.sign(method, "/oauth/request_token", form: form, at: world.clock.now.seconds)
  }

  static let cases = [
    Case(name: "a right request", warnings: []) { try await resource($0) },
    Case(name: "no version", warnings: ["version-missing"]) { try await resource($0, version: nil) },
    Case(name: "the version 1.0a", warnings: ["version-unknown"]) { try await resource($0, version: "1.0a") },
    Case(name: "a short nonce", warnings: ["nonce-short"]) { try await resource($0, nonce: "n1") },
    Case(name: "an hour old", warnings: ["timestamp-past"]) { try await resource($0, age: 3600) },
    Case(name: "an hour ahead", warnings: ["timestamp-ahead"]) { try await resource($0, age: -3600) },
    Case(name: "the callback again", warnings: ["callback-sent-later"]) {
      try await resource($0, callback: "oob")
    },
    Case(name: "a parameter with two equals signs", warnings: ["equals-in-value"]) { world in
      var request = try await resource(world)
      request.head.path = verify + "?a=b=c"
      return request
    },
    Case(name: "step 1", warnings: []) { try step1($0) },
    Case(name: "step 1 without a callback", warnings: ["callback-missing"]) { try step1($0, callback: nil) },
    Case(name: "step 1 by GET", warnings: ["get-post-mixed"]) { try step1($0, .get) },
    Case(name: "step 1 with the callback in the form", warnings: ["mixed-places"]) {
      try step1($0, .post, ["oauth_callback": "oob"], callback: nil)
    },
    Case(name: "step 1 of reverse authentication has no callback", warnings: []) {
      try step1($0, .post, ["x_auth_mode": "reverse_auth"], callback: nil)
    },
  ]

  @Test(arguments: cases) func `a request that other servers would refuse has a warning`(_ one: Case)
    async throws
  {
    var policy = SimulatedTwitter.Policy()
    (policy.maxAge, policy.maxAhead) = (7200, 7200)
    let world = try await TwitterWorld(policy: policy)
    let result = world.twitter.respond(to: try await one.make(world))
    #expect(result.response.head.status == .ok)
    #expect(result.finding?.warnings.map(\.id) == one.warnings)
  }

  @Test func `a repeated nonce has a warning, and so has a repeated refused one`() async throws {
    let world = try await TwitterWorld()
    let request = try await Self.resource(world)
    var wrong = request
    wrong.head.path = Self.verify + "?a=b"
    var warnings: [[String]?] = []
    for request in [wrong, request, request] {
      warnings.append(world.twitter.respond(to: request).finding?.warnings.map(\.id))
    }
    #expect(warnings == [[], ["nonce-burned"], ["nonce-replayed"]])
  }

  @Test func `a call that is refused for another reason has no warnings`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.isLocked = true }
    let result = world.twitter.respond(to: try await Self.resource(world, version: nil))
    #expect(TwitterResponse(result) == .locked)
    #expect(result.finding?.warnings.isEmpty == true)
  }

  /// The address at which a client reaches this Twitter, and the address it signs.
  struct Address: Sendable {
    let authority: String
    let signed: String
    let warnings: [String]
  }

  static let addresses = [
    Address(authority: "127.0.0.1:8080", signed: "http://127.0.0.1:8080", warnings: []),
    // The simulator requires this. It is not a mistake, since the address is built into the client.
    Address(authority: "127.0.0.1:8080", signed: "https://api.twitter.com", warnings: []),
    Address(authority: "127.0.0.1:8080", signed: "http://api.twitter.com", warnings: ["scheme-http"]),
    Address(authority: "127.0.0.1:8080", signed: "http://127.0.0.1", warnings: ["port-kept"]),
  ]

  @Test(arguments: addresses)
  func `an address signed by mistake has a warning`(_ address: Address) async throws {
    let world = try await TwitterWorld()
    let signed = try RequestSigner(client: world.app, token: try await world.token()).sign(
      SignableRequest(method: "GET", url: address.signed + Self.verify), at: world.clock.now.seconds,
      nonce: "nonce1")
    var request = WireRequest(.get, host: "api.twitter.com", target: Self.verify)
    request.head.headerFields[.authorization] = signed.authorization
    request.clientAddress = ClientAddress(scheme: "http", authority: address.authority, target: Self.verify)
    let result = world.twitter.respond(to: request)
    #expect(result.response.head.status == .ok)
    #expect(result.finding?.warnings.map(\.id) == address.warnings)
  }
}
