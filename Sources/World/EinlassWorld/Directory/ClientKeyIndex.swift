/// The worlds that know an app's key. A look-up takes one step, as does adding or removing a key.
struct ClientKeyIndex {
  private var holders: [String: Set<WorldName>] = [:]
  /// The number of keys known to exactly one world other than the default world. While it is zero, requests need not be
  /// searched for a key.
  private(set) var soleCount = 0

  /// Returns the only world that knows `key`. `nil` if there is none, or several.
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
    // The set is removed and added again, so that a thousand holders are not copied for each change.
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
