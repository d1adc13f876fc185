package import EinlassStorage
package import EinlassWire
package import EinlassWorld
internal import HTTPTypes
package import OAuth1
internal import Synchronization

/// A provider of OAuth 1.0a, which runs in a world as its file describes.
package struct ProviderNetwork: SimulatedNetwork {
  /// The kind of network; each has the id of its description.
  package static let id = NetworkID(rawValue: "provider")
  package static let displayName = "OAuth 1.0a provider"

  package let description: ProviderDescription
  /// The verifier that reads signed requests for the journal.
  let reader: RequestVerifier
  /// The app and the people, from the world's configuration or derived from the description.
  package let accounts: ProviderAccounts
  package let tables: WorldTables
  package let clock: any WallClock
  /// The clock that clients use to sign, if it is not `clock`.
  let clientClock: (any WallClock)?
  let random: any RandomSource
  let person: PersonScript
  private let isFilled = SharedFlag()
  /// The counter of requests, for numbered responses.
  let counter = SharedCounter()
  /// The requests that are being handled.
  let concurrency = Concurrency()
  /// The detector of accepted requests that other providers would have refused.
  let leniency = LeniencyDetector()

  package init(
    _ description: ProviderDescription, reader: RequestVerifier, accounts: ProviderAccounts,
    tables: WorldTables, clock: any WallClock, clientClock: (any WallClock)? = nil,
    random: any RandomSource, person: PersonScript
  ) {
    self.description = description
    self.reader = reader
    self.accounts = accounts
    self.tables = tables
    self.clock = clock
    self.clientClock = clientClock
    self.random = random
    self.person = person
  }

  package var id: NetworkID { NetworkID(rawValue: description.network) }

  /// Puts the app and the people into the tables on the network's first use, so worlds that do not use the provider
  /// save the cost.
  package func fill() {
    if isFilled.isSet { return }
    for record in accounts.clients { _ = tables.insert(record) }
    for record in accounts.users { _ = tables.insert(record) }
    for record in accounts.tokens(issuedAt: clock.now) { _ = tables.insert(record) }
    isFilled.set()
  }

  package func token(in request: WireRequest) -> String? {
    ReadParameters(request, description.signing)["oauth_token"]
  }

  package func personID(of request: WireRequest) -> String? {
    fill()
    guard let token = token(in: request) else { return nil }
    let key = ProviderKey(description.network, token)
    if let record = tables.find(ProviderTokenRecord.self, key) { return record.user }
    let requested = tables.find(ProviderRequestTokenRecord.self, key)
    if case .allowed(let grant)? = requested?.answer { return grant.user }
    return nil
  }

  package func names(of request: WireRequest) -> [String] {
    guard let name = personID(of: request) else { return [] }
    let key = ProviderKey(description.network, name)
    let user = tables.find(ProviderUserRecord.self, key)
    return [name, user?.id ?? name]
  }

  package var readClaim: (@Sendable (WireRequest) -> SignedClaim?)? {
    { [reader] request in try? reader.read(ArrivingRequest(request)) }
  }

  /// The claim of the request. `nil` if the library's reader cannot read it.
  func claim(of request: WireRequest) -> SignedClaim? {
    try? reader.read(ArrivingRequest(request))
  }

  package func route(_ request: WireRequest) -> any RoutedCall {
    ProviderCallRoute(network: self, request: request, target: description.target(of: request))
  }
}

/// A flag that is set once.
final class SharedFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}

/// A thread-safe counter.
final class SharedCounter: Sendable {
  private let count = Atomic(0)

  /// Returns the next number, starting with 1.
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// The number of concurrent requests per holder.
final class Concurrency: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts one more request. Returns `false` without counting it if there are already `limit` requests.
  func enter(_ holder: String, limit: Int) -> Bool {
    counts.withLock { counts in
      let count = counts[holder] ?? 0
      guard count < limit else { return false }
      counts[holder] = count + 1
      return true
    }
  }

  /// Counts one request fewer.
  func leave(_ holder: String) {
    counts.withLock { counts in
      let count = (counts[holder] ?? 1) - 1
      counts[holder] = count == 0 ? nil : count
    }
  }
}
