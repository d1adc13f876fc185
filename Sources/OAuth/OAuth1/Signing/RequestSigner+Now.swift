#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension RequestSigner {
  /// The system clock's time, in seconds since 1970: what a request that is sent now is signed with.
  public static var timestamp: Int64 { Int64(time(nil)) }

  /// A nonce of 128 random bits, as 32 hexadecimal digits: it will not occur a second time (RFC 5849, section 3.3).
  public static var nonce: String {
    var source = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for _ in 0..<2 {
      var bits: UInt64 = source.next()
      for _ in 0..<16 {
        text.append(digits[Int(bits & 15)])
        bits >>= 4
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Signs a request with the system clock's time and a random nonce, so that no two calls give the same
  /// result.
  ///
  /// For requests that are sent now, to a server that lives in real time. `sign(_:at:nonce:options:)` takes
  /// both instead: for a world, which has a separate clock, and for tests that compare signatures.
  ///
  /// - Parameters:
  ///   - request: The request as it will be sent.
  ///   - options: Additions to the parameters that every request has.
  /// - Returns: The request with its header.
  /// - Throws: `malformedURL` and `malformedRealm`, and the errors of the signature method.
  public func sign(
    _ request: SignableRequest, options: SigningOptions = .init()
  ) throws(SigningError) -> SignedRequest {
    try sign(request, at: Self.timestamp, nonce: Self.nonce, options: options)
  }

  /// The value of the `Authorization` header of a request that is signed with the system clock's time and a random
  /// nonce.
  ///
  /// - Parameters:
  ///   - request: The request as it is going to be sent.
  ///   - options: Additions to the parameters of every request.
  /// - Returns: The header's value, beginning with `OAuth`.
  /// - Throws: The errors of `sign(_:at:nonce:options:)`.
  public func authorization(
    for request: SignableRequest, options: SigningOptions = .init()
  ) throws(SigningError) -> String {
    try authorization(for: request, at: Self.timestamp, nonce: Self.nonce, options: options)
  }

  /// Signs a request with the system clock's time and a random nonce; otherwise like
  /// `sign(_:at:nonce:options:placement:)`.
  ///
  /// - Parameters:
  ///   - request: The request without the protocol parameters.
  ///   - options: Additions to the parameters that every request has. Only the header has room for a realm.
  ///   - placement: The place for the protocol parameters.
  /// - Returns: The request with the protocol parameters.
  /// - Throws: `malformedURL`, `malformedRealm`, the errors of the signature method, and for a form body
  ///   `notAForm` or `bodyHashOfForm`.
  public func sign(
    _ request: SignableRequest, options: SigningOptions = .init(),
    placement: ParameterPlacement
  ) throws(SigningError) -> SignedRequest {
    try sign(request, at: Self.timestamp, nonce: Self.nonce, options: options, placement: placement)
  }
}
