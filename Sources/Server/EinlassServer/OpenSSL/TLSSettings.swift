internal import COpenSSL.TLS

/// The server's TLS configuration: 1.2 and 1.3, forward secrecy and authenticated ciphers only, HTTP/1.1 by ALPN.
///
/// OpenSSL's context may be shared by threads once it is configured.
final class TLSSettings: Sendable {
  private let address: UInt
  private let certificate: @Sendable (_ host: String) -> HostCertificate?

  /// `certificate` returns the certificate for a host. `nil` if there is none for this name.
  init(
    certificate: @escaping @Sendable (_ host: String) -> HostCertificate?
  ) throws(CertificateError) {
    guard let context = unsafe SSL_CTX_new(TLS_server_method()) else { throw .openSSL("start TLS") }
    address = UInt(bitPattern: context)
    self.certificate = certificate
    unsafe einlass_tls_set_options(context)
    let ciphers = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305"
    guard unsafe einlass_tls_set_versions(context) == 1,
      unsafe SSL_CTX_set_cipher_list(context, ciphers) == 1,
      unsafe einlass_tls_set_groups(context, "X25519:P-256:P-384") == 1
    else { throw .openSSL("set up TLS") }
    // The context is freed before this object, so no later call uses this pointer.
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe einlass_tls_set_server_name_callback(
      context, { session, alert, own in unsafe TLSSettings.choose(session, alert, own) }, own)
    unsafe SSL_CTX_set_alpn_select_cb(
      context,
      { session, chosen, count, offered, length, _ in
        unsafe TLSSettings.agree(session, chosen, count, offered, length)
      }, nil)
  }

  deinit {
    unsafe SSL_CTX_free(OpaquePointer(bitPattern: address))
  }

  /// Creates a session; `nil` if OpenSSL is out of memory.
  func makeSession() -> OpaquePointer? {
    unsafe SSL_new(OpaquePointer(bitPattern: address))
  }

  /// Returns our session for OpenSSL's.
  private static func own(_ session: OpaquePointer?) -> TLSSession? {
    guard let session = unsafe session, let own = unsafe SSL_get_ex_data(session, 0) else { return nil }
    return unsafe Unmanaged<TLSSession>.fromOpaque(own).takeUnretainedValue()
  }

  /// Gives the session the certificate for the name that the client sent, or for the name that it connected to.
  private static func choose(
    _ session: OpaquePointer?, _ alert: UnsafeMutablePointer<Int32>?, _ own: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let own = unsafe own, let session = unsafe session else { return SSL_TLSEXT_ERR_ALERT_FATAL }
    let settings = unsafe Unmanaged<TLSSettings>.fromOpaque(own).takeUnretainedValue()
    let sent = unsafe einlass_tls_server_name(session).map { unsafe String(cString: $0) }
    guard let name = sent ?? (unsafe Self.own(session)?.expectedName), let host = settings.certificate(name)
    else {
      unsafe alert?.pointee = SSL_AD_UNRECOGNIZED_NAME
      return SSL_TLSEXT_ERR_ALERT_FATAL
    }
    let isSet = unsafe host.certificate.withCertificate { certificate in
      unsafe host.key.withKey { key in
        unsafe SSL_use_certificate(session, certificate) == 1 && SSL_use_PrivateKey(session, key) == 1
      }
    }
    return isSet ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL
  }

  /// Selects HTTP/1.1 if the client offers it, otherwise fails with `no_application_protocol` (RFC 7301, section 3.2).
  private static func agree(
    _ session: OpaquePointer?,
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?, _ length: UInt32
  ) -> Int32 {
    let wanted = Array("http/1.1".utf8)
    var names: [String] = []
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(length))
    var index = 0
    while index < list.count {
      let size = Int(unsafe list[index])
      guard index + 1 + size <= list.count else { break }
      let name = unsafe list[(index + 1)..<(index + 1 + size)]
      if unsafe name.elementsEqual(wanted) {
        // OpenSSL copies the name from the client's own list.
        unsafe chosen?.pointee = offered.map { unsafe $0 + index + 1 }
        unsafe count?.pointee = UInt8(size)
        return SSL_TLSEXT_ERR_OK
      }
      names.append(String(decoding: unsafe Array(name), as: UTF8.self))
      index += 1 + size
    }
    unsafe Self.own(session)?.refusedProtocols = names
    return SSL_TLSEXT_ERR_ALERT_FATAL
  }
}
