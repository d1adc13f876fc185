internal import EinlassWire
internal import EinlassWorld

/// `facebook.app:`
enum FacebookAppSection {
  private static let id = WorldFileKey("id", .text, "The app's id; default: the id of the simulator's app")
  private static let secret = WorldFileKey(
    "secret", .text, "The app's secret; default: the secret of the simulator's app")
  private static let bundle = WorldFileKey(
    "bundle", .text,
    "The bundle id registered with Facebook, or 'none'; default: the bundle id of the phone's app")
  private static let development = WorldFileKey(
    "development", .bool,
    "Whether the app is in development mode, which only testers can use; default: false")
  private static let deleted = WorldFileKey(
    "deleted", .bool, "Whether the app was deleted after people granted it permissions; default: false")
  private static let version = WorldFileKey(
    "version",
    .text(
      like: "^v[0-9]{1,3}\\.[0-9]{1,3}$", example: "v2.8", "a Graph version such as v2.8",
      isValid: { GraphVersion($0) != nil }),
    "The oldest Graph version available to the app; default: v2.4")
  private static let proof = WorldFileKey(
    "proof", .bool, "Whether calls must carry appsecret_proof; default: false")
  private static let redirects = WorldFileKey(
    "redirects", .list(of: .text),
    "The allowed redirect URIs; default: any URI, or URIs that site and domains allow")
  private static let site = WorldFileKey(
    "site", .text,
    "The app's site: unless strict is set, all redirect URIs below it are allowed; default: none")
  private static let domains = WorldFileKey(
    "domains", .list(of: .text),
    "The app's domains: unless strict is set, all redirect URIs in them are allowed; default: none")
  private static let strict = WorldFileKey(
    "strict", .bool, "Whether redirect URIs must match exactly; default: depends on the clock's date")

  private enum Opening: String, CaseIterable {
    case open, closed
  }

  private static let testUsers = WorldFileKey<Opening>(
    "testUsers", .choice, "Whether the app can create test users; default: depends on the clock's date")
  private static let testUserLimit = WorldFileKey<Int>(
    "testUserLimit", .integer(0...100_000),
    "The maximum number of test users; default: depends on the clock's date")
  private static let publishing = WorldFileKey(
    "publishing", .bool, "Whether the app may post on behalf of people; default: true until August 2018")
  private static let created = WorldFileKey<WallTime>(
    "created", .timeOrSeconds("2018-05-01T00:00:00Z"),
    "The app's creation time: apps created since 24 April 2018 are not granted publish_actions; default: "
      + "long ago")
  private static let business = WorldFileKey(
    "business", .word, "The business that owns the app; default: none")
  private static let category = WorldFileKey("category", .word, "The app's category; default: not sent")
  private static let namespace = WorldFileKey("namespace", .word, "The app's name in URLs; default: none")
  private static let usage = WorldFileKey<Int>(
    "usage", .integer(0...100),
    "The percentage of the hourly call limit that is used up; at 100, Graph refuses calls; default: none")
  private static let rateLimits = WorldFileKey(
    "rateLimits", .bool,
    "Whether Graph enforces the call limits of the app, its people and its pages; default: true if "
      + "usage is set"
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
