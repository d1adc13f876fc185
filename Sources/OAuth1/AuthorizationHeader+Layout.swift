extension AuthorizationHeader {
  /// The order of a header's parameters, and what stands between them; servers take any (RFC 5849,
  /// section 3.5.1). The realm always comes first.
  public struct Layout: Sendable, Hashable {
    /// The names that come first, in their order; all others follow, sorted by name.
    public let leading: [String]
    /// What stands between two parameters: a comma, and white space around it if you like.
    public let separator: String

    /// A layout; a name that `leading` has twice counts once.
    public init(leading: [String] = [], separator: String = ", ") {
      var names: [String] = []
      for name in leading where !names.contains(name) { names.append(name) }
      self.leading = names
      self.separator = separator
    }

    /// Sorted by name, a comma and a blank between.
    public static let standard = Layout()

    /// Sorted by name, a comma between, as OhhAuth writes it.
    public static let ohhAuth = Layout(separator: ",")

    /// As the system of an iPhone wrote it.
    public static let apple = Layout(
      leading: [
        "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_consumer_key", "oauth_token",
        "oauth_signature", "oauth_version",
      ])
  }

  /// The header with the parameters of `list` that stand in the header, which must be sorted, and an
  /// encoded signature.
  static func print(
    _ list: RequestParameters, signature: Span<UInt8>, realm: String?, layout: Layout
  ) -> String {
    let separator = layout.separator.utf8.span
    // The scheme, and the signature with its name, its quotes and the separator before it.
    var capacity = 26 + signature.count + separator.count
    if let realm { capacity += 8 + 2 * realm.utf8.count + separator.count }
    let entries = list.entries.span
    for index in entries.indices where entries[index].location == .header {
      capacity += entries[index].end - entries[index].start + separator.count
    }
    return String(atMost: capacity) { out in
      out.append(copying: "OAuth ".utf8.span)
      let start = out.count
      if let realm { out.append(realm: realm.utf8.span) }
      for name in layout.leading {
        out.append(leading: name, of: list, signature, separator: separator, after: start)
      }
      out.append(rest: list, signature, layout: layout, after: start)
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(realm: Span<UInt8>) {
    append(copying: "realm=\"".utf8.span)
    for index in realm.indices {
      if realm[index] == 0x22 || realm[index] == 0x5C { append(0x5C) }
      append(realm[index])
    }
    append(0x22)
  }

  fileprivate mutating func append(
    leading name: String, of list: RequestParameters, _ signature: Span<UInt8>, separator: Span<UInt8>,
    after start: Int
  ) {
    if name == ProtocolParameters.Name.signature.rawValue {
      append(signature, separator: separator, after: start)
      return
    }
    for entry in list.entries where entry.location == .header && entry.isNamed(name, in: list.octets) {
      append(entry, of: list.octets.span, separator: separator, after: start)
    }
  }

  /// Appends what is not leading, by name, the signature in its place.
  @inline(__always)
  fileprivate mutating func append(
    rest list: RequestParameters, _ signature: Span<UInt8>,
    layout: AuthorizationHeader.Layout, after start: Int
  ) {
    let separator = layout.separator.utf8.span
    let isSorted = layout.leading.isEmpty
    var isSigned = !isSorted && layout.leading.contains(ProtocolParameters.Name.signature.rawValue)
    let entries = list.entries.span
    for index in entries.indices where entries[index].location == .header {
      let entry = entries[index]
      if !isSorted, layout.leading.contains(where: { entry.isNamed($0, in: list.octets) }) { continue }
      if !isSigned, list.sortsAfterSignature(entry) {
        append(signature, separator: separator, after: start)
        isSigned = true
      }
      append(entry, of: list.octets.span, separator: separator, after: start)
    }
    if !isSigned { append(signature, separator: separator, after: start) }
  }

  @inline(__always)
  private mutating func append(
    _ entry: RequestParameters.Entry, of octets: Span<UInt8>, separator: Span<UInt8>, after start: Int
  ) {
    if count > start { append(copying: separator) }
    append(copying: octets.extracting(entry.name))
    append(0x3D)
    append(0x22)
    append(copying: octets.extracting(entry.value))
    append(0x22)
  }

  private mutating func append(
    _ signature: Span<UInt8>, separator: Span<UInt8>, after start: Int
  ) {
    if count > start { append(copying: separator) }
    append(copying: "oauth_signature=\"".utf8.span)
    append(copying: signature)
    append(0x22)
  }
}

extension RequestParameters {
  /// Whether `entry` comes after `oauth_signature` where names are sorted.
  fileprivate func sortsAfterSignature(_ entry: Entry) -> Bool {
    // "oauth_si": most names are decided by their first eight octets.
    let prefix: UInt64 = 0x6F_61_75_74_68_5F_73_69
    if entry.prefix != prefix { return entry.prefix > prefix }
    let signature = ProtocolParameters.Name.signature.rawValue.utf8.span
    for index in 0..<min(signature.count, entry.nameEnd - entry.start) {
      let octet = octets[entry.start + index]
      if octet != signature[index] { return octet > signature[index] }
    }
    return entry.nameEnd - entry.start > signature.count
  }
}
