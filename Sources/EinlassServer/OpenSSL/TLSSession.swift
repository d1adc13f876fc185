internal import COpenSSLTLS
internal import NIOCore

/// One connection's TLS between two pieces of memory: sealed octets on one side, plain ones on the other.
///
/// Belongs to one event loop.
@safe final class TLSSession {
  /// What came of a step.
  enum Step: Equatable {
    case done
    /// The client has to say more first.
    case needsMore
    /// The client has said that it will send no more (close-notify).
    case closed
    /// TLS is over; an alert for the client may lie ready.
    case failed
  }

  /// The name that the client connected to, where it names none itself.
  let expectedName: String
  private let settings: TLSSettings
  private let session: OpaquePointer
  private let arrived: OpaquePointer
  private let leaving: OpaquePointer

  /// nil where there is no memory.
  init?(_ settings: TLSSettings, expectedName: String) {
    guard let session = unsafe settings.makeSession() else { return nil }
    guard let arrived = unsafe BIO_new(BIO_s_mem()), let leaving = unsafe BIO_new(BIO_s_mem()) else {
      unsafe SSL_free(session)
      return nil
    }
    self.settings = settings
    self.expectedName = expectedName
    unsafe self.session = unsafe session
    unsafe self.arrived = unsafe arrived
    unsafe self.leaving = unsafe leaving
    // From here on the session owns both.
    unsafe SSL_set_bio(session, arrived, leaving)
    unsafe SSL_set_accept_state(session)
    unsafe SSL_set_ex_data(session, 0, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    unsafe SSL_free(session)
  }

  /// Takes what came from the client.
  func receive(_ octets: ByteBuffer) -> Bool {
    unsafe octets.withUnsafeReadableBytes { bytes in
      unsafe bytes.isEmpty || BIO_write(arrived, bytes.baseAddress, Int32(bytes.count)) == bytes.count
    }
  }

  func shakeHands() -> Step {
    ERR_clear_error()
    return unsafe step(SSL_do_handshake(session))
  }

  /// Appends what the client said to `plain`.
  func read(into plain: inout ByteBuffer) -> Step {
    ERR_clear_error()
    var result: Int32 = 0
    unsafe plain.writeWithUnsafeMutableBytes(minimumWritableBytes: 16_384) { bytes in
      result = unsafe SSL_read(session, bytes.baseAddress, Int32(min(bytes.count, 1 << 20)))
      return max(0, Int(result))
    }
    return step(result)
  }

  /// Seals `plain` for the client.
  func write(_ plain: ByteBuffer) -> Bool {
    guard plain.readableBytes > 0 else { return true }
    ERR_clear_error()
    return unsafe plain.withUnsafeReadableBytes { bytes in
      unsafe SSL_write(session, bytes.baseAddress, Int32(bytes.count)) == bytes.count
    }
  }

  /// What is to go to the client; nil: nothing.
  func takeOutput(_ allocator: ByteBufferAllocator) -> ByteBuffer? {
    let count = Int(unsafe BIO_ctrl_pending(leaving))
    guard count > 0 else { return nil }
    var output = allocator.buffer(capacity: count)
    unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
      max(0, Int(unsafe BIO_read(leaving, bytes.baseAddress, Int32(count))))
    }
    return output
  }

  /// Says that nothing more will be sent (RFC 8446, section 6.1).
  func sayGoodbye() {
    ERR_clear_error()
    _ = unsafe SSL_shutdown(session)
  }

  private func step(_ result: Int32) -> Step {
    if result > 0 { return .done }
    switch unsafe SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ: return .needsMore
    case SSL_ERROR_ZERO_RETURN: return .closed
    default: return .failed
    }
  }
}
