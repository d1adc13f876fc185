package import EinlassStorage
package import EinlassWire
package import OAuth1

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
  /// The types of the records of a world, in the order of the modules.
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
  /// The addresses of the networks that clients can reach from outside, in the order of the modules.
  package let networks: [NetworkHosts]
  /// The hosts before which a label does not name a world.
  let hostsWithoutWorlds: Set<String>
  /// The steps that put the contents of a configuration into a new world, in the order of the modules.
  let steps: [@Sendable (World) throws -> Void]
  private let modulesByID: [String: WorldModule]
  private let idsByHost: [String: String]
  private let failuresByName: [String: SimulatedFailure]
  private let actionsByName: [String: ControlAction]

  /// The modules in their order; where two have the same host, the later one responds.
  package init(_ all: [WorldModule]) {
    let failures = all.flatMap(\.actions.failures)
    let (wireCalls, drawnValues) = (
      all.flatMap(\.actions.wireCalls), all.flatMap(\.actions.drawnValues)
    )
    let actions = all.flatMap { $0.actions.list + $0.actions.derived(all) }
    var idsByHost: [String: String] = [:]
    for module in all {
      for host in module.network.hosts?.hosts ?? [] { idsByHost[host] = module.id }
    }
    self.all = all
    steps = all.compactMap(\.files.fill) + all.compactMap(\.files.finish)
    modulesByID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    // Events are listed after failures.
    self.failures = failures.filter { !$0.isEvent } + failures.filter(\.isEvent)
    self.actions = actions.sorted { $0.name < $1.name }
    self.wireCalls = wireCalls
    self.drawnValues = drawnValues
    calls = all.calls
    tables = all.flatMap(\.files.tables)
    secretFields = SecretFields(and: all.flatMap(\.network.secretFields))
    signatureRules =
      [("strict", .rfc5849)]
      + all.compactMap { module in
        module.network.signatureRules.map { (module.id, $0) }
      }
    self.idsByHost = idsByHost
    hosts = Set(idsByHost.keys)
    clientKeyFields = all.flatMap(\.network.clientKeyFields)
    self.networks = all.compactMap(\.network.hosts).filter { !$0.mounts.isEmpty }
    hostsWithoutWorlds = all.compactMap(\.network.hosts).hostsWithoutWorlds
    failuresByName = Dictionary(failures.map { ($0.name, $0) }) { first, _ in first }
    actionsByName = Dictionary(actions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The module called `id`. `nil` if there is none.
  package func module(_ id: String) -> WorldModule? {
    modulesByID[id]
  }

  /// The module that a call such as `phone.access` belongs to. `nil` if there is none.
  package func module(ofCall call: String) -> WorldModule? {
    all.first { call.hasPrefix($0.id + ".") }
  }

  /// The networks whose accounts phones can have.
  package var onPhones: [NetworkID] {
    all.filter { $0.phones.accounts != nil }.map { NetworkID(rawValue: $0.id) }
  }

  /// The id of the module that responds for `host`. `nil` if no network does.
  ///
  /// A network's `*.example.com` matches any one label before `example.com`, if no network has the exact name.
  func id(ofHost host: String) -> String? {
    if let id = idsByHost[host] { return id }
    guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot != host.startIndex else { return nil }
    return idsByHost["*" + host[dot...]]
  }

  /// The failure called `name`. `nil` if there is none.
  package func failure(_ name: String) -> SimulatedFailure? { failuresByName[name] }

  /// Returns an action by name.
  ///
  /// - Parameter name: The name of the action, such as `world.create`; case matters.
  /// - Returns: The action.
  /// - Throws: `ControlActionError` of the kind `unknownAction`, with a similar name if there is one.
  public func action(named name: String) throws(ControlActionError) -> ControlAction {
    guard let action = actionsByName[name] else {
      throw ControlActionError(
        .unknownAction,
        "unknown action '\(name)'\(Suggestion.text(for: name, among: actions.map(\.name))); "
          + "'einlass control --list' lists them")
    }
    return action
  }

  /// The credentials of a world made from `configuration`, for a program that may show its secrets.
  package func credentials(_ configuration: WorldConfiguration) -> [WorldCredential] {
    all.flatMap { $0.people.credentials(configuration) }
  }

  /// The mistakes of clients that a review of a journal knows by name.
  package var mistakes: [KnownMistake] { all.flatMap { $0.people.review?.mistakes ?? [] } }

  /// The events: what happens to people, phones and apps, and can be planned before a call.
  package var events: [SimulatedFailure] { failures.filter(\.isEvent) }
}

extension [WorldModule] {
  /// Every call for which failures can be planned: those that go over the wire, then the others.
  package var calls: [String] {
    flatMap(\.actions.wireCalls) + flatMap(\.actions.moments) + flatMap(\.actions.drawnValues)
  }

  /// The modules that are networks.
  package var networks: [NetworkID] {
    filter { $0.network.make != nil }.map { NetworkID(rawValue: $0.id) }
  }
}
