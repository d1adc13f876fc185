internal import Einlass
internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// `app:` the settings of the app's developer.
enum AppSection {
  static let mapping = WorldFileMapping<WorldFile> {
    Key("bundle", \.configuration.app.bundleID, .text, "The bundle id; default: com.example.einlass")
    Key("name", \.configuration.app.displayName, .text, "The name in prompts; default: Einlass Demo")
    Key(
      "configured", \.signIn.isConfigured, .bool,
      "Whether the class or instance has credentials; default: true")
    Key(
      "consumerKey", \.signIn.consumerKey, .text,
      "The consumer key for Twitter requests; default: the Twitter app's key")
    Key(
      "consumerSecret", \.signIn.consumerSecret, .text,
      "The consumer secret for Twitter requests; default: the Twitter app's secret")
    Key(
      "appID", \.signIn.facebookAppID, .text,
      "The app id for Facebook; default: the Facebook app's id")
    Key(
      "permissions", \.signIn.permissions, .list(of: .text),
      "The permissions that the app requests from Facebook; default: user_birthday, user_location, "
        + "user_friends, email, public_profile")
    Key(
      "audience", \.signIn.audience, .namedCase,
      "The audience of the app's posts on Facebook; default: onlyMe")
    Key(
      "offersSettings", \.signIn.offersSettings, .bool,
      "Whether the app sends the person to Settings after a problem that Settings can fix, and signs in "
        + "again; only for phone accounts; default: false")
  } check: { section, file throws(WorldFileError) in
    if let offers = section["offersSettings"], file.signIn.design.accountSection == nil {
      throw offers.error(
        "works only for a sign-in with a phone account, such as 'signIn: reverse'")
    }
  }
}
