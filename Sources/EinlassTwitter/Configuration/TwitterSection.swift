internal import EinlassWorld

/// `twitter:` the people and the app at Twitter.
enum TwitterSection {
  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section([
      "app", "people", "crowd", "rateLimits", "bannedPageBytes", "refuseUsedNonces", "timestampWindow",
      "requestTokenLifetime", "checkCallbacks", "refuseInXMLWith200", "verifierAttempts", "refusePlainHTTP",
    ])
    if let app = section["app"] { configuration.twitter.app = try readApp(app) }
    var names = Set<String>()
    var ids = Set<Int64>()
    for value in try section["people"]?.list() ?? [] {
      let person = try readPerson(value)
      guard names.insert(person.screenName.lowercased()).inserted else {
        throw value.error("there is a person '\(person.screenName)' already; expected another screenName")
      }
      if let id = person.id, !ids.insert(id).inserted {
        throw value.error("there is a person with the id \(id) already; expected another id")
      }
      configuration.twitter.people.append(person)
    }
    configuration.twitter.crowd = try section["crowd"]?.integer(0...10_000_000) ?? 0
    if let size = section["bannedPageBytes"] {
      configuration.twitter.policy.bannedPageSize = try size.integer(200...1_000_000)
    }
    if let refuse = section["refuseUsedNonces"] {
      configuration.twitter.policy.refusesUsedNonces = try refuse.bool()
    }
    if let window = section["timestampWindow"] {
      let seconds: Int64 = try window.integer(1...86_400)
      configuration.twitter.policy.maxAge = seconds
      configuration.twitter.policy.maxAhead = seconds
    }
    if let lifetime = section["requestTokenLifetime"] {
      configuration.twitter.policy.requestTokenLifetime = try lifetime.integer(1...31_536_000)
    }
    if let limits = section["rateLimits"] { configuration.twitter.policy.limitsRates = try limits.bool() }
    if let checks = section["checkCallbacks"] {
      configuration.twitter.policy.checksCallbacks = try checks.bool()
    }
    if let refuses = section["refuseInXMLWith200"] {
      configuration.twitter.policy.refusesInXMLWithStatus200 = try refuses.bool()
    }
    configuration.twitter.policy.verifierAttempts = try section["verifierAttempts"]?.integer(1...1_000_000)
    configuration.twitter.policy.refusesPlainHTTP = try section["refusePlainHTTP"]?.bool() ?? false
  }

  private static func readApp(_ value: YAMLValue) throws(WorldFileError) -> TwitterConfiguration.App {
    let section = try value.section([
      "key", "secret", "accessLevel", "reverseAuth", "email", "suspended", "callbacks", "callbackLocked",
      "xauth", "signIn",
    ])
    var app = TwitterConfiguration.App()
    app.key = try section["key"]?.word() ?? app.key
    app.secret = try section["secret"]?.word() ?? app.secret
    if let level = section["accessLevel"] {
      app.accessLevel = try level.choice(TwitterAppRegistration.AccessLevel.self)
    }
    app.mayReverseAuthenticate = try section["reverseAuth"]?.bool() ?? true
    app.mayReadEmail = try section["email"]?.bool() ?? true
    app.isSuspended = try section["suspended"]?.bool() ?? false
    if let callbacks = section["callbacks"] {
      app.callbacks = []
      for callback in try callbacks.listOrOne() { app.callbacks.append(try callback.word()) }
    }
    app.isCallbackLocked = try section["callbackLocked"]?.bool() ?? false
    app.mayUseXAuth = try section["xauth"]?.bool() ?? false
    app.allowsSignIn = try section["signIn"]?.bool() ?? true
    return app
  }

  private static func readPerson(_ value: YAMLValue) throws(WorldFileError) -> TwitterConfiguration.Person {
    let section = try value.section([
      "screenName", "name", "id", "email", "avatar", "status", "state", "token", "password", "profile",
    ])
    var person = TwitterConfiguration.Person(
      screenName: try section.required("screenName").word(), name: try section["name"]?.text())
    person.id = try section["id"]?.integer(1...Int64.max)
    person.email = try section["email"]?.text()
    person.avatar = try section["avatar"]?.word()
    person.status = try section["status"]?.text()
    person.password = try section["password"]?.word()
    if let profile = section["profile"] { try person.profile.read(profile) }
    if let token = section["token"] {
      let token = try token.section(["token", "secret"])
      person.token = TwitterConfiguration.Token(
        token: try token.required("token").word(), secret: try token.required("secret").word())
    }
    for state in try section["state"]?.listOrOne() ?? [] {
      person.states.insert(try state.choice(TwitterConfiguration.PersonState.self))
    }
    return person
  }
}
