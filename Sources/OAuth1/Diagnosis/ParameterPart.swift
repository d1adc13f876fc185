/// The parameters of a base string: which, how encoded, in which order, and encoded once more.
///
/// Source: RFC 5849, section 3.4.1.3.
struct ParameterPart: RecipePart {
  /// Rules for the order; only the first is right.
  enum Order: Sendable, CaseIterable {
    case encoded, sent, joined, decoded, caseless, nameOnly, groups, reversed, numeric, withoutPunctuation
  }

  var items: [SignedItem]
  var order = Order.encoded
  /// Whether an empty value leaves its `=` out as well.
  var leavesOutEquals = false
  /// How often the normalized parameters are encoded for the base string.
  var timesAgain = 1
  /// What stays bare when they are.
  var bareAgain: OctetSet?

  init(_ items: [SignedItem]) {
    self.items = items
  }

  var octets: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(64 * items.count)
    var isFirst = true
    for index in ordered {
      if !isFirst { result.append(0x26) }
      isFirst = false
      result += items[index].encodedName
      if leavesOutEquals && items[index].encodedValue.isEmpty { continue }
      result.append(0x3D)
      result += items[index].encodedValue
    }
    for _ in 0..<timesAgain { result = PercentEncoding.encode(result) }
    return bareAgain.map { result.unescaping($0) } ?? result
  }

  private var ordered: [Int] {
    var indices = Array(items.indices)
    if order == .sent { return indices }
    let prefixes = order == .encoded || order == .nameOnly ? items.map(\.prefix) : []
    // A handful of items, so insertion it is; and equal ones must keep their order.
    for place in indices.indices.dropFirst() {
      let index = indices[place]
      var free = place
      while free > 0 {
        let other = indices[free - 1]
        let isBefore =
          prefixes.isEmpty || prefixes[index] == prefixes[other]
          ? isOrdered(items[index], before: items[other]) : prefixes[index] < prefixes[other]
        if !isBefore { break }
        indices[free] = other
        free -= 1
      }
      indices[free] = index
    }
    return indices
  }

  private func isOrdered(_ first: SignedItem, before second: SignedItem) -> Bool {
    switch order {
    case .encoded:
      let order = Self.compare(first.encodedName, second.encodedName)
      return order == 0 ? Self.compare(first.encodedValue, second.encodedValue) < 0 : order < 0
    case .sent: return false
    case .nameOnly: return Self.compare(first.encodedName, second.encodedName) < 0
    case .reversed:
      return Self.compare(
        first.encodedName + [0] + first.encodedValue, second.encodedName + [0] + second.encodedValue)
        > 0
    case .joined:
      return Self.compare(
        first.encodedName + [0x3D] + first.encodedValue, second.encodedName + [0x3D] + second.encodedValue)
        < 0
    case .decoded:
      let order = Self.compare(first.name, second.name)
      return order == 0 ? Self.compare(first.value, second.value) < 0 : order < 0
    case .caseless:
      return Self.compare(
        (first.encodedName + [0] + first.encodedValue).lowercased,
        (second.encodedName + [0] + second.encodedValue).lowercased)
        < 0
    case .groups:
      let (left, right) = (first.location == .header, second.location == .header)
      if left != right { return left }
      return Self.compare(
        first.encodedName + [0] + first.encodedValue, second.encodedName + [0] + second.encodedValue)
        < 0
    case .numeric: return Self.isNumericallyOrdered(first, before: second)
    case .withoutPunctuation:
      return Self.compare(Self.letters(first), Self.letters(second)) < 0
    }
  }

  private static func letters(_ item: SignedItem) -> [UInt8] {
    let isLetter = { (octet: UInt8) in
      0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet || octet > 0x7F
    }
    return item.name.filter(isLetter).lowercased + [0] + item.value.filter(isLetter).lowercased
  }

  /// Names as octets, values as numbers where both are.
  private static func isNumericallyOrdered(_ first: SignedItem, before second: SignedItem) -> Bool {
    let order = compare(first.encodedName, second.encodedName)
    if order != 0 { return order < 0 }
    if let left = Int64(first.value.text), let right = Int64(second.value.text) { return left < right }
    return compare(first.encodedValue, second.encodedValue) < 0
  }

  @inline(__always)
  private static func compare(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let count = min(first.count, second.count)
    for index in 0..<count where first[index] != second[index] {
      return Int(first[index]) - Int(second[index])
    }
    return first.count - second.count
  }
}

extension ParameterPart {
  /// Adds variants in which `change` was made to all items it changes, to those of one place, and to each
  /// alone.
  func addVariants(
    to variants: inout Variants<Self>, each: Bool = true, prefix: String = "",
    _ change: (inout SignedItem) -> Void
  ) {
    var changed: [(index: Int, item: SignedItem)] = []
    for index in items.indices {
      var item = items[index]
      change(&item)
      if item.encodedValue != items[index].encodedValue || item.encodedName != items[index].encodedName {
        changed.append((index, item))
      }
    }
    if changed.isEmpty { return }
    if changed.count == 1 || !each {
      let detail = changed.count == 1 ? changed[0].item.quoted : "all parameters"
      add(changed, prefix + detail, to: &variants)
      if !each, changed.count > 1 { addPlaces(changed, prefix, to: &variants) }
      return
    }
    for one in changed { add([one], prefix + one.item.quoted, to: &variants) }
    add(changed, prefix + "all parameters", to: &variants)
    addPlaces(changed, prefix, to: &variants)
  }

  private func addPlaces(
    _ changed: [(index: Int, item: SignedItem)], _ prefix: String, to variants: inout Variants<Self>
  ) {
    let places: [(String, (SignedItem) -> Bool)] = [
      ("the parameters of the query", { $0.location == .query }),
      ("the parameters of the form", { $0.location == .body }),
      ("the parameters that are not OAuth's own", { !$0.isReserved }),
      ("OAuth's own parameters", { $0.isReserved }),
    ]
    for (name, isThere) in places {
      let some = changed.filter { isThere($0.item) }
      if some.count > 1, some.count < changed.count { add(some, prefix + name, to: &variants) }
    }
  }

  private func add(
    _ changed: [(index: Int, item: SignedItem)], _ detail: String, to variants: inout Variants<Self>
  ) {
    var part = self
    for (index, item) in changed { part.items[index] = item }
    variants.add(part, detail)
  }
}
