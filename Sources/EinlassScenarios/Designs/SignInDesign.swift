package import EinlassWorld

/// A way to sign in that `signIn:` of a world file can name: what the file says about it, what can come of it, and, by
/// its steps, how it runs.
///
/// The list is `all`: a design is a folder of its own and one line there.
public struct SignInDesign: Sendable {
  /// What comes of a sign-in that got its answers.
  package enum OutcomeKind: Sendable {
    /// Credentials, or one of these problems.
    case credentials(problems: [DocumentedProblem])
    /// A report on what the steps came to, with failures among its fields.
    case report
  }

  /// Where a world file says what the app does.
  struct Section: Sendable {
    /// A key of the file, such as `web`, or one within another, such as `broker.login`.
    let key: String
    /// Reads what stands there.
    let read: @Sendable (YAMLValue) throws(WorldFileMistake) -> any SignInSteps
  }

  /// How world files name it.
  public let name: String
  /// What messages call it.
  let title: String
  /// What comes of a sign-in that got its answers.
  package let outcomeKind: OutcomeKind
  /// The names of all fields that credentials or report can have.
  package let fields: [String]
  /// The name under which programs find the fields of an outcome.
  package let outcomeKey: String
  /// Where a world file says what the app does; nil: there is nothing to say.
  let section: Section?
  /// The section of the network whose account on the phone signs in; nil: none does.
  let accountSection: String?
  /// What the app does where the file does not say it.
  let steps: any SignInSteps
  /// What the fields of an outcome say, in a few words.
  let summary: @Sendable ([String: String?]) -> String
  /// What expected fields say, in a few words; the others may have any value.
  let expectedSummary: @Sendable ([String: String?]) -> String

  /// The problems that its authenticator can report; empty where failures are fields of a report.
  package var problems: [DocumentedProblem] {
    if case .credentials(let problems) = outcomeKind { problems } else { [] }
  }
}

extension SignInDesign {
  /// A design whose authenticator gets credentials for an account of the phone.
  ///
  /// - Parameters:
  ///   - name: How world files name it, and the section of its network.
  ///   - title: What messages call it.
  ///   - fields: The names of the fields that credentials have.
  ///   - problems: Every problem that the authenticator can report.
  ///   - steps: What the app does.
  ///   - summary: What some or all of the fields say, in a few words.
  init(
    account name: String, title: String, fields: [String], problems: [DocumentedProblem],
    steps: some SignInSteps, summary: @escaping @Sendable ([String: String?]) -> String
  ) {
    self.init(
      name: name, title: title, outcomeKind: .credentials(problems: problems), fields: fields,
      outcomeKey: "credentials", section: nil, accountSection: name, steps: steps, summary: summary,
      expectedSummary: summary)
  }

  /// A design that a world file describes step by step, and that reports what they came to.
  ///
  /// - Parameters:
  ///   - name: How world files name it.
  ///   - sectionKey: Where a world file has the steps.
  ///   - outcomeKey: The name under which programs find the report; without it the design's name.
  ///   - fields: The names of the fields that a report can have.
  ///   - steps: What the app does where the file does not say it.
  ///   - read: Reads the section.
  ///   - summary: What the fields of a report say, in a few words.
  ///   - expectedSummary: What some fields of a report say, in a few words.
  init<Steps: SignInSteps>(
    _ name: String, sectionKey: String, outcomeKey: String? = nil, fields: [String],
    steps: Steps, read: @escaping @Sendable (YAMLValue) throws(WorldFileMistake) -> Steps,
    summary: @escaping @Sendable ([String: String?]) -> String,
    expectedSummary: @escaping @Sendable ([String: String?]) -> String
  ) {
    let section = Section(key: sectionKey) { value throws(WorldFileMistake) in try read(value) }
    self.init(
      name: name, title: name, outcomeKind: .report, fields: fields, outcomeKey: outcomeKey ?? name,
      section: section, accountSection: nil, steps: steps, summary: summary, expectedSummary: expectedSummary)
  }
}

/// A design is its name: no two of the list have the same.
extension SignInDesign: Hashable, CustomStringConvertible {
  /// Whether the names are the same.
  public static func == (one: SignInDesign, other: SignInDesign) -> Bool { one.name == other.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name.
  public var description: String { name }
}

/// What an app does to sign in by a design, as its author wrote it, and the way to do it in a world.
package protocol SignInSteps: Sendable {
  /// The design whose steps these are.
  static var design: SignInDesign { get }

  /// Takes the steps in `world`; returns in any case, since the virtual clock ends what stays unanswered.
  ///
  /// - Parameters:
  ///   - plan: What the app's author wrote besides; these are its steps.
  ///   - world: The world of the app.
  /// - Returns: What the last step came to, or that one had no answer.
  func run(_ plan: SignInPlan, in world: World) async -> SignInOutcome
}
