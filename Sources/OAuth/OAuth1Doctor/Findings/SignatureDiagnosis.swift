/// One mistake of a client, found in a request.
public struct SignatureMistake: Sendable, Hashable {
  /// The name of its entry in the list, such as `encoded-twice`; stable across versions.
  public let id: String
  /// Its row in the list of real-world mistakes. `nil` if the list does not have it.
  package let row: Int?
  /// The mistake, as a sentence.
  public let sentence: String
  /// The change to make in the client. Empty if there is nothing to change.
  public let advice: String
}

/// A smallest set of mistakes that together produce exactly the received signature.
public struct SignatureExplanation: Sendable {
  /// The mistakes, those of the address and the parameters first.
  public let mistakes: [SignatureMistake]
  /// The base string that the client has signed.
  public let wrongBaseString: String
  /// The base string that the client should have signed.
  public let rightBaseString: String
  /// The position of the first difference between the two, in characters. `nil` if they are the same and the key or the
  /// signature's form is wrong.
  public let firstDifference: Int?
  /// The frequency of such mistakes as causes in public threads; a higher number means a likelier explanation.
  /// `SignatureDiagnosis.likeliestCount` takes the necessary difference into account. Not comparable between requests.
  public let likelihood: Int
}

/// The doctor's findings about a request. They contain no secret: a secret that was sent as something else is
/// shortened.
public struct SignatureDiagnosis: Sendable {
  /// The overall result.
  public enum Verdict: Sendable {
    /// The server accepts the request.
    case correct
    /// The signature is wrong, and these are the smallest sets of mistakes that reproduce it, likeliest first. If there
    /// are several, each one reproduces exactly that signature.
    case explained([SignatureExplanation])
    /// The request is refused for another reason, and its signature is right or cannot be judged.
    case notASignatureMistake([SignatureMistake])
    /// The signature is wrong, and no tried combination of mistakes reproduces it.
    case unexplained
    /// The signature cannot be checked without the missing information.
    case unchecked(Missing)
  }

  /// Information that is needed to check a signature.
  public enum Missing: String, Sendable, Hashable, CaseIterable {
    /// The consumer secret.
    case consumerSecret
    /// The secret of the request's token.
    case tokenSecret
    /// The client's RSA key, for the RSA methods.
    case publicKey
    /// Values of the request that are placeholders in this copy of it.
    case values
    /// Parts of the request that were not read. The signature fits the rest if `fitsReadParts` is true.
    case parts
  }

  /// The request as it should have been signed.
  public struct Expectation: Sendable, Hashable {
    /// The base string.
    public let baseString: String
    /// The `Authorization` field. Its signature is `...` if the secrets are not known.
    public let authorization: String
  }

  /// A printed base string, with the one that should have been signed.
  public struct PrintedBaseString: Sendable, Hashable {
    /// The printed base string.
    public let text: String
    /// The base string that should have been signed.
    public let expected: String
    /// The position of the first difference between the two, in characters. `nil` if they are the same.
    public let firstDifference: Int?
    /// Whether the received signature belongs to the printed base string, either with the known secrets or with the
    /// mistakes in `keyMistakes`. `nil` if that is not known because the secrets are not.
    public let isSigned: Bool?
    /// The mistakes with the key if the printed base string was signed.
    public let keyMistakes: [SignatureMistake]
    /// Whether the printed base string has the request's own nonce and timestamp. Otherwise, it is from another
    /// attempt.
    public let isOfThisRequest: Bool
  }

  /// The rules that would accept the request although others would not, apart from clock and nonces.
  public struct RulesDifference: Sendable, Hashable {
    /// The name of the rules that accept it.
    public let accepting: String
    /// The name of the rules that refuse it.
    public let refusing: String
    /// The reason, as a sentence without its period.
    public let reason: String
  }

  /// The overall result.
  public internal(set) var verdict: Verdict
  /// The parts of the request that were not read, by their names.
  public internal(set) var unread: [String] = []
  /// Whether the signature is the right one for the parts of the request that were read. Only for `unchecked(.parts)`.
  public internal(set) var fitsReadParts = true
  /// Reasons for refusal apart from the signature: clock, nonce, credentials, structure. Empty for a correct request.
  public internal(set) var causes: [SignatureMistake]
  /// Unusual properties that are not a reason to refuse the request.
  public internal(set) var warnings: [SignatureMistake]
  /// The difference between RFC 5849 and the rules that it was compared with. `nil` if both judge alike, or there were
  /// no rules to compare.
  public let difference: RulesDifference?
  /// The number of computed signatures.
  public let attempts: Int
  /// The number of bytes that the search worked through, as `SearchBudget` counts them.
  public let octets: Int
  /// The number of simultaneous mistakes up to which everything was tried.
  public let depth: Int
  /// The reason why the search ended early. `nil` if everything was tried.
  public let limit: Limit?
  /// The request as it should have been signed, unless an explanation shows it. `nil` if the request is right, or if it
  /// cannot be read.
  public var expectation: Expectation?
  /// The comparison with the printed base string. `nil` if none was given.
  public var printed: PrintedBaseString?

  /// The response with which the server refused the request; `nil` if none is known.
  public var refusal: ServerRefusal?

  /// Possible causes of an unexplained signature, or of the refusal of a correct request, if the findings name none,
  /// likeliest first.
  public var remaining: [RemainingCause] = []

  /// The libraries that write `Authorization` headers like the request's: empty if no known library does, several if
  /// they cannot be distinguished.
  public var libraries: [SigningLibrary] = []

  /// The explanations, if there are any.
  public var explanations: [SignatureExplanation] {
    if case .explained(let explanations) = verdict { explanations } else { [] }
  }

  /// Whether several explanations fit equally well.
  public var isAmbiguous: Bool { explanations.count > 1 }

  /// The number of explanations that are as likely as the first, including it; 0 if there is none.
  ///
  /// Small differences in thread counts are chance. Only a larger difference makes an explanation less likely.
  public var likeliestCount: Int {
    let explanations = explanations
    return explanations.prefix { !explanations[0].mistakes.areClearlyLikelier(than: $0.mistakes) }.count
  }

  /// Whether the request is right, or a mistake is known.
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

  /// Whether a base string was printed for a wrong signature and is itself correct.
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

  /// The reason why the signature was not checked if parts were not read.
  public var unreadSentence: String {
    fitsReadParts
      ? "the signature matches the parts that were read, but other parts were \(unreadParts)"
      : "\(unreadParts); the signature does not match the other parts, and no known mistake reproduces it"
  }

  /// The parts of the text that were not read, as a clause.
  package var unreadParts: String {
    "not read: " + unread.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The number of further explanations, in parentheses. Empty if there are none.
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

  /// A possible cause of an unexplained signature.
  ///
  /// Source: list of mistakes, row 19.
  public static let hint =
    secretHint + ", or the request was changed after signing (nonce, timestamp, parameters or URL)"

  /// The same hint, if the base string is known.
  private static let secretHint = "a secret may differ from the server's"
}

extension SignatureDiagnosis.Missing {
  /// The missing information, in words that follow a colon.
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
