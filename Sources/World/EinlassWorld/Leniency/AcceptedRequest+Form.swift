internal import OAuth1

/// What RFC 5849 says to the form of a request that other rules have accepted.
extension AcceptedRequest {
  /// The warnings about places, encoding and the signature's form; `claim` is what the network's own rules have read.
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

  /// What RFC 5849 refuses of the request's structure, and what it reads once that is allowed. `nil` if it cannot read it.
  private var strictReading: (found: [LeniencyWarning], claim: SignedClaim?) {
    var found: [LeniencyWarning] = []
    var strict = VerificationRules.rfc5849
    strict.methods = rules.methods
    // Each refusal is met once at most, since what it refuses is allowed then.
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

  /// Why RFC 5849 signs other parameters than those that are signed; `strict` is what it reads.
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

  /// Whether query or form has a pair with two `=`, not counting those at its end.
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
