/// `facebook:` the people and the app at Facebook.
enum FacebookSection {
  private enum State: String, CaseIterable {
    case checkpointed, unconfirmed
  }

  static func read(_ value: YAMLValue, _ plan: inout WorldPlan) throws(WorldFileMistake) {
    let section = try value.section(["app", "people"])
    if let app = section["app"] { plan.facebookApp = try readApp(app) }
    for value in try section["people"]?.list() ?? [] {
      let person = try readPerson(value)
      if plan.facebookPeople.contains(where: { $0.login == person.login }) {
        throw value.mistake(
          "there is a person with the login '\(person.login)' already; expected another login")
      }
      if let id = person.id, plan.facebookPeople.contains(where: { $0.id == id }) {
        throw value.mistake("there is a person with the id \(id) already; expected another id")
      }
      plan.facebookPeople.append(person)
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
      name: try section.required("name").word(), login: try section.required("login").word())
    person.id = try section["id"]?.word()
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
