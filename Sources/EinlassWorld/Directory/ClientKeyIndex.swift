/// Which worlds know which key of an app: one look-up a key, one step a key that comes or goes.
struct ClientKeyIndex {
  private var holders: [String: Set<WorldName>] = [:]
  /// How many keys one world alone knows, the default world not counted: while there is none, nobody has to
  /// look for a key in a request.
  private(set) var soleCount = 0

  /// The one world that knows `key`; nil where there is none, or several.
  func soleHolder(of key: String) -> WorldName? {
    guard let names = holders[key], names.count == 1 else { return nil }
    return names.first
  }

  mutating func add(_ key: String, of name: WorldName) {
    change(key) { $0.insert(name) }
  }

  mutating func remove(_ keys: some Sequence<String>, of name: WorldName) {
    for key in keys { change(key) { $0.remove(name) } }
  }

  private mutating func change(_ key: String, _ change: (inout Set<WorldName>) -> Void) {
    // Taken out and put back, so that a thousand holders are not copied for each change.
    var names = holders.removeValue(forKey: key) ?? []
    let before = Self.isSole(names)
    change(&names)
    let after = Self.isSole(names)
    if !names.isEmpty { holders[key] = names }
    soleCount += (after ? 1 : 0) - (before ? 1 : 0)
  }

  private static func isSole(_ names: Set<WorldName>) -> Bool {
    names.count == 1 && names.first != .default
  }
}
