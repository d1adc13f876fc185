internal import EinlassWire
internal import HTTPTypes
internal import OAuth1
public import OAuth1Doctor

/// A readable journal: a line for each event, with the verifier's findings below it, and with shortened secrets. The
/// date is on a separate line before each new day.
public struct JournalText: Sendable {
  /// The lines.
  public let text: String

  /// Formats a journal as it is now, with its own redactor.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - explanations: The result of `Journal.explanations()`, by the numbers of entries. None by default.
  public init(_ journal: Journal, explanations: [Int: SignatureDiagnosis] = [:]) {
    self.init(journal.entries, explanations: explanations, redactor: journal.redactor)
  }

  /// Formats some entries of a journal.
  ///
  /// - Parameters:
  ///   - entries: The entries, the oldest first.
  ///   - explanations: The result of `Journal.explanations(of:)`, by the numbers of entries. None by default.
  ///   - redactor: The redactor that shortens secrets. Defaults to one that knows only the standard fields.
  public init(
    _ entries: [Journal.Entry], explanations: [Int: SignatureDiagnosis] = [:], redactor: Redactor = Redactor()
  ) {
    var lines: [String] = []
    var day: Substring?
    for entry in entries {
      let date = TimeText.text(entry.time).prefix { $0 != "T" }
      if let day, day != date { lines.append(String(date)) }
      day = date
      lines += Self.lines(entry, explanations[entry.number], redactor)
    }
    text = lines.joined(separator: "\n")
  }

  /// Returns the lines of one entry. The first begins with the time.
  static func lines(_ entry: Journal.Entry, _ diagnosis: SignatureDiagnosis?, _ redactor: Redactor)
    -> [String]
  {
    lines(entry.event, diagnosis, redactor).enumerated().map { index, line in
      let line = TerminalText.line(line)
      return index == 0 ? "\(time(entry.time))  \(line)" : "          \(line)"
    }
  }

  private static func time(_ time: WallTime) -> String {
    let date = CalendarDate(time)
    return [date.hour, date.minute, date.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  private static func lines(
    _ event: Journal.Event, _ diagnosis: SignatureDiagnosis?, _ redactor: Redactor
  ) -> [String] {
    switch event {
    case .person(let what): ["the person \(redactor.text(what))"]
    case .app(let what): ["the app \(redactor.text(what))"]
    case .planned(let failure, let call): ["planned: \(failure) at \(call)"]
    case .impossible(let event, let reason): ["\(event) could not happen: \(redactor.text(reason))"]
    case .part(let event): [redactor.text(event.line)]
    case .message(let message): lines(message, diagnosis, redactor)
    }
  }

  private static func lines(
    _ message: Journal.Message, _ diagnosis: SignatureDiagnosis?, _ redactor: Redactor
  ) -> [String] {
    let request = message.request
    // A request that a network sends belongs to the request that it is responding to, which is below it.
    let sender = message.sender.isNetwork ? "the \(message.sender.rawValue) " : ""
    var lines = [
      "\(sender)--> \(request.head.method.rawValue) \(redactor.text(request.url))"
    ]
    if !request.body.isEmpty { lines.append("    " + excerpt(request.shownBody, redactor)) }
    lines += findings(message.finding, redactor)
    lines += message.warnings.map { "    warning: \($0.id): \($0.sentence)" }
    if let reason = message.reason { lines.append("    reason: \(redactor.text(reason))") }
    if let diagnosis { lines.append("    explanation: \(redactor.text(diagnosis.sentence))") }
    switch message.result {
    case .success(let response):
      let body = response.body.isEmpty ? "" : "  " + excerpt(response.body, redactor)
      lines.append("<-- \(response.head.status.code)\(body)")
    case .failure(let failure):
      lines.append("<-- \(failure.localizedDescription) (\(failure.code.map(String.init) ?? "no code"))")
    }
    return lines
  }

  private static func findings(_ finding: VerificationFinding?, _ redactor: Redactor) -> [String] {
    guard let finding else { return [] }
    guard let failure = finding.failure else {
      return ["    signature: " + (finding.note ?? "right")]
    }
    var lines = ["    signature: \(failure.rawValue)" + (finding.note.map { " (\($0))" } ?? "")]
    if failure == .badSignature, let claim = finding.claim {
      lines.append("    base string here: \(redactor.text(claim.baseString))")
    }
    return lines
  }

  private static func excerpt(_ body: [UInt8], _ redactor: Redactor) -> String {
    // The beginning of a long body is enough, unless shortening would reveal the position of the cut.
    var shown = redactor.body(Array(body.prefix(4096)))
    if body.count > 4096, shown.utf8.count <= 2048 { shown = redactor.body(body) }
    let short = shown.replacing("\n", with: " ")
    return short.count > 300 ? "\(short.prefix(300))... (\(body.count) bytes)" : short
  }
}
