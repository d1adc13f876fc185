internal import EinlassWire
internal import OAuth1
internal import OAuth1Doctor

extension ControlAction {
  /// The formats in which a journal is shown.
  package enum JournalForm: String, Sendable, CaseIterable {
    case text, json, curl, har, diagram, mermaid
  }

  private static func network(among networks: [NetworkID]) -> ActionParameter<NetworkID> {
    .case("network", "Only messages to this network.", among: networks)
  }
  private static func endpoint(among calls: [String]) -> ActionParameter<String> {
    ActionParameter(
      name: "endpoint", about: "Only messages to this endpoint.", kind: .choice(calls),
      expectation: "not an endpoint; 'einlass failures --calls' lists them"
    ) { calls.contains($0) ? $0 : nil }
  }
  private static let status = ActionParameter<JournalFilter.Status>(
    name: "status", about: "Only messages with this response status: 401, 4xx or none.",
    kind: .word("^([1-5][0-9][0-9]|[1-5]xx|none)$"),
    expectation: "not a status; use a status such as 401 or 4xx, or none",
    parse: JournalFilter.Status.init)
  private static let failure = ActionParameter<String>.text(
    "failure", "Only messages with this failure or verifier result, such as bad_signature.")
  private static let user = ActionParameter<String>.text(
    "user", "Only messages with the tokens of the person with this screen name, login or id.")
  private static let token = ActionParameter<String>.text(
    "token", "Only messages with this token; its first eight characters are enough.")
  private static let since = ActionParameter<WallTime>.time("since", "Only entries from this time on.")
  private static let from = ActionParameter<Int64>.integer(
    "from", "Only the entry with this number and later ones.", 1...Int64(Int32.max))
  private static let to = ActionParameter<Int64>.integer(
    "to", "Only the entry with this number and earlier ones.", 1...Int64(Int32.max))
  private static let number = ActionParameter<Int64>.integer(
    "number", "Only the entry with this number.", 1...Int64(Int32.max))
  private static let brief = ActionParameter<Bool>.boolean(
    "brief",
    "Only the data for a one-line summary: no headers, bodies or explanations. Requires the format json."
  )
  private static let last = ActionParameter<Int64>.integer(
    "last", "The number of newest entries to show; defaults to all.", 1...1_000_000)
  private static let form = ActionParameter<JournalForm>.case("format", "The format; defaults to text.")
  private static let secrets = ActionParameter<Bool>.boolean(
    "secrets", "Show full secrets, all of which are simulated. Not available in the format text.")

  private static let count = ActionParameter<Int64>.integer(
    "count", "The exact number of messages; 0 for none.", 0...1_000_000)
  private static let atLeast = ActionParameter<Int64>.integer(
    "atLeast", "The minimum number of messages.", 0...1_000_000)
  private static let atMost = ActionParameter<Int64>.integer(
    "atMost", "The maximum number of messages.", 0...1_000_000)
  private static let order = ActionParameter<[String]>.list(
    "order", "The endpoints that must be called in this order; other calls may come between them.")

  /// Returns the arguments that select entries.
  private static func filterArguments(_ networks: [NetworkID], _ calls: [String]) -> [ActionArgument] {
    [
      network(among: networks).optional, endpoint(among: calls).optional, status.optional, failure.optional,
      user.optional, token.optional, since.optional, from.optional, to.optional, number.optional,
    ]
  }

  /// The name of the action that shows a journal.
  public static let journalName = "journal.show"

  /// Returns whether the arguments of `journal.show` request unredacted secrets.
  package static func showsSecrets(_ arguments: ActionArguments) -> Bool { arguments[secrets] ?? false }

  /// Returns whether the arguments of `journal.show` request only the data that one line shows.
  package static func isBrief(_ arguments: ActionArguments) -> Bool { arguments[brief] ?? false }

  /// Returns the format that the arguments of `journal.show` request. `nil` if they name none.
  package static func journalForm(_ arguments: ActionArguments) -> JournalForm? { arguments[form] }

  /// Returns the filter that the arguments of `journal.show` describe.
  package static func journalFilter(_ arguments: ActionArguments) -> JournalFilter {
    var filter = JournalFilter()
    filter.network = arguments[network(among: [])]
    filter.endpoint = arguments[endpoint(among: [])]
    filter.status = arguments[status]
    filter.failure = arguments[failure]
    filter.person = arguments[user]
    filter.token = arguments[token]
    filter.since = arguments[since]
    filter.firstNumber = arguments[from].map(Int.init)
    filter.lastNumber = arguments[to].map(Int.init)
    filter.number = arguments[number].map(Int.init)
    return filter
  }

  /// Returns the actions that read a journal.
  static func journalActions(networks: [NetworkID], calls: [String], wireCalls: [String]) -> [ControlAction] {
    [
      expect(networks, wireCalls),
      ControlAction(
        journalName, "Shows the journal, with the signature doctor's explanations of refused requests.",
        .tool,
        filterArguments(networks, calls) + [
          last.optional, form.optional, secrets.optional, brief.optional,
        ],
        endsWithCaller: true
      ) { call in
        let journal = call.world.journal
        var entries = journal.entries(wantedBy: journalFilter(call.arguments))
        if let last = call.ifGiven(last) { entries = entries.suffix(Int(last)) }
        let form = journalForm(call.arguments) ?? .text
        let isBrief = isBrief(call.arguments)
        let explanations =
          isBrief || ![.text, .json, .har].contains(form) ? [:] : await journal.explanations(of: entries)
        let showsSecrets = showsSecrets(call.arguments)
        let dropped = journal.droppedCount
        let summary =
          "\(entries.count) of \(journal.count) journal entries"
          + (dropped == 0 ? "" : "; \(dropped) were dropped to make room")
        let redactor = journal.redactor
        switch form {
        case .text:
          let text = JournalText(entries, explanations: explanations, redactor: redactor).text
          let records = try await records(entries, explanations, showsSecrets, redactor)
          return ActionResult(summary, text: text, details: records)
        case .json:
          let records =
            try await isBrief
            ? .array(each(entries) { JournalRecord(lineOf: $0, redactor: redactor).json })
            : records(entries, explanations, showsSecrets, redactor)
          return ActionResult(summary, text: try records.prettyText(), details: records)
        case .curl:
          let blocks = try await each(entries) { CurlCommand.block($0, showsSecrets, redactor) }
          return ActionResult(summary, text: CurlCommand.script(blocks, showsSecrets: showsSecrets))
        case .diagram, .mermaid:
          let diagram = SequenceDiagram(
            entries, of: journal, title: "The journal of the world '\(call.worldName)'")
          return ActionResult(summary, text: diagram.text, details: diagram.json)
        case .har:
          let records = try await each(entries) {
            HTTPArchive.record($0, explanations[$0.number], showsSecrets, redactor)
          }
          let archive = HTTPArchive(records, showsSecrets: showsSecrets).json
          return ActionResult(summary, text: try archive.prettyText(), details: archive)
        }
      },
    ]
  }

  /// Returns the action that compares the messages in a journal with a test's expectations.
  private static func expect(_ networks: [NetworkID], _ calls: [String]) -> ControlAction {
    ControlAction(
      "journal.expect",
      "Succeeds if the messages match, and otherwise reports the expected and actual messages. Without "
        + "count, atLeast, atMost and order, it expects at least one message.",
      .tool,
      filterArguments(networks, calls) + [count.optional, atLeast.optional, atMost.optional, order.optional],
      endsWithCaller: true
    ) { call in
      let journal = call.world.journal
      let entries: [Journal.Entry]
      do {
        entries = try journal.expect(try expectation(call, calls))
      } catch let unmet as UnmetExpectation {
        throw ControlActionError(.unmetExpectation, unmet.description)
      }
      let found = entries.compactMap(\.summary)
      return ActionResult(
        "\(found.count) message\(found.count == 1 ? "" : "s"), as expected",
        text: found.isEmpty ? nil : found.joined(separator: "\n"),
        details: try await records(entries, [:], false, journal.redactor))
    }
  }

  private static func expectation(
    _ call: ActionCall, _ calls: [String]
  ) throws(ControlActionError) -> JournalExpectation {
    var expectation = JournalExpectation()
    expectation.filter = journalFilter(call.arguments)
    expectation.count = call.ifGiven(count).map(Int.init)
    expectation.atLeast = call.ifGiven(atLeast).map(Int.init)
    expectation.atMost = call.ifGiven(atMost).map(Int.init)
    expectation.order = call.ifGiven(order) ?? []
    if expectation.count != nil, expectation.atLeast != nil || expectation.atMost != nil {
      throw ControlActionError(.badArguments, "use either count, or atLeast and atMost")
    }
    if let least = expectation.atLeast, let most = expectation.atMost, least > most {
      throw ControlActionError(.badArguments, "atLeast=\(least) is more than atMost=\(most); swap them")
    }
    for name in expectation.order where !calls.contains(name) {
      throw ControlActionError(
        .badArguments,
        "order=\(name): unknown endpoint\(Suggestion.text(for: name, among: calls)); 'einlass failures "
          + "--calls' lists them")
    }
    return expectation
  }

  private static func records(
    _ entries: [Journal.Entry], _ explanations: [Int: SignatureDiagnosis], _ showsSecrets: Bool,
    _ redactor: Redactor
  ) async throws -> JSONValue {
    let records = try await each(entries) { entry -> JSONValue? in
      JournalRecord(
        entry, explanation: explanations[entry.number], showsSecrets: showsSecrets, redactor: redactor
      ).json
    }
    return .array(records)
  }

  /// Returns the result of `make` for each entry. Stops when the caller is cancelled, and yields its thread between
  /// entries.
  private static func each<Form>(
    _ entries: [Journal.Entry], _ make: (Journal.Entry) -> Form?
  ) async throws -> [Form] {
    var forms: [Form] = []
    for entry in entries {
      try Task.checkCancellation()
      await Task.yield()
      if let form = make(entry) { forms.append(form) }
    }
    return forms
  }
}

extension JSONValue {
  /// Returns the value as text, indented by two spaces per level.
  func prettyText() throws -> String {
    String(decoding: try encoded(isPretty: true), as: UTF8.self)
  }
}
