internal import EinlassWire
internal import EinlassWorld

/// `expect:` the outcome, and the way to it.
enum ExpectSection {
  /// What the file expects of the way; the outcome is read by `expectation`, which knows all keys.
  static func readCourse(_ value: YAMLValue, _ modules: WorldModules) throws(WorldFileError)
    -> ExpectedCourse
  {
    var values: [String: YAMLValue] = [:]
    for (name, entry) in try value.entries() { values[name] = entry }
    return try CourseSection.read(YAMLSection(value: value, values: values), modules)
  }

  /// The outcome that is expected of `design`.
  static func read(_ value: YAMLValue, of design: SignInDesign) throws(WorldFileError) -> ExpectedOutcome {
    switch design.outcomeKind {
    case .credentials(let problems): try readAccount(value, of: design, problems.map(\.name))
    case .report: try readReport(value, of: design)
    }
  }

  /// Credentials, a problem that is among `problems`, or no answer.
  private static func readAccount(
    _ value: YAMLValue, of design: SignInDesign, _ problems: [String]
  ) throws(WorldFileError) -> ExpectedOutcome {
    let section = try value.section(
      ["credentials", "problem", "code", "message", "messagePart", "noAnswer"] + CourseSection.names)
    let kinds = ["credentials", "problem", "noAnswer"].filter { section[$0] != nil }
    guard kinds.count == 1 else {
      throw value.error("expected just one of credentials, problem, noAnswer")
    }
    let name = try section["problem"]?.text() ?? ""
    let carries = name.hasSuffix("Failure") ? ["message", "messagePart"] : []
    for key in ["code", "message", "messagePart"] {
      guard let detail = section[key], !(carries + (name == "networkFailure" ? ["code"] : [])).contains(key)
      else { continue }
      throw detail.error(
        "goes with no such outcome: only networkFailure has a code, only failures a message")
    }
    if let credentials = section["credentials"] { return try readCredentials(credentials, of: design) }
    if let noAnswer = section["noAnswer"] {
      guard try noAnswer.bool() else { throw noAnswer.expected("true") }
      return .noAnswer
    }
    let problem = try section.required("problem")
    guard problems.contains(name) else {
      throw problem.error(
        "'\(name)' is not a problem of \(design.title)\(Suggestion.text(for: name, among: problems)); "
          + "expected one of \(problems.joined(separator: ", "))")
    }
    return .problem(
      name: name, code: try section["code"]?.integer(-100_000...100_000),
      message: try section["message"]?.text(), messagePart: try section["messagePart"]?.text())
  }

  /// Fields of a report with their values, or no answer.
  private static func readReport(
    _ value: YAMLValue, of design: SignInDesign
  ) throws(WorldFileError) -> ExpectedOutcome {
    let section = try value.section(design.fields + ["noAnswer"] + CourseSection.names)
    let outcome = section.values.filter { !CourseSection.names.contains($0.key) }
    if let noAnswer = section["noAnswer"] {
      guard try noAnswer.bool(), outcome.count == 1 else {
        throw noAnswer.expected("true, and nothing else of an outcome")
      }
      return .noAnswer
    }
    return .report(design, try fields(outcome))
  }

  /// `credentials: true` for any, or the expected fields; `~` for a field without a value.
  private static func readCredentials(
    _ value: YAMLValue, of design: SignInDesign
  ) throws(WorldFileError) -> ExpectedOutcome {
    if (try? value.bool()) == true { return .credentials(design, [:]) }
    return .credentials(design, try fields(try value.section(design.fields).values))
  }

  /// The fields in `values`; `~` for one without a value.
  private static func fields(
    _ values: [String: YAMLValue]
  ) throws(WorldFileError) -> [String: String?] {
    var fields: [String: String?] = [:]
    for (name, field) in values {
      let text = try field.text()
      fields[name] = .some(["~", "null", ""].contains(text) ? nil : text)
    }
    return fields
  }
}
