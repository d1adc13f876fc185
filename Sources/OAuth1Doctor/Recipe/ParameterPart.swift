internal import OAuth1

/// The parameters of a base string: which, how encoded, in which order, and encoded once more.
///
/// Source: RFC 5849, section 3.4.1.3.
struct ParameterPart: RecipePart {
  /// In no order that means anything: what they are sorted by is `order`.
  var items: [SignedItem]
  var order = ParameterOrder.encoded
  /// Whether an empty value leaves its `=` out as well.
  var leavesOutEquals = false
  /// How often the normalized parameters are encoded for the base string.
  var timesAgain = 1
  /// What stays bare when they are.
  var bareAgain: OctetSet?

  /// The parameters of a request, as sent.
  init(_ items: [SignedItem]) {
    self.items = []
    add(items)
    // Sorted once here, they need not be moved in most of the parts that mistakes make.
    self.items = order.sorted(self.items)
  }

  /// Adds parameters behind all others.
  mutating func add(_ others: [SignedItem]) {
    var position = items.reduce(0) { max($0, $1.position + 1) }
    for var item in others {
      item.position = position
      items.append(item)
      position += 1
    }
  }

  var overhead: Int { items.count * MemoryLayout<SignedItem>.stride }

  var itemsAsSent: [SignedItem] { items.sorted { $0.position < $1.position } }

  var octets: [UInt8] {
    let sorted = order.sorted(items)
    if timesAgain == 1 {
      let result = joinedAgain(sorted)
      return bareAgain.map { result.unescaping($0) } ?? result
    }
    var result = joined(sorted)
    for _ in 0..<timesAgain { result = PercentEncoding.encode(result) }
    return bareAgain.map { result.unescaping($0) } ?? result
  }

  /// The normalized parameters, encoded once more: of pieces that each item has ready.
  private func joinedAgain(_ sorted: [SignedItem]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(sorted.reduce(0) { $0 + $1.pairAgain.count + 3 })
    let first = sorted.first?.position
    for item in sorted {
      if item.position != first {
        result.append(0x25)
        result.append(0x32)
        result.append(0x36)
      }
      if leavesOutEquals && item.encodedValue.isEmpty {
        result += item.pairAgain.dropLast(3)
      } else {
        result += item.pairAgain
      }
    }
    return result
  }

  private func joined(_ sorted: [SignedItem]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, item) in sorted.enumerated() {
      if index > 0 { result.append(0x26) }
      result += item.encodedName
      if leavesOutEquals && item.encodedValue.isEmpty { continue }
      result.append(0x3D)
      result += item.encodedValue
    }
    return result
  }

  /// Changes the encoded names and values of all items.
  mutating func reencode(_ change: ([UInt8]) -> [UInt8]) {
    for index in items.indices { items[index].reencode(change) }
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
      if !item.isEncoded(like: items[index]) { changed.append((index, item)) }
    }
    if changed.isEmpty { return }
    if changed.count == 1 || !each {
      let detail = changed.count == 1 ? changed[0].item.quoted : "all parameters"
      add(changed, prefix + detail, to: &variants)
      if !each, changed.count > 1 { addPlaces(changed, prefix, to: &variants) }
      return
    }
    for one in changed {
      if variants.isOver { return }
      add([one], prefix + one.item.quoted, to: &variants)
    }
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
