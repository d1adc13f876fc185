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
    guard case .message(let message) = entry.event else { return nil }
    return await explanation(of: message, at: entry.time, before: entry.number, budget: budget)
  }

  /// Why `message` was refused at `time`, given the entries before the one with `number`.
  func explanation(
    of message: Message, at time: WallTime, before number: Int, budget: SearchBudget
  ) async -> Diagnosis? {
    guard let finding = message.finding else { return nil }
    let earlier = entries.prefix { $0.number < number }.compactMap(\.message)
    let first = finding.claim.flatMap { claim in
      earlier.first { $0.refusal == nil && $0.finding?.claim?.hasNonce(of: claim) == true }
    }
    let history = SimulatedTwitter.History(
      isNonceUsed: first != nil || finding.failure == .nonceReplayed, firstAnswer: first?.status,
      reverseAuthAnswers: earlier.compactMap(\.reverseAuthAnswer))
    // Without its storage nobody knows the secrets, and there is nothing to say.
    let diagnosis = try? await twitter?.explain(message.request, at: time, history, budget: budget)
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
}

extension Journal.Entry {
  fileprivate var message: Journal.Message? {
    if case .message(let message) = event { message } else { nil }
  }
}

extension Journal.Message {
  fileprivate var isAccepted: Bool {
    if case .success(let response) = result { response.isSuccess } else { false }
  }

  /// nil: no answer came.
  fileprivate var status: Int? {
    if case .success(let response) = result { response.head.status.code } else { nil }
  }

  /// What step 1 of reverse authentication answered; nil for every other message.
  fileprivate var reverseAuthAnswer: String? {
    guard endpoint == "twitter.request_token", isAccepted, case .success(let response) = result else {
      return nil
    }
    return response.text
  }
}

extension SignedClaim {
  /// Whether `other` has the same nonce, for the same client and token at the same time.
  fileprivate func hasNonce(of other: SignedClaim) -> Bool {
    nonce == other.nonce && timestamp == other.timestamp && clientKey == other.clientKey
      && token == other.token
  }
}

/// The explanation on the wire, for clients that ask for it.
enum ExplanationHeader {
  /// The request's field: `true` asks for an explanation. The networks had no such thing, so it is off.
  static let request = "einlass-explain"
  /// The response's field: one sentence, in ASCII.
  static let response = "einlass-explanation"

  static func isWanted(_ request: WireRequest) -> Bool {
    for field in request.head.headerFields where field.name.canonicalName == Self.request {
      return field.value.lowercased() == "true"
    }
    return false
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
