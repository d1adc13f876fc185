internal import EinlassWire
package import EinlassWorld

/// A way to sign in that `signIn:` of a world file can name: its keys in the file, the possible outcomes, and its
/// steps.
///
/// All designs are in `all`. A design is a separate folder and one line there.
public struct SignInDesign: Sendable {
  /// The kind of outcome of a sign-in that ended with an answer.
  package enum OutcomeKind: Sendable {
    /// Credentials, or one of these problems.
    case credentials(problems: [DocumentedProblem])
    /// A report on the results of the steps, with failures among its fields.
    case report
  }

  /// The section of a world file that describes the app's steps.
  struct Section: Sendable {
    /// A key of the file, such as `web`, or one within another, such as `broker.login`.
    let key: String
    /// The form of the key's value, and its reader.
    let form: WorldFileForm<any SignInSteps>
  }

  /// Its name in world files.
  public let name: String
  /// Its name in messages.
  let title: String
  /// The kind of outcome of a sign-in that ended with an answer.
  package let outcomeKind: OutcomeKind
  /// The purpose of the design, in a few words.
  package let about: String
  /// All fields that credentials or a report can have, with their meanings.
  let outcomeFields: KeyValuePairs<String, String>
  /// The key under which programs find the fields of an outcome.
  package let outcomeKey: String
  /// The section of a world file that describes the app's steps. `nil` if there is nothing to describe.
  let section: Section?
  /// The section of the network whose phone account signs in. `nil` if the design does not use one.
  let accountSection: String?
  /// The app's steps if the file describes none.
  let steps: any SignInSteps
  /// The initial content of a new world file of the design, by the file's keys.
  let beginning: [String: JSONValue]
  /// Describes the fields of an outcome in a few words.
  let summary: @Sendable ([String: String?]) -> String
  /// Describes the expected fields in a few words. Other fields may have any value.
  let expectedSummary: @Sendable ([String: String?]) -> String

  /// The world file that shows a plain sign-in, within `Fixtures/Worlds`. `nil` if the design does not use an account
  /// of the phone.
  package var example: String? { accountSection.map { "\($0)/one-account" } }

  /// The names of all fields that the credentials or the report can have.
  package var fields: [String] { outcomeFields.map(\.key) }

  /// The problems that its authenticator can report. Empty if failures are fields of a report.
  package var problems: [DocumentedProblem] {
    if case .credentials(let problems) = outcomeKind { problems } else { [] }
  }
}

extension SignInDesign {
  /// A design whose authenticator gets credentials for an account of the phone.
  ///
  /// - Parameters:
  ///   - name: The name in world files, which is also that of the network's section.
  ///   - title: The name in messages.
  ///   - about: The purpose, in a few words.
  ///   - fields: The fields that credentials have, with their meanings.
  ///   - problems: Every problem that the authenticator can report.
  ///   - steps: The app's steps.
  ///   - beginning: The initial content of a new world file of the design.
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

  /// A design whose steps a world file describes, and that reports their results.
  ///
  /// - Parameters:
  ///   - name: The name in world files.
  ///   - about: The purpose, in a few words.
  ///   - sectionKey: The key of the steps in a world file.
  ///   - form: The form of that key's value.
  ///   - outcomeKey: The key under which programs find the report. Defaults to the design's name.
  ///   - fields: The fields that a report can have, with their meanings.
  ///   - steps: The app's steps if the file describes none.
  ///   - beginning: The initial content of a new world file of the design.
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

/// Designs are identified by name. Names are unique in the list.
extension SignInDesign: Hashable, CustomStringConvertible {
  /// Whether the names are the same.
  public static func == (one: SignInDesign, other: SignInDesign) -> Bool { one.name == other.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name.
  public var description: String { name }
}

/// The steps of an app that signs in by a design, as its author wrote them, and their run in a world.
package protocol SignInSteps: Sendable {
  /// The design whose steps these are.
  static var design: SignInDesign { get }

  /// Runs the steps in `world`. Always returns, since waiting is limited by the virtual clock.
  ///
  /// - Parameters:
  ///   - scenario: The other settings of the app's author; its steps are these.
  ///   - world: The world of the app.
  /// - Returns: The result of the last step, or that a step got no response.
  func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome
}

extension SignInSteps {
  /// Returns the outcome of steps that led to these fields.
  func report(_ fields: [String: String]) -> SignInOutcome {
    .report(Self.design, fields.mapValues(Optional.some))
  }
}
