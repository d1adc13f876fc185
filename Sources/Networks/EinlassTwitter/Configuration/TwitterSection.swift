internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `twitter:` the people and the app at Twitter.
enum TwitterSection {
  static let form = WorldFileForm.section(TwitterConfiguration()) {
    Key(
      "app", \.app, TwitterAppSection.form,
      "The Twitter app; default: an app with every permission except xAuth")
    Key("people", \.people, people, "The people on Twitter; default: none")
    Key(
      "crowd", \.crowd, .integer(0...10_000_000),
      "The number of additional people for load tests, each with a token for the app; default: 0")
    Key(
      "rateLimits", \.policy.limitsRates, .bool,
      "Whether calls beyond a rate limit are refused; default: true")
    Key(
      "bannedPageBytes", \.policy.bannedPageSize, .integer(200...1_000_000),
      "The size of the page returned for a banned account, in bytes; default: 6000")
    Key(
      "refuseUsedNonces", \.policy.refusesUsedNonces, .bool,
      "Whether a used nonce is refused; default: false")
    Key(
      "timestampWindow", WorldFileForm<Int64>.integer(1...86_400),
      "The tolerance for timestamps, in seconds; default: 300"
    ) { ($0.policy.maxAge, $0.policy.maxAhead) = ($1, $1) }
    Key(
      "requestTokenLifetime", \.policy.requestTokenLifetime, .integer(1...31_536_000),
      "The lifetime of a request token, in seconds; default: 900")
    Key(
      "checkCallbacks", \.policy.checksCallbacks, .bool,
      "Whether only registered callbacks are accepted, as on Twitter since June 2018; default: false")
    Key(
      "refuseInXMLWith200", \.policy.refusesInXMLWithStatus200, .bool,
      "Whether XML refusals at /oauth/access_token have status 200; default: false")
    Key(
      "verifierAttempts", \.policy.verifierAttempts, .integer(1...1_000_000),
      "The number of incorrect verifiers or PINs after which a request token is invalid; default: no limit (a guess)"
    )
    Key(
      "refusePlainHTTP", \.policy.refusesPlainHTTP, .bool,
      "Whether the API refuses plain HTTP requests to the host api.twitter.com; default: false")
    Key(
      "oauth2", \.policy.oauth2, TwitterOAuth2PolicySection.form,
      "Settings for uncertain behaviour of OAuth 2.0 on X")
    Key(
      "retirement", \.policy.retirement, RetirementSection.form,
      "The schedule for retiring OAuth 1.0a, on the world's clock; default: no retirement")
  } check: { section, twitter throws(WorldFileError) in
    try checkNames(section["people"], twitter)
  }

  /// A list of people with unique names and ids.
  private static let people = WorldFileForm<[TwitterConfiguration.Person]>.list(of: TwitterPersonSection.form)
    .map {
      people, value throws(WorldFileError) in
      var names = Set<String>()
      var ids = Set<Int64>()
      for (person, value) in zip(people, try value.list()) {
        guard names.insert(person.screenName.lowercased()).inserted else {
          throw value.error("a person '\(person.screenName)' already exists; use another screenName")
        }
        if let id = person.id, !ids.insert(id).inserted {
          throw value.error("a person with the id \(id) already exists; use another id")
        }
      }
      return people
    }

  /// Throws if a person's entry names an unknown account, such as one that the person follows.
  private static func checkNames(
    _ people: YAMLValue?, _ configuration: TwitterConfiguration
  ) throws(WorldFileError) {
    let known = Set(configuration.people.map { $0.screenName.lowercased() })
    for (value, person) in zip(try people?.list() ?? [], configuration.people) {
      for name in person.namesMeant where !known.contains(name.lowercased()) {
        guard configuration.crowd > 0, name.hasPrefix("crowd_") else {
          let names = configuration.people.map(\.screenName)
          throw value.error(
            "this world's Twitter has no person called '\(name)'\(Suggestion.text(for: name, among: names)); "
              + "add the person")
        }
      }
    }
  }
}
