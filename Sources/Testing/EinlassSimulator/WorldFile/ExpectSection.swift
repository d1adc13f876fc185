internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// The section `expect:`, with the outcome and the course of the run.
enum ExpectSection {
  /// The content of the section.
  struct Expectation: Sendable {
    var credentials: [String: String?]?
    var problem: String?
    var code: Int?
    var message: String?
    var messagePart: String?
    var isUnanswered = false
    var report: [String: String?] = [:]
    var course = ExpectedCourse()
  }

  /// Reads the expectations of `file` for its sign-in.
  static func read(_ value: YAMLValue, into file: inout WorldFile) throws(WorldFileError) {
    let design = file.signIn.design
    var stated = Expectation()
    try mapping(of: design).read(value, into: &stated)
    file.expectedCourse = stated.course
    if stated.isUnanswered {
      file.expectation = .noAnswer
    } else if let fields = stated.credentials {
      file.expectation = .credentials(design, fields)
    } else if let name = stated.problem {
      file.expectation = .problem(
        name: name, code: stated.code, message: stated.message, messagePart: stated.messagePart)
    } else {
      file.expectation = .report(design, stated.report)
    }
  }

  /// Returns the keys of the expectations for `design`.
  static func mapping(of design: SignInDesign) -> WorldFileMapping<Expectation> {
    switch design.outcomeKind {
    case .credentials(let problems): account(design, problems.map(\.name))
    case .report: report(design)
    }
  }

  /// Reads credentials, one of `problems`, or no answer.
  private static func account(
    _ design: SignInDesign, _ problems: [String]
  ) -> WorldFileMapping<Expectation> {
    WorldFileMapping {
      Key(
        "credentials", \.credentials, credentials(design),
        "True for any credentials, or the expected fields; ~ for a field without a value"
      ).choice
      Key(
        "problem", \.problem, problem(design, problems), "The problem's name; 'einlass problems' lists them"
      ).choice
      Key("code", \.code, .integer(-100_000...100_000), "The code of networkFailure").with("problem")
      Key("message", \.message, .text, "A failure's complete message").with("problem")
      Key("messagePart", \.messagePart, .text, "A part of a failure's message").with("problem")
      Key("noAnswer", \.isUnanswered, noAnswer("true"), noAnswerAbout).choice
      for key in CourseSection.mapping.members { key.within(\.course) }
    } check: { section, stated throws(WorldFileError) in
      guard ["credentials", "problem", "noAnswer"].count(where: { section[$0] != nil }) == 1 else {
        throw section.value.error("expected exactly one of credentials, problem, noAnswer")
      }
      let isFailure = stated.problem?.hasSuffix("Failure") ?? false
      let faults = [
        section["code"].flatMap { stated.problem == "networkFailure" ? nil : $0 },
        isFailure ? nil : section["message"], isFailure ? nil : section["messagePart"],
      ]
      if let detail = faults.lazy.compactMap(\.self).first {
        throw detail.error(
          "does not fit this outcome: only networkFailure has a code, and only failures have a message")
      }
    }
  }

  /// Reads fields of a report and their values, or no answer.
  private static func report(_ design: SignInDesign) -> WorldFileMapping<Expectation> {
    WorldFileMapping {
      for key in outcome(design).members { key.within(\.report) }
      Key("noAnswer", \.isUnanswered, noAnswer("true, and no other key of an outcome"), noAnswerAbout)
      for key in CourseSection.mapping.members { key.within(\.course) }
    } check: { section, stated throws(WorldFileError) in
      if let none = section["noAnswer"], !stated.report.isEmpty {
        throw none.expected("true, and no other key of an outcome")
      }
    }
  }

  private static let noAnswerAbout = "No result within ten minutes on the virtual clock"

  private static func noAnswer(_ expectation: String) -> WorldFileForm<Bool> {
    WorldFileForm(.isTrue) { value throws(WorldFileError) in
      guard try value.bool() else { throw value.expected(expectation) }
      return true
    }
  }

  private static func problem(_ design: SignInDesign, _ problems: [String]) -> WorldFileForm<String> {
    WorldFileForm(.choice(problems)) { value throws(WorldFileError) in
      let name = try value.text()
      guard problems.contains(name) else {
        throw value.error(
          "'\(name)' is not a problem of \(design.title)\(Suggestion.text(for: name, among: problems)); "
            + "expected one of \(problems.joined(separator: ", "))")
      }
      return name
    }
  }

  /// `true` for any credentials, or the expected fields.
  private static func credentials(_ design: SignInDesign) -> WorldFileForm<[String: String?]> {
    let outcome = outcome(design)
    return WorldFileForm(.either([.section(outcome.keys), .isTrue])) { value throws(WorldFileError) in
      var fields: [String: String?] = [:]
      if (try? value.bool()) != true { try outcome.read(value, into: &fields) }
      return fields
    }
  }

  /// Returns the fields that an outcome of `design` can have, with `~` for a field without a value.
  private static func outcome(_ design: SignInDesign) -> WorldFileMapping<[String: String?]> {
    WorldFileMapping {
      for (name, about) in design.outcomeFields {
        Key(name, .text, about) { fields, text in
          fields.updateValue(["~", "null", ""].contains(text) ? nil : text, forKey: name)
        }
      }
    }
  }
}
