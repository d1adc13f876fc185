internal import OAuth1

/// Rules for the order of parameters. Only the first is right.
///
/// Source: RFC 5849, section 3.4.1.3.2; list of mistakes, row 11.
enum ParameterOrder: Sendable, CaseIterable {
  case encoded, sent, headerLast, joined, decoded, caseless, nameOnly, groups, groupsHeaderLast, reversed,
    numeric
  case withoutPunctuation, byValue, byLength, natural
  /// By the names of objects and lists, with the members of each in their original order.
  case outer

  /// Returns `items` in this order. Items that compare equal keep their order.
  func sorted(_ items: [SignedItem]) -> [SignedItem] {
    switch self {
    case .encoded: return Self.isSorted(items) ? items : items.sorted(by: Self.isOrdered)
    case .numeric:
      let numbered = items.map { (number: Self.number($0), item: $0) }
      return numbered.sorted(by: Self.isNumericallyOrdered).map(\.item)
    case .sent: return Self.sorted(items) { _, _ in 0 }
    case .headerLast: return Self.sorted(items) { Self.headerLast($0) - Self.headerLast($1) }
    case .groups: return Self.grouped(items) { -Self.headerLast($0) }
    case .groupsHeaderLast: return Self.grouped(items, by: Self.headerLast)
    case .reversed: return Self.sorted(items) { Self.compareEncoded($1, $0) }
    case .nameOnly: return Self.sorted(items) { Self.compare($0.encodedName, $1.encodedName) }
    case .joined: return Self.keyed(items) { $0.encodedName + [0x3D] + $0.encodedValue }
    case .decoded: return Self.keyed(items) { $0.name + [0] + $0.value }
    case .caseless: return Self.keyed(items) { ($0.encodedName + [0] + $0.encodedValue).lowercased }
    case .byValue: return Self.keyed(items) { $0.encodedValue + [0] + $0.encodedName }
    case .byLength: return Self.grouped(items, by: \.encodedName.count)
    case .outer: return Self.keyed(items) { item in Array(item.name.prefix { $0 != 0x5B }) }
    case .natural: return Self.keyed(items) { Self.padded($0.name) + [0] + $0.encodedValue }
    case .withoutPunctuation:
      return Self.keyed(items) { Self.letters($0.name) + [0] + Self.letters($0.value) }
    }
  }

  /// `items` sorted by the result of `key`, byte by byte.
  private static func keyed(_ items: [SignedItem], by key: (SignedItem) -> [UInt8]) -> [SignedItem] {
    let keyed = items.map { (key: key($0), item: $0) }
    let sorted = keyed.sorted { first, second in
      let order = compare(first.key, second.key)
      return order == 0 ? first.item.position < second.item.position : order < 0
    }
    return sorted.map(\.item)
  }

  private static func sorted(
    _ items: [SignedItem], by compare: (SignedItem, SignedItem) -> Int
  ) -> [SignedItem] {
    items.sorted { first, second in
      let order = compare(first, second)
      return order == 0 ? first.position < second.position : order < 0
    }
  }

  /// `items` sorted by a number, and items with the same number sorted as RFC 5849 requires.
  private static func grouped(_ items: [SignedItem], by number: (SignedItem) -> Int) -> [SignedItem] {
    sorted(items) { first, second in
      let order = number(first) - number(second)
      return order == 0 ? compareEncoded(first, second) : order
    }
  }

  private static func headerLast(_ item: SignedItem) -> Int { item.location == .header ? 1 : 0 }

  /// By name, and if names are equal by value, both encoded.
  private static func compareEncoded(_ first: SignedItem, _ second: SignedItem) -> Int {
    if first.prefix != second.prefix { return first.prefix < second.prefix ? -1 : 1 }
    let order = compare(first.encodedName, second.encodedName)
    return order == 0 ? compare(first.encodedValue, second.encodedValue) : order
  }

  /// The text with its numbers padded to the same length, so that they are compared as numbers.
  private static func padded(_ octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var digits: [UInt8] = []
    for octet in octets + [0] {
      if 0x30...0x39 ~= octet {
        digits.append(octet)
      } else {
        if !digits.isEmpty { result += Array(repeating: 0x30, count: max(0, 20 - digits.count)) + digits }
        digits = []
        result.append(octet)
      }
    }
    return result
  }

  private static func letters(_ octets: [UInt8]) -> [UInt8] {
    octets.filter { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 > 0x7F }.lowercased
  }

  /// Most mistakes change little, so most parameters are already sorted.
  private static func isSorted(_ items: [SignedItem]) -> Bool {
    for index in items.indices.dropFirst() where isOrdered(items[index], before: items[index - 1]) {
      return false
    }
    return true
  }

  /// Whether `first` comes before `second` in the order of RFC 5849 and is not equal to it.
  static func isOrdered(_ first: SignedItem, before second: SignedItem) -> Bool {
    compareEncoded(first, second) < 0
  }

  /// The value as a number. `nil` if it is not one, or has more digits than clients send.
  private static func number(_ item: SignedItem) -> Int64? {
    item.value.count < 24 ? Int64(item.value.text) : nil
  }

  /// Compares names as bytes, and values as numbers if both are numbers.
  private static func isNumericallyOrdered(
    _ first: (number: Int64?, item: SignedItem), before second: (number: Int64?, item: SignedItem)
  ) -> Bool {
    let order = compare(first.item.encodedName, second.item.encodedName)
    if order != 0 { return order < 0 }
    if let left = first.number, let right = second.number, left != right { return left < right }
    let values = compare(first.item.encodedValue, second.item.encodedValue)
    return values == 0 ? first.item.position < second.item.position : values < 0
  }

  private static func compare(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let count = min(first.count, second.count)
    for index in 0..<count where first[index] != second[index] {
      return Int(first[index]) - Int(second[index])
    }
    return first.count - second.count
  }
}
