/// `facebook:` the people and the app at Facebook.
enum FacebookSection {
  private enum State: String, CaseIterable {
    case checkpointed, unconfirmed
  }

  static func read(_ value: YAMLValue, _ plan: inout WorldPlan) throws(WorldFileMistake) {
    let section = try value.section(["app", "people"])
    if let app = section["app"] { plan.facebookApp = try readApp(app) }
    for person in try section["people"]?.list() ?? [] {
      plan.facebookPeople.append(try readPerson(person))
    }
  }

  private static func readApp(_ value: YAMLValue) throws(WorldFileMistake) -> WorldPlan.FacebookApp {
    let section = try value.section(["id", "secret", "bundle", "development", "deleted"])
    var app = WorldPlan.FacebookApp()
    app.id = try section["id"]?.text() ?? app.id
    app.secret = try section["secret"]?.text() ?? app.secret
    if let bundle = try section["bundle"]?.text() { app.bundleID = bundle == "none" ? nil : bundle }
    app.isInDevelopment = try section["development"]?.bool() ?? false
    app.isDeleted = try section["deleted"]?.bool() ?? false
    return app
  }

  private static func readPerson(_ value: YAMLValue) throws(WorldFileMistake) -> WorldPlan.FacebookPerson {
    let section = try value.section(["name", "login", "id", "email", "state", "tester", "installed"])
    var person = WorldPlan.FacebookPerson(
      name: try section.required("name").text(), login: try section.required("login").text())
    person.id = try section["id"]?.text()
    person.email = try section["email"]?.text()
    person.isTester = try section["tester"]?.bool() ?? false
    for state in try section["state"]?.listOrOne() ?? [] {
      switch try state.choice(State.self) {
      case .checkpointed: person.isCheckpointed = true
      case .unconfirmed: person.isConfirmed = false
      }
    }
    if let installed = section["installed"] {
      var permissions: [String] = []
      for permission in try installed.list() { permissions.append(try permission.text()) }
      person.installed = permissions
    }
    return person
  }
}
