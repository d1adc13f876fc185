internal import EinlassSimulator
internal import EinlassWire

/// One world file with what came of it.
struct RunReport: Sendable {
  let file: WorldFile
  let run: Run
  /// What is not as the file expects; nil: all is.
  let difference: String?

  /// Runs all files, some at a time, and returns the reports in the order of the files; throws where a
  /// world contradicts itself.
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

  /// What `--format json` prints of a report; no secret is in it.
  struct Summary: Encodable {
    let world: String
    let about: String
    let rows: [Int]
    let signIn: String
    let expected: String?
    let outcome: String
    let problem: String?
    let code: Int?
    let message: String?
    let credentials: [String: String?]?
    let session: [String: String?]?
    let brokered: [String: String?]?
    let isExpected: Bool
    let difference: String?
    let messages: Int
    let virtualSeconds: Int64

    init(_ report: RunReport) {
      world = report.file.path
      about = report.file.about
      rows = report.file.rows
      signIn = report.file.signIn.name
      expected = report.file.expectation?.summary
      outcome = report.run.outcome.summary
      if case .problem(let name, let code, let message) = report.run.outcome {
        problem = name
        self.code = code
        self.message = message
      } else {
        problem = nil
        code = nil
        message = nil
      }
      let fields = report.run.outcome.fields
      let isAccount =
        if case .session = report.run.outcome { false } else { report.file.signIn.broker == nil }
      credentials = isAccount && !fields.isEmpty ? fields : nil
      session = if case .session = report.run.outcome { fields } else { nil }
      brokered = if case .brokered = report.run.outcome { fields } else { nil }
      isExpected = report.difference == nil
      difference = report.difference
      messages = report.run.journal.messages.count
      virtualSeconds = report.run.duration.components.seconds
    }
  }
}
