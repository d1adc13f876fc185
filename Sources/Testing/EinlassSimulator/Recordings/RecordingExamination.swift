package import EinlassWire
internal import EinlassWorld

/// The shape of a recorded exchange, its soundness, and its differences from the answer of a world.
package struct RecordingExamination: Sendable {
  package let exchange: RecordedExchange
  package let shape: RecordedShape
  package let soundness: Soundness
  package let comparison: ReplayResult

  /// Examines an exchange at the time `now`. Unsound recordings are not compared.
  package init(of exchange: RecordedExchange, now: WallTime) async {
    self.exchange = exchange
    shape = RecordedShape(of: exchange)
    soundness = Soundness(of: exchange, now: now)
    comparison = await Self.comparison(exchange, shape, soundness)
  }

  private static func comparison(
    _ exchange: RecordedExchange, _ shape: RecordedShape, _ soundness: Soundness
  ) async -> ReplayResult {
    if soundness.verdict == .unsound { return .notComparable("the recording is unsound") }
    if exchange.lacksParameters { return .notComparable("the parameters of the request were not recorded") }
    switch shape.provider {
    case RecordedProvider.twitter.name: break
    case RecordedProvider.facebook.name: return .notComparable("recordings of Facebook cannot be sent again")
    default: return .notSimulated
    }
    do {
      return try await TwitterReplay.result(for: shape)
    } catch {
      return .notComparable("the request cannot be sent again")
    }
  }

  /// Whether the recording is sound, and equal to the answer of a world if that can be compared.
  package var isAsExpected: Bool {
    if case .answered(let differences) = comparison, !differences.isEmpty { return false }
    return soundness.verdict != .unsound
  }

  /// The shape as a line of Fixtures/Recordings, with `soundness` and `comparison`.
  package var line: String {
    shape.line([
      .init(name: "soundness", value: soundness.json), .init(name: "comparison", value: comparison.json),
    ])
  }
}

extension Soundness {
  fileprivate var json: JSONText {
    .members([
      "verdict": .string(verdict.rawValue),
      "checks": .object(checks.map { .init(name: $0.id, value: $0.passed.map(JSONText.bool) ?? .null) }),
      "findings": .array(
        findings.map {
          .members([
            "check": .string($0.check), "place": .string($0.place), "value": .string($0.value),
            "expected": .string($0.expected),
          ])
        }),
    ])
  }
}

extension ReplayResult {
  /// The result in a few words.
  package var name: String {
    switch self {
    case .answered(let differences): differences.isEmpty ? "equal" : "different"
    case .notSimulated: "not simulated"
    case .notComparable: "not comparable"
    }
  }

  fileprivate var json: JSONText {
    switch self {
    case .answered(let differences):
      .members([
        "result": .string(name),
        "differences": .array(
          differences.map {
            .members([
              "place": .string($0.place), "recorded": .string($0.expected), "answered": .string($0.actual),
            ])
          }),
      ])
    case .notSimulated: .members(["result": .string(name)])
    case .notComparable(let reason): .members(["result": .string(name), "reason": .string(reason)])
    }
  }
}
