extension RequestSigner {
  /// The location of a request's protocol parameters, in the order in which clients should prefer them.
  ///
  /// Source: RFC 5849, section 3.5.
  public enum ParameterPlacement: Sendable, Hashable, CaseIterable {
    /// In the `Authorization` header (3.5.1).
    case header
    /// At the end of the body, which is a form or empty (3.5.2).
    case formBody
    /// At the end of the URL's query (3.5.3).
    case query
  }

  /// Signs `request` as `sign(_:at:nonce:options:)` does, and puts the protocol parameters in `placement`.
  ///
  /// The signature does not depend on the location. Only the header has room for a realm. In other locations it is left
  /// out. An empty body without a type becomes a form.
  ///
  /// - Parameters:
  ///   - request: The request without protocol parameters.
  ///   - timestamp: Seconds since 1970.
  ///   - nonce: A string that was not used before with this timestamp, client and token.
  ///   - options: Additions to the parameters that every request has.
  ///   - placement: The location for the protocol parameters.
  /// - Returns: The request with the protocol parameters.
  /// - Throws: `notAForm` if the parameters are to go into a body that is not a form, `bodyHashOfForm` if such a body
  ///   has an `oauth_body_hash`, `malformedRealm` if the realm would end the header, and all errors of signing.
  ///
  /// Source: RFC 5849, section 3.5.
  public func sign(
    _ request: SignableRequest, at timestamp: Int64, nonce: String,
    options: SigningOptions = .init(), placement: ParameterPlacement
  ) throws(SigningError) -> SignedRequest {
    try Self.check(request, options, placement)
    var options = options
    if placement != .header { options.realm = nil }
    let signed = try sign(request, at: timestamp, nonce: nonce, options: options)
    var carrier = request
    switch placement {
    case .header: return signed
    case .query:
      let pairs = pairs(at: timestamp, nonce: nonce, options, signature: signed.signature)
      carrier.url = Self.url(request.url, adding: pairs)
    case .formBody:
      if !request.body.isEmpty, request.body.last != 0x26 { carrier.body.append(0x26) }
      carrier.body += pairs(at: timestamp, nonce: nonce, options, signature: signed.signature)
      carrier.contentType = request.contentType ?? MediaType.form
    }
    return signed.carried(by: carrier)
  }

  private static func check(
    _ request: SignableRequest, _ options: SigningOptions, _ placement: ParameterPlacement
  ) throws(SigningError) {
    guard placement == .formBody else { return }
    let isEmpty = request.body.isEmpty && request.contentType == nil
    if !isEmpty, !request.isForm { throw .notAForm }
    if options.hasBodyHash { throw .bodyHashOfForm }
  }

  /// Returns the protocol parameters and the signature in the form of a query or form.
  private func pairs(
    at timestamp: Int64, nonce: String, _ options: SigningOptions, signature: String
  ) -> [UInt8] {
    var list = RequestParameters(capacity: capacity(nonce: nonce, options)) { out, entries in
      append(timestamp, nonce, options, to: &out, &entries)
    }
    // Parameters that are not signed must not be sent either: the server would sign them.
    list.removeUnsigned()
    list.sort()
    return list.normalized + Array("&oauth_signature=".utf8) + PercentEncoding.encode(signature.utf8.span)
  }

  /// Returns `url` with `pairs` at the end of its query, before a fragment.
  static func url(_ url: String, adding pairs: [UInt8]) -> String {
    let octets = Array(url.utf8)
    let end = octets.firstIndex(of: 0x23) ?? octets.count
    let separator: [UInt8]
    if let mark = octets[..<end].firstIndex(of: 0x3F) {
      // Only the first question mark starts the query. Later ones are part of it.
      separator = mark == end - 1 || octets[end - 1] == 0x26 ? [] : [0x26]
    } else {
      separator = [0x3F]
    }
    return String(decoding: octets[..<end] + separator + pairs + octets[end...], as: UTF8.self)
  }
}

extension SigningOptions {
  /// Throws if the realm contains bytes that no header field may have: it is sent unencoded, and a line break in it
  /// would start another field (RFC 9110, section 5.5).
  func checkRealm() throws(SigningError) {
    let isPrintable = realm?.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F } ?? true
    if !isPrintable { throw .malformedRealm }
  }
}

extension SignableRequest {
  /// Whether the body is a form, all of whose parameters are signed.
  ///
  /// Source: RFC 5849, section 3.4.1.3.1.
  public var isForm: Bool { MediaType.isForm(contentType) }
}
