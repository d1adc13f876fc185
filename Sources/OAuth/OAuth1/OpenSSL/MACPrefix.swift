/// What HMAC knows once it has read the key and the octets that many messages start with.
///
/// It is written once and then only read, so that threads may share it, and overwritten when the last reference
/// goes.
struct MACPrefix: Sendable {
  private let hash: HashFunction
  private let halves: SecretOctets

  /// What `halves` know once they have read `octets` too; nil where OpenSSL refuses.
  init?<State: HashState>(_ halves: MACState<State>, _ octets: Span<UInt8>) {
    var halves = halves
    defer { halves.wipe() }
    guard halves.take(beginning: octets) else { return nil }
    hash = State.name
    self.halves = SecretOctets(of: halves)
  }

  /// The code of the message that starts so and goes on with `rest`; empty where OpenSSL refuses.
  @inline(__always)
  func code(of rest: Span<UInt8>) -> Digest {
    switch hash {
    case .sha1: halves.withHalves(of: SHA1State.self) { $0.code(of: rest) }
    case .sha256: halves.withHalves(of: SHA256State.self) { $0.code(of: rest) }
    default: Digest()
    }
  }
}
