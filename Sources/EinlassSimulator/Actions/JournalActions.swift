internal import EinlassWire
internal import OAuth1

extension Action {
  /// How a journal is shown.
  private enum Form: String, CaseIterable {
    case text, json, curl, har
  }

  private static let network = ActionParameter<NetworkID>.case("network", "Only messages of this network.")
  private static let endpoint = ActionParameter<String>.choice(
    "endpoint", "Only messages to this endpoint.", World.calls)
  private static let status = ActionParameter<JournalFilter.Status>(
    name: "status", about: "Only messages with this answer: 401, 4xx, or none.",
    kind: .word("^([1-5][0-9][0-9]|[1-5]xx|none)$"),
    expectation: "no status; give one such as 401, 4xx or none",
    parse: JournalFilter.Status.init)
  private static let failure = ActionParameter<String>.text(
    "failure", "Only where this failure acted, or the verifier found this, such as bad_signature.")
  private static let user = ActionParameter<String>.text(
    "user", "Only messages with a token of this person: a screen name, a login or an id.")
  private static let token = ActionParameter<String>.text(
    "token", "Only messages that carry this token; its first eight characters are enough.")
  private static let since = ActionParameter<WallTime>.time("since", "Only what happened then or later.")
  private static let from = ActionParameter<Int64>.integer(
    "from", "Only the entry with this number and later ones.", 1...Int64(Int32.max))
  private static let last = ActionParameter<Int64>.integer(
    "last", "Only so many, the newest; without it all that are kept.", 1...1_000_000)
  private static let form = ActionParameter<Form>.case("format", "How to show it; without it text.")
  private static let secrets = ActionParameter<Bool>.boolean(
    "secrets", "Show secrets in full; all of them are simulated. Not with the format text.")

  /// The arguments that say which entries are meant.
  static let journalFilterArguments = [
    network.optional, endpoint.optional, status.optional, failure.optional, user.optional, token.optional,
    since.optional, from.optional,
  ]

  /// The action that shows a journal.
  public static let journalName = "journal.show"

  /// The filter that `arguments` of `journal.show` describe, and whether they ask for secrets in full.
  ///
  /// Throws where there is no such world or argument.
  public static func journalFilter(
    _ arguments: [String: String], in directory: WorldDirectory, world: String
  ) async throws(Mistake) -> (filter: JournalFilter, showsSecrets: Bool) {
    try named(journalName).check(arguments)
    do {
      let call = ActionCall(
        arguments: arguments, directory: directory, worldName: try WorldName(world),
        world: try await directory.world(named: world))
      return (try filter(call), try call.ifGiven(secrets) ?? false)
    } catch {
      throw Mistake(error)
    }
  }

  /// What is asked of a journal.
  static let journalActions: [Action] = [
    Action(
      journalName, "What has happened, with what the signature doctor says of refused requests.", .tool,
      journalFilterArguments + [last.optional, form.optional, secrets.optional]
    ) { call in
      let journal = call.world.journal
      var entries = try await journal.entries(wantedBy: filter(call))
      if let last = try call.ifGiven(last) { entries = entries.suffix(Int(last)) }
      let explanations = await journal.explanations(of: entries)
      let showsSecrets = try call.ifGiven(secrets) ?? false
      let dropped = journal.droppedCount
      let summary =
        "\(entries.count) of \(journal.count) journal entries"
        + (dropped == 0 ? "" : ", of which \(dropped) were dropped to make room")
      let redactor = journal.redactor
      switch try call.ifGiven(form) ?? .text {
      case .text:
        let text = JournalText(entries, explanations: explanations, redactor: redactor).text
        let records = try await records(entries, explanations, showsSecrets, redactor)
        return ActionResult(summary, text: text, details: records)
      case .json:
        let records = try await records(entries, explanations, showsSecrets, redactor)
        return ActionResult(summary, text: try records.prettyText(), details: records)
      case .curl:
        let blocks = try await each(entries) { CurlCommand.block($0, showsSecrets, redactor) }
        return ActionResult(summary, text: CurlCommand.script(blocks, showsSecrets: showsSecrets))
      case .har:
        let records = try await each(entries) {
          HTTPArchive.record($0, explanations[$0.number], showsSecrets, redactor)
        }
        let archive = HTTPArchive(records, showsSecrets: showsSecrets).json
        return ActionResult(summary, text: try archive.prettyText(), details: archive)
      }
    }
  ]

  private static func records(
    _ entries: [Journal.Entry], _ explanations: [Int: Diagnosis], _ showsSecrets: Bool, _ redactor: Redactor
  ) async throws -> JSONValue {
    let records = try await each(entries) { entry -> JSONValue? in
      JournalRecord(
        entry, explanation: explanations[entry.number], showsSecrets: showsSecrets, redactor: redactor
      ).json
    }
    return .array(records)
  }

  /// What `make` makes of each entry. Whoever asked may have left, which ends it, and others wait for a thread.
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

  /// The filter that a call's arguments describe.
  static func filter(_ call: ActionCall) throws(Mistake) -> JournalFilter {
    var filter = JournalFilter()
    filter.network = try call.ifGiven(network)
    filter.endpoint = try call.ifGiven(endpoint)
    filter.status = try call.ifGiven(status)
    filter.failure = try call.ifGiven(failure)
    filter.person = try call.ifGiven(user)
    filter.token = try call.ifGiven(token)
    filter.since = try call.ifGiven(since)
    filter.firstNumber = try call.ifGiven(from).map(Int.init)
    return filter
  }
}

extension JSONValue {
  /// The value as text with two spaces a level.
  func prettyText() throws -> String {
    String(decoding: try encoded(isPretty: true), as: UTF8.self)
  }
}
