internal import EinlassSimulator
internal import EinlassWire

/// The result of a server's `journal.review`.
struct RehearsalReview {
  /// A call that was refused.
  struct RefusedCall {
    let time: WallTime
    let isMadeGood: Bool
    /// The refused call, its user, and the reason.
    let text: String
    let json: JSONValue
  }

  /// A mistake of the client.
  struct Mistake {
    let name: String
    /// `nil` if unknown, or if there is none.
    let person: String?
    let time: WallTime
    let count: Int64
    let text: String
    let json: JSONValue
  }

  /// The total number of calls that the command made.
  var calls: Int64 = 0
  var refused: [RefusedCall] = []
  var mistakes: [Mistake] = []
  /// The number of entries that the journal dropped.
  var droppedEntries: Int64 = 0

  init() {}

  init(_ json: JSONValue) {
    refused = (json["refused"]?.elements ?? []).compactMap(RefusedCall.init)
    mistakes = (json["mistakes"]?.elements ?? []).compactMap(Mistake.init)
    if case .integer(let count)? = json["calls"] { calls = count }
    if case .integer(let count)? = json["droppedEntries"] { droppedEntries = count }
  }
}

extension RehearsalReview.RefusedCall {
  fileprivate init?(_ json: JSONValue) {
    guard let time = json["time"]?.text.flatMap(TimeText.parse), let call = json["call"]?.text,
      let authentication = json["authentication"]?.text, let reason = json["reason"]?.text
    else { return nil }
    self.time = time
    self.json = json
    isMadeGood = json["isMadeGood"] == .bool(true)
    let whom = json["person"]?.text.map { " of \($0)" } ?? ""
    let app = json["app"]?.text.map { " by \($0)" } ?? ""
    let status = if case .integer(let code)? = json["status"] { "\(code)" } else { "no response" }
    text =
      "\(call)\(whom)\(app), \(authentication): \(status), \(reason)"
      + (isMadeGood ? "; corrected soon after" : "")
  }
}

extension RehearsalReview.Mistake {
  fileprivate init?(_ json: JSONValue) {
    guard let name = json["name"]?.text, let text = json["text"]?.text,
      let time = json["time"]?.text.flatMap(TimeText.parse), case .integer(let count)? = json["count"]
    else { return nil }
    self.json = json
    (self.name, self.text, self.time, self.count) = (name, text, time, count)
    person = json["person"]?.text
  }
}
