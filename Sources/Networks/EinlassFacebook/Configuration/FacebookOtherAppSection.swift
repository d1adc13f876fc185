internal import EinlassWorld

private typealias Key = WorldFileKey

/// An entry of `facebook.otherApps:`.
enum FacebookOtherAppSection {
  static let form = WorldFileForm.section(FacebookConfiguration.OtherApp(id: "")) {
    Key("id", \.id, FacebookProfileRule.idForm, "The app's id").required
    Key("secret", \.secret, .text, "The app's secret; default: its id")
    Key("name", \.name, .word, "The app's name; default: its id")
    Key("business", \.registration.business, .word, "The business that owns the app; default: none")
    Key("category", \.registration.category, .word, "The app's category; default: not sent")
    Key("namespace", \.registration.namespace, .word, "The app's name in URLs; default: none")
    Key(
      "users", \.users, .list(of: .word), "The logins of people who have logged in to the app; default: none")
    Key("deleted", \.registration.isDeleted, .bool, "Whether Facebook has deleted the app; default: false")
  }
}
