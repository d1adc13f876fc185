extension SigningScratch {
  /// Collects what is signed of `request` with exactly `parameters` in its header.
  mutating func collect(
    _ request: SignableRequest, _ parameters: ProtocolParameters
  ) throws(SigningError) {
    try collect(request, capacity: parameters.capacity) { out, entries in
      out.append(parameters, to: &entries)
    }
  }

  /// The header of `request` with a signer's own parameters; nil where the request itself has a parameter
  /// whose name is reserved: then only sorting tells what stands where.
  mutating func header(
    of request: SignableRequest, by state: SignerState, _ template: HeaderTemplate, timestamp: Int64,
    nonce: String
  ) throws(SigningError) -> String? {
    try collect(request, capacity: 0) { _, _ in }
    guard let place = parameters.placeOfReserved else { return nil }
    keep(nonce: nonce)
    let time = join(method: request.method, state.staticParameters, at: place, timestamp: timestamp)
    try sign(by: state)
    return fill(template, timestamp: time)
  }

  /// Keeps the nonce as it stands in the header.
  @inline(__always)
  mutating func keep(nonce text: String) {
    let octets = text.utf8.span
    nonce.refill(atMost: 3 * octets.count) { out in out.append(encoding: octets) }
    isNoncePlain = nonce.count == octets.count
  }

  /// Puts together the base string of what was collected with a signer's own parameters, which come before
  /// the parameter at `place`; says where the timestamp stands.
  @inline(__always)
  private mutating func join(
    method: String, _ own: StaticParameters, at place: Int, timestamp: Int64
  ) -> Range<Int> {
    Self.join(
      method: method, uri, parameters, own, at: place, nonce, isNoncePlain: isNoncePlain, timestamp,
      into: &baseString)
  }

  @inline(__always)
  private static func join(
    method: String, _ uri: ReusableBuffer, _ parameters: RequestParameters, _ own: StaticParameters,
    at place: Int,
    _ nonce: ReusableBuffer, isNoncePlain: Bool, _ timestamp: Int64, into baseString: inout ReusableBuffer
  ) -> Range<Int> {
    var time = 0..<0
    let capacity =
      SignatureBaseString.capacity(method: method, uri: uri.count) + parameters.encodedAgainCapacity
      + own.capacity(nonce: nonce.count)
    baseString.refill(atMost: capacity) { out in
      let (entries, octets) = (parameters.entries.span, parameters.octets.span)
      let nonce = nonce.room.span.extracting(first: nonce.count)
      out.append(method: method, uri: uri.room.span.extracting(first: uri.count))
      out.append(encodingAgain: entries.extracting(first: place), of: octets)
      time = own.append(to: &out, nonce: nonce, isNoncePlain: isNoncePlain, timestamp: timestamp)
      out.append(encodingAgain: entries.extracting(place..<entries.count), of: octets)
      // Nothing follows the last one.
      out.removeLast(3)
    }
    return time
  }

  /// Signs the base string, and keeps the signature as it stands in the header.
  @inline(__always)
  mutating func sign(by state: SignerState) throws(SigningError) {
    if let hash = state.hash {
      let code = MessageAuthentication.code(
        hash, of: baseString.room.span.extracting(first: baseString.count), with: state.secrets)
      try keep(code)
    } else {
      let baseString = SignatureBaseString(octets: baseString.octets)
      let octets = try state.method.signature(of: baseString, with: state.secrets)
      signature.refill(atMost: 3 * octets.count) { out in out.append(encoding: octets.span) }
    }
  }

  /// Keeps the signature that `code` is as it stands in the header.
  @inline(__always)
  mutating func keep(_ code: Digest) throws(SigningError) {
    if code.isEmpty { throw .refusedByOpenSSL }
    code.withOctets { octets in
      signature.refill(atMost: 3 * 88) { out in out.append(encodedBase64: octets) }
    }
  }

  /// The header with the nonce, the signature and what stands at `timestamp` in the base string.
  @inline(__always)
  func fill(_ template: HeaderTemplate, timestamp: Range<Int>) -> String {
    template.filled(
      nonce: nonce.room.span.extracting(first: nonce.count),
      timestamp: baseString.room.span.extracting(first: baseString.count).extracting(timestamp),
      signature: signature.room.span.extracting(first: signature.count))
  }
}

extension RequestParameters {
  /// Which sorted entry comes after all names that start with `oauth_`; nil where one of them does.
  fileprivate var placeOfReserved: Int? {
    let reserved: UInt64 = 0x6F61_7574_685F
    var place = 0
    let entries = entries.span
    for index in entries.indices {
      let first = entries[index].prefix >> 16
      if first == reserved { return nil }
      if first < reserved { place = index + 1 }
    }
    return place
  }
}
