public import EinlassWire
internal import FoundationEssentials

/// A world, a sign-in in it and the outcome that is expected, from a file of YAML (JSON is a subset).
///
/// What may stand in it is described in `Fixtures/Worlds/README.md`.
public struct WorldFile: Sendable {
  /// Where the file is, for messages.
  public let path: String
  /// What the world shows, in a sentence.
  public let about: String
  /// The rows of the scenario table that it shows; mostly empty.
  public let rows: [Int]
  /// What its clock shows at first; nil: the file does not say.
  public let clock: WallTime?
  /// The world.
  public let plan: WorldPlan
  /// The sign-in.
  public let signIn: SignInPlan
  /// nil: the file expects nothing, any outcome will do.
  public let expectation: Expectation?
  /// What the file expects of the way to the outcome.
  public let expectedCourse: ExpectedCourse

  /// Reads `text`, with or without a byte order mark; `path` is for messages.
  public init(_ text: String, path: String) throws(WorldFileMistake) {
    guard let value = try YAMLValue.read(text, file: path) else {
      throw WorldFileMistake(file: path, line: nil, key: "", message: "is empty")
    }
    try self.init(value, path: path)
  }

  private init(_ value: YAMLValue, path: String) throws(WorldFileMistake) {
    let section = try value.section([
      "about", "row", "signIn", "clock", "seed", "app", "twitter", "facebook", "broker", "phone", "person",
      "session", "web", "plan", "expect",
    ])
    self.path = path
    about = try section["about"]?.text() ?? ""
    rows = try Self.rows(section["row"])
    var plan = WorldPlan()
    clock = try section["clock"].map(Self.time)
    if let clock { plan.start = clock }
    if let seed = section["seed"] { plan.seed = try seed.integer(0...UInt64.max) }
    let design = try Self.design(section)
    var signIn = SignInPlan(design.network)
    try Self.readDesign(design, section, &signIn)
    if let app = section["app"] { try AppSection.read(app, &plan, &signIn) }
    if let twitter = section["twitter"] { try TwitterSection.read(twitter, &plan) }
    if let facebook = section["facebook"] { try FacebookSection.read(facebook, &plan) }
    if let broker = section["broker"] { try BrokerSection.read(broker, &plan, &signIn) }
    if let phone = section["phone"] { try PhoneSection.read(phone, &plan) }
    if let person = section["person"] { try PersonSection.read(person, &plan) }
    for planned in try section["plan"]?.list() ?? [] {
      plan.failures.append(try PlanSection.read(planned))
    }
    try Self.checkAccounts(section["phone"] ?? value, plan)
    self.plan = plan
    self.signIn = signIn
    expectation = try section["expect"].map { value throws(WorldFileMistake) in
      switch design {
      case .twitter, .facebook, .reverse: try ExpectSection.read(value, of: design.network)
      case .session: try SessionSection.readExpectation(value)
      case .web: try WebSection.readExpectation(value)
      case .broker: try BrokerSection.readExpectation(value)
      }
    }
    expectedCourse = try section["expect"].map(ExpectSection.readCourse) ?? ExpectedCourse()
  }

  /// The section of the same name, which goes with no other design.
  private static func readDesign(
    _ design: Design, _ section: YAMLSection, _ signIn: inout SignInPlan
  ) throws(WorldFileMistake) {
    for other in [Design.session, .web] where other != design {
      if let value = section[other.rawValue] {
        throw value.mistake("goes with 'signIn: \(other.rawValue)' alone")
      }
    }
    switch design {
    case .twitter, .facebook, .reverse: break
    case .session: signIn.session = try section["session"].map(SessionSection.read) ?? SessionPlan()
    case .web: signIn.web = try section["web"].map(WebSection.read) ?? WebLoginPlan()
    case .broker: signIn.broker = BrokerPlan()
    }
  }

  /// The design that the file names; `reverse` is the system account of the network that has a section, Twitter's where
  /// both have one or none has.
  private static func design(_ section: YAMLSection) throws(WorldFileMistake) -> Design {
    let design = try section.required("signIn").choice(Design.self)
    guard design == .reverse else { return design }
    return section["facebook"] != nil && section["twitter"] == nil ? .facebook : .twitter
  }

  /// What `signIn:` may say.
  private enum Design: String, CaseIterable {
    case twitter, facebook, reverse, session, web, broker

    var network: NetworkID { self == .twitter ? .twitter : .facebook }
  }

  /// What is different about `run`, its outcome or the way to it, in a sentence; nil where all is as expected.
  public func difference(from run: Run) -> String? {
    expectation?.difference(from: run.outcome) ?? expectedCourse.difference(from: run)
  }

  /// Makes the world and runs the sign-in.
  public func run() async throws(WorldFileMistake) -> Run {
    let world: World
    do {
      world = try await World(plan)
    } catch {
      throw WorldFileMistake(file: path, line: nil, key: "", message: "\(error)")
    }
    return await Run.perform(signIn, in: world)
  }

  private static func rows(_ value: YAMLValue?) throws(WorldFileMistake) -> [Int] {
    var rows: [Int] = []
    for row in try value?.listOrOne() ?? [] { rows.append(try row.integer(1...114)) }
    return rows
  }

  private static func time(_ value: YAMLValue) throws(WorldFileMistake) -> WallTime {
    guard let time = TimeText.date(try value.text()) else {
      throw value.expected("a time such as 2017-03-20T09:00:00Z")
    }
    return time
  }

  /// Every account on the phone has to be somebody's.
  private static func checkAccounts(_ value: YAMLValue, _ plan: WorldPlan) throws(WorldFileMistake) {
    for account in plan.accounts {
      let known =
        account.network == .twitter
        ? plan.twitterPeople.map(\.screenName) : plan.facebookPeople.map(\.login)
      if !known.contains(account.person) {
        let section = account.network == .twitter ? "twitter.people" : "facebook.people"
        throw value.mistake(
          "the account '\(account.person)' is nobody's\(Suggestion.text(for: account.person, among: known)); "
            + "add the person to \(section)")
      }
    }
  }
}
