internal import OAuth1

/// Protocol parameters under a slightly wrong name.
enum Misspelling {
  /// The maximum number of names to compare, and of misspelled ones to report. Larger numbers are not accidental.
  private static let (mostCompared, mostTold) = (256, 16)

  /// The misspelled names among `items`, each with the name that was probably meant and that no item has.
  static func all(in items: [SignedItem]) -> [(found: [UInt8], meant: String)] {
    let names = ProtocolParameters.Name.allCases
    let missing = names.filter { name in !items.contains { $0.isNamed(name.rawValue) } }
    if missing.isEmpty { return [] }
    var found: [(found: [UInt8], meant: String)] = []
    var compared: Set<[UInt8]> = []
    for item in items where isCandidate(item) {
      if found.count == mostTold || compared.count == mostCompared { break }
      guard compared.insert(item.name).inserted, !names.contains(where: { item.isNamed($0.rawValue) }) else {
        continue
      }
      let name = item.name.lowercased
      let meant = missing.first { name.distance(to: Array($0.rawValue.utf8), limit: 2) <= 2 }
      if let meant { found.append((item.name, meant.rawValue)) }
    }
    return found
  }

  private static func isCandidate(_ item: SignedItem) -> Bool {
    let name = item.name
    guard 8...25 ~= name.count, item.location == .header || name.prefix(3).elementsEqual(start, by: isLetter)
    else { return false }
    return !item.isNamed("oauth_body_hash") && !item.isNamed("oauth_token_secret")
  }

  private static let start = Array("oau".utf8)

  /// Whether the byte is `letter`, in either case.
  private static func isLetter(_ octet: UInt8, _ letter: UInt8) -> Bool { octet | 0x20 == letter }
}
