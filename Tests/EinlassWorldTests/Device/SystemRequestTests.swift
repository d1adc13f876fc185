import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Synchronization
import Testing

@testable import EinlassDevice

/// Requests that the phone signs (reference of Accounts, section 3).
@Suite(.timeLimit(.minutes(15)))
struct SystemRequestTests {
  /// A world whose person has granted the app access, and the account.
  private static func world(hasPassword: Bool = true) async throws -> (world: DeviceWorld, account: Account) {
    let world = try await DeviceWorld([.allow, .allow])
    try await world.addTwitter(hasPassword: hasPassword)
    try #require(try await world.store.requestAccess(.twitter).isGranted)
    return (world, try #require(world.store.accounts(.twitter).first))
  }

  private static func request(
    _ method: HTTPRequest.Method = .get, path: String = "/1.1/account/verify_credentials.json",
    _ parameters: FormFields = [:], for account: Account?
  ) -> SystemRequest {
    SystemRequest(method, host: "api.twitter.com", path: path, parameters: parameters, account: account)
  }

  @Test func `the header has Apple's order and format; only the signature is escaped`() async throws {
    let (world, account) = try await Self.world()
    let request = try #require(await Self.request(for: account).prepared(by: world.app))
    let header = try #require(request.head.headerFields[.authorization])
    let token = try #require(
      world.tables.list(TwitterTokenRecord.self, by: .person, 4_242_424_242).first?.token)
    let parts = header.dropFirst("OAuth ".count).split(separator: ", ").map(String.init)
    #expect(header.hasPrefix("OAuth oauth_nonce=\""))
    #expect(
      parts.map { String($0.prefix { $0 != "=" }) } == [
        "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_consumer_key", "oauth_token",
        "oauth_signature", "oauth_version",
      ])
    #expect(parts[1] == #"oauth_signature_method="HMAC-SHA1""#)
    #expect(parts[2] == #"oauth_timestamp="1478382265""#)
    #expect(parts[3] == #"oauth_consumer_key="systemKey""#)
    #expect(parts[4] == "oauth_token=\"\(token)\"")
    #expect(parts[6] == #"oauth_version="1.0""#)
    #expect(parts[5].contains("%3D"))
    let nonce = parts[0].dropFirst("oauth_nonce=\"".count).dropLast()
    #expect(nonce.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(nonce.allSatisfy { $0 == "-" || $0.isHexDigit && !$0.isLowercase })
  }

  @Test func `the account's secrets make the signature, and the app never sees them`() async throws {
    let (world, account) = try await Self.world()
    let form: FormFields = ["status": "Hello Ladies + Gentlemen, a signed OAuth request!", "a": "1&2=3"]
    for method in [HTTPRequest.Method.get, .post] {
      let request = try #require(
        await Self.request(method, path: "/1.1/nowhere.json", form, for: account).prepared(by: world.app))
      let result = world.twitter.respond(to: request)
      // An unknown route returns 404 for a valid signature and 401 otherwise.
      #expect(result.response.head.status == .notFound)
      #expect(result.finding?.failure == nil)
      #expect(result.finding?.claim?.first("status") == form["status"])
    }
  }

  @Test(
    arguments: [HTTPRequest.Method.get, .delete, .post])
  func `parameters are encoded, sorted as pairs, and put in query or body`(
    _ method: HTTPRequest.Method
  ) async throws {
    let (world, account) = try await Self.world()
    let parameters: FormFields = ["b": "2", "a": "z", "a-b": ":/?#[]@!$&'()*+,;= \u{E9}", "a1": ""]
    let request = try #require(
      await Self.request(method, path: "/p", parameters, for: account).prepared(by: world.app))
    let encoded =
      "a-b=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%20%C3%A9&a1=&a=z&b=2"
    #expect(request.head.scheme == "https")
    #expect(request.head.authority == "api.twitter.com")
    if method == .post {
      #expect(request.head.path == "/p")
      #expect(request.body == Array(encoded.utf8))
      #expect(request.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
      #expect(request.head.headerFields[.contentLength] == String(encoded.utf8.count))
    } else {
      #expect(request.head.path == "/p?" + encoded)
      #expect(request.body.isEmpty)
      #expect(request.head.headerFields[.contentType] == nil)
    }
  }

  @Test func `a PUT has its parameters in both query and body`() async throws {
    let (world, account) = try await Self.world()
    let request = try #require(
      await Self.request(.put, path: "/1.1/x.json", ["b": "2", "a": "1"], for: account).prepared(
        by: world.app))
    #expect(request.head.path == "/1.1/x.json?a=1&b=2")
    #expect(request.body == Array("a=1&b=2".utf8))
  }

  @Test func `the address without parameters is unchanged`() async throws {
    let (world, account) = try await Self.world()
    let request = try #require(await Self.request(for: account).prepared(by: world.app))
    #expect(request.head.path == "/1.1/account/verify_credentials.json")
  }

  @Test func `one request prepared twice has two nonces`() async throws {
    let (world, account) = try await Self.world()
    let request = Self.request(for: account)
    let first = try #require(await request.prepared(by: world.app))
    let second = try #require(await request.prepared(by: world.app))
    #expect(first.head.headerFields[.authorization] != second.head.headerFields[.authorization])
  }

  @Test func `any response except a 401 is returned, whatever its status`() async throws {
    let (world, account) = try await Self.world()
    let found = try await Self.request(for: account).perform(by: world.app)
    #expect(found.head.status == .ok)
    #expect(found.text?.hasPrefix(#"{"id":4242424242,"#) == true)
    let missing = try await Self.request(path: "/1.1/nowhere.json", for: account).perform(by: world.app)
    #expect(missing.head.status == .notFound)
  }

  @Test func `a 401 arrives as a cancelled authentication, -1012`() async throws {
    let (world, account) = try await Self.world()
    world.twitter.changePassword(of: 4_242_424_242, to: "new")
    await #expect(throws: SystemRequest.RequestError.transport(.userCancelledAuthentication)) {
      try await Self.request(for: account).perform(by: world.app)
    }
    #expect(SystemRequest.RequestError.transport(.userCancelledAuthentication).code == -1012)
    #expect(world.transport.requests.count == 1)
  }

  @Test(arguments: TransportError.allCases)
  func `the loader's failures are passed on`(_ failure: TransportError) async throws {
    let (world, account) = try await Self.world()
    world.transport.failure.withLock { $0 = failure }
    await #expect(throws: SystemRequest.RequestError.transport(failure)) {
      try await Self.request(for: account).perform(by: world.app)
    }
  }

  enum Obstacle: Sendable, CaseIterable {
    case accountRemoved, switchedOff, accessReset, otherApp
  }

  @Test(arguments: Obstacle.allCases)
  func `the phone signs only for an existing account and a permitted app`(_ obstacle: Obstacle)
    async throws
  {
    let (world, account) = try await Self.world()
    var app = world.app
    switch obstacle {
    case .accountRemoved: try await world.phone.settings.removeAccount(.twitter, username: "nora_sim")
    case .switchedOff:
      try await world.phone.settings.setAccess(false, of: "com.example.app", to: .twitter)
    case .accessReset: world.phone.settings.resetAccess(of: "com.example.app", to: .twitter)
    case .otherApp: app = world.otherApp
    }
    await #expect(throws: SystemRequest.RequestError.notPrepared) {
      try await Self.request(for: account).perform(by: app)
    }
    #expect(world.transport.requests.isEmpty)
    #expect(SystemRequest.RequestError.notPrepared.code == 0)
    #expect(
      SystemRequest.RequestError.notPrepared.localizedDescription == "Could not prepare the URL request.")
  }

  @Test
  func `a request without an account or its password is unsigned`() async throws {
    let (world, account) = try await Self.world(hasPassword: false)
    for account in [nil, account] {
      let request = try #require(
        await Self.request(.get, ["include_email": "true"], for: account).prepared(by: world.app))
      #expect(
        request
          == WireRequest(
            .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json?include_email=true"))
      let result = try await Self.request(for: account).perform(by: world.app)
      #expect(result.text == #"{"errors":[{"code":215,"message":"Bad Authentication data."}]}"#)
    }
  }
}
