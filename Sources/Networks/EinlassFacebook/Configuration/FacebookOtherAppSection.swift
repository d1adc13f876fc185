internal import EinlassWorld

/// An entry of `facebook.otherApps:`.
enum FacebookOtherAppSection {
  private static let id = WorldFileKey("id", FacebookProfileRule.idForm, "The app's id")
  private static let secret = WorldFileKey("secret", .text, "The app's secret; default: its id")
  private static let name = WorldFileKey("name", .word, "The app's name; default: its id")
  private static let business = WorldFileKey(
    "business", .word, "The business that owns the app; default: none")
  private static let category = WorldFileKey("category", .word, "The app's category; default: not sent")
  private static let namespace = WorldFileKey("namespace", .word, "The app's name in URLs; default: none")
  private static let users = WorldFileKey(
    "users", .list(of: .word), "The logins of people who have logged in to the app; default: none")
  private static let deleted = WorldFileKey(
    "deleted", .bool, "Whether Facebook has deleted the app; default: false")
  private static let keys: WorldFileKeys = [
    id.required, secret.optional, name.optional, business.optional, category.optional, namespace.optional,
    users.optional, deleted.optional,
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
    app.registration.isDeleted = try section.read(deleted) ?? false
    return app
  }
}
