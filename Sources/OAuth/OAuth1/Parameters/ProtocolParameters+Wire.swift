extension ProtocolParameters.Name {
  /// The name that stands bare at `start`, whatever follows it; nil for any other, and near the end of `wire`.
  ///
  /// All names that matter start with one of a few words of eight octets, so that nothing needs to be searched.
  @inline(__always)
  init?(startOf wire: Span<UInt8>, at start: Int) {
    guard start >= 0, start <= wire.count - Self.signatureMethod.octetCount else { return nil }
    let prefix = wire.word(at: start).byteSwapped
    guard prefix >> 16 == 0x6F_61_75_74_68_5F else { return nil }
    let next = wire.word(at: start + 8).byteSwapped
    switch prefix & 0xFFFF {
    case 0x6361: self = .callback
    // "nsumer_k"
    case 0x636F where next == 0x6E73_756D_6572_5F6B: self = .consumerKey
    case 0x6E6F: self = .nonce
    // "gnature_"
    case 0x7369: self = next == 0x676E_6174_7572_655F ? .signatureMethod : .signature
    case 0x7469: self = .timestamp
    case 0x746F: self = .token
    // "rs" of version
    case 0x7665: self = next >> 48 == 0x7273 ? .version : .verifier
    default: return nil
    }
    guard wire.word(at: start + octetCount - 8).byteSwapped == lastOctets else { return nil }
  }

  /// How many octets the name has.
  @inline(__always)
  var octetCount: Int {
    switch self {
    case .nonce, .token: 11
    case .version: 13
    case .callback, .verifier: 14
    case .signature, .timestamp: 15
    case .consumerKey: 18
    case .signatureMethod: 22
    }
  }
}
