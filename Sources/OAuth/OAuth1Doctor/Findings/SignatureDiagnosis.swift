/// One mistake of a client, found in a request.
public struct SignatureMistake: Sendable, Hashable {
  /// The name of its entry in the list, such as `encoded-twice`; it stays the same between versions.
  public let id: String
  /// Its row in the list of mistakes people really make. `nil` if the list does not have it.
  package let row: Int?
  /// What was done wrong.
  public let sentence: String
  /// The change to make in the client. Empty if there is nothing to change.
  public let advice: String
}

/// A smallest set of mistakes that together give exactly the signature that was received.
public struct SignatureExplanation: Sendable {
  /// The mistakes, those of the address and the parameters first.
  public let mistakes: [SignatureMistake]
  /// What the client has signed.
  public let wrongBaseString: String
  /// What the client should have signed.
  public let rightBaseString: String
  /// Where the two differ first, counted in characters. `nil` if they are the same and the key or the
  /// signature's form is wrong.
  public let firstDifference: Int?
  /// How often such mistakes are the cause in public threads, as a number that is greater for the likelier of two
  /// explanations: how much greater it has to be is in `SignatureDiagnosis.likeliestCount`. It means nothing beside
  /// explanations of another request.
  public let likelihood: Int
}

/// The doctor's findings about a request. They contain no secret: where one was sent as something else it is
/// shortened.
public struct SignatureDiagnosis: Sendable {
  /// The overall result.
  public enum Verdict: Sendable {
    /// The server accepts the request.
    case correct
    /// The signature is wrong, and these are the smallest sets of mistakes that give it, the likeliest first.
    /// Where there are several, all of them give exactly that signature.
    case explained([SignatureExplanation])
    /// The request is refused for another reason, and its signature is right or cannot be judged.
    case notASignatureMistake([SignatureMistake])
    /// The signature is wrong, and nothing that was tried gives it.
    case unexplained
    /// Nobody can say whether the signature is right without what is missing.
    case unchecked(Missing)
  }

  /// What is needed to check a signature.
  public enum Missing: String, Sendable, Hashable, CaseIterable {
    /// The consumer secret.
    case consumerSecret
    /// The secret of the request's token.
    case tokenSecret
    /// The client's RSA key, for the RSA methods.
    case publicKey
    /// Values of the request that are placeholders in this copy of it.
    case values
    /// Parts of the request that were not read. The signature fits the rest if `fitsReadParts`.
    case parts
  }

  /// The request as it should have been signed.
  public struct Expectation: Sendable, Hashable {
    /// The base string.
    public let baseString: String
    /// The `Authorization` field; its signature is `...` where the secrets are not known.
    public let authorization: String
  }

  /// A base string that was printed, beside the one that should have been signed.
  public struct PrintedBaseString: Sendable, Hashable {
    /// The printed one.
    public let text: String
    /// The one that should have been signed.
    public let expected: String
    /// Where the two differ first, counted in characters. `nil` if they are the same.
    public let firstDifference: Int?
    /// Whether the signature that was received is one of the printed base string: with the known secrets, or with the
    /// mistakes that `keyMistakes` names. `nil` if not known, since the secrets are not.
    public let isSigned: Bool?
    /// What was wrong with the key where the printed base string was signed.
    public let keyMistakes: [SignatureMistake]
    /// Whether it has the request's own nonce and timestamp; otherwise it is of another attempt.
    public let isOfThisRequest: Bool
  }

  /// The rules that would accept the request where others would not, apart from clock and nonces.
  public struct RulesDifference: Sendable, Hashable {
    /// The name of the rules that accept it.
    public let accepting: String
    /// The name of the rules that refuse it.
    public let refusing: String
    /// Why, as a sentence without its full stop.
    public let reason: String
  }

  /// The overall result.
  public internal(set) var verdict: Verdict
  /// The parts of the request that were not read, by their names.
  public internal(set) var unread: [String] = []
  /// Whether the signature is the right one for the parts of the request that were read. Only for `unchecked(.parts)`.
  public internal(set) var fitsReadParts = true
  /// What is wrong apart from the signature: clock, nonce, credentials, structure. Empty for a correct request.
  public internal(set) var causes: [SignatureMistake]
  /// What is odd but not a reason to refuse the request.
  public internal(set) var warnings: [SignatureMistake]
  /// Where RFC 5849 and the rules that it was compared with judge differently. `nil` if they judge alike, or there were
  /// no rules to compare it with.
  public let difference: RulesDifference?
  /// How many signatures were computed.
  public let attempts: Int
  /// How many bytes the search worked through, as `SearchBudget` counts them.
  public let octets: Int
  /// The number of simultaneous mistakes up to which everything was tried.
  public let depth: Int
  /// What ended the search before everything was tried. `nil` if everything was tried.
  public let limit: Limit?
  /// How the request should have been signed, where that is not said by an explanation. `nil` if the request is right, and
  /// where it cannot be read.
  public var expectation: Expectation?
  /// The base string that was printed, compared. `nil` if none was given.
  public var printed: PrintedBaseString?

  /// The response with which the server refused the request; nil if none is known.
  public var refusal: ServerRefusal?

  /// Possible causes if the findings name none, the likeliest first: of a signature that nothing explains, and of the refusal
  /// of a request that is right.
  public var remaining: [RemainingCause] = []

  /// The libraries that write `Authorization` headers like the request's: none where the layout is nobody's, several where
  /// they cannot be told apart.
  public var libraries: [SigningLibrary] = []

  /// The explanations, if there are any.
  public var explanations: [SignatureExplanation] {
    if case .explained(let explanations) = verdict { explanations } else { [] }
  }

  /// Whether several explanations fit equally well.
  public var isAmbiguous: Bool { explanations.count > 1 }

  /// How many explanations are as likely as the first, with itself; 0 where there is none.
  ///
  /// A few threads more or less are chance: an explanation is rarer where the difference is greater than that.
  public var likeliestCount: Int {
    let explanations = explanations
    return explanations.prefix { !explanations[0].mistakes.areClearlyLikelier(than: $0.mistakes) }.count
  }

  /// Whether the request is right, or something is known to be wrong with it.
  public var isSettled: Bool {
    switch verdict {
    case .correct, .explained, .notASignatureMistake: true
    case .unexplained, .unchecked: !causes.isEmpty
    }
  }

  /// The diagnosis in one sentence, for headers and journals.
  public var sentence: String {
    switch verdict {
    case .correct: return refusedSentence ?? "the request is correct"
    case .notASignatureMistake(let causes):
      return causes.map(\.sentence).joined(separator: "; ")
    case .explained(let explanations):
      let sentences = (explanations.first?.mistakes ?? []) + causes
      return sentences.map(\.sentence).joined(separator: "; ") + others
    case .unchecked(.parts):
      return (causes.map(\.sentence) + [unreadSentence] + [gaveUp].compactMap(\.self)).joined(separator: "; ")
    case .unchecked(let missing):
      return (causes.map(\.sentence) + ["the signature was not checked: \(missing.sentence)"]).joined(
        separator: "; ")
    case .unexplained:
      let found = causes.map { $0.sentence + "; " }.joined()
      if let gaveUp, attempts == 0 { return found + gaveUp }
      let gaveUp = gaveUp.map { "; \($0)" } ?? ""
      if isPrintedRight { return found + Self.printedRight + gaveUp }
      let hint = printed?.isOfThisRequest == true ? Self.secretHint : Self.hint
      return found + "the signature is wrong, and no known mistake reproduces it: " + hint + gaveUp
    }
  }

  /// Whether a base string was printed for a wrong signature, and is the right one.
  public var isPrintedRight: Bool {
    guard case .unexplained = verdict, let printed else { return false }
    return printed.firstDifference == nil
  }

  /// The verdict on a wrong signature whose base string is right.
  public static let printedRight = "the printed base string is correct, so a secret or the HMAC is wrong"

  private var refusedSentence: String? {
    guard let refusal else { return nil }
    let summary = refusal.summary.map { " (\($0))" } ?? ""
    let causes = remaining.map(\.sentence).joined(separator: "; ")
    return "the server refused the request\(summary), but it is correct by these rules and secrets"
      + (causes.isEmpty ? "" : "; remaining causes: \(causes)")
  }

  /// Why the signature was not checked if parts were not read.
  public var unreadSentence: String {
    fitsReadParts
      ? "the signature matches the parts that were read, but other parts were \(unreadParts)"
      : "\(unreadParts); the signature does not match the other parts, and no known mistake reproduces it"
  }

  /// The parts of the text that were not read, as a clause.
  package var unreadParts: String {
    "not read: " + unread.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// How many explanations there are beside the first, in brackets; empty where there is none.
  private var others: String {
    let (equal, rarer) = (max(likeliestCount - 1, 0), explanations.count - max(likeliestCount, 1))
    var parts: [String] = []
    if equal > 0 { parts.append("\(equal) other explanation\(equal > 1 ? "s are" : " is") equally likely") }
    if rarer > 0 {
      parts.append(
        "\(rarer) rarer explanation\(rarer > 1 ? "s also fit" : " also fits")"
      )
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// A possible cause where nothing explains a signature.
  ///
  /// Source: list of mistakes, row 19.
  public static let hint =
    secretHint + ", or the request was changed after signing (nonce, timestamp, parameters or URL)"

  /// The same if the base string is known.
  private static let secretHint = "a secret may differ from the server's"
}

extension SignatureDiagnosis.Missing {
  /// What is missing, in words that follow a colon.
  public var sentence: String {
    switch self {
    case .consumerSecret: "the consumer secret is unknown"
    case .tokenSecret: "the request has an oauth_token, but its secret is unknown"
    case .publicKey: "it is an RSA signature, and the client's public key is unknown"
    case .values: "some values in the request are placeholders"
    case .parts: "parts of the request were not read"
    }
  }
}
