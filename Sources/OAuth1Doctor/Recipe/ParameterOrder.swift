internal import OAuth1

/// Rules for the order of parameters; only the first is right.
///
/// Source: RFC 5849, section 3.4.1.3.2; list of mistakes, row 11.
enum ParameterOrder: Sendable, CaseIterable {
  case encoded, sent, headerLast, joined, decoded, caseless, nameOnly, groups, reversed, numeric
  case withoutPunctuation

  /// `items` in this order; what it holds for equal stays as sent.
  func sorted(_ items: [SignedItem]) -> [SignedItem] {
    if self == .encoded { return Self.isSorted(items) ? items : items.sorted(by: Self.isOrdered) }
    if self == .numeric {
      let numbered = items.map { (number: Self.number($0), item: $0) }
      return numbered.sorted(by: Self.isNumericallyOrdered).map(\.item)
    }
    let keyed = items.map { (key: key($0), item: $0) }
    let sorted = keyed.sorted { first, second in
      let order = Self.compare(first.key, second.key)
      if order == 0 { return first.item.position < second.item.position }
      return self == .reversed ? order > 0 : order < 0
    }
    return sorted.map(\.item)
  }

  /// What is compared octet by octet.
  private func key(_ item: SignedItem) -> [UInt8] {
    switch self {
    case .encoded, .numeric, .reversed: item.encodedName + [0] + item.encodedValue
    case .sent: []
    case .headerLast: [item.location == .header ? 1 : 0]
    case .nameOnly: item.encodedName
    case .joined: item.encodedName + [0x3D] + item.encodedValue
    case .decoded: item.name + [0] + item.value
    case .caseless: (item.encodedName + [0] + item.encodedValue).lowercased
    case .groups: [item.location == .header ? 0 : 1] + item.encodedName + [0] + item.encodedValue
    case .withoutPunctuation: Self.letters(item.name) + [0] + Self.letters(item.value)
    }
  }

  private static func letters(_ octets: [UInt8]) -> [UInt8] {
    octets.filter { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 > 0x7F }.lowercased
  }

  /// Most mistakes change little, so that most parameters are sorted already.
  private static func isSorted(_ items: [SignedItem]) -> Bool {
    for index in items.indices.dropFirst() where isOrdered(items[index], before: items[index - 1]) {
      return false
    }
    return true
  }

  private static func isOrdered(_ first: SignedItem, before second: SignedItem) -> Bool {
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    let order = compare(first.encodedName, second.encodedName)
    return order == 0 ? compare(first.encodedValue, second.encodedValue) < 0 : order < 0
  }

  /// The value as a number; nil where it is none, or one of more digits than any that clients send.
  private static func number(_ item: SignedItem) -> Int64? {
    item.value.count < 24 ? Int64(item.value.text) : nil
  }

  /// Names as octets, values as numbers where both are.
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
