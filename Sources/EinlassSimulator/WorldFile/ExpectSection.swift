internal import EinlassWire

/// `expect:` the outcome, and the way to it.
enum ExpectSection {
  /// What the file expects of the way; the outcome is for `expectation` to read, which knows all keys.
  static func readCourse(_ value: YAMLValue) throws(WorldFileMistake) -> ExpectedCourse {
    var values: [String: YAMLValue] = [:]
    for (name, entry) in try value.entries() { values[name] = entry }
    return try CourseSection.read(YAMLSection(value: value, values: values))
  }

  static func read(_ value: YAMLValue, of network: NetworkID) throws(WorldFileMistake) -> Expectation {
    let section = try value.section(
      ["credentials", "problem", "code", "message", "messagePart", "noAnswer"] + CourseSection.names)
    let kinds = ["credentials", "problem", "noAnswer"].filter { section[$0] != nil }
    guard kinds.count == 1 else {
      throw value.mistake("expected just one of credentials, problem, noAnswer")
    }
    let name = try section["problem"]?.text() ?? ""
    let carries = name.hasSuffix("Failure") ? ["message", "messagePart"] : []
    for key in ["code", "message", "messagePart"] {
      guard let detail = section[key], !(carries + (name == "networkFailure" ? ["code"] : [])).contains(key)
      else { continue }
      throw detail.mistake(
        "goes with no such outcome: only networkFailure has a code, only failures a message")
    }
    if let credentials = section["credentials"] { return try readCredentials(credentials, of: network) }
    if let noAnswer = section["noAnswer"] {
      guard try noAnswer.bool() else { throw noAnswer.expected("true") }
      return .noAnswer
    }
    let problem = try section.required("problem")
    let names = ProblemCatalogue.names(of: network)
    guard names.contains(name) else {
      throw problem.mistake(
        "'\(name)' is no problem of \(network.displayName)\(Suggestion.text(for: name, among: names)); "
          + "expected one of \(names.joined(separator: ", "))")
    }
    return .problem(
      name: name, code: try section["code"]?.integer(-100_000...100_000),
      message: try section["message"]?.text(), messagePart: try section["messagePart"]?.text())
  }

  /// The end of a design with steps: fields with their values, of which `expectation` makes one, or that nothing came.
  static func readFields(
    _ value: YAMLValue, among names: [String], _ expectation: ([String: String?]) -> Expectation
  ) throws(WorldFileMistake) -> Expectation {
    let section = try value.section(names + ["noAnswer"] + CourseSection.names)
    let outcome = section.values.filter { !CourseSection.names.contains($0.key) }
    if let noAnswer = section["noAnswer"] {
      guard try noAnswer.bool(), outcome.count == 1 else {
        throw noAnswer.expected("true, and nothing else of an outcome")
      }
      return .noAnswer
    }
    return expectation(try fields(outcome))
  }

  /// `credentials: true` for any, or the fields that they are to have; `~` for a field without a value.
  private static func readCredentials(
    _ value: YAMLValue, of network: NetworkID
  ) throws(WorldFileMistake) -> Expectation {
    if (try? value.bool()) == true { return .credentials([:]) }
    let names = Expectation.fields(of: network)
    return .credentials(try fields(try value.section(names).values))
  }

  /// The fields among `values`; `~` for one without a value.
  private static func fields(
    _ values: [String: YAMLValue]
  ) throws(WorldFileMistake) -> [String: String?] {
    var fields: [String: String?] = [:]
    for (name, field) in values {
      let text = try field.text()
      fields[name] = .some(["~", "null", ""].contains(text) ? nil : text)
    }
    return fields
  }
}
