/// A request as the doctor sees it: read tolerantly, nothing refused.
struct ReceivedRequest: Sendable {
  let request: ArrivingRequest
  /// All parameters but signature and realm: header, query, form.
  private(set) var items: [SignedItem]
  /// What stands in the header and is not OAuth's own.
  let headerExtras: [SignedItem]
  /// Every `oauth_signature`, in that order.
  let signatures: [SignedItem]
  let realm: [UInt8]?
  let isRealmFirst: Bool
  /// What is wrong with the header, in words that follow "the header".
  let deviations: [String]
  /// The scheme of an `Authorization` header that is not OAuth's.
  let otherScheme: String?
  /// Protocol parameters under a misspelt name, with the name that was probably meant.
  let misspelt: [(found: String, meant: String)]

  init(_ request: ArrivingRequest) {
    self.request = request
    let headers = request.authorization.map { TolerantHeader($0) }
    let header = headers.first { $0.otherScheme == nil }
    var deviations = header?.deviations ?? []
    if headers.count(where: { $0.otherScheme == nil }) > 1 {
      deviations.append("Authorization is there twice; the first one is read here")
    }
    self.deviations = deviations
    otherScheme = header == nil ? headers.first?.otherScheme : nil
    realm = header?.realm
    isRealmFirst = header?.isRealmFirst ?? true
    var all = header?.items ?? []
    all += SignedItem.fields(Self.query(of: request.target), location: .query)
    if MediaType.isForm(request.contentType) { all += SignedItem.fields(request.body, location: .body) }
    var misspelt: [(found: String, meant: String)] = []
    for item in all {
      if let meant = Self.meant(by: item, among: all) { misspelt.append((item.label, meant)) }
    }
    self.misspelt = misspelt
    let signatureNames =
      misspelt.filter { $0.meant == "oauth_signature" }.map(\.found) + ["oauth_signature"]
    signatures = all.filter { signatureNames.contains($0.label) }
    items = all.filter { !signatureNames.contains($0.label) }
    headerExtras = all.filter { $0.location == .header && !$0.isReserved }
  }

  /// The first value of a protocol parameter, decoded, its misspelt form included.
  func value(_ name: String) -> [UInt8]? {
    if let item = items.first(where: { $0.isNamed(name) && !$0.value.isEmpty }) { return item.value }
    if let item = items.first(where: { $0.isNamed(name) }) { return item.value }
    guard let found = misspelt.first(where: { $0.meant == name })?.found else { return nil }
    return items.first { $0.label == found }?.value
  }

  func text(_ name: String) -> String? { value(name)?.text }

  /// Keeps what the verifier signs, as it writes it, in the order of the request: `baseString` is what it
  /// computes.
  mutating func adopt(_ baseString: String) {
    let parts = Array(baseString.utf8).parts(at: 0x26)
    guard parts.count == 3 else { return }
    let pairs = PercentEncoding.decode(parts[2]).split(separator: 0x26).map { Array($0).pair }
    var rest = pairs
    var adopted: [SignedItem] = []
    for var item in items {
      let place = rest.firstIndex { name, value in
        PercentEncoding.decode(name) == item.name && Self.isSame(value ?? [], item)
      }
      guard let place else { continue }
      let pair = rest.remove(at: place)
      item.reencode(name: pair.name, value: pair.value ?? [])
      adopted.append(item)
    }
    for pair in rest {
      var item = SignedItem(
        name: PercentEncoding.decode(pair.name), value: PercentEncoding.decode(pair.value ?? []),
        location: .query)
      item.reencode(name: pair.name, value: pair.value ?? [])
      adopted.append(item)
    }
    items = adopted
  }

  private static func isSame(_ encoded: [UInt8], _ item: SignedItem) -> Bool {
    encoded == item.encodedValue || PercentEncoding.decode(encoded) == item.value
  }

  static func query(of target: String) -> [UInt8] {
    guard let mark = target.utf8.firstIndex(of: 0x3F) else { return [] }
    return Array(target.utf8[target.utf8.index(after: mark)...].prefix { $0 != 0x23 })
  }

  /// The protocol parameter that `item`'s name is a misspelling of; nil where it is none.
  private static func meant(by item: SignedItem, among all: [SignedItem]) -> String? {
    let name = item.name
    guard name.count >= 8, name.count <= 25,
      name.lowercased.starts(with: "oau".utf8) || item.location == .header
    else { return nil }
    if ProtocolParameters.Name.allCases.contains(where: { item.isNamed($0.rawValue) }) { return nil }
    if item.isNamed("oauth_body_hash") || item.isNamed("oauth_token_secret") { return nil }
    let candidates = ProtocolParameters.Name.allCases.filter { candidate in
      name.lowercased.distance(to: Array(candidate.rawValue.utf8), limit: 2) <= 2
        && !all.contains { $0.isNamed(candidate.rawValue) }
    }
    return candidates.first?.rawValue
  }
}
