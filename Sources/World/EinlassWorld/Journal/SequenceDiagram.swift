public import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// A journal, or a part of one, as a sequence diagram: in Mermaid's notation, or line by line for other drawing
/// programs.
public struct SequenceDiagram: Sendable {
  /// The diagram in Mermaid's notation.
  public let text: String
  /// The participants and the lines as machine-readable JSON, each with the number of its entry.
  public let json: JSONValue

  /// Draws a journal as it is now.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - title: The text of the comment in the first line.
  ///   - outcome: The last note, over the app. `nil` for no note.
  public init(_ journal: Journal, title: String, outcome: String? = nil) {
    self.init(journal.entries, of: journal, title: title, outcome: outcome)
  }

  /// Draws some entries of a journal.
  ///
  /// - Parameters:
  ///   - entries: The entries, the oldest first.
  ///   - journal: Their journal, which knows the names of networks and shortens secrets.
  ///   - title: The text of the comment in the first line.
  ///   - outcome: The last note, over the app. `nil` for no note.
  public init(_ entries: [Journal.Entry], of journal: Journal, title: String, outcome: String? = nil) {
    let participants = Self.participants(entries, journal)
    let drawing = Drawing(entries, journal)
    var steps = entries.flatMap { entry in drawing.steps(entry) }
    let last = entries.last?.number ?? 0
    if let outcome { steps.append((last, .note(over: "App", outcome))) }
    text =
      (["%% \(TerminalText.line(title.replacing("\n", with: " ")))", "sequenceDiagram"]
      + participants.map { "    participant \($0)" } + steps.map { "    " + $0.step.mermaid })
      .joined(separator: "\n")
    json = [
      "participants": .array(participants.map(JSONValue.string)),
      "steps": .array(steps.map { $0.step.json(number: $0.number) }),
    ]
  }

  private static func participants(_ entries: [Journal.Entry], _ journal: Journal) -> [String] {
    let networks = networks(entries)
    let senders = senders(entries)
    let others = others.filter {
      senders.contains($0.0) && !networks.contains(NetworkID(rawValue: $0.0.rawValue))
    }
    return ["Person", "App", "Phone"] + others.map(\.1) + networks.map(journal.displayName)
  }

  /// The possible participants apart from person, app and phone.
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
    // Networks that send requests are drawn between the others.
    let senders = senders(entries)
    let (between, ends) = (
      seen.filter { senders.contains(Journal.Sender(rawValue: $0.rawValue)) },
      seen.filter { !senders.contains(Journal.Sender(rawValue: $0.rawValue)) }
    )
    return (between + ends).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Entries are at the position where they ended. A request is drawn before those that its network sends because of
  /// it.
  private struct Drawing {
    /// The requests that are drawn before an entry, by its number.
    private var early: [Int: [(number: Int, step: DiagramStep)]] = [:]
    /// The numbers of the messages whose requests are drawn earlier.
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
          let inner = firstInner[exchange], let request = SequenceDiagram.steps(message, journal).first
        else { continue }
        early[inner, default: []].append((entry.number, request))
        begun.insert(entry.number)
      }
    }

    func steps(_ entry: Journal.Entry) -> [(number: Int, step: DiagramStep)] {
      let steps = SequenceDiagram.steps(entry.event, journal)
      let rest = begun.contains(entry.number) ? Array(steps.dropFirst()) : steps
      return (early[entry.number] ?? []) + rest.map { (entry.number, $0) }
    }
  }

  private static func steps(_ event: Journal.Event, _ journal: Journal) -> [DiagramStep] {
    let redactor = journal.redactor
    return switch event {
    case .person(let what): [DiagramStep(.note, "Person", "App", "the person \(redactor.text(what))")]
    case .app(let what): [.note(over: "App", "the app \(redactor.text(what))")]
    case .planned(let failure, let call): [.note(over: "Phone", "planned: \(failure) at \(call)")]
    case .impossible(let event, let reason):
      [.note(over: "Phone", "\(event) could not happen: \(redactor.text(reason))")]
    case .part(let event): event.arrows.map { DiagramStep(parsing: redactor.text($0)) }
    case .message(let message): steps(message, journal)
    }
  }

  private static func steps(_ message: Journal.Message, _ journal: Journal) -> [DiagramStep] {
    let sender =
      switch message.sender {
      case .app: "App"
      case .phone: "Phone"
      case .browser: "Browser"
      case .backEnd: "BackEnd"
      case let other: journal.displayName(NetworkID(rawValue: other.rawValue))
      }
    let receiver = message.network.map(journal.displayName) ?? "Phone"
    let head = message.request.head
    let request = DiagramStep(
      .request, sender, receiver, "\(head.method.rawValue) \(journal.redactor.text(message.request.path))")
    switch message.result {
    case .success(let response):
      var steps = [request]
      if let failure = message.finding?.failure {
        let note = message.finding?.note.map { ", " + $0 } ?? ""
        steps.append(.note(over: receiver, failure.rawValue + note))
      }
      if let reason = message.reason { steps.append(.note(over: receiver, journal.redactor.text(reason))) }
      steps += message.warnings.map { .note(over: receiver, "warning: \($0.id)") }
      return steps + [DiagramStep(.response, receiver, sender, "\(response.head.status.code)")]
    case .failure(let failure):
      return [request, DiagramStep(.lost, receiver, sender, failure.code.map(String.init) ?? "nothing")]
    }
  }
}
