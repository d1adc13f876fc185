internal import EinlassWire
internal import EinlassWorld

/// An entry of `facebook.pages:`.
enum FacebookPageSection {
  private static let name = WorldFileKey("name", .word, "The page's name")
  private static let id = WorldFileKey(
    "id", FacebookProfileRule.idForm, "The page's id; default: derived from the name")
  private static let category = WorldFileKey("category", .word, "The page's category; default: Software")
  private static let business = WorldFileKey(
    "business", .word, "The business that owns the page; default: none")
  private static let roles = WorldFileKey<[String: FacebookPageRole]>(
    "roles", .entries(of: .choice),
    "People's roles on the page, by login; default: none")
  private static let keys: WorldFileKeys = [
    name.required, id.optional, category.optional, business.optional, roles.optional,
  ]

  static let form = WorldFileForm<FacebookConfiguration.Page>.section(keys) {
    section throws(WorldFileError) in
    var page = FacebookConfiguration.Page(name: try section.required(name))
    page.id = try section.read(id)
    page.category = try section.read(category) ?? page.category
    page.business = try section.read(business)
    page.roles = try section.read(roles) ?? [:]
    return page
  }
}
