internal import EinlassWire
internal import EinlassWorld

/// The keys of `expect:` that are about the way, for any design.
enum CourseSection {
  static let names = [
    "prompts", "confirmations", "renewals", "problems", "calls", "duration", "refusal", "request",
    "warnings",
  ]

  static func read(_ section: YAMLSection, _ modules: WorldModules) throws(WorldFileError) -> ExpectedCourse {
    var course = ExpectedCourse()
    course.prompts = try section["prompts"]?.integer(0...1_000_000)
    course.confirmations = try section["confirmations"]?.integer(0...1_000_000)
    course.renewals = try section["renewals"]?.integer(0...1_000_000)
    course.problems = try section["problems"].map { value throws(WorldFileError) in
      var names: [String] = []
      for problem in try value.listOrOne() {
        names.append(try problem.choice(among: Array(Set(DocumentedProblem.all.map(\.name))).sorted()))
      }
      return names
    }
    course.duration = try section["duration"]?.duration()
    course.refusal = try section["refusal"]?.text()
    for part in try section["request"]?.listOrOne() ?? [] { course.requests.append(try part.word()) }
    course.warnings = try section["warnings"]?.integer(0...1_000_000)
    if let calls = section["calls"] {
      var names: [String] = []
      for call in try calls.list() {
        let name = try call.word()
        // A host, with a dot and without a network's name before it, stands for calls that have no name.
        guard modules.wireCalls.contains(name) || !isCall(name, modules) else {
          throw call.error(
            "there is no call '\(name)' on the wire\(Suggestion.text(for: name, among: modules.wireCalls)); "
              + "'einlass failures --calls' lists them")
        }
        names.append(name)
      }
      course.calls = names
    }
    return course
  }

  private static func isCall(_ name: String, _ modules: WorldModules) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return true }
    return modules.calls.contains { $0.hasPrefix(name[...dot]) }
  }
}
