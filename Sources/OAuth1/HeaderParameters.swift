/// What a signer puts into the header of one request.
enum HeaderParameters: Sendable {
  /// A signer's own parameters, with what is new in each request.
  case signers(
    SharedParameters, timestamp: Int64, nonce: String, ProtocolParameters.Additions)
  /// Exactly these.
  case given(ProtocolParameters)

  var additions: ProtocolParameters.Additions {
    switch self {
    case .signers(_, _, _, let additions): additions
    case .given(let parameters): parameters.additions
    }
  }

  /// The base string of `request` with these parameters in the header.
  func baseString(of request: SignableRequest) throws(SigningFailure) -> SignatureBaseString {
    try ThreadState.withWorkbench { workbench throws(SigningFailure) in
      try workbench.prepare(request, self)
      return SignatureBaseString(octets: workbench.baseString)
    }
  }
}

/// The parameters that all requests of one signer have, encoded once.
struct SharedParameters: Sendable {
  private let list: RequestParameters

  init(clientKey: String, signatureMethod: String, token: String?) {
    let count = clientKey.utf8.count + signatureMethod.utf8.count + (token?.utf8.count ?? 0)
    // The names and the six octets after each value are shorter than this.
    list = RequestParameters(capacity: 3 * count + 80) { out, entries in
      out.append(.consumerKey, clientKey, to: &entries)
      out.append(.signatureMethod, signatureMethod, to: &entries)
      if let token { out.append(.token, token, to: &entries) }
    }
  }

  var octetCount: Int { list.octets.count }

  /// Appends these parameters, `nonce` and `timestamp`, their entries sorted by name.
  @inline(__always)
  func append(
    to out: inout OutputSpan<UInt8>, _ entries: inout [RequestParameters.Entry],
    nonce: (inout OutputSpan<UInt8>) -> RequestParameters.Entry,
    timestamp: (inout OutputSpan<UInt8>) -> RequestParameters.Entry
  ) {
    out.append(copying: list.octets.span)
    let shared = list.entries.span
    entries.append(shared[0])
    entries.append(nonce(&out))
    entries.append(shared[1])
    entries.append(timestamp(&out))
    if shared.count > 2 { entries.append(shared[2]) }
  }
}

extension Workbench {
  /// Puts together the base string of `request` with `header` in its header.
  mutating func prepare(_ request: SignableRequest, _ header: HeaderParameters) throws(SigningFailure) {
    switch header {
    case .signers(let shared, let timestamp, let nonce, let additions):
      // The names, the six octets after each value and the digits are shorter than this.
      let capacity = shared.octetCount + 3 * nonce.utf8.count + 80 + additions.capacity
      try prepare(request, capacity: capacity) { out, entries in
        shared.append(to: &out, &entries) { out in
          out.append(.nonce, nonce)
        } timestamp: { out in
          out.append(.timestamp, decimal: timestamp)
        }
        out.append(additions, to: &entries)
      }
    case .given(let parameters):
      try prepare(request, capacity: parameters.capacity) { out, entries in
        out.append(parameters, to: &entries)
      }
    }
  }

  /// Signs the base string, and keeps the signature as it stands in the header.
  @inline(__always)
  mutating func sign(by method: any SignatureMethod, with secrets: SigningSecrets) throws(SigningFailure) {
    if let hash = method.keyedHash {
      guard let code = MessageAuthentication.code(hash, of: baseString.span, with: secrets) else {
        throw .refusedByOpenSSL
      }
      signature.refill(atMost: 3 * 44) { out in
        code.withOctets { out.append(encodedBase64: $0) }
      }
    } else {
      let octets = try method.signature(of: SignatureBaseString(octets: baseString), with: secrets)
      signature.refill(atMost: 3 * octets.count) { out in out.append(encoding: octets.span) }
    }
  }
}
