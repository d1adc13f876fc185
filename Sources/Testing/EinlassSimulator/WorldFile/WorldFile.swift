internal import EinlassDevice
public import EinlassWire
public import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A world, a sign-in in it and the expected outcome, from a YAML file (JSON is a subset).
///
/// The format is described in `Fixtures/Worlds/README.md`.
public struct WorldFile: Sendable {
  /// The path of the file, for messages.
  public let path: String
  /// A sentence about the world.
  public internal(set) var about = ""
  /// The rows of the scenario table that the file shows; usually empty.
  package internal(set) var rows: [Int] = []
  /// The initial time of its clock. `nil` if the file does not state it.
  public internal(set) var clock: WallTime?
  /// The world.
  public internal(set) var configuration = WorldConfiguration()
  /// The sign-in.
  public internal(set) var signIn: SignInScenario
  /// The expected outcome. `nil` if any outcome is accepted.
  public internal(set) var expectation: ExpectedOutcome?
  /// The expected course of the run.
  public internal(set) var expectedCourse = ExpectedCourse()
  /// The file's text, for comparison with a later one.
  let text: String

  /// Reads the text of a world file.
  ///
  /// - Parameters:
  ///   - text: The text in YAML or JSON, with or without a byte order mark.
  ///   - path: The path of the file, for messages.
  /// - Throws: `WorldFileError` with the line and the key if the text is not valid, a key is unknown or
  ///   missing, or a value is not allowed.
  public init(_ text: String, path: String) throws(WorldFileError) {
    guard let value = try YAMLValue.read(text, file: path) else {
      throw WorldFileError(file: path, line: nil, key: "", message: "is empty")
    }
    let section = try value.section(Self.mapping.keys)
    let design = try Self.design(section)
    self.path = path
    self.text = text
    signIn = SignInScenario(design)
    if let steps = try Self.steps(of: design, section) { signIn.steps = steps }
    try Self.mapping.read(section, into: &self)
  }

  /// Returns the steps that the file describes for `design`. `nil` if it describes none. The file may not describe
  /// those of another design.
  private static func steps(
    of design: SignInDesign, _ section: YAMLSection
  ) throws(WorldFileError) -> (any SignInSteps)? {
    var steps: (any SignInSteps)?
    for candidate in SignInDesign.all {
      guard let part = candidate.section, let value = section.value(at: part.key) else { continue }
      guard candidate == design else { throw value.error("works only with 'signIn: \(candidate.name)'") }
      steps = try part.form.read(value)
    }
    return steps
  }

  /// Returns the design that the file names. `reverse` is the one whose network has a section, or the first such design
  /// if several networks have a section or none has.
  private static func design(_ section: YAMLSection) throws(WorldFileError) -> SignInDesign {
    let word = try signInForm.read(try section.required("signIn"))
    let accounts = SignInDesign.all.filter { $0.accountSection != nil }
    let named =
      word == reverse
      ? accounts.first { $0.accountSection.map { section[$0] != nil } ?? false } ?? accounts.first
      : SignInDesign.all.first { $0.name == word }
    guard let named else { throw section.value.expected("a design") }
    return named
  }

  /// The name of the built-in world wherever a world file is expected. A file of this name is `./built-in`.
  package static let builtInName = "built-in"

  /// Returns the built-in world, in which people sign in with the Twitter account of the phone.
  static func builtIn() throws(WorldFileError) -> WorldFile {
    var file = try WorldFile("about: The built-in world.\nsignIn: twitter\n", path: builtInName)
    file.configuration = .builtIn
    return file
  }

  /// Compares a run with the expected outcome and course.
  ///
  /// - Parameter run: A run of this file's sign-in.
  /// - Returns: A sentence that describes the first difference from the expectation. `nil` if the run
  ///   matches.
  public func difference(from run: ScenarioRun) -> String? {
    expectation?.difference(from: run.outcome) ?? expectedCourse.difference(from: run)
  }

  /// Creates the world and runs the sign-in.
  ///
  /// - Returns: The outcome, course and journal of the run.
  /// - Throws: `WorldFileError` if the world cannot be created. A failed sign-in is an outcome.
  public func run() async throws(WorldFileError) -> ScenarioRun {
    let world: World
    do {
      world = try await World(configuration)
    } catch {
      throw WorldFileError(file: path, line: nil, key: "", message: "\(error)")
    }
    return await ScenarioRun.perform(signIn, in: world)
  }
}
