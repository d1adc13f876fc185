/// The buffers with which a thread signs and verifies; reused, so that a request allocates nothing that the one before it
/// needed too.
struct SigningScratch: ~Copyable {
  /// What is signed, sorted.
  var parameters = RequestParameters()
  /// The base string URI, encoded.
  var uri = ReusableBuffer()
  /// The base string.
  var baseString = ReusableBuffer()
  /// The signature as it stands in the header.
  var signature = ReusableBuffer()

  /// Collects the base string URI and the parameters of `request`, with those of the header that `writeHeader`
  /// appends, at most `capacity` octets.
  ///
  /// Source: RFC 5849, sections 3.4.1.2 and 3.4.1.3.
  @inline(__always)
  mutating func collect(
    _ request: SignableRequest, capacity: Int,
    _ writeHeader: (inout OutputSpan<UInt8>, inout [RequestParameters.Entry]) -> Void
  ) throws(SigningError) {
    let url = request.url.utf8.span
    guard let parts = URLParts(url) else { throw .malformedURL }
    try uri.refill(atMost: BaseStringURI.encodedCapacity(url: url.count)) { out throws(SigningError) in
      try out.append(baseStringURIOf: url, parts, isEncoded: true)
    }
    let query = url.extracting(parts.query)
    let body = request.body.span
    let form = MediaType.isForm(request.contentType) ? body : body.extracting(first: 0)
    let capacity =
      capacity + RequestParameters.capacity(form: query.count)
      + RequestParameters.capacity(form: form.count)
    parameters.refill(capacity: capacity) { out, entries in
      writeHeader(&out, &entries)
      out.append(form: query, location: .query, to: &entries)
      out.append(form: form, location: .body, to: &entries)
    }
    parameters.removeUnsigned()
    parameters.sort()
  }

  /// Puts together the base string of what was collected.
  ///
  /// Source: RFC 5849, section 3.4.1.1.
  @inline(__always)
  mutating func join(method: String) {
    Self.join(method: method, uri, parameters, into: &baseString)
  }

  @inline(__always)
  static func join(
    method: String, _ uri: ReusableBuffer, _ parameters: RequestParameters,
    into baseString: inout ReusableBuffer
  ) {
    let capacity = SignatureBaseString.capacity(method: method, uri: uri.count)
    baseString.refill(atMost: capacity + parameters.encodedAgainCapacity) { out in
      out.append(method: method, uri: uri.room.span.extracting(first: uri.count))
      out.append(sorted: parameters.entries.span, of: parameters.octets.span)
    }
  }

  /// Gives back what only a large request has needed.
  mutating func trim() {
    let most = 1 << 16
    if parameters.octets.capacity > most || parameters.entries.capacity > most / 32 {
      parameters = RequestParameters()
    }
    uri.trim(to: most)
    baseString.trim(to: most)
    signature.trim(to: most)
  }
}
