internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// The keys of `expect:` about the course of the run, which all designs share.
enum CourseSection {
  private static let counts = 0...1_000_000

  static let mapping = WorldFileMapping<ExpectedCourse> {
    Key("prompts", \.prompts, .integer(counts), "The number of access prompts on the phone")
    Key(
      "confirmations", \.confirmations, .integer(counts),
      "The number of times that an authenticator asks the person to choose or confirm an account")
    Key(
      "renewals", \.renewals, .integer(counts),
      "The number of credential renewals by the phone")
    Key(
      "problems", \.problems,
      .listOrOne(of: .choice(Array(Set(DocumentedProblem.all.map(\.name))).sorted())),
      "The problem, or the problems in order, after which the person opened Settings")
    Key(
      "calls", \.calls, .list(of: call),
      "All calls on the wire, in order. Calls without a name are listed by host.")
    Key("duration", \.duration, .duration, "The total time on the virtual clock")
    Key(
      "refusal", \.refusal, .text,
      "A part of the raw body of a response with a status of 400 or higher")
    Key(
      "request", \.requests, .listOrOne(of: .word),
      "One or more parts of a sent request's head or body")
    Key(
      "warnings", \.warnings, warnings,
      "The ids or the number of all warnings: requests that other servers refuse, impossible events, and "
        + "planned failures that did not occur")
  }

  /// A call on the wire. A host, which contains a dot and does not begin with a network's name, represents calls
  /// without a name.
  private static let call: WorldFileForm<String> = {
    let modules = WorldModules.standard
    let networks = Set(modules.calls.compactMap { $0.split(separator: ".").first.map(String.init) }).sorted()
    let host = "^(?!(\(networks.joined(separator: "|")))\\.)[^.]*\\..*$"
    let shape = WorldFileShape.either([
      .choice(modules.wireCalls), .pattern(host, example: "app.example"),
    ])
    return WorldFileForm(shape) { value throws(WorldFileError) in
      let name = try value.word()
      guard modules.wireCalls.contains(name) || !isCall(name, modules) else {
        throw value.error(
          "unknown call '\(name)'\(Suggestion.text(for: name, among: modules.wireCalls)); "
            + "'einlass failures --calls' lists them")
      }
      return name
    }
  }()

  private static func isCall(_ name: String, _ modules: WorldModules) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return true }
    return modules.calls.contains { $0.hasPrefix(name[...dot]) }
  }

  /// A list of IDs, or the number of warnings.
  private static let warnings: WorldFileForm<ExpectedWarnings> = {
    let ids = WorldFileForm<[String]>.list(of: .choice(WorldWarning.ids))
    let count = WorldFileForm<Int>.integer(counts)
    return WorldFileForm(.either([ids.shape, count.shape])) { value throws(WorldFileError) in
      value.isList ? .ids(Set(try ids.read(value))) : .count(try count.read(value))
    }
  }()
}
