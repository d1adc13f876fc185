/// The parameters of a request that arrived.
///
/// Source: RFC 5849, section 3.4.1.3.
extension RequestParameters {
  /// All parameters of a request that arrived, including the realm, in this order: header, query and form.
  init(
    of request: borrowing ArrivingRequest, _ reading: VerificationRules.ParameterReading
  ) throws(VerificationError) {
    let target = request.target.utf8.span
    let query = target.extracting(URLParts.target(target, from: 0).query)
    let header = try Self.header(of: request, reading)
    let octets = (header.map { request.authorization[$0.index] } ?? "").utf8.span
    let body = request.body.span
    let form = Self.isForm(request.contentType, reading) ? body : body.extracting(first: 0)
    let capacity = Self.capacity(form: octets.count + query.count + form.count) + 12
    try self.init(capacity: capacity) { (out, entries) throws(VerificationError) in
      switch reading {
      case .decoded:
        try out.append(header: octets, from: header?.start ?? 0, to: &entries)
        out.append(form: query, location: .query, to: &entries)
        out.append(form: form, location: .body, to: &entries)
      case .asSent:
        let pairs = octets.extracting((header?.start ?? 0)..<octets.count)
        out.append(asSent: pairs, separator: 0x2C, location: .header, to: &entries)
        out.append(asSent: query, separator: 0x26, location: .query, to: &entries)
        out.append(asSent: form, separator: 0x26, location: .body, to: &entries)
      }
    }
  }

  private static func isForm(_ contentType: String?, _ reading: VerificationRules.ParameterReading) -> Bool {
    switch reading {
    case .decoded: MediaType.isForm(contentType)
    // Here the type is case-sensitive, and nothing may precede it.
    case .asSent: contentType?.utf8.starts(with: MediaType.form.utf8) ?? false
    }
  }

  /// The index of the `OAuth` header and the position at which its parameters start. `nil` if there is none.
  private static func header(
    of request: ArrivingRequest, _ reading: VerificationRules.ParameterReading
  ) throws(VerificationError) -> (index: Int, start: Int)? {
    var found: (index: Int, start: Int)?
    for index in request.authorization.indices {
      let start = AuthorizationHeader.parametersStart(request.authorization[index].utf8.span)
      guard let start else { continue }
      if reading == .asSent { return (index, start) }
      // If there are two, there is no rule for which one counts (RFC 9110, section 5.3).
      if found != nil { throw .malformedHeader }
      found = (index, start)
    }
    return found
  }
}
