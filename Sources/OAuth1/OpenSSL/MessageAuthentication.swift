import COpenSSL

/// HMAC by OpenSSL.
///
/// Every thread has its own context for each hash and remembers which secrets it was last keyed with:
/// the next message under the same secrets only restarts it, which is more than twice as fast as keying
/// and shares nothing between threads.
///
/// Source: RFC 2104; RFC 5849, section 3.4.2.
enum MessageAuthentication {
  enum Hash: Int, CaseIterable {
    case sha1
    case sha256

    var name: String {
      switch self {
      case .sha1: "SHA1"
      case .sha256: "SHA256"
      }
    }

    var octetCount: Int {
      switch self {
      case .sha1: 20
      case .sha256: 32
      }
    }
  }

  struct Code {
    var storage = InlineArray<32, UInt8>(repeating: 0)
    let count: Int

    /// The first `count` octets are the code; the others mean nothing.
    func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
      body(storage.span.extracting(0..<count))
    }
  }

  /// The code of `message` under `secrets`; nil where OpenSSL refuses.
  static func code(_ hash: Hash, of message: Span<UInt8>, with secrets: SigningSecrets) -> Code? {
    guard let context = ThreadContexts.current?.context(for: hash), context.key(with: secrets) else {
      return nil
    }
    var code = Code(count: hash.octetCount)
    return context.finish(message, into: &code) ? code : nil
  }
}

/// The contexts of one thread.
private final class ThreadContexts {
  private var sha1: MessageAuthenticationContext?
  private var sha256: MessageAuthenticationContext?

  func context(for hash: MessageAuthentication.Hash) -> MessageAuthenticationContext? {
    switch hash {
    case .sha1:
      if sha1 == nil { sha1 = MessageAuthenticationContext(hash) }
      return sha1
    case .sha256:
      if sha256 == nil { sha256 = MessageAuthenticationContext(hash) }
      return sha256
    }
  }

  private static let slot: CRYPTO_THREAD_LOCAL? = {
    var slot = CRYPTO_THREAD_LOCAL()
    let isMade = unsafe CRYPTO_THREAD_init_local(&slot) { pointer in
      if let pointer = unsafe pointer { unsafe Unmanaged<ThreadContexts>.fromOpaque(pointer).release() }
    }
    return isMade == 1 ? slot : nil
  }()

  /// The calling thread's contexts; they go when the thread ends.
  static var current: ThreadContexts? {
    guard var slot else { return nil }
    if let pointer = unsafe CRYPTO_THREAD_get_local(&slot) {
      return unsafe Unmanaged<ThreadContexts>.fromOpaque(pointer).takeUnretainedValue()
    }
    let contexts = ThreadContexts()
    let reference = unsafe Unmanaged.passRetained(contexts)
    guard unsafe CRYPTO_THREAD_set_local(&slot, reference.toOpaque()) == 1 else {
      unsafe reference.release()
      return nil
    }
    return contexts
  }
}
