/// The protocol parameters of one request; nil leaves one out.
///
/// Source: RFC 5849, section 3.1.
public struct ProtocolParameters: Sendable, Hashable {
  /// `oauth_consumer_key`
  public var consumerKey: String?
  /// `oauth_token`; an empty one is sent and signed with an empty value.
  public var token: String?
  /// `oauth_signature_method`
  public var signatureMethod: String?
  /// `oauth_timestamp`, seconds since 1970, as text so that odd ones can be sent too.
  public var timestamp: String?
  /// `oauth_nonce`
  public var nonce: String?
  /// What else goes into the header.
  public var options: SigningOptions

  /// Parameters that are all left out but `options`.
  public init(options: SigningOptions = .init(version: nil)) {
    self.options = options
  }
}

/// What a caller may add to the parameters that every request has.
public struct SigningOptions: Sendable, Hashable {
  /// `oauth_callback`: with temporary credentials (RFC 5849, section 2.1).
  public var callback: String?
  /// `oauth_verifier`: with token credentials (RFC 5849, section 2.3).
  public var verifier: String?
  /// `realm`: stands in the header and is never signed (RFC 5849, section 3.5.1).
  public var realm: String?
  /// `oauth_version`; nil leaves it out, which RFC 5849 allows.
  public var version: String?
  /// Other header parameters; they are signed like all others.
  public var extra: [ExtraParameter]

  /// Options; without arguments, the version alone.
  public init(
    callback: String? = nil, verifier: String? = nil, realm: String? = nil, version: String? = "1.0",
    extra: [ExtraParameter] = []
  ) {
    self.callback = callback
    self.verifier = verifier
    self.realm = realm
    self.version = version
    self.extra = extra
  }
}

/// A header parameter that RFC 5849 does not know, not encoded.
public struct ExtraParameter: Sendable, Hashable {
  /// The whole name, prefix included.
  public var name: String
  /// The value.
  public var value: String

  /// A parameter with its whole name.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension ProtocolParameters {
  /// How many octets the header parameters take at most once they are encoded.
  var capacity: Int {
    // The names and the six octets after each value are shorter than this.
    160 + options.capacity + 3 * (consumerKey?.utf8.count ?? 0) + 3 * (token?.utf8.count ?? 0)
      + 3 * (signatureMethod?.utf8.count ?? 0) + 3 * (timestamp?.utf8.count ?? 0) + 3
      * (nonce?.utf8.count ?? 0)
  }

  /// The names of the protocol parameters.
  ///
  /// Source: RFC 5849, sections 2.1, 2.3 and 3.1.
  package enum Name: String, CaseIterable {
    case callback = "oauth_callback"
    case consumerKey = "oauth_consumer_key"
    case nonce = "oauth_nonce"
    case signature = "oauth_signature"
    case signatureMethod = "oauth_signature_method"
    case timestamp = "oauth_timestamp"
    case token = "oauth_token"
    case verifier = "oauth_verifier"
    case version = "oauth_version"

    /// The first eight octets, the first one highest.
    @inline(__always)
    var prefix: UInt64 {
      let letters: UInt64 =
        switch self {
        case .callback: 0x6361
        case .consumerKey: 0x636F
        case .nonce: 0x6E6F
        case .signature, .signatureMethod: 0x7369
        case .timestamp: 0x7469
        case .token: 0x746F
        case .verifier, .version: 0x7665
        }
      return 0x6F61_7574_685F_0000 | letters
    }

    /// The last eight octets, the first one of them highest.
    @inline(__always)
    var lastOctets: UInt64 {
      switch self {
      case .callback: 0x6361_6C6C_6261_636B
      case .consumerKey: 0x756D_6572_5F6B_6579
      case .nonce: 0x7468_5F6E_6F6E_6365
      case .signature: 0x6967_6E61_7475_7265
      case .signatureMethod: 0x655F_6D65_7468_6F64
      case .timestamp: 0x696D_6573_7461_6D70
      case .token: 0x7468_5F74_6F6B_656E
      case .verifier: 0x7665_7269_6669_6572
      case .version: 0x5F76_6572_7369_6F6E
      }
    }
  }
}

extension SigningOptions {
  /// How many octets these take at most once they are encoded; the realm is not a parameter.
  var capacity: Int {
    // The names and the six octets after each value are shorter than this.
    var capacity = 80 + 3 * (version?.utf8.count ?? 0)
    if let callback { capacity += 3 * callback.utf8.count }
    if let verifier { capacity += 3 * verifier.utf8.count }
    for one in extra { capacity += 3 * (one.name.utf8.count + one.value.utf8.count) + 6 }
    return capacity
  }
}

extension ProtocolParameters {
  /// Appends every parameter that is there, but not the realm.
  func append(to out: inout OutputSpan<UInt8>, _ entries: inout [RequestParameters.Entry]) {
    if let consumerKey { out.append(.consumerKey, consumerKey, to: &entries) }
    if let nonce { out.append(.nonce, nonce, to: &entries) }
    if let signatureMethod { out.append(.signatureMethod, signatureMethod, to: &entries) }
    if let timestamp { out.append(.timestamp, timestamp, to: &entries) }
    if let token { out.append(.token, token, to: &entries) }
    options.append(to: &out, &entries)
  }
}

extension SigningOptions {
  /// Appends every addition that is there, but not the realm.
  func append(to out: inout OutputSpan<UInt8>, _ entries: inout [RequestParameters.Entry]) {
    if let version { out.append(.version, version, to: &entries) }
    if let callback { out.append(.callback, callback, to: &entries) }
    if let verifier { out.append(.verifier, verifier, to: &entries) }
    for one in extra {
      entries.append(out.append(name: one.name.utf8.span, value: one.value.utf8.span, location: .header))
    }
  }
}

extension RequestParameters.Entry {
  /// Whether the name starts with `oauth_`, which RFC 5849 reserves.
  @inline(__always)
  var isReserved: Bool { nameEnd - start >= 6 && prefix >> 16 == 0x6F_61_75_74_68_5F }

  /// Which protocol parameter this is, its name encoded in `octets`; nil for any other.
  func protocolName(in octets: [UInt8]) -> ProtocolParameters.Name? { protocolName(in: octets.span) }

  /// Which protocol parameter this is, its name encoded in `octets`; nil for any other.
  @inline(__always)
  func protocolName(in octets: Span<UInt8>) -> ProtocolParameters.Name? {
    isReserved ? reservedName(in: octets) : nil
  }

  @inline(never)
  private func reservedName(in octets: Span<UInt8>) -> ProtocolParameters.Name? {
    // Two letters after "oauth_", and the length, leave one name.
    let candidate: ProtocolParameters.Name
    switch (prefix & 0xFFFF, nameEnd - start) {
    case (0x6361, 14): candidate = .callback
    case (0x636F, 18): candidate = .consumerKey
    case (0x6E6F, 11): candidate = .nonce
    case (0x7369, 15): candidate = .signature
    case (0x7369, 22): candidate = .signatureMethod
    case (0x7469, 15): candidate = .timestamp
    case (0x746F, 11): candidate = .token
    case (0x7665, 14): candidate = .verifier
    case (0x7665, 13): candidate = .version
    default: return nil
    }
    // Both halves of a short name are known then; longer ones have a middle.
    guard octets.word(at: nameEnd - 8).byteSwapped == candidate.lastOctets else { return nil }
    let isShort = nameEnd - start <= 16
    return isShort || isNamed(candidate.rawValue, in: octets) ? candidate : nil
  }

  /// Whether this is the realm, which only a header has.
  @inline(__always)
  var isRealm: Bool {
    // "realm"
    location == .header && nameEnd - start == 5 && prefix >> 16 == 0x72_65_61_6C_6D_00
  }

  /// Whether this is a signature, or a header's realm.
  @inline(__always)
  func isUnsigned(in octets: Span<UInt8>) -> Bool {
    typealias Name = ProtocolParameters.Name
    let isSignature =
      prefix == Name.signature.prefix && nameEnd - start == 15
      && isNamed(Name.signature.rawValue, in: octets)
    return isSignature || isRealm
  }
}

extension RequestParameters {
  /// Drops what is never signed: `oauth_signature`, wherever it stands, and the header's realm.
  ///
  /// Source: RFC 5849, section 3.4.1.3.1.
  mutating func removeUnsigned() { Self.removeUnsigned(&entries, octets) }

  private static func removeUnsigned(_ entries: inout [Entry], _ octets: [UInt8]) {
    let octets = octets.span
    var kept = 0
    var span = entries.mutableSpan
    for index in span.indices where !span[index].isUnsigned(in: octets) {
      if kept < index { span[kept] = span[index] }
      kept += 1
    }
    while entries.count > kept { entries.removeLast() }
  }
}
