/// One mistake of a client, found in a request.
public struct Mistake: Sendable, Hashable {
  /// The name of its entry in the list, such as `encoded-twice`; it stays the same between versions.
  public let id: String
  /// Its row in the list of mistakes people really make; nil where the list does not have it.
  public let row: Int?
  /// What was done wrong.
  public let sentence: String
  /// What to change in the client.
  public let advice: String
}

/// A smallest set of mistakes that together give exactly the signature that was received.
public struct Explanation: Sendable {
  /// The mistakes, those of the address and the parameters first.
  public let mistakes: [Mistake]
  /// What the client has signed.
  public let wrongBaseString: String
  /// What the client should have signed.
  public let rightBaseString: String
  /// Where the two differ first, counted in characters; nil where they are the same and the key or the
  /// signature's form is wrong.
  public let firstDifference: Int?
}

/// What the doctor makes of a request. No secret is in it: where one was sent as something else it is
/// shortened.
public struct Diagnosis: Sendable {
  /// What it comes to.
  public enum Verdict: Sendable {
    /// The server accepts the request.
    case correct
    /// The signature is wrong, and these are the smallest sets of mistakes that give it, the likeliest
    /// first. More than one: they explain it equally well.
    case explained([Explanation])
    /// The request is refused for something else, and its signature is right or cannot be judged.
    case notASignatureMistake([Mistake])
    /// The signature is wrong, and nothing that was tried gives it.
    case unexplained
  }

  /// Whose rules would accept the request, where the two dialects disagree; clock and nonces set aside.
  public enum DialectDifference: Sendable, Hashable {
    /// RFC 5849 would accept it, Twitter would not, for this reason.
    case onlyRFC(String)
    /// Twitter would accept it, RFC 5849 would not, for this reason.
    case onlyTwitter(String)
  }

  /// What it comes to.
  public let verdict: Verdict
  /// What is wrong beside the signature: clock, nonce, credentials, structure. Empty for a correct request.
  public let causes: [Mistake]
  /// What is odd but no reason to refuse the request.
  public let remarks: [Mistake]
  /// nil: both dialects judge alike.
  public let dialects: DialectDifference?
  /// How many signatures were computed.
  public let attempts: Int
  /// How many octets the search worked through, as `SearchBudget` counts them.
  public let octets: Int
  /// Up to how many mistakes at once everything was tried.
  public let depth: Int
  /// What ended the search before everything was tried; nil: everything was.
  public let limit: Limit?

  /// The explanations, if there are any.
  public var explanations: [Explanation] {
    if case .explained(let explanations) = verdict { explanations } else { [] }
  }

  /// Whether several explanations fit equally well.
  public var isAmbiguous: Bool { explanations.count > 1 }

  /// Whether the request is right or something is known to be wrong with it.
  public var isSettled: Bool {
    switch verdict {
    case .correct, .explained, .notASignatureMistake: true
    case .unexplained: !causes.isEmpty
    }
  }

  /// The diagnosis in one sentence, for headers and journals.
  public var sentence: String {
    switch verdict {
    case .correct: return "the request is right"
    case .notASignatureMistake(let causes):
      return causes.map(\.sentence).joined(separator: "; ")
    case .explained(let explanations):
      let sentences = (explanations.first?.mistakes ?? []) + causes
      let others = explanations.count - 1
      return sentences.map(\.sentence).joined(separator: "; ")
        + (others > 0 ? " (\(others) other explanation\(others > 1 ? "s fit" : " fits") equally well)" : "")
    case .unexplained:
      let found = causes.map { $0.sentence + "; " }.joined()
      if let gaveUp, attempts == 0 { return found + gaveUp }
      let gaveUp = gaveUp.map { "; \($0)" } ?? ""
      return found + "the signature is wrong and no known mistake gives it: " + Self.hint + gaveUp
    }
  }

  /// What may have happened where nothing explains a signature.
  ///
  /// Source: list of mistakes, row 19.
  public static let hint =
    "a secret may be another one than the server's, or something was changed after signing (nonce, "
    + "timestamp, parameters, address)"
}
