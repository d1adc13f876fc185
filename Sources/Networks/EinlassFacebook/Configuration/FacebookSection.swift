internal import EinlassWorld

/// `facebook:` the people and the app at Facebook.
enum FacebookSection {
  private static let app = WorldFileKey(
    "app", .section(FacebookAppSection.keys, read: FacebookAppSection.read),
    "The Facebook app; default: an app with the bundle id of the phone's app")
  private static let people = WorldFileKey(
    "people", .list(of: FacebookPersonSection.form), "The people on Facebook; default: none")
  private static let pages = WorldFileKey(
    "pages", .list(of: FacebookPageSection.form), "The pages on Facebook; default: none")
  private static let otherApps = WorldFileKey(
    "otherApps", .list(of: FacebookOtherAppSection.form),
    "Other Facebook apps; default: none")
  private static let dialog = WorldFileField(
    "dialog", "A person's automatic answer to the login dialog; default: the browser's user answers",
    .section(FacebookDialogSection.keys))
  private static let codeLifetime = WorldFileKey<Int64>(
    "codeLifetime", .integer(1...86_400), "The lifetime of codes, in seconds; default: 600")
  private static let webTokenLifetime = WorldFileKey<Int64>(
    "webTokenLifetime", .integer(1...86_400),
    "The lifetime of web tokens, in seconds; default: the rest of the hour plus one hour")
  private static let exchangeAgain = WorldFileKey<SimulatedFacebook.Policy.ExchangeRule>(
    "exchangeAgain", .choice,
    "The result of exchanging a long-lived token: 'endless' never expires and has no expires_in, "
      + "'renewed' expires after 60 days; default: endless")
  private static let picturesWithoutToken = WorldFileKey<SimulatedFacebook.Policy.PictureRule>(
    "picturesWithoutToken", .choice, "The response to picture requests without a token; default: open")
  private static let refusePlainHTTP = WorldFileKey(
    "refusePlainHTTP", .bool, "Whether Facebook refuses tokens sent over plain HTTP; default: false")

  static let keys: WorldFileKeys = [
    app.optional, people.optional, pages.optional, otherApps.optional, dialog, codeLifetime.optional,
    webTokenLifetime.optional, exchangeAgain.optional, picturesWithoutToken.optional,
    refusePlainHTTP.optional,
  ]

  @Sendable static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ modules: WorldModules
  ) throws(WorldFileError) {
    let section = try value.section(keys)
    if let app = try section.read(app) { configuration.facebook.app = app }
    try readPeople(section, &configuration)
    configuration.facebook.pages = try section.read(pages) ?? []
    configuration.facebook.otherApps = try section.read(otherApps) ?? []
    let logins = configuration.facebook.people.map(\.login)
    try FacebookPersonSection.checkLogins(of: section[pages], FacebookPageSection.form, among: logins) {
      $0.roles.keys.sorted()
    }
    try FacebookPersonSection.checkLogins(
      of: section[otherApps], FacebookOtherAppSection.form, among: logins, \.users)
    if let dialog = section[dialog.name] { try FacebookDialogSection.read(dialog, &configuration) }
    if let life = try section.read(codeLifetime) { configuration.facebook.policy.codeLifetime = life }
    if let life = try section.read(webTokenLifetime) { configuration.facebook.policy.webTokenSeconds = life }
    if let rule = try section.read(exchangeAgain) { configuration.facebook.policy.exchangeAgain = rule }
    if let rule = try section.read(picturesWithoutToken) {
      configuration.facebook.policy.picturesWithoutToken = rule
    }
    configuration.facebook.policy.refusesPlainHTTP = try section.read(refusePlainHTTP) ?? false
  }

  private static func readPeople(
    _ section: YAMLSection, _ configuration: inout WorldConfiguration
  ) throws(WorldFileError) {
    var (logins, ids, shownIDs): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for value in try section[people]?.list() ?? [] {
      let person = try FacebookPersonSection.form.read(value)
      if !logins.insert(person.login).inserted {
        throw value.error(
          "a person with the login '\(person.login)' already exists; use another login")
      }
      if let id = person.id, !ids.insert(id).inserted {
        throw value.error("a person with the id \(id) already exists; use another id")
      }
      if let id = person.appScopedID ?? person.id, !shownIDs.insert(id).inserted {
        throw value.error(
          "another person already has the app-scoped id \(id); use another appScopedID")
      }
      configuration.facebook.people.append(person)
    }
    try FacebookPersonSection.checkFriends(section[people], configuration.facebook.people)
  }
}
