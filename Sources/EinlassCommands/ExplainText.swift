internal import OAuth1
internal import OAuth1Doctor

/// A diagnosis for people.
struct ExplainText {
  private(set) var text: String

  init(_ diagnosis: SignatureDiagnosis) {
    var parts: [String] = []
    switch diagnosis.verdict {
    case .correct: parts.append("The request is right.")
    case .explained(let explanations):
      parts.append(Self.headline(explanations))
      parts += explanations.enumerated().map { Self.text($1, number: explanations.count > 1 ? $0 + 1 : nil) }
    case .notASignatureMistake: parts.append("No mistake in the signature was found, but:")
    case .unexplained:
      parts.append(
        "The signature is wrong, and no \(Self.count(diagnosis.depth)) gives it: \(SignatureDiagnosis.hint).")
    }
    if !diagnosis.causes.isEmpty {
      if case .notASignatureMistake = diagnosis.verdict {} else { parts.append("Beside the signature:") }
      parts.append(diagnosis.causes.map(Self.text).joined(separator: "\n"))
    }
    if let difference = diagnosis.difference { parts.append(Self.text(difference)) }
    if !diagnosis.warnings.isEmpty {
      parts.append(
        "Odd, but no reason to refuse it:\n" + diagnosis.warnings.map(Self.text).joined(separator: "\n"))
    }
    parts.append("(" + (diagnosis.gaveUp ?? "\(diagnosis.attempts) signatures tried") + ")")
    text = parts.joined(separator: "\n\n")
  }

  private static func count(_ mistakes: Int) -> String {
    switch mistakes {
    case 0: "right way of signing"
    case 1: "single mistake that is known"
    default: "set of up to \(mistakes) mistakes that are known"
    }
  }

  private static func headline(_ explanations: [SignatureExplanation]) -> String {
    let count = explanations.first?.mistakes.count ?? 0
    let mistakes = count == 1 ? "One mistake gives" : "\(count) mistakes together give"
    let choice =
      explanations.count == 1
      ? "" : "\n\(explanations.count) explanations fit equally well, the likeliest first."
    return "The signature is wrong. \(mistakes) exactly the one that was received." + choice
  }

  private static func text(_ explanation: SignatureExplanation, number: Int?) -> String {
    var lines = number.map { ["Explanation \($0):"] } ?? []
    lines += explanation.mistakes.map(text)
    guard let difference = explanation.firstDifference else {
      lines += ["", "base string (right as it is):", explanation.rightBaseString]
      return lines.joined(separator: "\n")
    }
    lines += ["", "was signed:", explanation.wrongBaseString, "should be:", explanation.rightBaseString, ""]
    let start = max(0, difference - 36)
    lines += [
      "wrong: " + excerpt(explanation.wrongBaseString, start),
      "right: " + excerpt(explanation.rightBaseString, start),
      String(repeating: " ", count: 7 + (start > 0 ? 3 : 0) + difference - start) + "^ the first difference",
    ]
    return lines.joined(separator: "\n")
  }

  private static func excerpt(_ text: String, _ start: Int) -> String {
    let rest = text.dropFirst(start)
    return (start > 0 ? "..." : "") + rest.prefix(80) + (rest.count > 80 ? "..." : "")
  }

  private static func text(_ mistake: SignatureMistake) -> String {
    let row = mistake.row.map { ", row \($0)" } ?? ""
    return "- \(mistake.sentence) (\(mistake.id)\(row))\n  do: \(mistake.advice)"
  }

  private static func text(_ difference: SignatureDiagnosis.RulesDifference) -> String {
    "\(difference.accepting) would accept it, \(difference.refusing) would not: \(difference.reason)."
  }
}
