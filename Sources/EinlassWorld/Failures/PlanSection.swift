internal import EinlassWire

/// One entry of `plan:` a failure by name, or a complete response, for a call.
package enum PlanSection {
  package static func read(_ value: YAMLValue, _ modules: WorldModules) throws(WorldFileError)
    -> PlannedFailure
  {
    let section = try value.section([
      "failure", "answer", "call", "user", "after", "times", "bytes", "delay",
    ])
    var planned = try readPlanned(section, value, modules)
    planned.user = try section["user"]?.word()
    return planned
  }

  private static func readPlanned(
    _ section: YAMLSection, _ value: YAMLValue, _ modules: WorldModules
  ) throws(WorldFileError) -> PlannedFailure {
    let call = try section.required("call")
    let after: Int = try section["after"]?.integer(0...1_000_000) ?? 0
    let times: Int = try section["times"]?.integer(1...1_000_000) ?? 1
    var options = SimulatedFailure.Options()
    options.size = try section["bytes"]?.integer(0...10_000_000)
    options.delay = try section["delay"]?.duration()
    do {
      if let answer = section["answer"] {
        if section["failure"] != nil { throw value.error("give either 'failure' or 'answer', not both") }
        if let delay = section["delay"] {
          throw delay.error("an answer stated in full takes no delay; leave it out")
        }
        let name = try call.text()
        guard modules.wireCalls.contains(name) else {
          throw call.error(
            "an answer is for a call of a network\(Suggestion.text(for: name, among: modules.wireCalls))")
        }
        return PlannedFailure(
          try readResponse(answer), call: name, after: after, times: times, options: options)
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

  private static func readResponse(_ value: YAMLValue) throws(WorldFileError) -> SimulatedFailure {
    let section = try value.section(["status", "type", "body"])
    let status: Int = try section["status"]?.integer(200...599) ?? 200
    let type = try section["type"]?.word() ?? "application/json; charset=utf-8"
    let body = Array(try section["body"]?.text().utf8 ?? "".utf8)
    return .stated(status: status, type: type, body: body)
  }
}
