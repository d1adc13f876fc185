extension SignatureDiagnosis {
  /// Makes the unread parts the verdict, unless something else explains the signature.
  mutating func takeUnreadParts() {
    switch verdict {
    case .correct: verdict = .unchecked(.parts)
    // If a printed base string is right, unread parts cannot change it.
    case .unexplained where !isPrintedRight: (verdict, fitsReadParts) = (.unchecked(.parts), false)
    case .explained, .notASignatureMistake, .unchecked, .unexplained: break
    }
  }

  /// Makes the provider's judgment the verdict: a refusal is a cause, and an accepted request is right.
  ///
  /// - Parameters:
  ///   - signed: The request's base string according to RFC 5849.
  ///   - known: The secrets, none of which appears in the output.
  package mutating func take(_ judgement: ProviderJudgement, signed: String?, known: KnownSecrets) {
    let scrubber = SecretScrubber(known)
    if judgement.isSignatureRight == true {
      switch verdict {
      case .explained, .unexplained:
        verdict = causes.isEmpty ? .correct : .notASignatureMistake(causes)
        (expectation, remaining) = (nil, [])
      case .unchecked(.parts): (fitsReadParts, expectation, remaining) = (true, nil, [])
      case .correct, .notASignatureMistake, .unchecked: break
      }
    }
    if let cause = judgement.cause { take(cause, judgement, scrubber) }
    if case .correct = verdict, judgement.isSignatureRight == false {
      takeOtherSignature(
        judgement.name, signed: scrubber.scrub(signed ?? ""),
        expected: scrubber.scrub(judgement.baseString ?? signed ?? ""))
    }
  }

  private mutating func take(
    _ cause: ProviderJudgement.Cause, _ judgement: ProviderJudgement, _ scrubber: SecretScrubber
  ) {
    // A timestamp that is not a number of seconds is also out of range.
    let ids = cause.id == "clock-off" ? [cause.id, "malformed-timestamp"] : [cause.id]
    let named = (causes + warnings).first { ids.contains($0.id) }
    let id = named?.id ?? cause.id
    let response = judgement.refusal?.summary.map { " with \(scrubber.scrub($0))" } ?? ""
    let found = SignatureMistake(
      id: id, row: named?.row,
      sentence: "\(named?.sentence ?? cause.sentence); \(judgement.name) refuses the request\(response)",
      advice: named?.advice ?? cause.advice)
    warnings.removeAll { $0.id == id }
    if let index = causes.firstIndex(where: { $0.id == id }) {
      causes[index] = found
    } else {
      causes.append(found)
    }
    switch verdict {
    case .correct, .notASignatureMistake:
      verdict = .notASignatureMistake(causes)
      remaining = []
    case .explained, .unexplained, .unchecked: break
    }
  }

  /// Handles a signature that is right according to RFC 5849, while the provider computes a different one.
  private mutating func takeOtherSignature(_ name: String, signed: String, expected: String) {
    let mistake = SignatureMistake(
      id: "refused-by-provider", row: nil,
      sentence: "\(name) computes a different signature for this request",
      advice: signed == expected
        ? "compose the key as \(name) does" : "sign the base string that \(name) computes")
    verdict = .explained([
      SignatureExplanation(
        mistakes: [mistake], wrongBaseString: signed, rightBaseString: expected,
        firstDifference: DiagnosisRun.difference(signed, expected), likelihood: 1)
    ])
    remaining = []
  }
}
