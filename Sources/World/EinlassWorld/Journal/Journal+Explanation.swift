internal import EinlassWire
internal import HTTPTypes
internal import OAuth1
public import OAuth1Doctor

/// The explanations of refused requests. An explanation is made when it is first requested, so that requests do not pay
/// for it. It is kept with the entry, and made on separate threads within the limits of an `ExplanationService`.
extension Journal {
  /// Explains why a request was refused. The first call for an entry makes the explanation, and keeps it for
  /// later calls while there is room.
  ///
  /// The secrets are those that the network knows at the first call.
  ///
  /// - Parameter entry: An entry of this journal.
  /// - Returns: The explanation. `nil` if the request was not refused, or if no signature was checked. If the
  ///   limits do not allow a complete explanation, its `gaveUp` names the limit.
  public func explanation(of entry: Entry) async -> SignatureDiagnosis? {
    guard case .message(let message) = entry.event, !message.isFine else { return nil }
    return await explained.value(entry.number, oldest: oldestNumber) {
      await self.makeExplanation(of: message, at: entry.time, before: entry.number)
    }
  }

  /// Returns the explanation of `message`, which is not in the journal yet, and was refused at `time`.
  func explanation(of message: Message, at time: WallTime) async -> SignatureDiagnosis? {
    message.isFine ? nil : await makeExplanation(of: message, at: time, before: .max)
  }

  /// Keeps the explanation of the entry with `number`, made before the entry existed.
  func keep(_ diagnosis: SignatureDiagnosis?, for number: Int) {
    explained.keep(diagnosis, for: number, oldest: oldestNumber)
  }

  /// Keeps the explanation of a message that is about to be recorded in a shared world, which has no number before it
  /// is in the store.
  func keep(_ diagnosis: SignatureDiagnosis?, ofExchange exchange: Int) {
    if shared != nil { explained.keepEarly(diagnosis, ofExchange: exchange) }
  }

  private var oldestNumber: Int { droppedCount + 1 }

  private func makeExplanation(
    of message: Message, at time: WallTime, before number: Int
  ) async -> SignatureDiagnosis? {
    await explained.service.run { budget in
      guard let finding = message.finding else { return nil }
      guard let network = network(message.network) else { return nil }
      let history = explained.history.before(
        number, in: entries, finding.claim, explanatory: network.explanatoryEndpoints,
        isReplay: finding.failure == .nonceReplayed)
      let diagnosis = network.explain(message.request, at: time, history, budget: budget)
      guard finding.failure == nil else { return diagnosis }
      // The signature was correct, so only the endpoint's reason for the refusal can be wrong.
      return diagnosis.flatMap { $0.causes.isEmpty ? nil : $0 }
    }
  }

  /// Explains the refused requests of the journal, like `explanations(of:)` with all entries that are kept.
  ///
  /// - Returns: The explanations by the numbers of their entries.
  public func explanations() async -> [Int: SignatureDiagnosis] {
    await explanations(of: entries)
  }

  /// Explains refused requests, the newest first.
  ///
  /// - Parameter entries: Entries of this journal, the oldest first. Entries without a refused request are
  ///   ignored.
  /// - Returns: The explanations by the numbers of their entries. Requests that
  ///   `ExplanationLimits.timeForAll` leaves no time for have an explanation without causes, whose `gaveUp`
  ///   says so.
  public func explanations(of entries: [Entry]) async -> [Int: SignatureDiagnosis] {
    var diagnoses: [Int: SignatureDiagnosis] = [:]
    let end = ContinuousClock.now + explained.service.limits.timeForAll
    for entry in entries.reversed() {
      if Task.isCancelled { break }
      guard case .message(let message) = entry.event, !message.isFine else { continue }
      if let kept = explained.kept(entry.number) {
        diagnoses[entry.number] = kept
      } else if message.refusal != nil, ContinuousClock.now >= end {
        diagnoses[entry.number] = .withoutSearch(.time)
      } else {
        diagnoses[entry.number] = await explanation(of: entry)
      }
    }
    return diagnoses
  }
}

extension Journal.Message {
  /// Whether there is nothing to explain, as far as this is known without reading the request.
  fileprivate var isFine: Bool { refusal == nil && isAccepted }

  private var isAccepted: Bool {
    if case .success(let response) = result { response.isSuccess } else { false }
  }

  /// The body of a successful response. `nil` if it was not successful, or is not text.
  var acceptedText: String? {
    if case .success(let response) = result, response.isSuccess { response.text } else { nil }
  }
}

/// The explanation on the wire, for clients that ask for it.
enum ExplanationHeader {
  /// The request's field. `true` asks for an explanation. The real networks had no such field, so it is off by default.
  static let request = "einlass-explain"
  /// The response's field: one sentence, in ASCII.
  static let response = "einlass-explanation"

  static func isWanted(_ request: WireRequest) -> Bool { isTrue(Self.request, in: request) }

  /// Returns whether the first field called `name`, in small letters, is `true`.
  fileprivate static func isTrue(_ name: String, in request: WireRequest) -> Bool {
    for field in request.head.headerFields where field.name.canonicalName == name {
      return field.value.lowercased() == "true"
    }
    return false
  }

  /// Returns a field's value on one line, with "?" for characters other than printable ASCII.
  static func text(_ sentence: String) -> String {
    var text = ""
    for scalar in sentence.unicodeScalars {
      if 0x20...0x7E ~= scalar.value { text.unicodeScalars.append(scalar) } else { text += "?" }
    }
    return text
  }
}

/// The warnings on the wire, for clients that ask for them.
enum WarningHeader {
  /// The request's field. `true` asks for the warnings about it.
  static let request = "einlass-warn"
  /// The response's fields, one for each warning: its id, a colon, and one sentence, in ASCII.
  static let response = "einlass-warning"

  static func isWanted(_ request: WireRequest) -> Bool { ExplanationHeader.isTrue(Self.request, in: request) }

  /// Returns the value of the field for `warning`.
  static func text(_ warning: LeniencyWarning) -> String {
    ExplanationHeader.text("\(warning.id): \(warning.sentence)")
  }
}
