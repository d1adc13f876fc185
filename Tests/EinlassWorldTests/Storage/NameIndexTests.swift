import EinlassStorage
import Testing

/// Names in order, with their owners.
struct NameIndexTests {
  @Test func `the right names of thousands are listed after many changes`() {
    var index = NameIndex<Int>()
    var names: [Int: String] = [:]
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let owner = Int(state >> 51) % 4000
      if let old = names[owner], state >> 40 & 1 == 0 {
        index.remove(old, owner: owner)
        names[owner] = nil
      } else if names[owner] == nil {
        let name = String(state >> 45 & 0x3FF, radix: 4)
        index.insert(name, owner: owner)
        names[owner] = name
      }
    }
    #expect(names.count > 1500)
    for prefix in ["", "1", "12", "123", "1230", "33333", "4"] {
      let right =
        names.filter { $0.value.hasPrefix(prefix) }
        .sorted { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }.map(\.key)
      #expect(index.owners(prefix: prefix, limit: .max) == right)
      #expect(index.owners(prefix: prefix, limit: 20) == Array(right.prefix(20)))
    }
    for (owner, name) in names { index.remove(name, owner: owner) }
    #expect(index.owners(prefix: "", limit: .max).isEmpty)
  }
}
