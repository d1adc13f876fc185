internal import OAuth1

/// A pair whose `=` was encoded along with it, such as `media_ids%3D1`: a long name without a value.
extension MistakeRule<ParameterPart> {
  static let pairAsName = Self(
    PairAsName.id, row: nil, advice: PairAsName.advice,
    sentence: { $0 }
  ) { part, _, variants in
    let found = part.items.indices.filter { PairAsName(part.items[$0]) != nil }
    for set in RareMistake.togetherAndAlone(found) {
      let pairs = set.compactMap { PairAsName(part.items[$0]) }
      guard let first = pairs.first else { continue }
      let more = pairs.dropFirst().isEmpty ? "" : " and \(pairs.count - 1) more"
      variants.add(part, first.sentence + more + "; it was signed as a pair") { part in
        for index in set.reversed() { part.remove(at: index) }
        part.add(pairs.flatMap(\.signed))
      }
      variants.add(part, first.sentence + more + "; it was not signed") { part in
        for index in set.reversed() { part.remove(at: index) }
      }
    }
    // A name without a value still has an '=' after it.
    let empties = part.items.count { $0.encodedValue.isEmpty }
    if let first = found.first, found.count == empties, let pair = PairAsName(part.items[first]) {
      variants.add(part, pair.sentence) { $0.leavesOutEquals = true }
    }
  }
}

/// A parameter without a value whose name contains an `=` and a value.
struct PairAsName {
  static let id = "pair-encoded-as-name"
  static let advice = "encode the name and the value separately, and do not escape the '=' between them"

  let sentence: String
  /// The parameters that were probably meant.
  let signed: [SignedItem]

  init?(_ item: SignedItem) {
    guard item.location != .header, item.value.isEmpty else { return nil }
    let pairs = item.name.parts(at: 0x26).map(\.pair)
    let isPair = pairs.allSatisfy { name, value in
      !name.isEmpty && value.map { !$0.isEmpty && $0.first != 0x3D } ?? false
    }
    guard isPair, let first = pairs.first else { return nil }
    sentence =
      "'\(first.name.printable)' was sent with its '=' encoded (%3D), so '\(item.name.printable)' is a "
      + "name without a value"
    signed = pairs.map { SignedItem(name: $0.name, value: $0.value ?? [], location: item.location) }
  }
}

extension CauseRule {
  /// The same cause if the signature is still right, or wrong for another reason.
  static let pairAsName = CauseRule(PairAsName.id, row: nil) { facts in
    facts.received.items.lazy.compactMap { PairAsName($0) }.first.map { ($0.sentence, PairAsName.advice) }
  }
}
