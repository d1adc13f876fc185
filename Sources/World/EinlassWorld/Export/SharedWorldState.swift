internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a shared world keeps besides its tables, as all programs that have it open know it.
///
/// Random sources are not in it: each program draws from a stretch of its own (`SharedWorldEngine.countOpening`).
struct SharedWorldState: Sendable, Equatable {
  let document: WorldDocument
  /// The states of the modules as text, by which they are compared.
  private let moduleTexts: [String: String]

  /// The state of `world` as it is now in this program.
  init(of world: World) async throws {
    var document = try await WorldDocument(stateOf: world)
    document.random = [:]
    document.openings = nil
    document.clientKeys = world.clientKeys.all.sorted()
    // A running clock is told by its lead alone.
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
  }

  /// The ids of the modules whose states differ from those in `other`.
  fileprivate func modules(unlike other: SharedWorldState) -> Set<String> {
    Set(moduleTexts.filter { other.moduleTexts[$0.key] != $0.value }.keys)
  }
}

extension World {
  /// Takes over what has become of `base`, the state that all programs knew, in another one: `theirs`.
  ///
  /// What this program has changed since then stays: of two who set the same clock or change the same module at the same
  /// time the last one counts; calls that both have counted are counted twice.
  func adopt(_ theirs: SharedWorldState, insteadOf base: SharedWorldState) async throws {
    let own = try await SharedWorldState(of: self)
    if theirs.document.clock != base.document.clock, own.document.clock == base.document.clock {
      clock.restore(theirs.document.clock)
    }
    let changed = theirs.modules(unlike: base).subtracting(own.modules(unlike: base))
    for module in modules.all where changed.contains(module.id) {
      try await theirs.document.modules[module.id]?.restore(in: self)
    }
    for key in theirs.document.clientKeys ?? [] { clientKeys.add(key) }
    let plans = try theirs.document.failures.map { try $0.restored(modules) }
    let known = base.document.failures
    exchange.plans.change { $0 = PlannedFailures.Plan.joined($0, with: plans, since: known) }
  }
}

extension PlannedFailures.Plan {
  /// The plans that are left where two programs began with `base`, and one has come to `own`, the other to `theirs`.
  static func joined(
    _ own: [Self], with theirs: [Self], since base: [WorldDocument.Plan]
  ) -> [Self] {
    let baseByID = Dictionary(base.map { ($0.id, $0) }) { $1 }
    let ownByID = Dictionary(own.map { ($0.id, $0) }) { $1 }
    let kept = theirs.compactMap { plan -> Self? in
      guard let before = baseByID[plan.id] else { return plan }
      guard let own = ownByID[plan.id] else { return nil }
      var plan = plan
      plan.toSpare = max(0, plan.toSpare - (before.after - own.toSpare))
      plan.left -= before.times - own.left
      return plan.left > 0 ? plan : nil
    }
    let keptIDs = Set(kept.map(\.id))
    return kept + own.filter { baseByID[$0.id] == nil && !keptIDs.contains($0.id) }
  }
}
