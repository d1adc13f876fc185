import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassWire
import FoundationEssentials
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassWorld

/// A world with two people on each network, each with a token of the world's app. Nora and Max have Twitter accounts on
/// the phone, Nora has the Facebook account.
struct EventWorld {
  enum Who: String, Sendable, CaseIterable {
    case nora, max

    var screenName: String { rawValue + "_sim" }
    var login: String { rawValue + "@sim.example" }
    func name(at network: NetworkID) -> String { network == .twitter ? screenName : login }
  }

  let world: World
  let directory: WorldDirectory
  private var facebookTokens: [Who: String] = [:]
  private var facebookIDs: [Who: String] = [:]

  static var configuration: WorldConfiguration {
    var configuration = WorldConfiguration()
    for (index, who) in Who.allCases.enumerated() {
      var person = TwitterConfiguration.Person(screenName: who.screenName)
      person.id = Int64(100 + index)
      person.token = TwitterConfiguration.Token(token: "\(100 + index)-token", secret: "secret\(index)")
      configuration.twitter.people.append(person)
      var other = FacebookConfiguration.Person(name: who.rawValue, login: who.login)
      other.installed = ["public_profile", "email"]
      configuration.facebook.people.append(other)
      configuration.phone.accounts.append(PhoneConfiguration.Account(.twitter, person: who.screenName))
    }
    var page = FacebookConfiguration.Page(name: "Page")
    for who in Who.allCases { page.roles[who.login] = .editor }
    configuration.facebook.pages = [page]
    configuration.phone.accounts.append(PhoneConfiguration.Account(.facebook, person: Who.nora.login))
    return configuration
  }

  init(_ configuration: WorldConfiguration = configuration) async throws {
    directory = try await WorldDirectory(configuration)
    world = try await directory.world(named: "default")
    for who in Who.allCases {
      let person = try #require(
        world.tables.find(FacebookPersonRecord.self, by: .login, who.login))
      facebookIDs[who] = person.id
      let token = try world.facebook.install(
        appID: world.facebookAppID, personID: person.id, permissions: ["public_profile"])
      facebookTokens[who] = token.token
    }
  }

  /// Calls the network as the person and returns the status of the response.
  @discardableResult
  func call(_ network: NetworkID, as who: Who) async throws -> Int {
    guard network == .twitter else {
      let target = "/v2.8/me?access_token=\(try #require(facebookTokens[who]))"
      let request = WireRequest(.get, host: "graph.facebook.com", target: target)
      return try await world.transport.send(request).head.status.code
    }
    let number = who == .nora ? 0 : 1
    let token = TokenCredentials(token: "\(100 + number)-token", secret: SharedSecret("secret\(number)"))
    let request = WireRequest(
      .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
    let app = TwitterConfiguration.App()
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: SharedSecret(app.secret)), token: token)
    let signed = try request.signed(by: signer, at: world.clock.now, nonce: "n")
    return try await world.transport.send(signed).head.status.code
  }

  static func callName(_ network: NetworkID) -> String {
    network == .twitter ? "twitter.verify_credentials" : "facebook.me"
  }

  /// Returns everything that the network stores about the person, as text.
  func traces(of who: Who, at network: NetworkID) async throws -> String {
    let tables = world.tables
    guard network == .twitter else {
      let id = facebookIDs[who]
      let installs = tables.list(FacebookInstallRecord.self, last: .max)
      return "\(tables.list(FacebookPersonRecord.self, last: .max).filter { $0.id == id })"
        + "\(tables.list(FacebookTokenRecord.self, last: .max).filter { $0.personID == id })"
        + "\(installs.filter { $0.key.personID == id })"
        + "\(tables.list(FacebookPageRoleRecord.self, last: .max).filter { $0.key.personID == id })"
    }
    let id = who == .nora ? 100 : 101
    let tokens = tables.list(TwitterTokenRecord.self, by: .person, Int64(id))
    let limits = tables.list(RateLimitRecord.self, last: .max).filter { limit in
      tokens.contains { $0.token == limit.key.holder }
    }
    let person = tables.find(TwitterPersonRecord.self, Int64(id))
    return "\(person.map { "\($0)" } ?? "")\(tokens)\(limits)"
  }

  /// Returns everything that the phone stores about the person's account.
  func account(of who: Who, at network: NetworkID) async throws -> String {
    let id = network == .twitter ? (who == .nora ? "100" : "101") : facebookIDs[who] ?? ""
    return
      "\(world.tables.list(AccountRecord.self, by: .network, network).filter { $0.userID == id })"
  }

  /// Returns the people affected by `act`.
  func changed(at network: NetworkID, by act: () async throws -> Void) async throws -> Set<Who> {
    var before: [Who: String] = [:]
    for who in Who.allCases { before[who] = try await traces(of: who, at: network) }
    try await act()
    var changed: Set<Who> = []
    for who in Who.allCases where try await traces(of: who, at: network) != before[who] {
      changed.insert(who)
    }
    return changed
  }
}
