/// `person:` how the person answers the phone and the app.
enum PersonSection {
  static func read(_ value: YAMLValue, _ plan: inout WorldPlan) throws(WorldFileMistake) {
    let section = try value.section([
      "access", "chooses", "signsIn", "cancelsSignIn", "dialog", "declines", "browser",
      "popup", "pages",
    ])
    if let access = section["access"] {
      plan.person.access = []
      if try access.listOrOne().isEmpty { throw access.expected("at least one answer") }
      for answer in try access.listOrOne() {
        plan.person.access.append(try answer.choice(PersonScript.Access.self))
      }
    }
    if let dialog = section["dialog"] {
      plan.person.dialog = []
      if try dialog.listOrOne().isEmpty { throw dialog.expected("at least one answer") }
      for answer in try dialog.listOrOne() {
        plan.person.dialog.append(try answer.choice(PersonScript.Dialog.self))
      }
    }
    for name in try section["declines"]?.listOrOne() ?? [] { plan.person.declines.append(try name.word()) }
    plan.person.popup = try section["popup"]?.choice(PersonScript.Access.self)
    plan.person.fillsInPages = try section["pages"]?.bool()
    plan.person.browserLogin = try section["browser"]?.word()
    switch try section["chooses"]?.text() {
    case nil, "first": plan.person.choice = .first
    case "cancel": plan.person.choice = .cancel
    case "silent": plan.person.choice = .silent
    case let name?: plan.person.choice = .name(name)
    }
    plan.person.signsIn = try section["signsIn"]?.word()
    plan.person.cancelsSignIn = try section["cancelsSignIn"]?.bool() ?? false
  }
}
