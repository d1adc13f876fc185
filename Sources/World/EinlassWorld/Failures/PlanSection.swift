internal import EinlassWire

private typealias Key = WorldFileKey

/// One entry of `plan:`, which is a failure by name, or a complete response, for a call.
package enum PlanSection {
  private struct Entry: Sendable {
    var failure: String?
    var answer: SimulatedFailure?
    var call = ""
    var user: String?
    var after = 0
    var times = 1
    var options = SimulatedFailure.Options()
  }

  /// An entry in a world of `modules`. The reader checks calls and failures together, so that its error message names
  /// both.
  package static func form(_ modules: WorldModules) -> WorldFileForm<PlannedFailure> {
    .section(Entry(), rules: rules(modules)) {
      Key(
        "failure", \.failure, text(among: modules.failures.map(\.name)),
        "The failure's name; 'einlass failures' lists the names"
      ).choice
      Key("answer", \.answer, response, "A complete response to a network call").choice
      Key(
        "call", \.call, text(among: modules.calls),
        "The call to affect; 'einlass failures --calls' lists the calls"
      ).required
      Key(
        "user", \.user, .word,
        "The screen name, login or id of the person whose requests it affects; default: everyone's")
      Key("after", \.after, .integer(0...1_000_000), "The number of calls to skip first; default: 0")
      Key("times", \.times, .integer(1...1_000_000), "The number of calls to affect; default: 1")
      Key(
        "bytes", \.options.size, .integer(0...10_000_000),
        "The response's size in bytes, for failures with a size; default: the failure's own")
      Key(
        "delay", \.options.delay, .duration,
        "The delay, for failures with a delay; default: the failure's own")
    } make: { section, entry throws(WorldFileError) in
      var planned = try planned(entry, section, modules)
      planned.user = entry.user
      return planned
    }
  }

  /// Text that is checked later.
  private static func text(among words: [String]) -> WorldFileForm<String> {
    WorldFileForm(.choice(words), read: WorldFileForm.text.read)
  }

  /// The failures that can be planned for each call.
  private static func rules(_ modules: WorldModules) -> [JSONValue] {
    func oneOf(_ words: [String]) -> JSONValue { ["enum": .array(words.map(JSONValue.string))] }
    let groups = Dictionary(grouping: modules.failures) { modules.calls(for: $0) }
    let pairs = groups.filter { $0.key.count < modules.calls.count }
      .sorted { ($0.value.first?.name ?? "") < ($1.value.first?.name ?? "") }
      .map { calls, failures -> JSONValue in
        [
          "if": ["properties": ["failure": oneOf(failures.map(\.name))], "required": ["failure"]],
          "then": ["properties": ["call": oneOf(calls)]],
        ]
      }
    return pairs + [
      [
        "if": ["required": ["answer"]],
        "then": ["properties": ["call": oneOf(modules.wireCalls), "delay": false]],
      ],
      [
        "if": ["required": ["delay"]],
        "then": ["properties": ["failure": oneOf(modules.failures.filter(\.takesDelay).map(\.name))]],
      ],
    ]
  }

  private static func planned(
    _ entry: Entry, _ section: YAMLSection, _ modules: WorldModules
  ) throws(WorldFileError) -> PlannedFailure {
    guard let response = entry.answer else {
      guard let failure = entry.failure else { throw section.missing("failure") }
      do {
        return try modules.planned(
          failure, call: entry.call, after: entry.after, times: entry.times, options: entry.options)
      } catch {
        throw (section["failure"] ?? section.value).error("\(error)")
      }
    }
    if entry.failure != nil { throw section.value.error("use either 'failure' or 'answer'") }
    if let delay = section["delay"] {
      throw delay.error("an 'answer' cannot have a delay; omit the delay")
    }
    guard modules.wireCalls.contains(entry.call) else {
      throw (section["call"] ?? section.value).error(
        "an 'answer' requires a network call\(Suggestion.text(for: entry.call, among: modules.wireCalls))")
    }
    return PlannedFailure(
      response, call: entry.call, after: entry.after, times: entry.times, options: entry.options)
  }

  private static let response = WorldFileForm<SimulatedFailure>.section(
    (status: 200, type: "application/json; charset=utf-8", body: "")
  ) {
    Key("status", \.status, .integer(200...599), "The status; default: 200")
    Key("type", \.type, .word, "The media type; default: JSON in UTF-8")
    Key("body", \.body, .text, "The body; default: none")
  } make: { _, response in
    .stated(status: response.status, type: response.type, body: Array(response.body.utf8))
  }
}
