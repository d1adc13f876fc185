internal import EinlassWorld

/// `person:` how the person answers the phone and the app.
enum PersonSection {
  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section([
      "access", "chooses", "signsIn", "cancelsSignIn", "dialog", "declines", "browser",
      "popup", "pages", "settings",
    ])
    if let access = section["access"] {
      configuration.person.access = []
      if try access.listOrOne().isEmpty { throw access.expected("at least one answer") }
      for answer in try access.listOrOne() {
        configuration.person.access.append(try answer.choice(PersonScript.Access.self))
      }
    }
    if let dialog = section["dialog"] {
      configuration.person.dialog = []
      if try dialog.listOrOne().isEmpty { throw dialog.expected("at least one answer") }
      for answer in try dialog.listOrOne() {
        configuration.person.dialog.append(try answer.choice(PersonScript.Dialog.self))
      }
    }
    for name in try section["declines"]?.listOrOne() ?? [] {
      configuration.person.declines.append(try name.word())
    }
    if let visits = section["settings"] {
      configuration.person.settings = try SettingsSection.read(visits, configuration, modules)
    }
    configuration.person.popup = try section["popup"]?.choice(PersonScript.Access.self)
    configuration.person.fillsInPages = try section["pages"]?.bool()
    configuration.person.browserLogin = try section["browser"]?.word()
    switch try section["chooses"]?.text() {
    case nil, "first": configuration.person.choice = .first
    case "cancel": configuration.person.choice = .cancel
    case "silent": configuration.person.choice = .silent
    case let name?: configuration.person.choice = .name(name)
    }
    configuration.person.signsIn = try section["signsIn"]?.word()
    configuration.person.cancelsSignIn = try section["cancelsSignIn"]?.bool() ?? false
  }
}
