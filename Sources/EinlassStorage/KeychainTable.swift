/// The items of a Keychain by key, for the engines.
struct KeychainTable {
  private var items = OrderedTable<KeychainItemRecord.Key, KeychainItemRecord>()

  init(_ items: [KeychainItemRecord] = []) {
    for item in items { self.items.save(item, for: item.key) }
  }

  var all: [KeychainItemRecord] { items.all { _ in true } }

  subscript(key: KeychainItemRecord.Key) -> KeychainItemRecord? { items[key] }

  mutating func add(_ item: KeychainItemRecord) -> Bool {
    guard items[item.key] == nil else { return false }
    items.save(item, for: item.key)
    return true
  }

  mutating func change(_ item: KeychainItemRecord) -> Bool {
    guard items[item.key] != nil else { return false }
    items.save(item, for: item.key)
    return true
  }

  mutating func remove(_ key: KeychainItemRecord.Key) -> Bool {
    items.remove(key) != nil
  }
}
