internal import EinlassWorld

/// `oauth2:` what a back end does that signs in at X with OAuth 2.0.
enum OAuth2Section {
  private static let start = WorldFileKey<OAuth2Scenario.Start>(
    "start", .choice, "The source of the tokens: page, or exchange of an OAuth 1.0a token; default: page"
  )
  private static let person = WorldFileKey(
    "person", .word, "The person who answers on the page; default: the first person on X")
  private static let denies = WorldFileKey(
    "denies", .bool, "Whether the person denies access; default: false")
  private static let scopes = WorldFileKey(
    "scopes", .list(of: .word), "The scopes to request; default: users.read, tweet.read and offline.access")
  private static let mistake = WorldFileKey<OAuth2Scenario.Mistake>(
    "mistake", .choice, "The back end's mistake; default: none")
  private static let delay = WorldFileKey(
    "delay", .duration, "The delay before the back end exchanges the code; default: none")
  private static let wait = WorldFileKey(
    "wait", .duration, "The delay between receiving the tokens and the steps; default: none")
  private static let steps = WorldFileKey<[OAuth2Scenario.Step]>(
    "steps", .listOrOne(of: .choice), "Its steps with the tokens, in order; default: me")

  static let keys: WorldFileKeys = [
    start.optional, person.optional, denies.optional, scopes.optional, mistake.optional, delay.optional,
    wait.optional, steps.optional,
  ]

  static func read(_ value: YAMLValue) throws(WorldFileError) -> OAuth2Scenario {
    let section = try value.section(keys)
    var scenario = OAuth2Scenario()
    scenario.start = try section.read(start) ?? .page
    scenario.person = try section.read(person)
    scenario.isDenied = try section.read(denies) ?? false
    scenario.scopes = try section.read(scopes)
    scenario.mistake = try section.read(mistake) ?? .none
    scenario.delay = try duration(section, delay)
    scenario.wait = try duration(section, wait)
    if let steps = try section.read(steps) { scenario.steps = steps }
    return scenario
  }

  private static func duration(
    _ section: YAMLSection, _ key: WorldFileKey<Duration>
  ) throws(WorldFileError) -> Duration {
    guard let duration = try section.read(key) else { return .zero }
    guard duration >= .zero else {
      throw (section[key] ?? section.value).expected("a duration of zero or more, such as 5s")
    }
    return duration
  }
}
