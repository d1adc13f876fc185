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
  /// Where the file is, for messages.
  public let path: String
  /// A sentence about the world.
  public let about: String
  /// The rows of the scenario table that it shows; usually empty.
  package let rows: [Int]
  /// What its clock shows at first; nil: the file does not say.
  public let clock: WallTime?
  /// The world.
  public private(set) var configuration: WorldConfiguration
  /// The sign-in.
  public let signIn: SignInScenario
  /// nil: the file expects nothing; any outcome is accepted.
  public let expectation: ExpectedOutcome?
  /// What the file expects of the way to the outcome.
  public let expectedCourse: ExpectedCourse
  /// The file's text, to be compared with that of a later one.
  let text: String

  /// Reads `text`, with or without a byte order mark; `path` is for messages.
  public init(_ text: String, path: String) throws(WorldFileError) {
    guard let value = try YAMLValue.read(text, file: path) else {
      throw WorldFileError(file: path, line: nil, key: "", message: "is empty")
    }
    try self.init(value, text, path: path, modules: .standard)
  }

  private init(
    _ value: YAMLValue, _ text: String, path: String, modules: WorldModules
  ) throws(WorldFileError) {
    let sections = modules.all.compactMap(\.files.section)
    let section = try value.section(Self.standardKeys)
    self.path = path
    self.text = text
    about = try section.read(Self.about) ?? ""
    rows = try section.read(Self.row) ?? []
    var configuration = WorldConfiguration()
    clock = try section.read(Self.clock)
    if let clock { configuration.start = clock }
    if let seed = try section.read(Self.seed) { configuration.seed = seed }
    let design = try Self.design(section)
    var signIn = SignInScenario(design)
    if let steps = try Self.steps(of: design, section) { signIn.steps = steps }
    if let app = section["app"] { try AppSection.read(app, &configuration, &signIn) }
    for part in sections {
      if let value = section[part.key] { try part.read(value, &configuration, modules) }
    }
    for planned in try section["plan"]?.list() ?? [] {
      configuration.failures.append(try PlanSection.read(planned, modules))
    }
    self.configuration = configuration
    self.signIn = signIn
    expectation = try section["expect"].map { value throws(WorldFileError) in
      try ExpectSection.read(value, of: design)
    }
    expectedCourse =
      try section["expect"].map { value throws(WorldFileError) in
        try ExpectSection.readCourse(value, modules)
      } ?? ExpectedCourse()
  }

  /// The steps that the file describes for `design`; nil: it describes none. The file may not describe those of another
  /// design.
  private static func steps(
    of design: SignInDesign, _ section: YAMLSection
  ) throws(WorldFileError) -> (any SignInSteps)? {
    var steps: (any SignInSteps)?
    for candidate in SignInDesign.all {
      guard let part = candidate.section, let value = section.value(at: part.key) else { continue }
      guard candidate == design else { throw value.error("works only with 'signIn: \(candidate.name)'") }
      steps = try part.read(value)
    }
    return steps
  }

  /// The design that the file names; `reverse` is the one whose network has a section, or the first such design where
  /// several networks have a section or none has.
  private static func design(_ section: YAMLSection) throws(WorldFileError) -> SignInDesign {
    let word = try section.required(Self.signIn)
    let accounts = SignInDesign.all.filter { $0.accountSection != nil }
    let named =
      word == reverse
      ? accounts.first { $0.accountSection.map { section[$0] != nil } ?? false } ?? accounts.first
      : SignInDesign.all.first { $0.name == word }
    guard let named else { throw section.value.expected("a design") }
    return named
  }

  /// The name of the built-in world wherever a world file is wanted. A file of this name is `./built-in`.
  package static let builtInName = "built-in"

  /// The built-in world, in which people sign in with the Twitter account of the phone.
  static func builtIn() throws(WorldFileError) -> WorldFile {
    var file = try WorldFile("about: The built-in world.\nsignIn: twitter\n", path: builtInName)
    file.configuration = .builtIn
    return file
  }

  /// How `run` differs in its outcome or in the way to it, in a sentence; nil where all is as expected.
  public func difference(from run: ScenarioRun) -> String? {
    expectation?.difference(from: run.outcome) ?? expectedCourse.difference(from: run)
  }

  /// Makes the world and runs the sign-in.
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
