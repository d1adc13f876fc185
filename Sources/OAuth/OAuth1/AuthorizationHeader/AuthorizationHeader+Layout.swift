extension AuthorizationHeader {
  /// The order of a header's parameters, and the separator between them; servers accept any (RFC 5849, section 3.5.1).
  /// The realm always comes first.
  public struct Layout: Sendable, Hashable {
    /// The names that come first, in their order; all others follow, sorted by name.
    public let leading: [String]
    /// The separator between two parameters: a comma, with optional white space around it.
    public let separator: String

    /// A layout for the `Authorization` header.
    ///
    /// - Parameters:
    ///   - leading: The names that come first, in their order; all others follow, sorted by name. A name that
    ///     occurs twice counts once.
    ///   - separator: The separator between two parameters: a comma, with optional white space around it. It
    ///     is not checked.
    public init(leading: [String] = [], separator: String = ", ") {
      var names: [String] = []
      for name in leading where !names.contains(name) { names.append(name) }
      self.leading = names
      self.separator = separator
    }

    /// Sorted by name, separated by a comma and a space.
    public static let standard = Layout()

    /// Sorted by name, separated by a comma only.
    public static let compact = Layout(separator: ",")

    /// The parameters that identify the request first, then those that identify the client, and the version last.
    public static let nonceFirst = Layout(
      leading: [
        "oauth_nonce", "oauth_signature_method", "oauth_timestamp", "oauth_consumer_key", "oauth_token",
        "oauth_signature", "oauth_version",
      ])
  }

  /// Returns the header with the signature and the header parameters of `list`, which is sorted.
  static func print(
    _ list: RequestParameters, signature: Span<UInt8>, realm: String?, layout: Layout
  ) -> String {
    String(atMost: capacity(list, signature: signature.count, realm: realm, layout: layout)) { out in
      out.append(headerOf: list, signature: signature, realm: realm, layout: layout)
    }
  }

  /// Returns the maximum size of the header, in bytes.
  private static func capacity(
    _ list: RequestParameters, signature octetCount: Int, realm: String?, layout: Layout
  ) -> Int {
    let separatorCount = layout.separator.utf8.count
    // The scheme, and the signature with its name, its quotes and the separator before it.
    var capacity = 26 + 3 * octetCount + separatorCount
    if let realm { capacity += 8 + 2 * realm.utf8.count + separatorCount }
    let entries = list.entries.span
    for index in entries.indices where entries[index].location == .header {
      capacity += entries[index].end - entries[index].start + separatorCount
    }
    return capacity
  }
}

extension OutputSpan<UInt8> {
  /// Appends a header in the order of its layout.
  fileprivate mutating func append(
    headerOf list: RequestParameters, signature value: Span<UInt8>, realm: String?,
    layout: AuthorizationHeader.Layout
  ) {
    append(copying: "OAuth ".utf8.span)
    let start = count
    if let realm { append(realm: realm.utf8.span) }
    let signature = ProtocolParameters.Name.signature.rawValue
    for name in layout.leading {
      if name == signature { append(nil, of: list, layout, after: start, signature: value) }
      for entry in list.entries where entry.location == .header && entry.isNamed(name, in: list.octets) {
        append(entry, of: list, layout, after: start, signature: value)
      }
    }
    // All others follow, by name, with the signature in its place.
    var isSigned = layout.leading.contains(signature)
    for entry in list.entries where entry.location == .header {
      if layout.leading.contains(where: { entry.isNamed($0, in: list.octets) }) { continue }
      if !isSigned, list.sortsAfterSignature(entry) {
        append(nil, of: list, layout, after: start, signature: value)
        isSigned = true
      }
      append(entry, of: list, layout, after: start, signature: value)
    }
    if !isSigned { append(nil, of: list, layout, after: start, signature: value) }
  }

  /// Appends the separator and one parameter: the signature if `entry` is nil.
  private mutating func append(
    _ entry: RequestParameters.Entry?, of list: RequestParameters, _ layout: AuthorizationHeader.Layout,
    after start: Int, signature: Span<UInt8>
  ) {
    let octets = list.octets.span
    if count > start { append(copying: layout.separator.utf8.span) }
    if let entry {
      append(copying: octets.extracting(entry.name))
      append(0x3D)
      append(0x22)
      append(copying: octets.extracting(entry.value))
    } else {
      append(copying: ProtocolParameters.Name.signature.rawValue.utf8.span)
      append(0x3D)
      append(0x22)
      append(encoding: signature)
    }
    append(0x22)
  }

  private mutating func append(realm: Span<UInt8>) {
    append(copying: "realm=\"".utf8.span)
    for index in realm.indices {
      if realm[index] == 0x22 || realm[index] == 0x5C { append(0x5C) }
      append(realm[index])
    }
    append(0x22)
  }
}

extension RequestParameters {
  /// Whether `entry` comes after `oauth_signature` in name order.
  fileprivate func sortsAfterSignature(_ entry: Entry) -> Bool {
    // "oauth_si": most names are decided by their first eight bytes.
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
