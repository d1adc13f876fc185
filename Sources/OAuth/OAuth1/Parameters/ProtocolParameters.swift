/// The protocol parameters of one request; `nil` leaves one out.
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
  /// The optional header parameters.
  public var options: SigningOptions

  /// Parameters that are all left out except `options`.
  ///
  /// - Parameter options: The optional header parameters. Defaults to none, not even a version.
  public init(options: SigningOptions = .init(version: nil)) {
    self.options = options
  }
}

/// Optional additions to the parameters that every request has.
public struct SigningOptions: Sendable, Hashable {
  /// `oauth_callback`: with temporary credentials (RFC 5849, section 2.1).
  public var callback: String?
  /// `oauth_verifier`: with token credentials (RFC 5849, section 2.3).
  public var verifier: String?
  /// `realm`, sent in the header and never signed (RFC 5849, section 3.5.1).
  public var realm: String?
  /// `oauth_version`; `nil` leaves it out, which RFC 5849 allows.
  public var version: String?
  /// Other header parameters; they are signed like all others.
  public var extra: [ExtraParameter]

  /// Options; by default only the version.
  ///
  /// - Parameters:
  ///   - callback: The value of `oauth_callback`, not encoded: a URL or `oob`. `nil` leaves it out.
  ///   - verifier: The value of `oauth_verifier`, not encoded. `nil` leaves it out.
  ///   - realm: The realm, sent in the header and never signed. `nil` leaves it out. Control characters other
  ///     than tabs are refused when a request is signed.
  ///   - version: The value of `oauth_version`. `nil` leaves it out, which RFC 5849 allows.
  ///   - extra: Other header parameters; they are signed like all others.
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

/// A header parameter that RFC 5849 does not define, not encoded.
public struct ExtraParameter: Sendable, Hashable {
  /// The whole name, prefix included.
  public var name: String
  /// The value.
  public var value: String

  /// A parameter for the header.
  ///
  /// - Parameters:
  ///   - name: The whole name, prefix included, not encoded.
  ///   - value: The value, not encoded.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension ProtocolParameters {
  /// The maximum size of the encoded header parameters, in bytes.
  var capacity: Int {
    // The names and the six bytes after each value are shorter than this.
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
  }
}

extension SigningOptions {
  /// The maximum size of these after encoding, in bytes; the realm is not a parameter.
  var capacity: Int {
    // The names and the six bytes after each value are shorter than this.
    var capacity = 80 + 3 * (version?.utf8.count ?? 0)
    if let callback { capacity += 3 * callback.utf8.count }
    if let verifier { capacity += 3 * verifier.utf8.count }
    for one in extra { capacity += 3 * (one.name.utf8.count + one.value.utf8.count) + 6 }
    return capacity
  }
}

extension ProtocolParameters {
  /// Appends every parameter that is present, except the realm.
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
  /// Appends every addition that is present, except the realm.
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
  var isReserved: Bool { nameEnd - start >= 6 && prefix >> 16 == 0x6F_61_75_74_68_5F }

  /// Returns the protocol parameter with this name, which is encoded in the given bytes. `nil` for any other name.
  func protocolName(in octets: [UInt8]) -> ProtocolParameters.Name? { protocolName(in: octets.span) }

  /// Returns the protocol parameter with this name, which is encoded in the given bytes. `nil` for any other name.
  func protocolName(in octets: Span<UInt8>) -> ProtocolParameters.Name? {
    guard isReserved else { return nil }
    // No more than two names have the same length.
    let names: (ProtocolParameters.Name, ProtocolParameters.Name) =
      switch nameEnd - start {
      case 11: (.nonce, .token)
      case 14: (.callback, .verifier)
      case 15: (.signature, .timestamp)
      case 18: (.consumerKey, .consumerKey)
      case 22: (.signatureMethod, .signatureMethod)
      default: (.version, .version)
      }
    if isNamed(names.0.rawValue, in: octets) { return names.0 }
    return isNamed(names.1.rawValue, in: octets) ? names.1 : nil
  }

  /// Whether this is the realm, which occurs only in a header.
  var isRealm: Bool {
    // "realm"
    location == .header && nameEnd - start == 5 && prefix >> 16 == 0x72_65_61_6C_6D_00
  }

  /// Whether this is a signature, or a header's realm.
  func isUnsigned(in octets: Span<UInt8>) -> Bool {
    isRealm || isNamed(ProtocolParameters.Name.signature.rawValue, in: octets)
  }
}

extension RequestParameters {
  /// Removes parameters that are never signed: `oauth_signature` in any place, and the header's realm.
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
