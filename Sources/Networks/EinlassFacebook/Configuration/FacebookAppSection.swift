internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `facebook.app:`
enum FacebookAppSection {
  static let form = WorldFileForm.section(FacebookConfiguration.App()) {
    Key("id", \.id, .text, "The app's id; default: the id of the simulator's app")
    Key("secret", \.secret, .text, "The app's secret; default: the secret of the simulator's app")
    Key(
      "bundle", .text,
      "The bundle id registered with Facebook, or 'none'; default: the bundle id of the phone's app"
    ) {
      $0.registration.bundleID = $1 == "none" ? nil : $1
    }
    Key(
      "development", \.registration.isInDevelopment, .bool,
      "Whether the app is in development mode, which only testers can use; default: false")
    Key(
      "deleted", \.registration.isDeleted, .bool,
      "Whether the app was deleted after people granted it permissions; default: false")
    Key(
      "version", \.registration.floorVersion, version,
      "The oldest Graph version available to the app; default: v2.4")
    Key(
      "proof", \.registration.requiresProof, .bool,
      "Whether calls must include appsecret_proof; default: false")
    Key(
      "redirects", \.registration.redirectURIs, .list(of: .text),
      "The allowed redirect URIs; default: any URI, or URIs that site and domains allow")
    Key(
      "site", \.registration.siteURL, .text,
      "The app's site: unless strict is set, all redirect URIs below it are allowed; default: none")
    Key(
      "domains", \.registration.domains, .list(of: .text),
      "The app's domains: unless strict is set, all redirect URIs in them are allowed; default: none")
    Key(
      "strict", \.registration.isStrict, .bool,
      "Whether redirect URIs must match exactly; default: depends on the clock's date")
    Key(
      "testUsers", .choice(["open", "closed"]),
      "Whether the app can create test users; default: depends on the clock's date"
    ) { $0.registration.testUsersClosed = $1 == "closed" }
    Key(
      "testUserLimit", \.registration.testUserLimit, .integer(0...100_000),
      "The maximum number of test users; default: depends on the clock's date")
    Key(
      "publishing", \.registration.publishing, .bool,
      "Whether the app may post on behalf of people; default: true until August 2018")
    Key(
      "created", \.registration.created, .timeOrSeconds("2018-05-01T00:00:00Z"),
      "The app's creation time: apps created on or after 24 April 2018 are not granted publish_actions; "
        + "default: long ago"
    )
    Key("business", \.registration.business, .word, "The business that owns the app; default: none")
    Key("category", \.registration.category, .word, "The app's category; default: not sent")
    Key("namespace", \.registration.namespace, .word, "The app's name in URLs; default: none")
    Key(
      "usage", \.registration.usage, .integer(0...100),
      "The percentage of the hourly call limit already used; at 100, Graph refuses calls; default: none")
    Key(
      "rateLimits", \.registration.limitsCalls, .bool,
      "Whether Graph enforces call limits for the app, its people and its pages; default: true if "
        + "usage is set")
  } check: { section, app throws(WorldFileError) in
    if let (key, sentence) = app.registration.addressMistake, let value = section[key.rawValue] {
      throw value.error(sentence)
    }
  }

  private static let version = WorldFileForm.text(
    like: "^v[0-9]{1,3}\\.[0-9]{1,3}$", example: "v2.8", "a Graph version such as v2.8",
    isValid: { GraphVersion($0) != nil })
}
