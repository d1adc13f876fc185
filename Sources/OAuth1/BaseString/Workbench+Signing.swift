extension Workbench {
  /// Puts together the base string of `request` with exactly `parameters` in its header.
  mutating func prepare(
    _ request: SignableRequest, _ parameters: ProtocolParameters
  ) throws(SigningFailure) {
    try prepare(request, capacity: parameters.capacity) { out, entries in
      out.append(parameters, to: &entries)
    }
  }

  /// Signs the base string, and keeps the signature as it stands in the header.
  @inline(__always)
  mutating func sign(by kit: SignersKit) throws(SigningFailure) {
    if let hash = kit.hash {
      guard let code = MessageAuthentication.code(hash, of: baseString.span, with: kit.secrets) else {
        throw .refusedByOpenSSL
      }
      keep(code)
    } else {
      let baseString = SignatureBaseString(octets: baseString)
      let octets = try kit.method.signature(of: baseString, with: kit.secrets)
      signature.refill(atMost: 3 * octets.count) { out in out.append(encoding: octets.span) }
    }
  }

  /// Keeps the signature that `code` is.
  @inline(__always)
  mutating func keep(_ code: MessageAuthentication.Code) {
    signature.refill(atMost: 3 * 44) { out in code.withOctets { out.append(encodedBase64: $0) } }
  }

  /// The header of a signed request.
  func header(by kit: SignersKit, _ realm: String?) -> String {
    AuthorizationHeader.print(parameters, signature: signature.span, realm: realm, layout: kit.layout)
  }

  /// The header of a signed request without particular additions.
  @inline(__always)
  func usualHeader(by kit: SignersKit) -> String {
    var (nonce, timestamp) = (0..<0, 0..<0)
    let entries = parameters.entries.span
    for index in entries.indices where entries[index].location == .header {
      if entries[index].prefix == ProtocolParameters.Name.nonce.prefix { nonce = entries[index].value }
      if entries[index].prefix == ProtocolParameters.Name.timestamp.prefix {
        timestamp = entries[index].value
      }
    }
    let octets = parameters.octets.span
    return kit.usualHeader?.filled(
      nonce: octets.extracting(nonce), timestamp: octets.extracting(timestamp), signature: signature.span)
      ?? header(by: kit, nil)
  }
}
