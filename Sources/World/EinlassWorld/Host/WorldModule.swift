package import EinlassStorage
package import EinlassWire
package import OAuth1
package import OAuth1Doctor

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Everything that one participant brings to the worlds: a network, the phone, the person.
///
/// A module is a value, and a world is made of a list of them; see `WorldModules`.
package struct WorldModule: Sendable {
  /// Its name in world files, in journals and before the dot in the names of its calls: `phone`.
  package let id: String
  /// Its name for people.
  package let displayName: String
  /// Makes the network as it runs in a world; nil: the module is not a network.
  private(set) var network: (@Sendable (NetworkEnvironment) -> any SimulatedNetwork)?
  /// How it is reached; nil: it is not a network.
  package var hosts: NetworkHosts?
  /// The names of its messages on the wire, for which failures can be planned.
  package var wireCalls: [String] = []
  /// The names of moments that are not messages, for which failures can be planned.
  package var moments: [String] = []
  /// The names of calls that draw values that must not be guessed; a failure can make them predictable.
  package var drawnValues: [String] = []
  /// Its part of a world file; nil: it has none.
  package var section: WorldFileSection?
  /// The record types that its storage keeps, one line per table.
  package var tables: [any StoredRecord.Type] = []
  /// The type of its state in an exported world besides its tables; nil: it has none.
  package var state: (any ModuleState.Type)?
  /// The options of `world.create` that it brings.
  package var creationOptions: [CreationOption] = []
  /// The rules by which it verifies signatures, for commands that take them by its id; nil: it does not verify
  /// signatures, or uses another module's rules.
  package var signatureRules: VerificationRules?
  /// The name and the hosts that explanations of signatures use for it; nil: it does not verify signatures.
  package var serviceProvider: ServiceProvider?
  /// What can be planned to fail at it, and what can happen to its people.
  package var failures: [SimulatedFailure] = []
  /// What can be done to it from outside.
  package var actions: [ControlAction] = []
  /// The actions that depend on what all modules, its own among them, bring.
  package var derivedActions: @Sendable (_ modules: [WorldModule]) -> [ControlAction] = { _ in [] }
  /// What phones need to have accounts of it in their Settings; nil: phones have no accounts of it.
  package var accounts: SystemAccounts?
  /// The request fields in which apps name their key at it.
  package var clientKeyFields: [String] = []
  /// The names of its fields whose values are secret, for journals and logs; case, `_` and `-` do not matter.
  package var secretFields: [String] = []
  /// Finds one of its people by a name that is used from outside; nil: its calls are not made by people.
  package var person: (@Sendable (World, String) async throws -> PlannedFailure.Person)?
  /// The ids of the people of a network who have accounts on the module, a phone; nil: the module is not a phone.
  package var accountOwners: (@Sendable (World, NetworkID) async throws -> [String])?
  /// Finds the person with an account of this name on the module, a phone; nil: the module is not a phone.
  package var accountHolder: (@Sendable (World, String) async throws -> PlannedFailure.Person)?
  /// Replaces the accounts of a network on the module, a phone; nil: the module is not a phone.
  package var replaceAccount: (@Sendable (World, NetworkID, SystemAccount) async throws -> Void)?
  /// Shows a web page over the world's app until it leads to an address with a scheme; the page sees none of the browser's
  /// cookies if it is ephemeral. `nil` if the module is not the person in front of the app.
  package var showPage:
    (@Sendable (World, _ url: URL, _ callbackScheme: String, _ isEphemeral: Bool) async throws -> URL)?
  /// When something changes at it by itself along the clock of a world; nil: nothing does.
  package var timeline: (@Sendable (World) -> [TimelineMoment])?
  /// How its people and apps are; nil: it has none to tell of.
  package var overview: (@Sendable (World, NetworkOverview.Selection) async throws -> NetworkOverview)?
  /// Looks through the journal of a world for what clients did at it that was refused, or that will be; nil: it does not.
  package var review: ClientReviewer?
  /// The credentials of the world's app, whose key identifies the world of a request; nil: there are none.
  package var client: (@Sendable (WorldConfiguration) -> ClientCredentials)?
  /// The credentials of the app and the people of a world, for a program that may show its secrets.
  package var credentials: @Sendable (WorldConfiguration) -> [WorldCredential] = { _ in [] }
  /// Puts the contents of the configuration into a new world; called in the order of the list of modules. nil: it has
  /// none.
  package var fill: (@Sendable (World) async throws -> Void)?
  /// Runs after every module has filled the world; nil: nothing is left to do then.
  package var finish: (@Sendable (World) async throws -> Void)?

  /// A module that is not a network.
  package init(_ id: String, displayName: String) {
    self.id = id
    self.displayName = displayName
  }

  /// The network of `key`.
  package init<Network>(_ key: NetworkKey<Network>) {
    self.init(key.id, displayName: Network.displayName) { key.make($0) }
  }

  /// The network with that id, of whose type there may be several.
  package init(
    _ id: String, displayName: String, make: @escaping @Sendable (NetworkEnvironment) -> any SimulatedNetwork
  ) {
    self.init(id, displayName: displayName)
    network = make
  }
}

/// The modules that worlds are made of, with everything that they bring together.
///
/// A program makes one of these, and all its worlds share it.
public final class WorldModules: Sendable {
  /// The modules, in the order in which they fill a world.
  package let all: [WorldModule]
  /// Every failure that can be planned, in the order of the modules.
  public let failures: [SimulatedFailure]
  /// Every action, by name.
  public let actions: [ControlAction]
  /// The calls that go over the wire.
  public let wireCalls: [String]
  /// Every call for which failures can be planned.
  public let calls: [String]
  /// The record types that the storage of a world keeps, in the order of the modules.
  package let tables: [any StoredRecord.Type]
  /// The rules of signatures by the names that commands take: RFC 5849's own as `strict`, then the modules'.
  package let signatureRules: [(name: String, rules: VerificationRules)]
  /// The fields whose values are shortened in journals and logs.
  package let secretFields: SecretFields
  /// The host names of all networks; `*` as the first label matches any one label.
  package let hosts: Set<String>
  /// The names of calls that draw values that must not be guessed.
  let drawnValues: [String]
  /// The request fields in which apps name their keys.
  let clientKeyFields: [String]
  /// How the networks that clients can reach from outside are reached, in the order of the modules.
  package let networks: [NetworkHosts]
  /// The hosts before which a label does not name a world.
  let hostsWithoutWorlds: Set<String>
  /// What puts the contents of a configuration into a new world, in the order of the modules.
  let steps: [@Sendable (World) async throws -> Void]
  private let modulesByID: [String: WorldModule]
  private let idsByHost: [String: String]
  private let failuresByName: [String: SimulatedFailure]
  private let actionsByName: [String: ControlAction]

  /// The modules in their order; where two have the same host, the later one responds.
  package init(_ all: [WorldModule]) {
    let failures = all.flatMap(\.failures)
    let (wireCalls, drawnValues) = (all.flatMap(\.wireCalls), all.flatMap(\.drawnValues))
    let actions = all.flatMap { $0.actions + $0.derivedActions(all) }
    var idsByHost: [String: String] = [:]
    for module in all {
      for host in module.hosts?.hosts ?? [] { idsByHost[host] = module.id }
    }
    self.all = all
    steps = all.compactMap(\.fill) + all.compactMap(\.finish)
    modulesByID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    // Events are listed after failures.
    self.failures = failures.filter { !$0.isEvent } + failures.filter(\.isEvent)
    self.actions = actions.sorted { $0.name < $1.name }
    self.wireCalls = wireCalls
    self.drawnValues = drawnValues
    calls = all.calls
    tables = all.flatMap(\.tables)
    secretFields = SecretFields(and: all.flatMap(\.secretFields))
    signatureRules =
      [("strict", .rfc5849)]
      + all.compactMap { module in
        module.signatureRules.map { (module.id, $0) }
      }
    self.idsByHost = idsByHost
    hosts = Set(idsByHost.keys)
    clientKeyFields = all.flatMap(\.clientKeyFields)
    self.networks = all.compactMap(\.hosts).filter { !$0.mounts.isEmpty }
    hostsWithoutWorlds = all.compactMap(\.hosts).hostsWithoutWorlds
    failuresByName = Dictionary(failures.map { ($0.name, $0) }) { first, _ in first }
    actionsByName = Dictionary(actions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The module called `id`; nil where there is none.
  package func module(_ id: String) -> WorldModule? {
    modulesByID[id]
  }

  /// The module that a call such as `phone.access` belongs to; nil where there is none.
  package func module(ofCall call: String) -> WorldModule? {
    all.first { call.hasPrefix($0.id + ".") }
  }

  /// The networks whose accounts phones can have.
  package var onPhones: [NetworkID] {
    all.filter { $0.accounts != nil }.map { NetworkID(rawValue: $0.id) }
  }

  /// The id of the module that responds for `host`; nil where no network does.
  ///
  /// A network's `*.example.com` matches any one label before `example.com`, where no network has the exact name.
  func id(ofHost host: String) -> String? {
    if let id = idsByHost[host] { return id }
    guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot != host.startIndex else { return nil }
    return idsByHost["*" + host[dot...]]
  }

  /// The failure called `name`; nil where there is none.
  package func failure(_ name: String) -> SimulatedFailure? { failuresByName[name] }

  /// The action called `name`.
  ///
  /// - Throws: `ControlActionError` of the kind `unknownAction`, with what may have been meant.
  public func action(named name: String) throws(ControlActionError) -> ControlAction {
    guard let action = actionsByName[name] else {
      throw ControlActionError(
        .unknownAction,
        "there is no action '\(name)'\(Suggestion.text(for: name, among: actions.map(\.name))); "
          + "'einlass control --list' lists them")
    }
    return action
  }

  /// The credentials of a world made from `configuration`, for a program that may show its secrets.
  package func credentials(_ configuration: WorldConfiguration) -> [WorldCredential] {
    all.flatMap { $0.credentials(configuration) }
  }

  /// The mistakes of clients that a review of a journal knows by name.
  package var mistakes: [KnownMistake] { all.flatMap { $0.review?.mistakes ?? [] } }

  /// The events: what happens to people, phones and apps, and can be planned before a call.
  package var events: [SimulatedFailure] { failures.filter(\.isEvent) }
}

extension [WorldModule] {
  /// Every call for which failures can be planned: those that go over the wire, then the others.
  package var calls: [String] {
    flatMap(\.wireCalls) + flatMap(\.moments) + flatMap(\.drawnValues)
  }

  /// The modules that are networks.
  package var networks: [NetworkID] {
    filter { $0.network != nil }.map { NetworkID(rawValue: $0.id) }
  }
}
