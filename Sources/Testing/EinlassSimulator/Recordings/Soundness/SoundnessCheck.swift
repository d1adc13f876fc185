internal import EinlassWire

/// One question about a recording.
package struct SoundnessCheck: Sendable {
  package let id: String
  package let question: String
  /// Returns the contradictions. `nil` if there is nothing to check.
  let examine: @Sendable (ExaminedExchange) -> [Soundness.Finding]?

  package static let all = [
    weekday, order, reset, status, open, length, body, numbers, cookie, access, remaining, form,
  ]

  init(
    _ id: String, _ question: String,
    _ examine: @escaping @Sendable (inout SoundnessNotes, ExaminedExchange) -> Void
  ) {
    self.id = id
    self.question = question
    self.examine = { exchange in
      var notes = SoundnessNotes(check: id)
      examine(&notes, exchange)
      return notes.isEmpty ? nil : notes.findings
    }
  }
}

/// The results of one check.
struct SoundnessNotes {
  let check: String
  private(set) var findings: [Soundness.Finding] = []
  private(set) var isEmpty = true

  init(check: String) {
    self.check = check
  }

  /// The maximum number of findings.
  private static let most = 5

  /// Notes that `value` was compared, and a finding if it is not right.
  mutating func note(
    _ place: String, _ value: @autoclosure () -> String, isRight: Bool, expected: @autoclosure () -> String
  ) {
    isEmpty = false
    guard !isRight, findings.count < Self.most else { return }
    let finding = Soundness.Finding(check: check, place: place, value: value(), expected: expected())
    if !findings.contains(finding) { findings.append(finding) }
  }
}

/// A recording with the parts that several checks read.
struct ExaminedExchange {
  let exchange: RecordedExchange
  let address: RecordedAddress?
  /// The time in `date`.
  let date: WallTime?
  let json: JSONTree?
  let now: WallTime
  /// The objects in the body, at most 20,000.
  let objects: [JSONTree]

  init(_ exchange: RecordedExchange, now: WallTime) {
    self.exchange = exchange
    self.now = now
    address = exchange.url.flatMap(RecordedAddress.init)
    date = exchange.field("date").flatMap { WrittenDate($0)?.time }
    json = exchange.body.flatMap(BodyText.json)
    objects = Self.objects(in: json)
  }

  var isTwitter: Bool { address?.provider?.name == RecordedProvider.twitter.name }
  var isFacebook: Bool { address?.provider?.name == RecordedProvider.facebook.name }

  private static func objects(in json: JSONTree?) -> [JSONTree] {
    var objects: [JSONTree] = []
    var waiting = json.map { [$0] } ?? []
    while let next = waiting.popLast(), objects.count < 20_000 {
      if case .object(let members) = next {
        objects.append(next)
        waiting += members.map(\.value)
      } else {
        waiting += next.elements
      }
    }
    return objects
  }
}
