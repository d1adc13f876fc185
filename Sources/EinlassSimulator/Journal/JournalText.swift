internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes
public import OAuth1

/// A journal for people to read: a line for each event, the verifier's findings below; secrets shortened. Where a new
/// day begins, its date stands on a line of its own.
public struct JournalText: Sendable {
  /// The lines.
  public let text: String

  /// Reads `journal` as it stands; `explanations` are what `Journal.explanations` gave, by entry.
  public init(_ journal: Journal, explanations: [Int: Diagnosis] = [:]) {
    self.init(journal.entries, explanations: explanations, redactor: journal.redactor)
  }

  /// Reads `entries`, some of a journal.
  public init(
    _ entries: [Journal.Entry], explanations: [Int: Diagnosis] = [:], redactor: Redactor = Redactor()
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

  /// The lines of one entry: the time stands before the first.
  static func lines(_ entry: Journal.Entry, _ diagnosis: Diagnosis?, _ redactor: Redactor) -> [String] {
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
    _ event: Journal.Event, _ diagnosis: Diagnosis?, _ redactor: Redactor
  ) -> [String] {
    switch event {
    case .person(let what): ["the person \(redactor.text(what))"]
    case .app(let what): ["the app \(redactor.text(what))"]
    case .planned(let failure, let call): ["planned: \(failure) at \(call)"]
    case .phone(let event): [line(event)]
    case .backEnd(let event): event.lines(redactor)
    case .message(let message): lines(message, diagnosis, redactor)
    }
  }

  private static func line(_ event: PhoneEvent) -> String {
    switch event {
    case .accessAsked(let request, let app):
      "\(app) asks for access to \(request.network.displayName) accounts"
    case .prompted(let title): "the phone prompts: \(title)"
    case .answered(let answer): "the person taps \(answer == .allow ? "OK" : "Don't Allow")"
    case .accessReplied(let network, let reply):
      "access to \(network.displayName): "
        + (reply.failure.map { "\($0)" } ?? (reply.isGranted ? "granted" : "not granted"))
    case .renewalAsked(let name): "the app asks the phone to renew '\(name)'"
    case .renewalReplied(let reply):
      "renewal: \(reply.outcome)" + (reply.failure.map { ", \($0)" } ?? "")
    case .accountsChanged: "the phone's accounts have changed"
    case .keychain(let what, let failure):
      "the app \(what) in the Keychain" + (failure.map { ": \($0.name) (\($0.status))" } ?? "")
    }
  }

  private static func lines(
    _ message: Journal.Message, _ diagnosis: Diagnosis?, _ redactor: Redactor
  ) -> [String] {
    let request = message.request
    // What the broker sends belongs to the request that it answers, which stands below.
    let sender = message.sender == .broker ? "the broker " : ""
    var lines = [
      "\(sender)--> \(request.head.method.rawValue) \(redactor.text(request.url))"
    ]
    if !request.body.isEmpty { lines.append("    " + excerpt(request.body, redactor)) }
    lines += findings(message.finding, redactor)
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
    // Of a long body the beginning is enough, unless so much of it is shortened that the place of the cut would show.
    var shown = redactor.body(Array(body.prefix(4096)))
    if body.count > 4096, shown.utf8.count <= 2048 { shown = redactor.body(body) }
    let short = shown.replacing("\n", with: " ")
    return short.count > 300 ? "\(short.prefix(300))... (\(body.count) bytes)" : short
  }
}
