internal import EinlassNetworks

/// `facebook:` the people and the app at Facebook.
enum FacebookSection {
  private enum Answer: String, CaseIterable {
    case allow, deny, cancel
    case serviceDisabled = "service_disabled"
    case useBrowser = "service_disabled_use_browser"
    case killSwitch = "AndroidAuthKillSwitchException"
  }

  static func read(_ value: YAMLValue, _ plan: inout WorldPlan) throws(WorldFileMistake) {
    let section = try value.section([
      "app", "people", "dialog", "codeLifetime", "webTokenLifetime", "picturesWithoutToken",
      "refusePlainHTTP",
    ])
    if let app = section["app"] { plan.facebookApp = try readApp(app) }
    var (logins, ids, shownIDs): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for value in try section["people"]?.list() ?? [] {
      let person = try FacebookPersonSection.read(value)
      if !logins.insert(person.login).inserted {
        throw value.mistake(
          "there is a person with the login '\(person.login)' already; expected another login")
      }
      if let id = person.id, !ids.insert(id).inserted {
        throw value.mistake("there is a person with the id \(id) already; expected another id")
      }
      if let id = person.appScopedID ?? person.id, !shownIDs.insert(id).inserted {
        throw value.mistake(
          "the app knows another person by the id \(id) already; expected another appScopedID")
      }
      plan.facebookPeople.append(person)
    }
    try FacebookPersonSection.checkFriends(section["people"], plan.facebookPeople)
    if let dialog = section["dialog"] { try readDialog(dialog, &plan) }
    if let life = section["codeLifetime"] { plan.facebookPolicy.codeLifetime = try life.integer(1...86_400) }
    if let life = section["webTokenLifetime"] {
      plan.facebookPolicy.webTokenSeconds = try life.integer(1...86_400)
    }
    if let rule = section["picturesWithoutToken"] {
      plan.facebookPolicy.picturesWithoutToken = try rule.choice(SimulatedFacebook.Policy.PictureRule.self)
    }
    plan.facebookPolicy.refusesPlainHTTP = try section["refusePlainHTTP"]?.bool() ?? false
  }

  /// Who answers the dialog without a page.
  private static func readDialog(_ value: YAMLValue, _ plan: inout WorldPlan) throws(WorldFileMistake) {
    let section = try value.section(["person", "answer", "declines"])
    let person = try section.required("person")
    let login = try person.word()
    let logins = plan.facebookPeople.map(\.login)
    guard logins.contains(login) else {
      throw person.mistake(
        "nobody in facebook.people has the login '\(login)'\(Suggestion.text(for: login, among: logins)); "
          + "expected one of theirs")
    }
    plan.facebookPolicy.dialogPerson = login
    plan.facebookPolicy.dialogAnswer = try section["answer"]?.choice(Answer.self).rawValue
    for permission in try section["declines"]?.list() ?? [] {
      plan.facebookPolicy.dialogDeclines.append(try permission.text())
    }
  }

  private static func readApp(_ value: YAMLValue) throws(WorldFileMistake) -> WorldPlan.FacebookApp {
    let section = try value.section([
      "id", "secret", "bundle", "development", "deleted", "version", "proof", "redirects", "site", "domains",
      "strict",
    ])
    var app = WorldPlan.FacebookApp()
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

  private static func texts(_ value: YAMLValue?) throws(WorldFileMistake) -> [String]? {
    guard let value else { return nil }
    var texts: [String] = []
    for entry in try value.list() { texts.append(try entry.text()) }
    return texts
  }
}
