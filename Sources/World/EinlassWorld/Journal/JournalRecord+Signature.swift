internal import EinlassWire
internal import OAuth1
internal import OAuth1Doctor

extension JournalRecord {
  /// Returns the verifier's finding about a signature, and the doctor's explanation.
  static func signature(
    _ finding: VerificationFinding, _ explanation: SignatureDiagnosis?, _ redaction: RedactionMode
  ) -> JSONValue {
    .present([
      "result": .string(finding.failure?.rawValue ?? "right"),
      "note": finding.note.map(JSONValue.string),
      "baseString": finding.failure == .badSignature
        ? finding.claim.map { .string(redaction.text($0.baseString)) } : nil,
      "explanation": explanation.map { .string(redaction.text($0.sentence)) },
      "diagnosis": explanation.map { diagnosis($0, redaction) },
    ])
  }

  /// Returns the parts of the diagnosis: the likeliest explanation with both base strings, and the other mistakes.
  ///
  /// If secrets are shortened, the position of the first difference is that in the shortened strings.
  private static func diagnosis(_ diagnosis: SignatureDiagnosis, _ redaction: RedactionMode) -> JSONValue {
    let explanation = diagnosis.explanations.first
    let right = explanation?.rightBaseString ?? diagnosis.expectation?.baseString
    let causes =
      if case .notASignatureMistake(let causes) = diagnosis.verdict { causes } else { diagnosis.causes }
    var members: [String: JSONValue?] = [
      "mistakes": .array(((explanation?.mistakes ?? []) + causes).map { mistake($0, redaction) }),
      "others": .array(
        diagnosis.explanations.dropFirst().map { other in
          .array(other.mistakes.map { mistake($0, redaction) })
        }),
      "isSettled": .bool(diagnosis.isSettled),
      "gaveUp": diagnosis.gaveUp.map(JSONValue.string),
      "rightBaseString": right.map { .string(redaction.text($0)) },
    ]
    if let explanation {
      let (right, wrong) = (
        redaction.text(explanation.rightBaseString), redaction.text(explanation.wrongBaseString)
      )
      members["wrongBaseString"] = .string(wrong)
      members["firstDifference"] = firstDifference(right, wrong).map { .integer(Int64($0)) }
    }
    return .present(members)
  }

  private static func mistake(_ mistake: SignatureMistake, _ redaction: RedactionMode) -> JSONValue {
    [
      "id": .string(mistake.id), "sentence": .string(redaction.text(mistake.sentence)),
      "advice": .string(redaction.text(mistake.advice)),
    ]
  }

  /// Returns the position of the first difference between two strings, in characters. `nil` if they are the same.
  private static func firstDifference(_ first: String, _ second: String) -> Int? {
    guard first != second else { return nil }
    return zip(first, second).prefix { $0 == $1 }.count
  }
}
