internal import Einlass
internal import EinlassDevice
internal import EinlassWire
internal import EinlassWorld

/// `app:` what the app's author wrote.
enum AppSection {
  static func read(
    _ value: YAMLValue, _ configuration: inout WorldConfiguration, _ signIn: inout SignInScenario
  ) throws(WorldFileError) {
    let section = try value.section([
      "bundle", "name", "configured", "consumerKey", "consumerSecret", "appID", "permissions", "audience",
      "offersSettings",
    ])
    configuration.app = AppIdentity(
      bundleID: try section["bundle"]?.text() ?? configuration.app.bundleID,
      displayName: try section["name"]?.text() ?? configuration.app.displayName)
    signIn.isConfigured = try section["configured"]?.bool() ?? true
    signIn.consumerKey = try section["consumerKey"]?.text()
    signIn.consumerSecret = try section["consumerSecret"]?.text()
    signIn.facebookAppID = try section["appID"]?.text()
    for permission in try section["permissions"]?.list() ?? [] {
      signIn.permissions.append(try permission.text())
    }
    if let offers = section["offersSettings"] {
      signIn.offersSettings = try offers.bool()
      if signIn.design.accountSection == nil {
        throw offers.error(
          "goes with a sign-in with an account of the phone alone, such as 'signIn: reverse'")
      }
    }
    if let audience = section["audience"] {
      signIn.audience = try audience.namedCase(of: FacebookAuthenticator.Audience.self)
    }
  }
}
