internal import OAuth1
internal import OAuth1Doctor

/// A diagnosis for people.
struct ExplainText {
  private(set) var text = ""
  private let libraries: [SigningLibrary]

  init(_ diagnosis: SignatureDiagnosis) {
    libraries = diagnosis.libraries
    text = parts(diagnosis).joined(separator: "\n\n")
  }

  private func parts(_ diagnosis: SignatureDiagnosis) -> [String] {
    var parts: [String] = []
    switch diagnosis.verdict {
    case .correct: parts.append("The request is right.")
    case .explained(let explanations):
      parts.append(Self.headline(explanations, likeliestCount: diagnosis.likeliestCount))
      parts += explanations.enumerated().map { text($1, number: explanations.count > 1 ? $0 + 1 : nil) }
    case .notASignatureMistake: parts.append("This is wrong with the request:")
    case .unexplained:
      parts.append(
        "The signature is wrong, and no \(Self.count(diagnosis.depth)) gives it: \(SignatureDiagnosis.hint).")
    case .unchecked(let missing):
      parts.append("The signature was not checked: \(missing.sentence); \(Self.remedy(missing)).")
    }
    if !diagnosis.causes.isEmpty {
      switch diagnosis.verdict {
      case .notASignatureMistake: break
      case .unchecked: parts.append("This is wrong with the request in any case:")
      case .correct, .explained, .unexplained: parts.append("Beside the signature:")
      }
      parts.append(diagnosis.causes.map(text).joined(separator: "\n"))
    }
    if let difference = diagnosis.difference { parts.append(Self.text(difference)) }
    if !diagnosis.warnings.isEmpty {
      parts.append(
        "Odd, though these rules take it:\n" + diagnosis.warnings.map(text).joined(separator: "\n"))
    }
    if let printed = diagnosis.printed { parts.append(text(printed)) }
    if let expectation = diagnosis.expectation {
      parts.append(
        "As it should be:\nbase string:\n\(expectation.baseString)\nAuthorization: \(expectation.authorization)"
      )
    }
    if !libraries.isEmpty {
      parts.append(
        "By its header it looks as if \(libraries.map(\.name).joined(separator: " or ")) made the request.")
    }
    if case .unchecked = diagnosis.verdict { return parts }
    parts.append("(" + (diagnosis.gaveUp ?? "\(diagnosis.attempts) signatures tried") + ")")
    return parts
  }

  /// What to give, in words that follow a semicolon.
  private static func remedy(_ missing: SignatureDiagnosis.Missing) -> String {
    switch missing {
    case .consumerSecret: "set EINLASS_CONSUMER_SECRET, or give --consumer-secret"
    case .tokenSecret: "set EINLASS_TOKEN_SECRET, or give --token-secret"
    case .publicKey: "give --public-key FILE"
    case .values: "put the real values in"
    }
  }

  /// The printed base string beside the right one.
  private func text(_ printed: SignatureDiagnosis.PrintedBaseString) -> String {
    let signed =
      switch printed.isSigned {
      case .some(true) where printed.keyMistakes.isEmpty: "The signature is that of the printed base string."
      case .some(true):
        "The signature is that of the printed base string, but:\n"
          + printed.keyMistakes.map(text).joined(separator: "\n")
      case .some(false): "The signature is not that of the printed base string, with any key that is known."
      case .none: "Whether the signature is that of the printed base string could not be checked."
      }
    guard let difference = printed.firstDifference else {
      return "The printed base string is right.\n\(signed)"
    }
    return "The printed base string is not the right one.\n\(signed)\n"
      + Self.comparison(printed.text, printed.expected, difference, "printed")
  }

  /// Excerpts of two texts, one above the other, with their first difference marked.
  private static func comparison(_ wrong: String, _ right: String, _ difference: Int, _ name: String)
    -> String
  {
    let start = max(0, difference - 36)
    let width = max(name.count, "right".count) + 2
    let label = { (name: String) in "\(name):" + String(repeating: " ", count: width - name.count - 1) }
    return [
      label(name) + excerpt(wrong, start), label("right") + excerpt(right, start),
      String(repeating: " ", count: width + (start > 0 ? 3 : 0) + difference - start)
        + "^ the first difference",
    ].joined(separator: "\n")
  }

  private static func count(_ mistakes: Int) -> String {
    switch mistakes {
    case 0: "right way of signing"
    case 1: "single mistake that is known"
    default: "set of up to \(mistakes) mistakes that are known"
    }
  }

  private static func headline(_ explanations: [SignatureExplanation], likeliestCount: Int) -> String {
    let count = explanations.first?.mistakes.count ?? 0
    let mistakes = count == 1 ? "One mistake gives" : "\(count) mistakes together give"
    let order =
      switch likeliestCount {
      case 1: "the first is what people report most often."
      case explanations.count: "none is clearly more frequent than the others."
      default: "the first \(likeliestCount) are about equally frequent, the others rarer."
      }
    let choice =
      explanations.count == 1
      ? "" : "\n\(explanations.count) explanations fit equally well; \(order)"
    return "The signature is wrong. \(mistakes) exactly the one that was received." + choice
  }

  private func text(_ explanation: SignatureExplanation, number: Int?) -> String {
    var lines = number.map { ["Explanation \($0):"] } ?? []
    lines += explanation.mistakes.map(text)
    guard let difference = explanation.firstDifference else {
      lines += ["", "base string (right as it is):", explanation.rightBaseString]
      return lines.joined(separator: "\n")
    }
    lines += ["", "was signed:", explanation.wrongBaseString, "should be:", explanation.rightBaseString, ""]
    lines.append(
      Self.comparison(explanation.wrongBaseString, explanation.rightBaseString, difference, "wrong"))
    return lines.joined(separator: "\n")
  }

  private static func excerpt(_ text: String, _ start: Int) -> String {
    let rest = text.dropFirst(start)
    return (start > 0 ? "..." : "") + rest.prefix(80) + (rest.count > 80 ? "..." : "")
  }

  private func text(_ mistake: SignatureMistake) -> String {
    let own = libraries.compactMap { library in
      library.advice(forMistake: mistake.id).map { "\n  in \(library.name): \($0)" }
    }
    return "- \(mistake.sentence) (\(mistake.id))\n  do: \(mistake.advice)\(own.joined())"
  }

  private static func text(_ difference: SignatureDiagnosis.RulesDifference) -> String {
    "\(difference.accepting) would accept it, \(difference.refusing) would not: \(difference.reason)."
  }
}
