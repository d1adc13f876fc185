package import EinlassStorage
package import EinlassWire
package import OAuth1
package import OAuth1Doctor

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Everything that one participant contributes to the worlds: a network, the phone, the person.
///
/// A module is a value of five parts, and a world is made of a list of modules; see `WorldModules`.
package struct WorldModule: Sendable {
  /// Its name in world files, in journals and before the dot in the names of its calls: `phone`.
  package let id: String
  /// Its name for people.
  package let displayName: String
  /// Its addresses, and its checks of requests.
  package var network = Network()
  /// Its part in phones.
  package var phones = Phones()
  /// Its people and apps, and the views of their states.
  package var people = People()
  /// Its parts of world files and exported worlds, and of new worlds.
  package var files = Files()
  /// Its calls, its failures and its control actions.
  package var actions = Actions()

  /// A module that is not a network.
  package init(_ id: String, displayName: String) {
    self.id = id
    self.displayName = displayName
  }

  /// The network of `key`.
  package init<Simulated>(_ key: NetworkKey<Simulated>) {
    self.init(key.id, displayName: Simulated.displayName) { key.make($0) }
  }

  /// The network with that id. Several networks may have the same type.
  package init(
    _ id: String, displayName: String, make: @escaping @Sendable (NetworkEnvironment) -> any SimulatedNetwork
  ) {
    self.init(id, displayName: displayName)
    network.make = make
  }
}

extension WorldModule {
  /// The addresses of a network, and its checks of requests. Empty if the module is not a network.
  package struct Network: Sendable {
    /// Creates the network for a world.
    fileprivate(set) var make: (@Sendable (NetworkEnvironment) -> any SimulatedNetwork)?
    /// Its hosts, and its paths at a server's base address.
    package var hosts: NetworkHosts?
    /// The credentials of the world's app, whose key identifies the world of a request. Optional.
    package var client: (@Sendable (WorldConfiguration) -> ClientCredentials)?
    /// The request fields in which apps name their key at it.
    package var clientKeyFields: [String] = []
    /// The names of its fields whose values are secret, for journals and logs; case, `_` and `-` do not matter.
    package var secretFields: [String] = []
    /// The rules by which it verifies signatures, for commands that take them by the module's id. `nil` if it does not
    /// verify signatures, or uses another module's rules.
    package var signatureRules: VerificationRules?
    /// The name and the hosts that explanations of signatures use for it. `nil` if it does not verify signatures.
    package var serviceProvider: ServiceProvider?
  }

  /// A module's part in phones: people of a network have accounts there, and one module is the phone.
  package struct Phones: Sendable {
    /// The data that phones need for accounts of a network in their Settings. `nil` if phones have no accounts of it.
    package var accounts: SystemAccounts?
    /// The ids of the people of a network who have accounts on the module. `nil` if it is not a phone.
    package var accountOwners: (@Sendable (World, NetworkID) throws -> [String])?
    /// Finds the person with an account of this name on the module. `nil` if it is not a phone.
    package var accountHolder: (@Sendable (World, String) throws -> PlannedFailure.Person)?
    /// Replaces the accounts of a network on the module. `nil` if it is not a phone.
    package var replaceAccount: (@Sendable (World, NetworkID, SystemAccount) async throws -> Void)?
    /// Shows a web page over the world's app until it leads to an address with a scheme; the page sees none of the
    /// browser's cookies if it is ephemeral. `nil` if the module is not the person in front of the app.
    package var showPage:
      (@Sendable (World, _ url: URL, _ callbackScheme: String, _ isEphemeral: Bool) async throws -> URL)?
  }

  /// The people and apps in a module, and the views of their states.
  package struct People: Sendable {
    /// Finds a person by a name that is used from outside. `nil` if no people make the module's calls.
    package var find: (@Sendable (World, String) throws -> PlannedFailure.Person)?
    /// The credentials of the app and the people of a world, for a program that may show its secrets.
    package var credentials: @Sendable (WorldConfiguration) -> [WorldCredential] = { _ in [] }
    /// The present state of its people and apps. Optional.
    package var overview: (@Sendable (World, NetworkOverview.Selection) throws -> NetworkOverview)?
    /// The times on a world's clock at which something changes without a request. Optional.
    package var timeline: (@Sendable (World) -> [TimelineMoment])?
    /// Searches the journal of a world for client actions that were refused, or will be. Optional.
    package var review: ClientReviewer?
  }

  /// The parts of a module in world files and exported worlds, and in new worlds.
  package struct Files: Sendable {
    /// Its part of a world file. Optional.
    package var section: (@Sendable (WorldModules) -> WorldFileKey<WorldConfiguration>)?
    /// The options of `world.create` that it brings.
    package var creationOptions: [CreationOption] = []
    /// The types of its records, one per table.
    package var tables: [any StoredRecord.Type] = []
    /// The type of its state in an exported world, apart from its tables. Optional.
    package var state: (any ModuleState.Type)?
    /// Puts the contents of the configuration into a new world; called in the order of the list of modules. Optional.
    package var fill: (@Sendable (World) throws -> Void)?
    /// Runs after every module has filled the world. Optional.
    package var finish: (@Sendable (World) throws -> Void)?
  }

  /// The calls, the failures and the control actions of a module.
  package struct Actions: Sendable {
    /// The names of its messages on the wire, for which failures can be planned.
    package var wireCalls: [String] = []
    /// The names of moments that are not messages, for which failures can be planned.
    package var moments: [String] = []
    /// The names of calls that draw values that must not be guessed; a failure can make them predictable.
    package var drawnValues: [String] = []
    /// The failures and events that can be planned at it.
    package var failures: [SimulatedFailure] = []
    /// Its control actions.
    package var list: [ControlAction] = []
    /// The actions that depend on the contents of all modules, including this one.
    package var derived: @Sendable (_ modules: [WorldModule]) -> [ControlAction] = { _ in [] }
  }
}
