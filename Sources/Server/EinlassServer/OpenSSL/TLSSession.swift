internal import COpenSSL.TLS
internal import NIOCore

/// The TLS session of one connection, between memory buffers: encrypted bytes on one side, plain bytes on the other.
///
/// Belongs to one event loop.
@safe final class TLSSession {
  /// The result of a step.
  enum Step: Equatable {
    case done
    /// The client has to send more data first.
    case needsMore
    /// The client has sent its close_notify and will send no more.
    case closed
    /// TLS has failed; an alert for the client may be pending.
    case failed
  }

  /// The host name to assume if the client sends none.
  let expectedName: String
  /// The protocols that the client offers (ALPN) if the server speaks none of them; otherwise empty.
  var refusedProtocols: [String] = []
  private let settings: TLSSettings
  private let session: OpaquePointer
  private let input: OpaquePointer
  private let output: OpaquePointer

  /// `nil` if OpenSSL is out of memory.
  init?(_ settings: TLSSettings, expectedName: String) {
    guard let session = unsafe settings.makeSession() else { return nil }
    guard let input = unsafe BIO_new(BIO_s_mem()), let output = unsafe BIO_new(BIO_s_mem()) else {
      unsafe SSL_free(session)
      return nil
    }
    self.settings = settings
    self.expectedName = expectedName
    unsafe self.session = unsafe session
    unsafe self.input = unsafe input
    unsafe self.output = unsafe output
    // From here on, the session owns both.
    unsafe SSL_set_bio(session, input, output)
    unsafe SSL_set_accept_state(session)
    unsafe SSL_set_ex_data(session, 0, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    unsafe SSL_free(session)
  }

  /// Takes encrypted bytes from the client; returns `false` if OpenSSL is out of memory.
  func receive(_ octets: ByteBuffer) -> Bool {
    unsafe octets.withUnsafeReadableBytes { bytes in
      unsafe bytes.isEmpty || BIO_write(input, bytes.baseAddress, Int32(bytes.count)) == bytes.count
    }
  }

  func handshake() -> Step {
    ERR_clear_error()
    return unsafe step(SSL_do_handshake(session))
  }

  /// Appends the client's decrypted data to `plain`.
  func read(into plain: inout ByteBuffer) -> Step {
    ERR_clear_error()
    var result: Int32 = 0
    unsafe plain.writeWithUnsafeMutableBytes(minimumWritableBytes: 16_384) { bytes in
      result = unsafe SSL_read(session, bytes.baseAddress, Int32(min(bytes.count, 1 << 20)))
      return max(0, Int(result))
    }
    return step(result)
  }

  /// Encrypts `plain` for the client; returns `false` if the connection is no longer writable.
  func write(_ plain: ByteBuffer) -> Bool {
    guard plain.readableBytes > 0 else { return true }
    ERR_clear_error()
    return unsafe plain.withUnsafeReadableBytes { bytes in
      unsafe SSL_write(session, bytes.baseAddress, Int32(bytes.count)) == bytes.count
    }
  }

  /// The encrypted bytes to send to the client. `nil` if there are none.
  func takeOutput(_ allocator: ByteBufferAllocator) -> ByteBuffer? {
    let count = Int(unsafe BIO_ctrl_pending(output))
    guard count > 0 else { return nil }
    var octets = allocator.buffer(capacity: count)
    unsafe octets.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
      max(0, Int(unsafe BIO_read(output, bytes.baseAddress, Int32(count))))
    }
    return octets
  }

  /// Announces that nothing more will be sent (RFC 8446, section 6.1).
  func sendCloseNotify() {
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
