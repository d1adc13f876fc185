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
    let networks = Self.networks(entries)
    for (sender, name) in Self.others where Self.senders(entries).contains(sender) {
      if !networks.contains(NetworkID(rawValue: sender.rawValue)) { lines.append("    participant \(name)") }
    }
    for network in networks { lines.append("    participant \(journal.displayName(network))") }
    let drawing = Self.Drawing(entries, journal)
    for entry in entries { lines += drawing.lines(entry).map { "    " + $0 } }
    if let outcome { lines.append("    Note over App: \(Self.safe(outcome))") }
    text = lines.joined(separator: "\n")
  }

  /// The possible participants besides person, app and phone.
  private static let others: [(Journal.Sender, String)] = [(.browser, "Browser"), (.backEnd, "BackEnd")]

  private static func senders(_ entries: [Journal.Entry]) -> Set<Journal.Sender> {
    Set(
      entries.compactMap { entry in
        if case .message(let message) = entry.event { message.sender } else { nil }
      })
  }

  private static func networks(_ entries: [Journal.Entry]) -> [NetworkID] {
    let seen = entries.compactMap { entry -> NetworkID? in
      if case .message(let message) = entry.event { message.network } else { nil }
    }
    // Networks that send requests themselves are drawn between the others.
    let senders = senders(entries)
    let (between, ends) = (
      seen.filter { senders.contains(Journal.Sender(rawValue: $0.rawValue)) },
      seen.filter { !senders.contains(Journal.Sender(rawValue: $0.rawValue)) }
    )
    return (between + ends).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Entries stand where they ended; a request is drawn before those that its network sends because of it.
  private struct Drawing {
    /// The requests that are drawn before an entry, by its number.
    private var early: [Int: [String]] = [:]
    /// The numbers of the messages whose request is drawn before.
    private var begun: Set<Int> = []
    private let journal: Journal

    init(_ entries: [Journal.Entry], _ journal: Journal) {
      self.journal = journal
      var firstInner: [Int: Int] = [:]
      for entry in entries {
        guard case .message(let message) = entry.event, let parent = message.parent else { continue }
        firstInner[parent] = firstInner[parent] ?? entry.number
      }
      for entry in entries {
        guard case .message(let message) = entry.event, let exchange = message.exchange,
          let inner = firstInner[exchange], let request = SequenceDiagram.lines(message, journal).first
        else { continue }
        early[inner, default: []].append(request)
        begun.insert(entry.number)
      }
    }

    func lines(_ entry: Journal.Entry) -> [String] {
      let lines = SequenceDiagram.lines(entry.event, journal)
      return (early[entry.number] ?? []) + (begun.contains(entry.number) ? Array(lines.dropFirst()) : lines)
    }
  }

  private static func lines(_ event: Journal.Event, _ journal: Journal) -> [String] {
    let redactor = journal.redactor
    return switch event {
    case .person(let what): ["Note over Person,App: the person \(safe(redactor.text(what)))"]
    case .app(let what): ["Note over App: the app \(safe(redactor.text(what)))"]
    case .planned(let failure, let call): ["Note over Phone: planned: \(safe(failure)) at \(call)"]
    case .impossible(let event, let reason):
      ["Note over Phone: \(safe(event)) could not happen: \(safe(redactor.text(reason)))"]
    case .part(let event): event.arrows.map { safe(redactor.text($0)) }
    case .message(let message): lines(message, journal)
    }
  }

  private static func lines(_ message: Journal.Message, _ journal: Journal) -> [String] {
    let sender =
      switch message.sender {
      case .app: "App"
      case .phone: "Phone"
      case .browser: "Browser"
      case .backEnd: "BackEnd"
      case let other: journal.displayName(NetworkID(rawValue: other.rawValue))
      }
    let receiver = message.network.map(journal.displayName) ?? "Phone"
    let request =
      "\(sender)->>\(receiver): \(message.request.head.method.rawValue) \(safe(journal.redactor.text(message.request.path)))"
    switch message.result {
    case .success(let response):
      var lines = [request]
      if let failure = message.finding?.failure {
        lines.append(
          "Note over \(receiver): \(failure.rawValue)\(message.finding?.note.map { ", " + $0 } ?? "")")
      }
      if let reason = message.reason {
        lines.append("Note over \(receiver): \(safe(journal.redactor.text(reason)))")
      }
      lines += message.warnings.map { "Note over \(receiver): warning: \($0.id)" }
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
