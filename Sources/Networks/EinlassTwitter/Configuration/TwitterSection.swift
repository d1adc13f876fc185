internal import EinlassWire
internal import EinlassWorld

/// `twitter:` the people and the app at Twitter.
enum TwitterSection {
  private static let app = WorldFileKey(
    "app", .section(TwitterAppSection.keys, read: TwitterAppSection.read),
    "The Twitter app; default: an app with every permission except xAuth")
  private static let people = WorldFileKey(
    "people", .list(of: TwitterPersonSection.form), "The people on Twitter; default: none")
  private static let crowd = WorldFileKey<Int>(
    "crowd", .integer(0...10_000_000),
    "The number of additional people for load tests, each with a token for the app; default: 0")
  private static let rateLimits = WorldFileKey(
    "rateLimits", .bool, "Whether calls beyond a rate limit are refused; default: true")
  private static let bannedPageBytes = WorldFileKey<Int>(
    "bannedPageBytes", .integer(200...1_000_000),
    "The size of the page returned for a banned account, in bytes; default: 6000")
  private static let refuseUsedNonces = WorldFileKey(
    "refuseUsedNonces", .bool, "Whether a used nonce is refused; default: false")
  private static let timestampWindow = WorldFileKey<Int64>(
    "timestampWindow", .integer(1...86_400),
    "The tolerance for timestamps, in seconds; default: 300")
  private static let requestTokenLifetime = WorldFileKey<Int64>(
    "requestTokenLifetime", .integer(1...31_536_000),
    "The lifetime of a request token, in seconds; default: 900")
  private static let checkCallbacks = WorldFileKey(
    "checkCallbacks", .bool,
    "Whether only registered callbacks are accepted, as on Twitter since June 2018; default: false")
  private static let refuseInXML = WorldFileKey(
    "refuseInXMLWith200", .bool,
    "Whether XML refusals at /oauth/access_token have status 200; default: false")
  private static let verifierAttempts = WorldFileKey<Int>(
    "verifierAttempts", .integer(1...1_000_000),
    "The number of wrong verifiers or PINs that invalidates a request token; a guess; default: no limit")
  private static let refusePlainHTTP = WorldFileKey(
    "refusePlainHTTP", .bool,
    "Whether the API refuses plain HTTP requests to the host api.twitter.com; default: false")

  private static let oauth2 = WorldFileKey(
    "oauth2", .section(TwitterOAuth2PolicySection.keys, read: TwitterOAuth2PolicySection.read),
    "Settings for uncertain behaviour of OAuth 2.0 on X")
  private static let retirement = WorldFileKey(
    "retirement", .section(RetirementSection.keys, read: RetirementSection.read),
    "The retirement of OAuth 1.0a, on the world's clock; default: no retirement")

  static let keys: WorldFileKeys = [
    app.optional, people.optional, crowd.optional, rateLimits.optional, bannedPageBytes.optional,
    refuseUsedNonces.optional, timestampWindow.optional, requestTokenLifetime.optional,
    checkCallbacks.optional, refuseInXML.optional, verifierAttempts.optional, refusePlainHTTP.optional,
    oauth2.optional, retirement.optional,
  ]

  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section(keys)
    if let app = try section.read(app) { configuration.twitter.app = app }
    try readPeople(section, &configuration)
    configuration.twitter.crowd = try section.read(crowd) ?? 0
    try checkNames(section, configuration.twitter)
    try readPolicy(section, &configuration.twitter.policy)
  }

  private static func readPeople(
    _ section: YAMLSection, _ configuration: inout WorldConfiguration
  ) throws(WorldFileError) {
    var names = Set<String>()
    var ids = Set<Int64>()
    for value in try section[people]?.list() ?? [] {
      let person = try TwitterPersonSection.form.read(value)
      guard names.insert(person.screenName.lowercased()).inserted else {
        throw value.error("a person '\(person.screenName)' already exists; use another screenName")
      }
      if let id = person.id, !ids.insert(id).inserted {
        throw value.error("a person with the id \(id) already exists; use another id")
      }
      configuration.twitter.people.append(person)
    }
  }

  /// Throws where a person follows, blocks or has been liked by somebody who does not exist.
  private static func checkNames(
    _ section: YAMLSection, _ configuration: TwitterConfiguration
  ) throws(WorldFileError) {
    let known = Set(configuration.people.map { $0.screenName.lowercased() })
    for (value, person) in zip(try section[people]?.list() ?? [], configuration.people) {
      for name in person.namesMeant where !known.contains(name.lowercased()) {
        guard configuration.crowd > 0, name.hasPrefix("crowd_") else {
          let names = configuration.people.map(\.screenName)
          throw value.error(
            "this Twitter has no person called '\(name)'\(Suggestion.text(for: name, among: names)); add the person"
          )
        }
      }
    }
  }

  private static func readPolicy(
    _ section: YAMLSection, _ policy: inout SimulatedTwitter.Policy
  ) throws(WorldFileError) {
    if let size = try section.read(bannedPageBytes) { policy.bannedPageSize = size }
    if let refuses = try section.read(refuseUsedNonces) { policy.refusesUsedNonces = refuses }
    if let seconds = try section.read(timestampWindow) {
      policy.maxAge = seconds
      policy.maxAhead = seconds
    }
    if let lifetime = try section.read(requestTokenLifetime) { policy.requestTokenLifetime = lifetime }
    if let limits = try section.read(rateLimits) { policy.limitsRates = limits }
    if let checks = try section.read(checkCallbacks) { policy.checksCallbacks = checks }
    if let refuses = try section.read(refuseInXML) { policy.refusesInXMLWithStatus200 = refuses }
    policy.verifierAttempts = try section.read(verifierAttempts)
    policy.refusesPlainHTTP = try section.read(refusePlainHTTP) ?? false
    if let oauth2 = try section.read(oauth2) { policy.oauth2 = oauth2 }
    policy.retirement = try section.read(retirement)
  }
}
