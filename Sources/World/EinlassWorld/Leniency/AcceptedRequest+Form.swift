internal import OAuth1

/// The objections of RFC 5849 to the form of a request that other rules have accepted.
extension AcceptedRequest {
  /// Returns the warnings about places, encoding and the signature's form. `claim` is the claim according to the
  /// network's own rules.
  func formWarnings(_ claim: SignedClaim) -> [LeniencyWarning] {
    var (found, strict) = strictReading
    if let strict, strict.baseString != claim.baseString { found += parameterWarnings(strict) }
    if case .plaintext = claim.method.kind {
      found.append(.plaintext)
      if request.authorization.contains(where: { $0.contains("&") }) { found.append(.plaintextUnencoded) }
    } else if !claim.hasCanonicalSignature {
      found.append(.signatureForm)
    }
    if claim.hasBodyHash {
      if MediaType.isForm(request.contentType) {
        found.append(.bodyHashWithForm)
      } else if !claim.isBodyHashRight(for: request) {
        found.append(.bodyHashWrong)
      }
    }
    return found
  }

  /// The elements of the request's structure that RFC 5849 refuses, and its reading once they are allowed. The claim is
  /// `nil` if it cannot be read.
  private var strictReading: (found: [LeniencyWarning], claim: SignedClaim?) {
    var found: [LeniencyWarning] = []
    var strict = VerificationRules.rfc5849
    strict.methods = rules.methods
    // Each refusal occurs at most once, since its cause is then allowed.
    while true {
      let verifier = RequestVerifier(policy: .init(rules: strict, allowsPlaintextWithoutTLS: true))
      do {
        return (found, try verifier.read(request))
      } catch {
        switch error {
        case .multipleLocations where strict.places == .one:
          strict.places = .mixed
          found.append(.mixedPlaces)
        case .duplicatedParameter where strict.repeated == .refused:
          strict.repeated = .lastCounts
          found.append(.duplicateParameters)
        case .unsupportedVersion where strict.versions != rules.versions:
          strict.versions = rules.versions
          found.append(.versionUnknown)
        case .malformedTimestamp where strict.timestamp == .digits:
          strict.timestamp = .integer
          found.append(.timestampLength)
        case .malformedHeader: return (found + [.headerSyntax], nil)
        default: return (found, nil)
        }
      }
    }
  }

  /// Returns the reasons why RFC 5849 signs other parameters than those that are signed. `strict` is its reading.
  private func parameterWarnings(_ strict: SignedClaim) -> [LeniencyWarning] {
    var found: [LeniencyWarning] = []
    let isExtra = { (parameter: RequestParameter) in
      parameter.location == .header && !parameter.nameText.hasPrefix("oauth_")
    }
    if rules.headerParameters == .reserved, strict.parameters.contains(where: isExtra) {
      found.append(.headerExtraParameters)
    }
    if rules.parameters == .asSent {
      if request.authorization.contains(where: { $0.contains("+") }) { found.append(.plusForSpace) }
      if hasPairWithTwoEquals { found.append(.equalsInValue) }
    }
    return found.isEmpty ? [.parametersUnencoded] : found
  }

  /// Whether the query or form has a pair with two `=`, not counting those at its end.
  private var hasPairWithTwoEquals: Bool {
    let query = request.target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    let form = MediaType.isForm(request.contentType) ? request.body[...] : []
    return Self.hasPairWithTwoEquals(query) || Self.hasPairWithTwoEquals(form)
  }

  private static func hasPairWithTwoEquals(_ form: some Collection<UInt8>) -> Bool {
    let equals = UInt8(ascii: "=")
    return form.split(separator: UInt8(ascii: "&")).contains { pair in
      let pair = Array(pair)
      let end = pair.lastIndex { $0 != equals } ?? 0
      return pair[..<end].count { $0 == equals } > 1
    }
  }
}
