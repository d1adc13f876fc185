/// Signs one request again and again, each time with another nonce and timestamp.
///
/// All that does not change is put together once: the header, the base string, and what HMAC makes of the
/// base string up to the nonce. The headers are those that the signer itself would give. May be used by any
/// number of threads at once.
public struct PreparedSigner: Sendable {
  private let signer: RequestSigner
  private let request: SignableRequest
  private let options: SigningOptions
  /// nil where nonce or timestamp change more than their own places, or the method is not a keyed hash.
  private let template: RequestTemplate?

  init(
    _ signer: RequestSigner, _ request: SignableRequest, _ options: SigningOptions
  ) throws(SigningError) {
    self.signer = signer
    self.request = request
    self.options = options
    template = try RequestTemplate(request, signer.state, options)
  }

  /// The value of the `Authorization` header for `timestamp` (seconds since 1970) and `nonce`.
  ///
  /// - Throws: `refusedByOpenSSL` where OpenSSL makes no signature.
  public func sign(at timestamp: Int64, nonce: String) throws(SigningError) -> String {
    guard let template else {
      return try signer.authorization(for: request, at: timestamp, nonce: nonce, options: options)
    }
    return try ThreadState.withScratch { scratch throws(SigningError) in
      try scratch.header(template, timestamp: timestamp, nonce: nonce)
    }
  }
}

extension RequestSigner {
  /// A signer for many requests that are all `request` with `options`.
  ///
  /// - Parameters:
  ///   - request: The request as it is going to be sent, each time.
  ///   - options: What is added to the parameters that every request has.
  /// - Returns: A signer that makes the headers this one would make.
  /// - Throws: What signing it once would throw.
  public func prepare(
    _ request: SignableRequest, options: SigningOptions = .init()
  ) throws(SigningError) -> PreparedSigner {
    try PreparedSigner(self, request, options)
  }
}

/// A request that lacks nothing but nonce, timestamp and signature.
struct RequestTemplate: Sendable {
  fileprivate let header: HeaderTemplate
  /// The base string up to the nonce.
  fileprivate let beginning: MACPrefix
  /// What stands in the base string between nonce and timestamp, and after both.
  fileprivate let middle: [UInt8]
  fileprivate let end: [UInt8]

  /// nil where nonce or timestamp change more than their own places, or the method is not a keyed hash.
  init?(
    _ request: SignableRequest, _ state: SignerState, _ options: SigningOptions
  ) throws(SigningError) {
    // The failures are those of signing once.
    _ = try RequestSigner.baseString(of: request, parameters: .init())
    try options.checkRealm()
    guard let hash = state.hash else { return nil }
    let empty = state.parameters(timestamp: "", nonce: "", options)
    let (list, baseString) = try ThreadState.withScratch { scratch throws(SigningError) in
      try scratch.collect(request, empty)
      scratch.join(method: request.method)
      return (RequestParameters(copying: scratch.parameters), scratch.baseString.octets)
    }
    guard let nonce = list.onlyEntry(named: .nonce), let timestamp = list.onlyEntry(named: .timestamp),
      let header = HeaderTemplate(list, realm: options.realm, layout: state.layout)
    else { return nil }
    let octets = list.octets.span
    // From the back, everything after nonce and timestamp; what comes before the nonce is the rest.
    let end = [UInt8](atMost: list.encodedAgainCapacity + 3) { out in
      out.appendAmpersand()
      out.append(
        encodingAgain: list.entries.span.extracting(timestamp + 1..<list.entries.count), of: octets)
      out.removeLast(3)
    }
    let middle = [UInt8](atMost: list.encodedAgainCapacity + 3) { out in
      out.appendAmpersand()
      out.append(encodingAgain: list.entries.span.extracting(nonce + 1..<timestamp + 1), of: octets)
      out.removeLast(3)
    }
    let first = baseString.span.extracting(first: baseString.count - middle.count - end.count)
    guard let beginning = MessageAuthentication.beginning(hash, first, with: state.secrets) else {
      return nil
    }
    (self.header, self.beginning, self.middle, self.end) = (header, beginning, middle, end)
  }
}

extension RequestParameters {
  /// Where the only parameter of that name stands; nil where there is another one.
  fileprivate func onlyEntry(named name: ProtocolParameters.Name) -> Int? {
    let places = entries.indices.filter { entries[$0].protocolName(in: octets) == name }
    return places.count == 1 ? places[0] : nil
  }
}

extension SigningScratch {
  /// The header of the request that `template` is, with `timestamp` and `nonce`.
  fileprivate mutating func header(
    _ template: RequestTemplate, timestamp: Int64, nonce text: String
  ) throws(SigningError) -> String {
    keep(nonce: text)
    let time = Self.join(template, nonce, isNoncePlain: isNoncePlain, timestamp, into: &baseString)
    try keep(template.beginning.code(of: baseString.room.span.extracting(first: baseString.count)))
    return fill(template.header, timestamp: time)
  }

  /// Puts together what comes after the beginning of the base string; says where the timestamp stands.
  @inline(__always)
  private static func join(
    _ template: RequestTemplate, _ nonce: ReusableBuffer, isNoncePlain: Bool, _ timestamp: Int64,
    into baseString: inout ReusableBuffer
  ) -> Range<Int> {
    var time = 0..<0
    let capacity = 3 * nonce.count + template.middle.count + 20 + template.end.count
    baseString.refill(atMost: capacity) { out in
      let nonce = nonce.room.span.extracting(first: nonce.count)
      if isNoncePlain { out.append(copying: nonce) } else { out.append(encoding: nonce) }
      out.append(copying: template.middle.span)
      let start = out.count
      out.append(decimal: timestamp)
      time = start..<out.count
      out.append(copying: template.end.span)
    }
    return time
  }
}
