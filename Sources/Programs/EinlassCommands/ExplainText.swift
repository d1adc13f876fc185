internal import OAuth1
internal import OAuth1Doctor

/// A diagnosis for readers: verdict, cause, fix, base strings, and then notes.
struct ExplainText {
  private(set) var text = ""
  private let libraries: [SigningLibrary]
  /// Whether to print whole base strings, not only their differences.
  private let isFull: Bool

  init(_ diagnosis: SignatureDiagnosis, isFull: Bool = false) {
    libraries = diagnosis.libraries
    self.isFull = isFull
    text = parts(diagnosis).joined(separator: "\n\n")
  }

  private func parts(_ diagnosis: SignatureDiagnosis) -> [String] {
    var parts = verdict(diagnosis)
    if !diagnosis.causes.isEmpty {
      switch diagnosis.verdict {
      case .notASignatureMistake: break
      case .unchecked: parts.append("Wrong regardless of the signature:")
      case .correct, .explained, .unexplained: parts.append("Other mistakes, unrelated to the signature:")
      }
      parts.append(diagnosis.causes.map(text).joined(separator: "\n"))
    }
    if !diagnosis.remaining.isEmpty { parts.append(Self.text(diagnosis.remaining)) }
    if let printed = diagnosis.printed { parts.append(text(printed)) }
    if let expectation = diagnosis.expectation {
      parts.append(
        "Expected base string:\n\(expectation.baseString)\nExpected Authorization: \(expectation.authorization)"
      )
    }
    if let difference = diagnosis.difference { parts.append(Self.text(difference)) }
    if !diagnosis.warnings.isEmpty {
      parts.append("Unusual, but accepted:\n" + diagnosis.warnings.map(text).joined(separator: "\n"))
    }
    return parts + notes(diagnosis)
  }

  private func verdict(_ diagnosis: SignatureDiagnosis) -> [String] {
    switch diagnosis.verdict {
    case .correct:
      guard let refusal = diagnosis.refusal else { return ["The request is correct."] }
      return [
        "The server refused the request\(refusal.summary.map { " (\($0))" } ?? "").\nWith these rules and "
          + "secrets, it is correct."
      ]
    case .explained(let explanations):
      return [Self.headline(explanations, likeliestCount: diagnosis.likeliestCount)]
        + explanations.enumerated().map { text($1, number: explanations.count > 1 ? $0 + 1 : nil) }
    case .notASignatureMistake: return ["Mistakes in the request:"]
    case .unexplained where diagnosis.isPrintedRight:
      return ["The printed base string is correct, so a secret or the HMAC is wrong."]
    case .unexplained:
      return ["The signature is wrong, and no known mistake reproduces it (\(Self.tried(diagnosis)) tried)."]
    case .unchecked(.parts) where diagnosis.fitsReadParts:
      return ["\(diagnosis.unreadSentence.capitalizedFirst); \(Self.remedy(.parts))."]
    case .unchecked(.parts):
      return [
        "\(diagnosis.unreadParts.capitalizedFirst); \(Self.remedy(.parts)).",
        "The signature does not match the other parts, and no known mistake reproduces it "
          + "(\(Self.tried(diagnosis)) tried).",
      ]
    case .unchecked(let missing):
      return ["The signature was not checked: \(missing.sentence); \(Self.remedy(missing))."]
    }
  }

  /// Notes at the end, before the detected format.
  private func notes(_ diagnosis: SignatureDiagnosis) -> [String] {
    var notes: [String] = []
    if let summary = diagnosis.refusal?.summary, !Self.isCorrect(diagnosis) {
      notes.append("The server's response was \(summary)\(summary.hasSuffix(".") ? "" : ".")")
    }
    if !libraries.isEmpty {
      notes.append("The header appears to come from \(libraries.map(\.name).joined(separator: " or ")).")
    }
    if !isFull, diagnosis.explanations.contains(where: { $0.firstDifference != nil }) {
      notes.append("--full prints the whole base strings.")
    }
    if case .unchecked = diagnosis.verdict, diagnosis.fitsReadParts { return notes }
    return notes + ["(" + (diagnosis.gaveUp ?? "\(diagnosis.attempts) signatures tried") + ")"]
  }

  private static func isCorrect(_ diagnosis: SignatureDiagnosis) -> Bool {
    if case .correct = diagnosis.verdict { true } else { false }
  }

  /// Returns the missing input as a clause that follows a semicolon.
  private static func remedy(_ missing: SignatureDiagnosis.Missing) -> String {
    switch missing {
    case .consumerSecret: "set EINLASS_CONSUMER_SECRET, or pass --consumer-secret"
    case .tokenSecret: "set EINLASS_TOKEN_SECRET, or pass --token-secret"
    case .publicKey: "pass --public-key FILE"
    case .values: "replace the placeholders with the real values"
    case .parts: "paste the request as sent, or pass its full URL with --url and its body with --body"
    }
  }

  private static func text(_ remaining: [RemainingCause]) -> String {
    let lines = remaining.enumerated().map { index, cause in
      "\(index + 1). \(cause.sentence)\n   Check: \(cause.check)"
    }
    return "Possible causes, most likely first:\n" + lines.joined(separator: "\n")
  }

  // MARK: - Base strings

  /// Returns the printed base string next to the correct one.
  private func text(_ printed: SignatureDiagnosis.PrintedBaseString) -> String {
    let signed =
      switch printed.isSigned {
      case .some(true) where printed.keyMistakes.isEmpty: "The signature matches the printed base string."
      case .some(true):
        "The signature matches the printed base string, but:\n"
          + printed.keyMistakes.map(text).joined(separator: "\n")
      case .some(false): "The signature does not match the printed base string with any known key."
      case .none: "The signature could not be checked against the printed base string."
      }
    guard let difference = printed.firstDifference else {
      return "The printed base string is correct.\n\(signed)"
    }
    let what =
      printed.isOfThisRequest
      ? "The printed base string is wrong."
      : "The printed base string belongs to another request: the nonce or timestamp differs."
    return "\(what)\n\(signed)\n"
      + comparison(("Printed base string: ", printed.text), printed.expected, difference)
  }

  /// Returns a base string above the expected one, with the first difference marked.
  private func comparison(
    _ wrong: (label: String, text: String), _ expected: String, _ difference: Int
  ) -> String {
    let label = "Expected base string: "
    let first = wrong.label + String(repeating: " ", count: max(0, label.count - wrong.label.count))
    if isFull { return "\(first.trimmedEnd)\n\(wrong.text)\n\(label.trimmedEnd)\n\(expected)" }
    // Lines have 80 columns.
    let start = max(0, difference - 20)
    let mark = label.count + (start > 0 ? 3 : 0) + difference - start
    return [
      first + Self.excerpt(wrong.text, start), label + Self.excerpt(expected, start),
      String(repeating: " ", count: mark) + "^ first difference",
    ].joined(separator: "\n")
  }

  private static func excerpt(_ text: String, _ start: Int) -> String {
    let rest = text.dropFirst(start)
    return (start > 0 ? "..." : "") + rest.prefix(52) + (rest.count > 52 ? "..." : "")
  }

  // MARK: - Explanations

  private static func tried(_ diagnosis: SignatureDiagnosis) -> String {
    switch diagnosis.depth {
    case 0: "only correct signing was"
    case 1: "each known mistake was"
    default: "every set of up to \(diagnosis.depth) mistakes was"
    }
  }

  private static func headline(_ explanations: [SignatureExplanation], likeliestCount: Int) -> String {
    let count = explanations.first?.mistakes.count ?? 0
    if explanations.count == 1 {
      return count == 1
        ? "The signature is wrong. Exactly one mistake reproduces it:"
        : "The signature is wrong. \(count) mistakes together reproduce it:"
    }
    let order =
      switch likeliestCount {
      case 1: "The first is reported most often."
      case explanations.count: "None is clearly more frequent than the others."
      default: "The first \(likeliestCount) are about equally frequent, and the others are rarer."
      }
    let each = count == 1 ? "" : ", each of \(count) mistakes"
    return "The signature is wrong. \(explanations.count) explanations reproduce it\(each). \(order)"
  }

  private func text(_ explanation: SignatureExplanation, number: Int?) -> String {
    let lines = (number.map { ["Explanation \($0):"] } ?? []) + explanation.mistakes.map(text)
    let mistakes = lines.joined(separator: "\n")
    guard let difference = explanation.firstDifference else {
      return mistakes + "\n\nThe base string is correct"
        + (isFull ? ":\n\(explanation.rightBaseString)" : ".")
    }
    return mistakes + "\n\n"
      + comparison(
        ("Signed base string: ", explanation.wrongBaseString), explanation.rightBaseString, difference)
  }

  private func text(_ mistake: SignatureMistake) -> String {
    let own = libraries.compactMap { library in
      library.advice(forMistake: mistake.id).map { "\n  In \(library.name): \($0)" }
    }
    let fix = mistake.advice.isEmpty ? "" : "\n  Fix: \(mistake.advice)"
    return "- \(mistake.sentence) (\(mistake.id))\(fix)\(own.joined())"
  }

  private static func text(_ difference: SignatureDiagnosis.RulesDifference) -> String {
    "\(difference.accepting) would accept it, but \(difference.refusing) would not: \(difference.reason)."
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// The text with its first letter in uppercase.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
