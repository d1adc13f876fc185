internal import EinlassStorage
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The part of a world that a store keeps outside the tables.
///
/// It does not contain the current positions of random sources, because each opening of the world draws different values.
struct WorldState: Sendable, Equatable {
  let document: WorldDocument
  /// The states of the modules as text, for comparison.
  private let moduleTexts: [String: String]

  /// The state of `world` as it is now.
  init(of world: World) throws {
    var document = try WorldDocument(stateOf: world)
    document.random = world.firstPositions
    document.openings = max(1, world.openings)
    document.clientKeys = world.clientKeys.all.sorted()
    // Only the lead determines the time of a running clock.
    if document.clock.lead != nil { document.clock.now = world.configuration.start }
    try self.init(document)
  }

  /// The state that was saved as `text`.
  init(parsing text: String, modules: WorldModules) throws {
    try self.init(try WorldDocument(parsing: text, modules: modules))
  }

  private init(_ document: WorldDocument) throws {
    self.document = document
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    moduleTexts = try document.modules.mapValues { String(decoding: try encoder.encode($0), as: UTF8.self) }
  }

  /// The state as it is saved.
  var text: String {
    get throws { try document.text }
  }

  static func == (first: Self, second: Self) -> Bool {
    first.document.clock == second.document.clock && first.document.failures == second.document.failures
      && first.document.clientKeys == second.document.clientKeys && first.moduleTexts == second.moduleTexts
      && first.document.openings == second.document.openings
  }

  /// The ids of the modules whose states differ from those in `other`.
  fileprivate func modules(unlike other: WorldState?) -> Set<String> {
    Set(moduleTexts.filter { other?.moduleTexts[$0.key] != $0.value }.keys)
  }
}

extension World {
  /// Adopts `newer`, the state that another program derived from `known`. `known` is `nil` if this program's own state
  /// cannot be used.
  func adopt(_ newer: WorldState, insteadOf known: WorldState?) throws {
    if newer.document.clock != known?.document.clock { clock.restore(newer.document.clock) }
    let changed = newer.modules(unlike: known)
    for module in modules.all where changed.contains(module.id) {
      try newer.document.modules[module.id]?.restore(in: self)
    }
    for key in newer.document.clientKeys ?? [] { clientKeys.add(key) }
    let plans = try newer.document.failures.map { plan throws(ConfigurationError) in
      try plan.restored(modules)
    }
    exchange.plans.change { $0 = plans }
  }
}
