internal import EinlassSimulator

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The output of `einlass check-backend`.
struct CheckBackEndReport {
  let results: [BackEndCheckResult]

  /// For readers: a table, a sentence for each case that did not pass, and the counts.
  var text: String {
    var table = TextTable("Login", "Case", "Verdict")
    for result in results {
      table.rows.append([result.login.rawValue, result.item.id, result.verdict.word])
    }
    var parts = [table.text]
    let notes = results.compactMap { result in
      result.sentence.map { "\(result.login.rawValue)/\(result.item.id) \(result.verdict.word): \($0)" }
    }
    if !notes.isEmpty { parts.append(notes.joined(separator: "\n")) }
    let counts = ["passed", "FAILED", "skipped", "BROKEN"].map { word in
      "\(results.count { $0.verdict.word == word }) \(word.lowercased())"
    }
    parts.append(
      "\(results.count) \(results.count == 1 ? "case" : "cases"): \(counts.joined(separator: ", "))")
    return parts.joined(separator: "\n\n")
  }

  /// For programs.
  var json: JSONValue {
    .array(
      results.map { result in
        .present([
          "login": .string(result.login.rawValue), "case": .string(result.item.id),
          "about": .string(result.item.about), "verdict": .string(result.verdict.word.lowercased()),
          "reason": result.sentence.map(JSONValue.string),
          "milliseconds": .integer(result.milliseconds),
        ])
      })
  }

  /// For build servers.
  var junit: String {
    let cases = results.map { result in
      let outcome: JUnitReport.Outcome =
        switch result.verdict {
        case .passed: .passed
        case .failed, .broken: .failed(result.sentence ?? "")
        case .skipped(let reason): .skipped(reason)
        }
      return JUnitReport.TestCase(
        group: result.login.rawValue, name: result.item.id,
        seconds: "\(Double(result.milliseconds) / 1000)", outcome: outcome)
    }
    return JUnitReport(suite: "einlass check-backend", cases).text
  }
}

extension BackEndCheckResult {
  fileprivate var milliseconds: Int64 {
    let parts = duration.components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }
}
