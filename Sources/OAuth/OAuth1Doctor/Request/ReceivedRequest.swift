internal import OAuth1

/// A request as the doctor sees it: read tolerantly, without refusing anything.
struct ReceivedRequest: Sendable {
  let request: ArrivingRequest
  /// All parameters except the signature and realm, in this order: header, query, form.
  private(set) var items: [SignedItem]
  /// The header's parameters that are not OAuth's own.
  let headerExtras: [SignedItem]
  /// Every `oauth_signature`, in that order.
  let signatures: [SignedItem]
  let realm: [UInt8]?
  let isRealmFirst: Bool
  /// The deviations of the header, as phrases that follow "the header".
  let deviations: [String]
  /// The scheme of an `Authorization` header that is not OAuth's.
  let otherScheme: String?
  /// Protocol parameters with misspelled names, each with the name that was probably meant.
  let misspelt: [(found: [UInt8], meant: String)]
  /// Whether query and form have too many parameters, so that none of them was read.
  let hasTooManyParameters: Bool

  init(_ request: ArrivingRequest) {
    self.request = request
    let headers = request.authorization.map { TolerantHeader($0) }
    let header = headers.first { $0.otherScheme == nil }
    var deviations = header?.deviations ?? []
    if headers.count(where: { $0.otherScheme == nil }) > 1 {
      deviations.append("was sent twice; only the first one is read")
    }
    self.deviations = deviations
    otherScheme = header == nil ? headers.first?.otherScheme : nil
    realm = header?.realm
    isRealmFirst = header?.isRealmFirst ?? true
    var all = header?.items ?? []
    let query = Self.query(of: request.target)
    let form = MediaType.isForm(request.contentType) ? request.body : []
    let count = all.count + query.count { $0 == 0x26 } + form.count { $0 == 0x26 }
    hasTooManyParameters = count > SignatureDiagnosis.mostParameters
    if hasTooManyParameters {
      all = Array(all.prefix(SignatureDiagnosis.mostParameters))
    } else {
      all += SignedItem.fields(query, location: .query) + SignedItem.fields(form, location: .body)
    }
    misspelt = Misspelling.all(in: all)
    let signatureNames =
      misspelt.filter { $0.meant == "oauth_signature" }.map(\.found) + [Array("oauth_signature".utf8)]
    signatures = all.filter { signatureNames.contains($0.name) }
    items = all.filter { !signatureNames.contains($0.name) }
    headerExtras = all.filter { $0.location == .header && !$0.isReserved }
  }

  /// Returns the first value of a protocol parameter, decoded, including under a misspelled name.
  func value(_ name: String) -> [UInt8]? {
    if let item = items.first(where: { $0.isNamed(name) && !$0.value.isEmpty }) { return item.value }
    if let item = items.first(where: { $0.isNamed(name) }) { return item.value }
    guard let found = misspelt.first(where: { $0.meant == name })?.found else { return nil }
    return items.first { $0.name == found }?.value
  }

  func text(_ name: String) -> String? { value(name)?.text }

  /// Adopts the verifier's parameters, in its encoding and in the order of the request: `baseString` is the one that
  /// the verifier computes.
  mutating func adopt(_ baseString: String) {
    if hasTooManyParameters { return }
    let parts = Array(baseString.utf8).parts(at: 0x26)
    guard parts.count == 3 else { return }
    let pairs = PercentEncoding.decode(parts[2]).split(separator: 0x26).map { Array($0).pair }
    let signed = pairs.map { pair in
      var item = SignedItem(
        name: PercentEncoding.decode(pair.name), value: PercentEncoding.decode(pair.value ?? []),
        location: .query)
      item.reencode(name: pair.name, value: pair.value ?? [])
      return item
    }
    // The positions of equal items, the first one last.
    var places: [Fingerprint: [Int]] = [:]
    for index in signed.indices.reversed() { places[signed[index].content, default: []].append(index) }
    var isAdopted = Array(repeating: false, count: signed.count)
    var adopted: [SignedItem] = []
    for var item in items {
      guard let place = places[item.content]?.popLast() else { continue }
      isAdopted[place] = true
      item.reencode(name: signed[place].encodedName, value: signed[place].encodedValue)
      adopted.append(item)
    }
    items = adopted + signed.indices.lazy.filter { !isAdopted[$0] }.map { signed[$0] }
  }

  static func query(of target: String) -> [UInt8] {
    guard let mark = target.utf8.firstIndex(of: 0x3F) else { return [] }
    return Array(target.utf8[target.utf8.index(after: mark)...].prefix { $0 != 0x23 })
  }
}
