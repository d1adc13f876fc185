package import EinlassWire

/// Whether a recording can be what it claims to be.
package struct Soundness: Sendable, Hashable {
  package enum Verdict: String, Sendable {
    case sound
    case unsound
    /// There was nothing to check in the head of the answer.
    case notExamined = "not examined"
  }

  /// A contradiction in a recording.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The id of the check.
    package let check: String
    /// The place, such as `field date` or `body`.
    package let place: String
    /// The recorded value, or its form if it may be private.
    package let value: String
    package let expected: String

    package var description: String { "\(check): \(place) is \(value), expected \(expected)" }
  }

  /// The checks in their order. `nil` if there was nothing to check.
  package let checks: [(id: String, passed: Bool?)]
  package let findings: [Finding]
  package let verdict: Verdict

  /// Checks a recording. `now` is the time at which it exists, in UTC.
  package init(of exchange: RecordedExchange, now: WallTime) {
    let examined = ExaminedExchange(exchange, now: now)
    var findings: [Finding] = []
    var isExamined = false
    checks = SoundnessCheck.all.map { check in
      guard let found = check.examine(examined) else { return (check.id, nil) }
      findings += found
      isExamined = isExamined || exchange.fields != nil
      return (check.id, found.isEmpty)
    }
    self.findings = findings
    verdict = findings.isEmpty ? isExamined ? .sound : .notExamined : .unsound
  }

  package static func == (left: Soundness, right: Soundness) -> Bool {
    left.findings == right.findings && left.verdict == right.verdict
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(findings)
  }
}
