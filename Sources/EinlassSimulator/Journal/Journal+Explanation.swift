internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes
public import OAuth1

/// Why requests were refused: worked out when somebody reads the journal, so that running costs nothing.
extension Journal {
  /// Why the request of `entry` was refused; nil where it was not, or where nobody looked at a signature.
  ///
  /// The secrets are those that the network knows now.
  public func explanation(of entry: Entry, budget: SearchBudget = .pairs) async -> Diagnosis? {
    guard case .message(let message) = entry.event, let finding = message.finding else { return nil }
    let answers = reverseAuthAnswers(before: entry.number)
    let diagnosis = await explain(
      message.request, finding, at: entry.time, reverseAuthAnswers: answers, budget: budget)
    guard finding.failure == nil else { return diagnosis }
    // The signature was right; only what the endpoint refused for can be wrong.
    guard let diagnosis, !message.isAccepted, !diagnosis.causes.isEmpty else { return nil }
    return diagnosis
  }

  /// Why requests were refused, by the numbers of their entries.
  public func explanations(budget: SearchBudget = .pairs) async -> [Int: Diagnosis] {
    await explanations(of: entries, budget: budget)
  }

  /// Why the requests of these entries were refused, by their numbers.
  public func explanations(of entries: [Entry], budget: SearchBudget = .pairs) async -> [Int: Diagnosis] {
    var explanations: [Int: Diagnosis] = [:]
    for entry in entries { explanations[entry.number] = await explanation(of: entry, budget: budget) }
    return explanations
  }

  func explain(
    _ request: WireRequest, _ finding: VerificationFinding, at now: WallTime, reverseAuthAnswers: [String],
    budget: SearchBudget
  ) async -> Diagnosis? {
    // Without its storage nobody knows the secrets, and there is nothing to say.
    try? await twitter?.explain(
      request, at: now, isNonceUsed: finding.failure == .nonceReplayed,
      reverseAuthAnswers: reverseAuthAnswers,
      budget: budget)
  }

  /// What step 1 of reverse authentication answered before the entry with `number`.
  private func reverseAuthAnswers(before number: Int) -> [String] {
    entries.prefix { $0.number < number }.compactMap { entry in
      guard case .message(let message) = entry.event, message.endpoint == "twitter.request_token",
        case .success(let response) = message.result, response.isSuccess
      else { return nil }
      return response.text
    }
  }
}

extension Journal.Message {
  fileprivate var isAccepted: Bool {
    if case .success(let response) = result { response.isSuccess } else { false }
  }
}

/// The explanation on the wire, for clients that ask for it.
enum ExplanationHeader {
  /// The request's field: `true` asks for an explanation. The networks had no such thing, so it is off.
  static let request = "einlass-explain"
  /// The response's field: one sentence, in ASCII.
  static let response = "einlass-explanation"

  static func isWanted(_ request: WireRequest) -> Bool {
    request.head.headerFields.value(Self.request)?.lowercased() == "true"
  }

  /// A field's value: in one line, "?" for what is not printable ASCII.
  static func text(_ sentence: String) -> String {
    var text = ""
    for scalar in sentence.unicodeScalars {
      if 0x20...0x7E ~= scalar.value { text.unicodeScalars.append(scalar) } else { text += "?" }
    }
    return text
  }
}
