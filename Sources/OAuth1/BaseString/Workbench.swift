/// Where a thread puts a request together: room that is there already, so that nothing is allocated for a
/// request that the one before it needed too.
struct Workbench: ~Copyable {
  /// All that is signed, sorted.
  var parameters = RequestParameters()
  /// The base string URI, not yet encoded.
  var uri: [UInt8] = []
  /// The base string.
  var baseString: [UInt8] = []
  /// The signature as it stands in the header.
  var signature: [UInt8] = []

  /// Puts together the base string of `request` with the header parameters that `writeHeader` appends, at
  /// most `capacity` octets.
  ///
  /// Source: RFC 5849, section 3.4.1.1.
  @inline(__always)
  mutating func prepare(
    _ request: SignableRequest, capacity: Int,
    _ writeHeader: (inout OutputSpan<UInt8>, inout [RequestParameters.Entry]) -> Void
  ) throws(SigningFailure) {
    let url = request.url.utf8.span
    guard let parts = URLParts(url) else { throw .malformedURL }
    try uri.refill(atMost: BaseStringURI.capacity(url: url.count)) { out throws(SigningFailure) in
      try out.append(baseStringURIOf: url, parts)
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
    baseString.refill(method: request.method, uri: uri, sorted: parameters)
  }

  /// Gives back what only a large request has needed.
  mutating func trim() {
    let kept = 1 << 16
    if baseString.capacity > kept { baseString = [] }
    if parameters.octets.capacity > kept || parameters.entries.capacity > kept / 64 {
      parameters = RequestParameters()
    }
    if uri.capacity > kept { uri = [] }
    if signature.capacity > kept { signature = [] }
  }
}
