internal import EinlassWire
package import EinlassWorld

/// A way to sign in that `signIn:` of a world file can name: what the file says about it, the possible outcomes, and,
/// in its steps, how it runs.
///
/// All of them are in `all`: a design is a folder of its own and one line there.
public struct SignInDesign: Sendable {
  /// The kind of outcome of a sign-in that was not left unanswered.
  package enum OutcomeKind: Sendable {
    /// Credentials, or one of these problems.
    case credentials(problems: [DocumentedProblem])
    /// A report on the results of the steps, with failures among its fields.
    case report
  }

  /// The part of a world file that says what the app does.
  struct Section: Sendable {
    /// A key of the file, such as `web`, or one within another, such as `broker.login`.
    let key: String
    /// What the value of the key looks like, and how it is read.
    let form: WorldFileForm<any SignInSteps>
  }

  /// Its name in world files.
  public let name: String
  /// Its name in messages.
  let title: String
  /// The kind of outcome of a sign-in that was not left unanswered.
  package let outcomeKind: OutcomeKind
  /// What it is for, in a few words.
  package let about: String
  /// All fields that the credentials or the report can have, each with its meaning.
  let outcomeFields: KeyValuePairs<String, String>
  /// The key under which programs find the fields of an outcome.
  package let outcomeKey: String
  /// The part of a world file that says what the app does. `nil` if there is nothing to say.
  let section: Section?
  /// The section of the network whose account on the phone signs in. `nil` if the design does not use one.
  let accountSection: String?
  /// What the app does where the file does not say.
  let steps: any SignInSteps
  /// What a new world file of the design starts with, by the file's keys.
  let beginning: [String: JSONValue]
  /// Describes the fields of an outcome in a few words.
  let summary: @Sendable ([String: String?]) -> String
  /// Describes the expected fields in a few words; the others may have any value.
  let expectedSummary: @Sendable ([String: String?]) -> String

  /// The world file that shows a plain sign-in, within `Fixtures/Worlds`; `nil` if the design does not use an account of
  /// the phone.
  package var example: String? { accountSection.map { "\($0)/one-account" } }

  /// The names of all fields that the credentials or the report can have.
  package var fields: [String] { outcomeFields.map(\.key) }

  /// The problems that its authenticator can report; empty where failures are fields of a report.
  package var problems: [DocumentedProblem] {
    if case .credentials(let problems) = outcomeKind { problems } else { [] }
  }
}

extension SignInDesign {
  /// A design whose authenticator gets credentials for an account of the phone.
  ///
  /// - Parameters:
  ///   - name: Its name in world files, which is also that of its network's section.
  ///   - title: Its name in messages.
  ///   - about: What it is for, in a few words.
  ///   - fields: The fields that credentials have, each with its meaning.
  ///   - problems: Every problem that the authenticator can report.
  ///   - steps: What the app does.
  ///   - beginning: What a new world file of the design starts with.
  ///   - summary: Describes some or all of the fields in a few words.
  init(
    account name: String, title: String, about: String, fields: KeyValuePairs<String, String>,
    problems: [DocumentedProblem], steps: some SignInSteps, beginning: [String: JSONValue],
    summary: @escaping @Sendable ([String: String?]) -> String
  ) {
    self.init(
      name: name, title: title, outcomeKind: .credentials(problems: problems), about: about,
      outcomeFields: fields, outcomeKey: "credentials", section: nil, accountSection: name, steps: steps,
      beginning: beginning, summary: summary, expectedSummary: summary)
  }

  /// A design that a world file describes step by step, and that reports the results of the steps.
  ///
  /// - Parameters:
  ///   - name: Its name in world files.
  ///   - about: What it is for, in a few words.
  ///   - sectionKey: The key of the steps in a world file.
  ///   - form: The value of that key.
  ///   - outcomeKey: The key under which programs find the report; if nil, the design's name.
  ///   - fields: The fields that a report can have, each with its meaning.
  ///   - steps: What the app does where the file does not say.
  ///   - beginning: What a new world file of the design starts with.
  ///   - summary: Describes the fields of a report in a few words.
  ///   - expectedSummary: Describes some fields of a report in a few words.
  init<Steps: SignInSteps>(
    _ name: String, about: String, sectionKey: String, form: WorldFileForm<Steps>, outcomeKey: String? = nil,
    fields: KeyValuePairs<String, String>, steps: Steps, beginning: [String: JSONValue],
    summary: @escaping @Sendable ([String: String?]) -> String,
    expectedSummary: @escaping @Sendable ([String: String?]) -> String
  ) {
    let section = Section(key: sectionKey, form: form.map { steps, _ in steps })
    self.init(
      name: name, title: name, outcomeKind: .report, about: about, outcomeFields: fields,
      outcomeKey: outcomeKey ?? name, section: section, accountSection: nil, steps: steps,
      beginning: beginning,
      summary: summary, expectedSummary: expectedSummary)
  }
}

/// Designs are identified by name: no two in the list have the same.
extension SignInDesign: Hashable, CustomStringConvertible {
  /// Whether the names are the same.
  public static func == (one: SignInDesign, other: SignInDesign) -> Bool { one.name == other.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name.
  public var description: String { name }
}

/// The steps of an app that signs in by a design, as its author wrote them, and how they run in a world.
package protocol SignInSteps: Sendable {
  /// The design whose steps these are.
  static var design: SignInDesign { get }

  /// Runs the steps in `world`; always returns, since what stays unanswered ends by the virtual clock.
  ///
  /// - Parameters:
  ///   - scenario: What else the app's author wrote; its steps are these.
  ///   - world: The world of the app.
  /// - Returns: The result of the last step, or that a step got no response.
  func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome
}

extension SignInSteps {
  /// The outcome of steps that led to these fields.
  func report(_ fields: [String: String]) -> SignInOutcome {
    .report(Self.design, fields.mapValues(Optional.some))
  }
}
