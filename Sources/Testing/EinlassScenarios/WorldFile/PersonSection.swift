internal import EinlassWorld

/// `person:` how the person answers the phone and the app.
enum PersonSection {
  private static let access = WorldFileKey<[PersonScript.Access]>(
    "access", .listOrOne(of: .choice),
    "The answers to the phone's prompts, in order; the last answer repeats; default: allow")
  private static let chooses = WorldFileKey(
    "chooses", .text,
    "The answer to the app's list of accounts: first, cancel, silent, or a name; default: first")
  private static let signsIn = WorldFileKey(
    "signsIn", .word,
    "The person who answers Twitter's pages if no page is shown, by screen name or id; default: the "
      + "person who uses the browser"
  )
  private static let cancelsSignIn = WorldFileKey(
    "cancelsSignIn", .bool, "Whether the person in signsIn cancels on Twitter's page; default: false")
  private static let dialog = WorldFileKey<[PersonScript.Dialog]>(
    "dialog", .listOrOne(of: .choice),
    "The answers to Facebook's dialogs, in order; the last answer repeats; default: allow")
  private static let declines = WorldFileKey(
    "declines", .listOrOne(of: .word),
    "Permissions that the person does not grant in a dialog; default: none")
  private static let browser = WorldFileKey(
    "browser", .word,
    "The login of the browser's user; default: the phone's account, or the first person on Facebook"
  )
  private static let popup = WorldFileKey<PersonScript.Access>(
    "popup", .choice,
    "The answer to the phone's prompt about sharing the browser's cookies with a page; default: allow")
  private static let pages = WorldFileKey(
    "pages", .bool,
    "Whether the person fills in the pages of Facebook's dialog instead of answering in its URL; "
      + "default: false")
  private static let settings = WorldFileField(
    "settings",
    "The person's steps in Settings, by visit; default: no visits",
    SettingsSection.shape)

  static let keys: WorldFileKeys = [
    access.optional, chooses.optional, signsIn.optional, cancelsSignIn.optional, dialog.optional,
    declines.optional, browser.optional, popup.optional, pages.optional, settings,
  ]

  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section(keys)
    if let answers = try section.read(access) {
      if answers.isEmpty { throw (section[access] ?? value).expected("at least one answer") }
      configuration.person.access = answers
    }
    if let answers = try section.read(dialog) {
      if answers.isEmpty { throw (section[dialog] ?? value).expected("at least one answer") }
      configuration.person.dialog = answers
    }
    configuration.person.declines += try section.read(declines) ?? []
    if let visits = section[settings.name] {
      configuration.person.settings = try SettingsSection.read(visits, configuration, modules)
    }
    configuration.person.popup = try section.read(popup)
    configuration.person.fillsInPages = try section.read(pages)
    configuration.person.browserLogin = try section.read(browser)
    switch try section.read(chooses) {
    case nil, "first": configuration.person.choice = .first
    case "cancel": configuration.person.choice = .cancel
    case "silent": configuration.person.choice = .silent
    case let name?: configuration.person.choice = .name(name)
    }
    configuration.person.signsIn = try section.read(signsIn)
    configuration.person.cancelsSignIn = try section.read(cancelsSignIn) ?? false
  }
}
