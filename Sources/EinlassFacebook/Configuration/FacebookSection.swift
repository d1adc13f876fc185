internal import EinlassWire
internal import EinlassWorld

/// `facebook:` the people and the app at Facebook.
enum FacebookSection {
  private enum Answer: String, CaseIterable {
    case allow, deny, cancel
    case serviceDisabled = "service_disabled"
    case useBrowser = "service_disabled_use_browser"
    case killSwitch = "AndroidAuthKillSwitchException"
  }

  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section([
      "app", "people", "dialog", "codeLifetime", "webTokenLifetime", "picturesWithoutToken",
      "refusePlainHTTP",
    ])
    if let app = section["app"] { configuration.facebook.app = try readApp(app) }
    var (logins, ids, shownIDs): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for value in try section["people"]?.list() ?? [] {
      let person = try FacebookPersonSection.read(value)
      if !logins.insert(person.login).inserted {
        throw value.error(
          "there is a person with the login '\(person.login)' already; expected another login")
      }
      if let id = person.id, !ids.insert(id).inserted {
        throw value.error("there is a person with the id \(id) already; expected another id")
      }
      if let id = person.appScopedID ?? person.id, !shownIDs.insert(id).inserted {
        throw value.error(
          "the app knows another person by the id \(id) already; expected another appScopedID")
      }
      configuration.facebook.people.append(person)
    }
    try FacebookPersonSection.checkFriends(section["people"], configuration.facebook.people)
    if let dialog = section["dialog"] { try readDialog(dialog, &configuration) }
    if let life = section["codeLifetime"] {
      configuration.facebook.policy.codeLifetime = try life.integer(1...86_400)
    }
    if let life = section["webTokenLifetime"] {
      configuration.facebook.policy.webTokenSeconds = try life.integer(1...86_400)
    }
    if let rule = section["picturesWithoutToken"] {
      configuration.facebook.policy.picturesWithoutToken = try rule.choice(
        SimulatedFacebook.Policy.PictureRule.self)
    }
    configuration.facebook.policy.refusesPlainHTTP = try section["refusePlainHTTP"]?.bool() ?? false
  }

  /// Reads who answers the dialog without a page.
  private static func readDialog(_ value: YAMLValue, _ configuration: inout WorldConfiguration)
    throws(WorldFileError)
  {
    let section = try value.section(["person", "answer", "declines"])
    let person = try section.required("person")
    let login = try person.word()
    let logins = configuration.facebook.people.map(\.login)
    guard logins.contains(login) else {
      throw person.error(
        "no person in facebook.people has the login '\(login)'\(Suggestion.text(for: login, among: logins)); "
          + "expected one of their logins")
    }
    configuration.facebook.policy.dialogPerson = login
    configuration.facebook.policy.dialogAnswer = try section["answer"]?.choice(Answer.self).rawValue
    for permission in try section["declines"]?.list() ?? [] {
      configuration.facebook.policy.dialogDeclines.append(try permission.text())
    }
  }

  private static func readApp(_ value: YAMLValue) throws(WorldFileError) -> FacebookConfiguration.App {
    let section = try value.section([
      "id", "secret", "bundle", "development", "deleted", "version", "proof", "redirects", "site", "domains",
      "strict",
    ])
    var app = FacebookConfiguration.App()
    app.id = try section["id"]?.text() ?? app.id
    app.secret = try section["secret"]?.text() ?? app.secret
    if let bundle = try section["bundle"]?.text() { app.bundleID = bundle == "none" ? nil : bundle }
    app.isInDevelopment = try section["development"]?.bool() ?? false
    app.isDeleted = try section["deleted"]?.bool() ?? false
    if let version = section["version"] {
      let text = try version.text()
      guard GraphVersion(text) != nil else { throw version.expected("a version of Graph such as v2.8") }
      app.floorVersion = text
    }
    app.requiresProof = try section["proof"]?.bool() ?? false
    app.redirectURIs = try texts(section["redirects"])
    app.siteURL = try section["site"]?.text()
    app.domains = try texts(section["domains"]) ?? []
    app.isStrict = try section["strict"]?.bool()
    return app
  }

  private static func texts(_ value: YAMLValue?) throws(WorldFileError) -> [String]? {
    guard let value else { return nil }
    var texts: [String] = []
    for entry in try value.list() { texts.append(try entry.text()) }
    return texts
  }
}
