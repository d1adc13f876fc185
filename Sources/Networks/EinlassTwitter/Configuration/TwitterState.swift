package import EinlassStorage
package import EinlassWorld

/// The state of Twitter in an exported world, except its tables.
package struct TwitterState: ModuleState {
  private var app: TwitterConfiguration.App
  private var policy: SimulatedTwitter.Policy
  /// The size of the crowd, whose people are in the tables only after changes. `nil` if there is no crowd.
  private var crowd: Int?

  package init(of world: World) {
    app = world.configuration.twitter.app
    policy = world.configuration.twitter.policy
    crowd = world.configuration.twitter.crowd > 0 ? world.configuration.twitter.crowd : nil
    // The person listed first on the pages is configured by name, and the document has no configuration.
    policy.choosesFirst = world.twitter.policy.choosesFirst
  }

  package func check(_ tables: StorageContents, at path: String) throws(ConfigurationError) {
    for (value, name) in [
      (policy.maxAge, "maxAge"), (policy.maxAhead, "maxAhead"),
      (policy.requestTokenLifetime, "requestTokenLifetime"),
      (policy.oauth2.codeLifetime, "oauth2.codeLifetime"),
      (policy.oauth2.accessTokenLifetime, "oauth2.accessTokenLifetime"),
      (policy.oauth2.refreshTokenLifetime, "oauth2.refreshTokenLifetime"),
    ] {
      try DocumentCheck.number(value, DocumentCheck.lifetime, "\(path).policy.\(name)")
    }
    try DocumentCheck.number(policy.bannedPageSize, 0...1_000_000, "\(path).policy.bannedPageSize")
    try DocumentCheck.number(crowd, 1...10_000_000, "\(path).crowd")
    let people = tables[TwitterPersonRecord.self]
    try DocumentCheck.unique(people.map { String($0.id) }, "people on Twitter with the id")
    try DocumentCheck.unique(people.map { $0.screenName.lowercased() }, "people on Twitter called")
    try DocumentCheck.unique(
      tables[TwitterAppRecord.self].map(\.key), "apps registered with Twitter with the key")
    for person in people {
      if let error = person.profile?.value.error {
        throw ConfigurationError(
          "the document's Twitter person '\(person.screenName.prefix(40))': \(error)")
      }
    }
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration.twitter.app = app
    configuration.twitter.policy = policy
    configuration.twitter.crowd = crowd ?? 0
  }

  package func restore(in world: World) {
    TwitterSetup(world: world).addCrowd()
    for app in world.tables.list(TwitterAppRecord.self, last: .max) where !app.isSystem {
      world.clientKeys.add(app.key)
      if let id = app.oauth2?.clientID { world.clientKeys.add(id) }
    }
  }
}
