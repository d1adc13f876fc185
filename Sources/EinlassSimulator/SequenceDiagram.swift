internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// A journal as a sequence diagram in Mermaid's notation.
public struct SequenceDiagram: Sendable {
  /// The diagram.
  public let text: String

  /// Draws `journal` as it stands; `title` becomes a comment, `outcome` the last note.
  public init(_ journal: Journal, title: String, outcome: String? = nil) {
    var lines = [
      "%% \(TerminalText.line(title.replacing("\n", with: " ")))", "sequenceDiagram",
      "    participant Person",
      "    participant App", "    participant Phone",
    ]
    let entries = journal.entries
    for (sender, name) in Self.others where Self.senders(entries).contains(sender) {
      lines.append("    participant \(name)")
    }
    for network in Self.networks(entries) { lines.append("    participant \(network.displayName)") }
    let drawing = Self.Drawing(entries, journal.redactor)
    for entry in entries { lines += drawing.lines(entry).map { "    " + $0 } }
    if let outcome { lines.append("    Note over App: \(Self.safe(outcome))") }
    text = lines.joined(separator: "\n")
  }

  /// Who else may take part, beside person, app and phone.
  private static let others: [(Journal.Sender, String)] = [(.browser, "Browser"), (.backEnd, "BackEnd")]

  private static func senders(_ entries: [Journal.Entry]) -> Set<Journal.Sender> {
    Set(
      entries.compactMap { entry in
        switch entry.event {
        case .message(let message): message.sender
        case .backEnd: .backEnd
        default: nil
        }
      })
  }

  private static func networks(_ entries: [Journal.Entry]) -> [NetworkID] {
    let seen = entries.compactMap { entry -> NetworkID? in
      if case .message(let message) = entry.event { message.network } else { nil }
    }
    // Who stands between others is drawn between them.
    return [NetworkID.broker, .twitter, .facebook].filter(seen.contains)
  }

  /// Entries stand where they ended; a request to the broker is drawn before what the broker asks others for it.
  private struct Drawing {
    /// The requests that are drawn before an entry, by its number.
    private var early: [Int: [String]] = [:]
    /// The numbers of the messages whose request is drawn before.
    private var begun: Set<Int> = []
    private let redactor: Redactor

    init(_ entries: [Journal.Entry], _ redactor: Redactor) {
      self.redactor = redactor
      for entry in entries {
        guard case .message(let message) = entry.event, message.network == .broker else { continue }
        let inner = entries.first { inner in
          guard case .message(let asked) = inner.event, asked.sender == .broker else { return false }
          return inner.number > message.countAtStart && inner.number < entry.number
        }
        guard let inner, let request = SequenceDiagram.lines(message, redactor).first else { continue }
        early[inner.number, default: []].append(request)
        begun.insert(entry.number)
      }
    }

    func lines(_ entry: Journal.Entry) -> [String] {
      let lines = SequenceDiagram.lines(entry.event, redactor)
      return (early[entry.number] ?? []) + (begun.contains(entry.number) ? Array(lines.dropFirst()) : lines)
    }
  }

  private static func lines(_ event: Journal.Event, _ redactor: Redactor) -> [String] {
    switch event {
    case .person(let what): ["Note over Person,App: the person \(safe(redactor.text(what)))"]
    case .app(let what): ["Note over App: the app \(safe(redactor.text(what)))"]
    case .planned(let failure, let call): ["Note over Phone: planned: \(safe(failure)) at \(call)"]
    case .phone(let event): lines(event)
    case .backEnd(let event): event.arrows(redactor).map(safe)
    case .message(let message): lines(message, redactor)
    }
  }

  private static func lines(_ event: PhoneEvent) -> [String] {
    switch event {
    case .accessAsked(let request, _):
      ["App->>Phone: access to \(request.network.displayName) accounts"]
    case .prompted(let title): ["Phone->>Person: \(safe(title))"]
    case .answered(let answer): ["Person-->>Phone: \(answer == .allow ? "OK" : "Don't Allow")"]
    case .accessReplied(_, let reply):
      [
        "Phone-->>App: \(reply.failure.map { "code \($0.rawCode)" } ?? (reply.isGranted ? "granted" : "denied"))"
      ]
    case .renewalAsked: ["App->>Phone: renew the credentials"]
    case .renewalReplied(let reply): ["Phone-->>App: \(reply.outcome)"]
    case .accountsChanged: ["Note over Phone: the accounts have changed"]
    case .keychain(let what, let failure):
      [
        "App->>Phone: Keychain: \(safe(what))",
        "Phone-->>App: \(failure?.name ?? "done")",
      ]
    }
  }

  private static func lines(_ message: Journal.Message, _ redactor: Redactor) -> [String] {
    let sender =
      switch message.sender {
      case .app: "App"
      case .phone: "Phone"
      case .browser: "Browser"
      case .backEnd: "BackEnd"
      case .broker: NetworkID.broker.displayName
      }
    let receiver = message.network?.displayName ?? "Phone"
    let request =
      "\(sender)->>\(receiver): \(message.request.head.method.rawValue) \(safe(redactor.text(message.request.path)))"
    switch message.result {
    case .success(let response):
      var lines = [request]
      if let failure = message.finding?.failure {
        lines.append(
          "Note over \(receiver): \(failure.rawValue)\(message.finding?.note.map { ", " + $0 } ?? "")")
      }
      return lines + ["\(receiver)-->>\(sender): \(response.head.status.code)"]
    case .failure(let failure):
      return [request, "\(receiver)--x\(sender): \(failure.code.map(String.init) ?? "nothing")"]
    }
  }

  /// Mermaid ends a statement at `;` and begins an escape with `#`.
  private static func safe(_ text: String) -> String {
    text.replacing("#", with: "#35;").replacing(";", with: "#59;").replacing("#35#59;", with: "#35;")
      .replacing("\n", with: " ").unicodeScalars.map { TerminalText.isActing($0) ? "?" : String($0) }
      .joined()
  }
}
