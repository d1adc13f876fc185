internal import EinlassSimulator

/// One world file with its outcome.
struct RunReport: Sendable {
  let file: WorldFile
  let run: ScenarioRun
  /// A description of the difference between the outcome and the file's expectation. `nil` if they match.
  let difference: String?

  /// Runs all files, partly in parallel, and returns the reports in the order of the files; throws if a world
  /// contradicts itself.
  static func all(_ files: [WorldFile], progress: (Int) -> Void) async throws -> [RunReport] {
    try await withThrowingTaskGroup(of: (Int, RunReport).self) { group in
      var reports: [RunReport?] = Array(repeating: nil, count: files.count)
      var next = 0
      var done = 0
      func startOne() {
        guard next < files.count else { return }
        let index = next
        next += 1
        group.addTask { (index, try await one(files[index])) }
      }
      for _ in 0..<8 { startOne() }
      for try await (index, report) in group {
        reports[index] = report
        done += 1
        progress(done)
        startOne()
      }
      return reports.compactMap(\.self)
    }
  }

  private static func one(_ file: WorldFile) async throws -> RunReport {
    let run = try await file.run()
    return RunReport(file: file, run: run, difference: file.difference(from: run))
  }

  /// The world's path, and its description if the file has one.
  var title: String { file.about.isEmpty ? file.path : "\(file.path): \(file.about)" }

  /// The report as a test case.
  var testCase: JUnitReport.TestCase {
    JUnitReport.TestCase(
      group: file.signIn.design.name, name: file.path, seconds: "\(run.duration.components.seconds)",
      outcome: difference.map { .failed($0) } ?? .passed,
      remarks: run.course.warnings.map { "warning: \($0)" })
  }

  /// The output of `--format json` for a report; it contains no secret.
  var json: JSONValue {
    var members: [String: JSONValue?] = [
      "world": .string(file.path), "about": .string(file.about),
      "rows": .array(file.rows.map { .integer(Int64($0)) }), "signIn": .string(file.signIn.design.name),
      "expected": (file.expectation?.summary).map(JSONValue.string), "outcome": .string(run.outcome.summary),
      "isExpected": .bool(difference == nil), "difference": difference.map(JSONValue.string),
      "messages": .integer(Int64(run.journal.messages.count)),
      "virtualSeconds": .integer(run.duration.components.seconds),
    ]
    if !run.course.warnings.isEmpty {
      members["warnings"] = .array(
        run.course.warnings.map { ["id": .string($0.id), "text": .string($0.description)] })
    }
    switch run.outcome {
    case .credentials(let design, let fields), .report(let design, let fields):
      members[design.outcomeKey] = .object(fields.mapValues(JSONValue.optional))
    case .problem(let name, let code, let message):
      members["problem"] = .string(name)
      members["code"] = code.map { .integer(Int64($0)) }
      members["message"] = message.map(JSONValue.string)
    case .noAnswer: break
    }
    return .present(members)
  }
}
