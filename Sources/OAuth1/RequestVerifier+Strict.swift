extension RequestVerifier {
  /// Reads a request as RFC 5849 has it.
  ///
  /// Source: RFC 5849, sections 3.1, 3.2, 3.4.4 and 3.5.
  func readStrictly(_ request: ArrivingRequest) throws(VerificationFailure) -> SignedClaim {
    var list = try Self.collect(request)
    list.sort()
    try Self.checkPlaces(list)
    var fields = ProtocolFields()
    try Self.read(list, into: &fields)
    list.removeUnsigned()
    try checkPresence(fields)
    if let version = fields.version, !version.hasSameOctets(as: "1.0") { throw .unsupportedVersion }
    let name = fields.signatureMethod ?? ""
    guard let method = policy.methods.first(where: { $0.name.hasSameOctets(as: name) }) else {
      throw .unsupportedSignatureMethod
    }
    if method.kind == .plaintext, !request.isSecure, !policy.allowsPlaintextWithoutTLS {
      throw .insecureTransport
    }
    let timestamp = try Self.timestamp(fields.timestamp)
    return SignedClaim(fields, request, timestamp: timestamp, method: method, list: list)
  }

  /// The parameters of header, query and form, in this order, those of the header with the realm.
  private static func collect(
    _ request: ArrivingRequest
  ) throws(VerificationFailure) -> RequestParameters {
    let target = request.target.utf8.span
    let query = target.extracting(URLParts.target(target, from: 0).query)
    var header = ""
    var isFound = false
    for value in request.authorization where AuthorizationHeader.parametersStart(value.utf8.span) != nil {
      // Two of them: nobody can say which one counts (RFC 9110, section 5.3).
      if isFound { throw .malformedHeader }
      (header, isFound) = (value, true)
    }
    let octets = header.utf8.span
    let start = AuthorizationHeader.parametersStart(octets) ?? 0
    let body = request.body.span
    let form = MediaType.isForm(request.contentType) ? body : body.extracting(first: 0)
    let count = octets.count + query.count + form.count
    return try RequestParameters(capacity: RequestParameters.capacity(form: count) + 12) {
      (out, entries) throws(VerificationFailure) in
      try out.append(header: octets, from: start, to: &entries)
      out.append(form: query, location: .query, to: &entries)
      out.append(form: form, location: .body, to: &entries)
    }
  }

  /// Reads the protocol parameters of `list`.
  private static func read(
    _ list: RequestParameters, into fields: inout ProtocolFields
  ) throws(VerificationFailure) {
    for entry in list.entries {
      if entry.isRealm(in: list.octets) {
        if fields.realm != nil { throw .duplicatedParameter }
        fields.realm = list.text(entry) ?? ""
      } else if let name = entry.protocolName(in: list.octets) {
        if name == .signature {
          fields.signature = list.decoded(entry.value)
        } else {
          // What is no UTF-8 is no text, and RFC 5849 knows only text here (section 3.6).
          guard let text = list.text(entry) else { throw .malformedHeader }
          fields.set(name, text)
        }
      }
    }
  }

  /// All reserved names in one place, none of them twice; equal names are neighbours.
  private static func checkPlaces(_ list: RequestParameters) throws(VerificationFailure) {
    var last: RequestParameters.Entry?
    var isDuplicated = false
    for entry in list.entries where entry.isReserved {
      if let last {
        if last.location != entry.location { throw .multipleLocations }
        isDuplicated = isDuplicated || entry.hasSameName(as: last, in: list.octets)
      }
      last = entry
    }
    if last == nil { throw .notOAuth }
    if isDuplicated { throw .duplicatedParameter }
  }

  private func checkPresence(_ fields: borrowing ProtocolFields) throws(VerificationFailure) {
    func isMissing(_ text: String?) -> Bool { text?.isEmpty ?? true }
    if isMissing(fields.clientKey) || isMissing(fields.signatureMethod) || fields.signature.isEmpty {
      throw .missingParameter
    }
    if policy.tokenRequired, isMissing(fields.token) { throw .missingParameter }
    // PLAINTEXT may leave both out (RFC 5849, section 3.1).
    if fields.signatureMethod?.hasSameOctets(as: Plaintext().name) == true { return }
    if isMissing(fields.timestamp) || isMissing(fields.nonce) { throw .missingParameter }
  }

  /// A positive integer of ASCII digits that fits 64 bits; nil where there is none to read.
  static func timestamp(_ text: String?) throws(VerificationFailure) -> Int64? {
    guard let text, !text.isEmpty else { return nil }
    var value: Int64 = 0
    let digits = text.utf8.span
    for index in digits.indices {
      guard case 0x30...0x39 = digits[index] else { throw .malformedTimestamp }
      let shifted = value.multipliedReportingOverflow(by: 10)
      let sum = shifted.partialValue.addingReportingOverflow(Int64(digits[index] - 0x30))
      if shifted.overflow || sum.overflow { throw .malformedTimestamp }
      value = sum.partialValue
    }
    guard value > 0 else { throw .malformedTimestamp }
    return value
  }
}
