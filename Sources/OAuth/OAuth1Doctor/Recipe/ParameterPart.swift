internal import OAuth1

/// The parameters of a base string: the selection, encoding, order, and second encoding.
///
/// Source: RFC 5849, section 3.4.1.3.
struct ParameterPart: RecipePart {
  /// The items, in no particular order. `order` sorts them.
  var items: [SignedItem] {
    didSet {
      isSorted = false
      known = nil
    }
  }
  /// Whether the items are known to be in the order of RFC 5849. Most mistakes move few of them, or none.
  private var isSorted = false
  /// The bytes, if they are known and `items` were joined as RFC 5849 requires. Parts that differ in one parameter are
  /// derived from each other, since joining all parameters again takes longer than all hashes of the result.
  private var known: [UInt8]?
  var order = ParameterOrder.encoded { didSet { known = nil } }
  /// Whether an empty value also omits its `=`.
  var leavesOutEquals = false { didSet { known = nil } }
  /// The way in which names, values and parameters are joined.
  var joint = ParameterJoint.right { didSet { known = nil } }
  /// The number of times the normalized parameters are encoded for the base string.
  var timesAgain = 1 { didSet { known = nil } }
  /// The bytes that are not escaped in this encoding.
  var bareAgain: OctetSet? { didSet { known = nil } }

  /// Whether non-ASCII bytes are left unescaped in the encoding for the base string.
  var leavesNonASCIIBare = false { didSet { known = nil } }

  /// The parameters of a request as sent.
  init(_ items: [SignedItem]) {
    self.items = []
    add(items)
  }

  /// Adds parameters after all others.
  mutating func add(_ others: [SignedItem]) {
    var position = items.reduce(0) { max($0, $1.position + 1) }
    for var item in others {
      item.position = position
      items.append(item)
      position += 1
    }
    sort()
  }

  /// Removes parameters. The others keep their order.
  mutating func remove(where isRemoved: (SignedItem) -> Bool) {
    let wasSorted = isSorted
    items.removeAll(where: isRemoved)
    isSorted = wasSorted
  }

  /// Removes a parameter. The others keep their order.
  mutating func remove(at index: Int) {
    let (wasSorted, octets) = (isSorted, known)
    let place = octets == nil ? nil : place(of: index)
    items.remove(at: index)
    isSorted = wasSorted
    guard let octets, let place else { return }
    // Each item after the first one begins with an '&'.
    let start = max(place.lowerBound, 0)
    let end = place.lowerBound < 0 ? min(place.upperBound + 3, octets.count) : place.upperBound
    known = octets.replacing(start..<end, with: [])
  }

  /// Replaces a parameter with another.
  private mutating func replace(_ index: Int, by item: SignedItem) {
    let (wasSorted, octets) = (isSorted, known)
    let place = octets == nil ? nil : place(of: index)
    items[index] = item
    isSorted =
      wasSorted && (index == 0 || !ParameterOrder.isOrdered(item, before: items[index - 1]))
      && (index == items.count - 1 || !ParameterOrder.isOrdered(items[index + 1], before: item))
    guard isSorted, let octets, let place else { return }
    let piece = item.pieceAgain[(index == 0 ? 3 : 0)...]
    known = octets.replacing(max(place.lowerBound, 0)..<place.upperBound, with: piece)
  }

  /// Returns the range of an item's piece in the joined bytes; the first piece begins before these, with its '&'.
  private func place(of index: Int) -> Range<Int> {
    let start = items[..<index].reduce(-3) { $0 + $1.pieceAgain.count }
    return start..<start + items[index].pieceAgain.count
  }

  mutating func remember(_ octets: [UInt8]) {
    let isJoinedRight =
      order == .encoded && timesAgain == 1 && bareAgain == nil && joint == .right && !leavesOutEquals
      && !leavesNonASCIIBare
    if isSorted, isJoinedRight { known = octets }
  }

  private mutating func sort() {
    if isSorted { return }
    items = ParameterOrder.encoded.sorted(items)
    isSorted = true
  }

  var overhead: Int { items.count * MemoryLayout<SignedItem>.stride }

  var itemsAsSent: [SignedItem] { items.sorted { $0.position < $1.position } }

  var octets: [UInt8] {
    if let known { return known }
    return leavesNonASCIIBare ? joinedOctets.unescapingNonASCII : joinedOctets
  }

  private var joinedOctets: [UInt8] {
    let sorted = order == .encoded && isSorted ? items : order.sorted(items)
    if timesAgain == 1, joint == .right {
      let result = joinedAgain(sorted)
      return bareAgain.map { result.unescaping($0) } ?? result
    }
    var result = joined(sorted)
    for _ in 0..<timesAgain { result = PercentEncoding.encode(result) }
    return bareAgain.map { result.unescaping($0) } ?? result
  }

  /// Returns the normalized parameters, encoded once more, from the prepared pieces of the items.
  private func joinedAgain(_ sorted: [SignedItem]) -> [UInt8] {
    guard let first = sorted.first else { return [] }
    var result: [UInt8] = []
    result.reserveCapacity(sorted.reduce(0) { $0 + $1.pieceAgain.count })
    result += pieceAgain(first).dropFirst(3)
    for item in sorted.dropFirst() {
      if leavesOutEquals { result += pieceAgain(item) } else { result += item.pieceAgain }
    }
    return result
  }

  private func pieceAgain(_ item: SignedItem) -> ArraySlice<UInt8> {
    item.pieceAgain.dropLast(leavesOutEquals && item.encodedValue.isEmpty ? 3 : 0)
  }

  private func joined(_ sorted: [SignedItem]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, item) in sorted.enumerated() {
      if index > 0 { result += joint.separator }
      result += item.encodedName
      if leavesOutEquals && item.encodedValue.isEmpty { continue }
      result += joint.equals
      result += item.encodedValue
    }
    return result + joint.end
  }

  /// Whether two items have the same mark.
  func hasRepeats(_ mark: (SignedItem) -> Fingerprint) -> Bool {
    // Comparing all pairs is faster than a set of this size, and every part of the search calls this.
    if items.count > 48 { return Set(items.lazy.map(mark)).count < items.count }
    let marks = items.map { mark($0) }
    for index in marks.indices.dropFirst() {
      for other in 0..<index where marks[other] == marks[index] { return true }
    }
    return false
  }

  /// Changes all items.
  mutating func changeItems(_ change: (inout SignedItem) -> Void) { put(changed(by: change)) }

  /// Returns the items that `change` changes.
  private func changed(by change: (inout SignedItem) -> Void) -> [(index: Int, item: SignedItem)] {
    var changed: [(index: Int, item: SignedItem)] = []
    for index in items.indices {
      var item = items[index]
      change(&item)
      if !item.isEncoded(like: items[index]) { changed.append((index, item)) }
    }
    return changed
  }

  /// Replaces the changed items.
  fileprivate mutating func put(_ changed: [(index: Int, item: SignedItem)]) {
    if changed.count <= 2 {
      for (index, item) in changed { replace(index, by: item) }
    } else {
      for (index, item) in changed { items[index] = item }
    }
    sort()
  }
}

extension ParameterPart {
  /// Adds variants in which `change` is applied to all items that it changes, to those in one place, and to each item
  /// separately.
  func addVariants(
    to variants: inout Variants<Self>, each: Bool = true, prefix: String = "", suffix: String = "",
    _ change: (inout SignedItem) -> Void
  ) {
    let changed = changed(by: change)
    if changed.isEmpty { return }
    if changed.count == 1 || !each {
      let what = changed.count == 1 ? changed[0].item.quoted : "every parameter"
      add(changed, prefix + what + suffix, to: &variants)
      if !each, changed.count > 1 { addPlaces(changed, prefix, suffix, to: &variants) }
      return
    }
    for one in changed {
      if variants.isOver { return }
      add([one], prefix + one.item.quoted + suffix, to: &variants)
    }
    add(changed, prefix + "every parameter" + suffix, to: &variants)
    addPlaces(changed, prefix, suffix, to: &variants)
  }

  private func addPlaces(
    _ changed: [(index: Int, item: SignedItem)], _ prefix: String, _ suffix: String,
    to variants: inout Variants<Self>
  ) {
    let places: [(String, (SignedItem) -> Bool)] = [
      ("every query parameter", { $0.location == .query }),
      ("every form field", { $0.location == .body }),
      ("every non-OAuth parameter", { !$0.isReserved }),
      ("every OAuth parameter", { $0.isReserved }),
    ]
    for (name, isThere) in places {
      let some = changed.filter { isThere($0.item) }
      if some.count > 1, some.count < changed.count { add(some, prefix + name + suffix, to: &variants) }
    }
  }

  private func add(
    _ changed: [(index: Int, item: SignedItem)], _ detail: @autoclosure () -> String,
    to variants: inout Variants<Self>
  ) {
    var part = self
    part.put(changed)
    variants.add(part, detail())
  }
}
