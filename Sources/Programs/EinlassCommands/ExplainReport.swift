internal import OAuth1
internal import OAuth1Doctor

/// A diagnosis for tools; it contains no secret.
struct ExplainReport: Encodable {
  struct Entry: Encodable {
    let id: String
    let sentence: String
    let advice: String

    init(_ mistake: SignatureMistake) {
      id = mistake.id
      sentence = mistake.sentence
      advice = mistake.advice
    }
  }

  struct Remaining: Encodable {
    let sentence: String
    let check: String
  }

  struct Refusal: Encodable {
    let status: Int?
    let words: String
  }

  struct Choice: Encodable {
    let mistakes: [Entry]
    let wrongBaseString: String
    let rightBaseString: String
    let firstDifference: Int?
    /// A greater number is more likely; equally frequent explanations have the same number.
    let likelihood: Int

    init(_ explanation: SignatureExplanation) {
      mistakes = explanation.mistakes.map { Entry($0) }
      wrongBaseString = explanation.wrongBaseString
      rightBaseString = explanation.rightBaseString
      firstDifference = explanation.firstDifference
      likelihood = explanation.likelihood
    }
  }

  struct Printed: Encodable {
    let text: String
    let expected: String
    let firstDifference: Int?
    let isSigned: Bool?
    let keyMistakes: [Entry]
    let isOfThisRequest: Bool

    init(_ printed: SignatureDiagnosis.PrintedBaseString) {
      text = printed.text
      expected = printed.expected
      firstDifference = printed.firstDifference
      isSigned = printed.isSigned
      keyMistakes = printed.keyMistakes.map { Entry($0) }
      isOfThisRequest = printed.isOfThisRequest
    }
  }

  struct Library: Encodable {
    let name: String
    /// The fixes in the library's terms, by the mistakes' ids.
    let advice: [String: String]

    init(_ library: SigningLibrary, _ mistakes: [SignatureMistake]) {
      name = library.name
      advice = Dictionary(
        mistakes.compactMap { mistake in library.advice(forMistake: mistake.id).map { (mistake.id, $0) } }
      ) { first, _ in first }
    }
  }

  /// `correct`, `explained`, `notASignatureMistake`, `unexplained` or `unchecked`.
  let verdict: String
  let sentence: String
  let isAmbiguous: Bool
  /// The number of explanations that are as likely as the first, including the first.
  let likeliestCount: Int
  let explanations: [Choice]
  let causes: [Entry]
  let remarks: [Entry]
  /// Possible causes if the findings name none, most likely first.
  let remaining: [Remaining]
  /// The response in the text that refuses the request; omitted if there is none.
  let refusal: Refusal?
  /// The libraries that may have made the request; several if they cannot be distinguished.
  let libraries: [Library]
  /// The information needed to check the signature: `consumerSecret`, `tokenSecret`, `publicKey`, `values` or `parts`;
  /// omitted if the signature was checked.
  let missing: String?
  /// The base string that should have been signed; omitted if the request is correct or an explanation contains it.
  let rightBaseString: String?
  /// The correct `Authorization` field; omitted with `rightBaseString`.
  let rightAuthorization: String?
  /// The comparison with the given base string; omitted if none was given.
  let printed: Printed?
  /// `onlyRFC`, or `only` with the name of the other rules; omitted if both give the same result.
  let acceptedBy: String?
  let dialectReason: String?
  let attempts: Int
  /// The number of bytes that the search processed.
  let octets: Int
  let depth: Int
  let isBudgetUsedUp: Bool
  /// The limit that ended the search early, a raw value of `SignatureDiagnosis.Limit`; omitted if everything was tried.
  let limit: String?
  /// `limit` as a sentence.
  let gaveUp: String?

  init(_ diagnosis: SignatureDiagnosis) {
    switch diagnosis.verdict {
    case .correct: verdict = "correct"
    case .explained: verdict = "explained"
    case .notASignatureMistake: verdict = "notASignatureMistake"
    case .unexplained: verdict = "unexplained"
    case .unchecked: verdict = "unchecked"
    }
    if case .unchecked(let missing) = diagnosis.verdict {
      self.missing = missing.rawValue
    } else {
      missing = nil
    }
    rightBaseString = diagnosis.expectation?.baseString
    rightAuthorization = diagnosis.expectation?.authorization
    printed = diagnosis.printed.map { Printed($0) }
    sentence = diagnosis.sentence
    isAmbiguous = diagnosis.isAmbiguous
    likeliestCount = diagnosis.likeliestCount
    explanations = diagnosis.explanations.map { Choice($0) }
    causes = diagnosis.causes.map { Entry($0) }
    remarks = diagnosis.warnings.map { Entry($0) }
    remaining = diagnosis.remaining.map { Remaining(sentence: $0.sentence, check: $0.check) }
    refusal = diagnosis.refusal.map { Refusal(status: $0.status, words: $0.words) }
    let mistakes = diagnosis.explanations.flatMap(\.mistakes) + diagnosis.causes + diagnosis.warnings
    libraries = diagnosis.libraries.map { Library($0, mistakes) }
    acceptedBy = diagnosis.difference.map { difference in
      difference.accepting == VerificationRules.rfc5849.name ? "onlyRFC" : "only\(difference.accepting)"
    }
    dialectReason = diagnosis.difference?.reason
    attempts = diagnosis.attempts
    octets = diagnosis.octets
    depth = diagnosis.depth
    isBudgetUsedUp = diagnosis.isBudgetUsedUp
    limit = diagnosis.limit?.rawValue
    gaveUp = diagnosis.gaveUp
  }
}
