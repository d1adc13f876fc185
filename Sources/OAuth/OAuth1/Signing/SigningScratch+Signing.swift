extension SigningScratch {
  /// Collects what is signed of `request` with exactly `parameters` in its header.
  mutating func collect(
    _ request: SignableRequest, _ parameters: ProtocolParameters
  ) throws(SigningError) {
    try collect(request, capacity: parameters.capacity) { out, entries in
      out.append(parameters, to: &entries)
    }
  }

  /// Signs the base string, and keeps the signature as it stands in the header.
  @inline(__always)
  mutating func sign(by state: SignerState) throws(SigningError) {
    if let hash = state.hash {
      let octets = baseString.room.span.extracting(first: baseString.count)
      let code = state.secrets.code(hash, of: octets)
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
}
