internal import Einlass
internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// `app:` what the app's author wrote.
enum AppSection {
  private static let bundle = WorldFileKey("bundle", .text, "The bundle id; default: com.example.einlass")
  private static let name = WorldFileKey("name", .text, "The name in prompts; default: Einlass Demo")
  private static let configured = WorldFileKey(
    "configured", .bool, "Whether the class or instance has credentials; default: true")
  private static let consumerKey = WorldFileKey(
    "consumerKey", .text, "The consumer key for Twitter requests; default: the Twitter app's key")
  private static let consumerSecret = WorldFileKey(
    "consumerSecret", .text, "The consumer secret for Twitter requests; default: the Twitter app's secret")
  private static let appID = WorldFileKey(
    "appID", .text, "The app id for Facebook; default: the Facebook app's id")
  private static let permissions = WorldFileKey(
    "permissions", .list(of: .text),
    "The permissions that the app requests from Facebook; default: user_birthday, user_location, "
      + "user_friends, email, public_profile")
  private static let audience = WorldFileKey<FacebookAuthenticator.Audience>(
    "audience", .namedCase, "The audience of the app's posts on Facebook; default: onlyMe")
  private static let offersSettings = WorldFileKey(
    "offersSettings", .bool,
    "Whether the app sends the person to Settings after a problem that Settings can fix, and signs in "
      + "again; only for phone accounts; default: false")

  static let keys: WorldFileKeys = [
    bundle.optional, name.optional, configured.optional, consumerKey.optional, consumerSecret.optional,
    appID.optional, permissions.optional, audience.optional, offersSettings.optional,
  ]

  static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ signIn: inout SignInScenario
  ) throws(WorldFileError) {
    let section = try value.section(keys)
    configuration.app = AppIdentity(
      bundleID: try section.read(bundle) ?? configuration.app.bundleID,
      displayName: try section.read(name) ?? configuration.app.displayName)
    signIn.isConfigured = try section.read(configured) ?? true
    signIn.consumerKey = try section.read(consumerKey)
    signIn.consumerSecret = try section.read(consumerSecret)
    signIn.facebookAppID = try section.read(appID)
    signIn.permissions += try section.read(permissions) ?? []
    if let offers = try section.read(offersSettings) {
      signIn.offersSettings = offers
      if signIn.design.accountSection == nil {
        throw (section[offersSettings] ?? value).error(
          "works only for a sign-in with a phone account, such as 'signIn: reverse'")
      }
    }
    if let audience = try section.read(audience) { signIn.audience = audience }
  }
}
