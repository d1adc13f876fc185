extension SignatureDiagnosis {
  /// Makes the parts that were not read the verdict, unless something else explains the signature.
  mutating func takeUnreadParts() {
    switch verdict {
    case .correct: verdict = .unchecked(.parts)
    // A printed base string that is right leaves no room for other parts.
    case .unexplained where !isPrintedRight: (verdict, fitsReadParts) = (.unchecked(.parts), false)
    case .explained, .notASignatureMistake, .unchecked, .unexplained: break
    }
  }

  /// Makes the provider's rules the verdict: what it refuses is a cause, and what it accepts is right.
  ///
  /// - Parameters:
  ///   - signed: The base string that RFC 5849 has for the request.
  ///   - known: The secrets, none of which is repeated.
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
    // A timestamp that is no number of seconds is too far away as well.
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

  /// The signature is that of RFC 5849, and the provider computes another one.
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
