package import EinlassWire
package import OAuth1

/// The data that a phone needs from a network to have accounts of its people in Settings.
package struct SystemAccounts: Sendable {
  /// The credentials with which the phone itself signs requests. `nil` if it does not sign requests to this network.
  package var client: ClientCredentials?
  /// The id of the world's app that a decision about access is for. `nil` if decisions do not name an app.
  package var clientID: @Sendable (WorldConfiguration) -> String? = { _ in nil }
  /// The key of a world file that puts the network's own app on the phone. `nil` if that app is not simulated.
  package var phoneAppKey: String?
  /// The names that accounts in a configuration can have.
  package let known: @Sendable (WorldConfiguration) -> [String]
  /// The key of the people in a world file.
  package let peopleKey: String
  /// Returns the data that the phone holds for a new account of a person.
  ///
  /// - Throws: `ConfigurationError` if there is no such person.
  package let issue: @Sendable (World, SystemAccountRequest) throws -> SystemAccount

  package init(
    client: ClientCredentials? = nil, known: @escaping @Sendable (WorldConfiguration) -> [String],
    peopleKey: String,
    issue: @escaping @Sendable (World, SystemAccountRequest) throws -> SystemAccount
  ) {
    self.client = client
    self.known = known
    self.peopleKey = peopleKey
    self.issue = issue
  }
}

/// A request for an account on a phone.
package struct SystemAccountRequest: Sendable {
  /// The person's name in accounts.
  package let person: String
  /// Whether the person has changed the password since.
  package let isStale: Bool
  /// The permissions of the world's app, if the phone holds a token for it; otherwise `nil`.
  package let permissions: [String]?
  /// Whether that token has expired.
  package let isAppTokenExpired: Bool

  package init(person: String, isStale: Bool, permissions: [String]?, isAppTokenExpired: Bool) {
    self.person = person
    self.isStale = isStale
    self.permissions = permissions
    self.isAppTokenExpired = isAppTokenExpired
  }
}

/// The data that a phone holds for an account.
package struct SystemAccount: Sendable {
  package let username: String
  package let fullName: String?
  /// The person's id on the network.
  package let userID: String
  package let token: String
  /// The token's secret. `nil` if it has none.
  package let secret: SharedSecret?
  /// The tokens for apps, by bundle id.
  package var appTokens: [String: SharedSecret] = [:]

  package init(
    username: String, fullName: String? = nil, userID: String, token: String,
    secret: SharedSecret? = nil
  ) {
    self.username = username
    self.fullName = fullName
    self.userID = userID
    self.token = token
    self.secret = secret
  }
}

extension World {
  /// Returns the ids of the people of `network` who have accounts on the phone.
  package func accountOwners(_ network: NetworkID) throws -> [String] {
    var owners: [String] = []
    for module in modules.all { owners += try module.phones.accountOwners?(self, network) ?? [] }
    return owners
  }

  /// Replaces the accounts of `network` on the phone with `account`.
  fileprivate func replaceAccount(_ network: NetworkID, with account: SystemAccount) async throws {
    for module in modules.all { try await module.phones.replaceAccount?(self, network, account) }
  }
}

extension SimulatedEvent {
  /// Returns an event that replaces the accounts of `network` on the phone with another person's account.
  ///
  /// - Parameter account: Returns the data of the account, in one step. `nil` if nothing is replaced.
  package static func replacingAccount(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ scope: Scope,
    of network: NetworkID, by account: @escaping @Sendable (World) throws -> SystemAccount?
  ) -> SimulatedEvent {
    SimulatedEvent(name, about, certainty, scope) { world, _ in
      let account = try await world.exchange.steps.run { Result { try account(world) } }.get()
      if let account { try await world.replaceAccount(network, with: account) }
    }
  }
}
