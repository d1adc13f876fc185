internal import EinlassWire

/// One entry of `plan:` a failure by name, or a complete response, for a call.
package enum PlanSection {
  private static let answer = WorldFileKey(
    "answer", .section(answerKeys, read: readResponse), "A complete response, for a network call")
  private static let user = WorldFileKey(
    "user", .word,
    "The screen name, login or id of the person whose requests it affects; default: everyone's")
  private static let after = WorldFileKey<Int>(
    "after", .integer(0...1_000_000), "The number of calls to skip first; default: 0")
  private static let times = WorldFileKey<Int>(
    "times", .integer(1...1_000_000), "The number of calls to affect; default: 1")
  private static let bytes = WorldFileKey<Int>(
    "bytes", .integer(0...10_000_000),
    "The response's size in bytes, for failures with a size; default: the failure's own")
  private static let delay = WorldFileKey(
    "delay", .duration, "The delay, for failures with a delay; default: the failure's own")

  /// The keys of an entry; the reader checks calls and failures together, so that its message has both.
  private static func keys(
    failures: [String] = [], calls: [String] = [], rules: [JSONValue] = []
  ) -> WorldFileKeys {
    WorldFileKeys(
      [
        WorldFileField(
          "failure", "The failure's name; 'einlass failures' lists the names", .choice(failures)),
        answer.optional,
        WorldFileField(
          "call",
          "The call to affect; 'einlass failures --calls' lists the calls", .choice(calls), isRequired: true),
        user.optional, after.optional, times.optional, bytes.optional, delay.optional,
      ], choices: ["failure", "answer"], rules: rules)
  }

  /// The keys of an entry in a world of `modules`.
  package static func keys(_ modules: WorldModules) -> WorldFileKeys {
    keys(failures: modules.failures.map(\.name), calls: modules.calls, rules: rules(modules))
  }

  /// Which failure can be planned for which call.
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

  package static func read(_ value: YAMLValue, _ modules: WorldModules) throws(WorldFileError)
    -> PlannedFailure
  {
    let section = try value.section(keys())
    var planned = try readPlanned(section, value, modules)
    planned.user = try section.read(user)
    return planned
  }

  private static func readPlanned(
    _ section: YAMLSection, _ value: YAMLValue, _ modules: WorldModules
  ) throws(WorldFileError) -> PlannedFailure {
    let call = try section.required("call")
    let after = try section.read(after) ?? 0
    let times = try section.read(times) ?? 1
    var options = SimulatedFailure.Options()
    options.size = try section.read(bytes)
    options.delay = try section.read(delay)
    do {
      if let response = try section.read(answer) {
        if section["failure"] != nil { throw value.error("use either 'failure' or 'answer'") }
        if let delay = section[delay] {
          throw delay.error("an 'answer' cannot have a delay; omit the delay")
        }
        let name = try call.text()
        guard modules.wireCalls.contains(name) else {
          throw call.error(
            "an 'answer' requires a network call\(Suggestion.text(for: name, among: modules.wireCalls))")
        }
        return PlannedFailure(response, call: name, after: after, times: times, options: options)
      }
      return try modules.planned(
        try section.required("failure").text(), call: try call.text(), after: after, times: times,
        options: options)
    } catch let error as WorldFileError {
      throw error
    } catch {
      throw (section["failure"] ?? value).error("\(error)")
    }
  }

  private static let status = WorldFileKey<Int>("status", .integer(200...599), "The status; default: 200")
  private static let type = WorldFileKey("type", .word, "The media type; default: JSON in UTF-8")
  private static let body = WorldFileKey("body", .text, "The body; default: none")
  private static let answerKeys: WorldFileKeys = [status.optional, type.optional, body.optional]

  @Sendable private static func readResponse(
    _ section: YAMLSection
  ) throws(WorldFileError) -> SimulatedFailure {
    .stated(
      status: try section.read(status) ?? 200,
      type: try section.read(type) ?? "application/json; charset=utf-8",
      body: Array(try section.read(body)?.utf8 ?? "".utf8))
  }
}
