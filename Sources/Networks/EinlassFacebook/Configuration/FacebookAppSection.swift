internal import EinlassWire
internal import EinlassWorld

/// `facebook.app:`
enum FacebookAppSection {
  private static let id = WorldFileKey("id", .text, "Its id; default: the simulator app's")
  private static let secret = WorldFileKey(
    "secret", .text, "Its secret; default: the simulator app's")
  private static let bundle = WorldFileKey(
    "bundle", .text, "The bundle id that Facebook has on file, or 'none'; default: the phone's")
  private static let development = WorldFileKey(
    "development", .bool, "Whether it is in development, only for testers; default: false")
  private static let deleted = WorldFileKey(
    "deleted", .bool, "Whether it was deleted after people granted it permissions; default: false")
  private static let version = WorldFileKey(
    "version",
    .text(
      like: "^v[0-9]{1,3}\\.[0-9]{1,3}$", example: "v2.8", "a version of Graph such as v2.8",
      isValid: { GraphVersion($0) != nil }),
    "The oldest version of Graph that it can use; default: v2.4")
  private static let proof = WorldFileKey(
    "proof", .bool, "Whether calls must carry appsecret_proof; default: false")
  private static let redirects = WorldFileKey(
    "redirects", .list(of: .text),
    "The addresses that the dialog may answer to; default: anywhere, or by site and domains")
  private static let site = WorldFileKey(
    "site", .text, "The address of its site, below which the dialog may answer unless strict; default: none")
  private static let domains = WorldFileKey(
    "domains", .list(of: .text), "The domains that the dialog may answer to unless strict; default: none")
  private static let strict = WorldFileKey(
    "strict", .bool, "Whether addresses must match in full; default: depends on the clock's date")

  private enum Opening: String, CaseIterable {
    case open, closed
  }

  private static let testUsers = WorldFileKey<Opening>(
    "testUsers", .choice, "Whether it can create test users; default: depends on the clock's date")
  private static let testUserLimit = WorldFileKey<Int>(
    "testUserLimit", .integer(0...100_000),
    "The limit of its test users; default: depends on the clock's date")
  private static let publishing = WorldFileKey(
    "publishing", .bool, "Whether it may post on behalf of people; default: until August 2018")
  private static let created = WorldFileKey<WallTime>(
    "created", .timeOrSeconds("2018-05-01T00:00:00Z"),
    "When it was created: since 24 April 2018 it is not granted publish_actions; default: long ago")
  private static let business = WorldFileKey(
    "business", .word, "The business that owns it; default: none")
  private static let category = WorldFileKey("category", .word, "Its category; default: not sent")
  private static let namespace = WorldFileKey("namespace", .word, "Its name in addresses; default: none")
  private static let usage = WorldFileKey<Int>(
    "usage", .integer(0...100),
    "The percentage of the hourly calls that is used; at 100 Graph refuses; default: none")
  private static let rateLimits = WorldFileKey(
    "rateLimits", .bool,
    "Whether calls beyond the limits of the app, its people and its pages are refused; default: true if "
      + "usage is stated"
  )

  static let keys: WorldFileKeys = [
    id.optional, secret.optional, bundle.optional, development.optional, deleted.optional, version.optional,
    proof.optional, redirects.optional, site.optional, domains.optional, strict.optional,
    testUsers.optional, testUserLimit.optional, publishing.optional, created.optional, business.optional,
    category.optional,
    namespace.optional, usage.optional, rateLimits.optional,
  ]

  @Sendable static func read(_ section: YAMLSection) throws(WorldFileError) -> FacebookConfiguration.App {
    var app = FacebookConfiguration.App()
    app.id = try section.read(id) ?? app.id
    app.secret = try section.read(secret) ?? app.secret
    if let bundle = try section.read(bundle) { app.bundleID = bundle == "none" ? nil : bundle }
    app.isInDevelopment = try section.read(development) ?? false
    app.isDeleted = try section.read(deleted) ?? false
    if let version = try section.read(version) { app.floorVersion = version }
    app.requiresProof = try section.read(proof) ?? false
    app.redirectURIs = try section.read(redirects)
    app.siteURL = try section.read(site)
    app.domains = try section.read(domains) ?? []
    app.isStrict = try section.read(strict)
    if let (key, sentence) = app.registration.addressMistake, let value = section[key.rawValue] {
      throw value.error(sentence)
    }
    try readService(section, &app)
    return app
  }

  private static func readService(
    _ section: YAMLSection, _ app: inout FacebookConfiguration.App
  ) throws(WorldFileError) {
    app.testUsersClosed = try section.read(testUsers).map { $0 == .closed }
    app.testUserLimit = try section.read(testUserLimit)
    app.publishing = try section.read(publishing)
    app.created = try section.read(created)
    app.business = try section.read(business)
    app.category = try section.read(category)
    app.namespace = try section.read(namespace)
    app.usage = try section.read(usage)
    app.limitsCalls = try section.read(rateLimits)
  }
}
