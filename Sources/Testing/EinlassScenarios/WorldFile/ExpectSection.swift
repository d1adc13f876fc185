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

  // MARK: - Keys

  private static let code = WorldFileKey<Int>(
    "code", .integer(-100_000...100_000), "The code of networkFailure")
  private static let message = WorldFileKey("message", .text, "A failure's complete message")
  private static let messagePart = WorldFileKey("messagePart", .text, "A part of a failure's message")
  private static let noAnswer = WorldFileField(
    "noAnswer", "No result within ten minutes on the virtual clock", .isTrue)

  /// The keys of what is expected of `design` in a world of `modules`.
  static func keys(of design: SignInDesign, _ modules: WorldModules) -> WorldFileKeys {
    keys(of: design, CourseSection.fields(modules))
  }

  private static func keys(of design: SignInDesign, _ course: [WorldFileField]) -> WorldFileKeys {
    guard case .credentials(let problems) = design.outcomeKind else {
      return WorldFileKeys(outcome(of: design).fields + [noAnswer] + course)
    }
    let credentials = WorldFileField(
      "credentials", "True for any credentials, or the expected fields; ~ for a field without a value",
      .either([.section(outcome(of: design)), .isTrue]))
    let problem = WorldFileField(
      "problem", "The problem's name; 'einlass problems' lists them", .choice(problems.map(\.name)))
    return WorldFileKeys(
      [credentials, problem, code.optional, message.optional, messagePart.optional, noAnswer] + course,
      choices: [credentials.name, problem.name, noAnswer.name],
      companions: [
        code.name: problem.name, message.name: problem.name, messagePart.name: problem.name,
      ])
  }

  /// The keys of the fields that an outcome of `design` can have.
  private static func outcome(of design: SignInDesign) -> WorldFileKeys {
    WorldFileKeys(design.outcomeFields.map { WorldFileField($0.key, $0.value, .text) })
  }

  // MARK: - Reading

  /// Credentials, a problem that is among `problems`, or no answer.
  private static func readAccount(
    _ value: YAMLValue, of design: SignInDesign, _ problems: [String]
  ) throws(WorldFileError) -> ExpectedOutcome {
    let section = try value.section(keys(of: design, CourseSection.plainKeys.fields))
    let kinds = ["credentials", "problem", "noAnswer"].filter { section[$0] != nil }
    guard kinds.count == 1 else {
      throw value.error("expected exactly one of credentials, problem, noAnswer")
    }
    let name = try section["problem"]?.text() ?? ""
    let carries = name.hasSuffix("Failure") ? ["message", "messagePart"] : []
    for key in ["code", "message", "messagePart"] {
      guard let detail = section[key], !(carries + (name == "networkFailure" ? ["code"] : [])).contains(key)
      else { continue }
      throw detail.error(
        "does not fit this outcome: only networkFailure has a code, and only failures have a message")
    }
    if let credentials = section["credentials"] { return try readCredentials(credentials, of: design) }
    if let none = section[noAnswer.name] {
      guard try none.bool() else { throw none.expected("true") }
      return .noAnswer
    }
    let problem = try section.required("problem")
    guard problems.contains(name) else {
      throw problem.error(
        "'\(name)' is not a problem of \(design.title)\(Suggestion.text(for: name, among: problems)); "
          + "expected one of \(problems.joined(separator: ", "))")
    }
    return .problem(
      name: name, code: try section.read(code), message: try section.read(message),
      messagePart: try section.read(messagePart))
  }

  /// Fields of a report with their values, or no answer.
  private static func readReport(
    _ value: YAMLValue, of design: SignInDesign
  ) throws(WorldFileError) -> ExpectedOutcome {
    let section = try value.section(keys(of: design, CourseSection.plainKeys.fields))
    let outcome = section.values.filter { !CourseSection.names.contains($0.key) }
    if let none = section[noAnswer.name] {
      guard try none.bool(), outcome.count == 1 else {
        throw none.expected("true, and no other key of an outcome")
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
    return .credentials(design, try fields(try value.section(outcome(of: design)).values))
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
