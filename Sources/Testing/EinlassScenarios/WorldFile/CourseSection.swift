internal import EinlassWire
internal import EinlassWorld

/// The keys of `expect:` that are about the way, for any design.
enum CourseSection {
  private static let counts = 0...1_000_000
  private static let prompts = WorldFileKey<Int>(
    "prompts", .integer(counts), "The number of access prompts on the phone")
  private static let confirmations = WorldFileKey<Int>(
    "confirmations", .integer(counts),
    "The number of times that an authenticator asks the person to choose or confirm an account")
  private static let renewals = WorldFileKey<Int>(
    "renewals", .integer(counts), "The number of credential renewals by the phone")
  private static let problems = WorldFileKey(
    "problems",
    .listOrOne(of: .choice(Array(Set(DocumentedProblem.all.map(\.name))).sorted())),
    "The problem, or the problems in order, after which the person opened Settings")
  private static let calls = WorldFileField(
    "calls", "All calls on the wire, in order. Calls without a name are listed by host.", .list(.word))
  private static let duration = WorldFileKey(
    "duration", .duration, "The total time on the virtual clock")
  private static let refusal = WorldFileKey(
    "refusal", .text, "A part of the raw body of a response with a status of 400 or higher")
  private static let request = WorldFileKey(
    "request", .listOrOne(of: .word),
    "One or more parts of a sent request's head or body")
  private static let warnings = WorldFileKey(
    "warnings", WorldFileForm.warnings(counts),
    "The ids or the number of all warnings: requests that other servers refuse, impossible events, and "
      + "planned failures that did not occur")

  /// The keys, without saying which calls there are.
  static let plainKeys: WorldFileKeys = [
    prompts.optional, confirmations.optional, renewals.optional, problems.optional, calls, duration.optional,
    refusal.optional, request.optional, warnings.optional,
  ]

  /// The names of the keys.
  static var names: [String] { plainKeys.names }

  /// The keys in a world of `modules`, which say which calls there are.
  static func fields(_ modules: WorldModules) -> [WorldFileField] {
    let networks = Set(modules.calls.compactMap { $0.split(separator: ".").first.map(String.init) }).sorted()
    let host = "^(?!(\(networks.joined(separator: "|")))\\.)[^.]*\\..*$"
    let call = WorldFileShape.either([
      .choice(modules.wireCalls), .pattern(host, example: "app.example"),
    ])
    return plainKeys.fields.map { field in
      field.name == calls.name ? WorldFileField(field.name, field.about, .list(call)) : field
    }
  }

  static func read(_ section: YAMLSection, _ modules: WorldModules) throws(WorldFileError) -> ExpectedCourse {
    var course = ExpectedCourse()
    course.prompts = try section.read(prompts)
    course.confirmations = try section.read(confirmations)
    course.renewals = try section.read(renewals)
    course.problems = try section.read(problems)
    course.duration = try section.read(duration)
    course.refusal = try section.read(refusal)
    course.requests = try section.read(request) ?? []
    course.warnings = try section.read(warnings)
    if let calls = section[calls.name] {
      var names: [String] = []
      for call in try calls.list() {
        let name = try call.word()
        // A host, with a dot and without a network's name before it, stands for calls that have no name.
        guard modules.wireCalls.contains(name) || !isCall(name, modules) else {
          throw call.error(
            "unknown call '\(name)'\(Suggestion.text(for: name, among: modules.wireCalls)); 'einlass "
              + "failures --calls' lists them")
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

extension WorldFileForm<ExpectedWarnings> {
  /// A list of ids, or how many warnings there are.
  fileprivate static func warnings(_ counts: ClosedRange<Int>) -> WorldFileForm {
    let ids = WorldFileForm<[String]>.list(of: .choice(WorldWarning.ids))
    let count = WorldFileForm<Int>.integer(counts)
    return WorldFileForm(.either([ids.shape, count.shape])) { value throws(WorldFileError) in
      value.isList ? .ids(Set(try ids.read(value))) : .count(try count.read(value))
    }
  }
}
