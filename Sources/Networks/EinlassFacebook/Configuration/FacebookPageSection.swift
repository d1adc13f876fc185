internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// An entry of `facebook.pages:`.
enum FacebookPageSection {
  static let form = WorldFileForm.section(FacebookConfiguration.Page(name: "")) {
    Key("name", \.name, .word, "The page's name").required
    Key("id", \.id, FacebookProfileRule.idForm, "The page's id; default: derived from the name")
    Key("category", \.category, .word, "The page's category; default: Software")
    Key("business", \.business, .word, "The business that owns the page; default: none")
    Key(
      "roles", \.roles, .entries(of: .choice),
      "People's roles on the page, by login; default: none")
  }
}
