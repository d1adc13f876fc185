internal import EinlassWire
internal import EinlassWorld

/// An entry of `facebook.pages:`.
enum FacebookPageSection {
  static let idForm = WorldFileForm.text(
    like: "^[0-9]{1,20}$", example: "'100000000000001'", "an id of 1 to 20 digits",
    isValid: FacebookProfileRule.isID)

  private static let name = WorldFileKey("name", .word, "The page's name")
  private static let id = WorldFileKey("id", idForm, "The page's id; left out, one made from the name")
  private static let category = WorldFileKey("category", .word, "What kind of page; left out, Software")
  private static let roles = WorldFileKey<[String: FacebookPageRole]>(
    "roles", .entries(of: .choice),
    "What people may do for the page, by their logins; left out, nobody anything")
  private static let keys: WorldFileKeys = [name.required, id.optional, category.optional, roles.optional]

  static let form = WorldFileForm<FacebookConfiguration.Page>.section(keys) {
    section throws(WorldFileError) in
    var page = FacebookConfiguration.Page(name: try section.required(name))
    page.id = try section.read(id)
    page.category = try section.read(category) ?? page.category
    page.roles = try section.read(roles) ?? [:]
    return page
  }

  /// Throws where a role is for somebody who is not in the file.
  static func checkRoles(_ pages: YAMLValue?, _ logins: [String]) throws(WorldFileError) {
    for value in try pages?.list() ?? [] {
      for login in try form.read(value).roles.keys.sorted() where !logins.contains(login) {
        throw value.error(
          "no person in facebook.people has the login '\(login)'\(Suggestion.text(for: login, among: logins)); "
            + "expected one of their logins")
      }
    }
  }
}

/// An entry of `facebook.otherApps:`.
enum FacebookOtherAppSection {
  private static let id = WorldFileKey("id", FacebookPageSection.idForm, "The id of the app")
  private static let secret = WorldFileKey("secret", .text, "Its secret; left out, its id")
  private static let name = WorldFileKey("name", .word, "Its name; left out, its id")
  private static let business = WorldFileKey(
    "business", .word, "The business that it belongs to; left out, none")
  private static let category = WorldFileKey("category", .word, "Its category; left out, not told")
  private static let namespace = WorldFileKey("namespace", .word, "Its name in addresses; left out, none")
  private static let users = WorldFileKey(
    "users", .list(of: .word), "The logins of those who have logged in to it; left out, nobody")
  private static let keys: WorldFileKeys = [
    id.required, secret.optional, name.optional, business.optional, category.optional, namespace.optional,
    users.optional,
  ]

  static let form = WorldFileForm<FacebookConfiguration.OtherApp>.section(keys) {
    section throws(WorldFileError) in
    var app = FacebookConfiguration.OtherApp(id: try section.required(id))
    app.secret = try section.read(secret)
    app.name = try section.read(name)
    app.registration.business = try section.read(business)
    app.registration.category = try section.read(category)
    app.registration.namespace = try section.read(namespace)
    app.users = try section.read(users) ?? []
    return app
  }

  /// Throws where somebody uses an app who is not in the file.
  static func checkUsers(_ apps: YAMLValue?, _ logins: [String]) throws(WorldFileError) {
    for value in try apps?.list() ?? [] {
      for login in try form.read(value).users where !logins.contains(login) {
        throw value.error(
          "no person in facebook.people has the login '\(login)'\(Suggestion.text(for: login, among: logins)); "
            + "expected one of their logins")
      }
    }
  }
}
