internal import EinlassWorld

/// `twitter.app:`
enum TwitterAppSection {
  private static let key = WorldFileKey(
    "key", .word, "The consumer key; default: the key of the simulator's app")
  private static let secret = WorldFileKey(
    "secret", .word, "The consumer secret; default: the secret of the simulator's app")
  private static let accessLevel = WorldFileKey<TwitterAppRegistration.AccessLevel>(
    "accessLevel", .choice, "The access level of the app's tokens; default: read and write")
  private static let reverseAuth = WorldFileKey(
    "reverseAuth", .bool, "Whether the app may use reverse authentication; default: true")
  private static let email = WorldFileKey(
    "email", .bool, "Whether the app may read e-mail addresses; default: true")
  private static let suspended = WorldFileKey(
    "suspended", .bool, "Whether Twitter has suspended the app; default: false")
  private static let callbacks = WorldFileKey(
    "callbacks", .listOrOne(of: .word),
    "The registered callbacks; an empty list makes it a desktop app, which can use only PINs")
  private static let callbackLocked = WorldFileKey(
    "callbackLocked", .bool, "Whether the app has locked its callback; default: false")
  private static let xauth = WorldFileKey("xauth", .bool, "Whether the app may use xAuth; default: false")
  private static let signIn = WorldFileKey(
    "signIn", .bool, "Whether 'Sign in with Twitter' is enabled; default: true")

  private static let oauth2 = WorldFileKey(
    "oauth2", .section(TwitterOAuth2AppSection.keys, read: TwitterOAuth2AppSection.read),
    "The app's OAuth 2.0 settings; default: a web app")
  private static let ads = WorldFileKey<TwitterAppRegistration.AdsAccess>(
    "ads", .choice, "The advertising permission of the app's tokens; default: none")

  private static let writesRefused = WorldFileKey(
    "writesRefused", .bool, "Whether Twitter refuses all of the app's writes with code 261; default: false")

  static let keys: WorldFileKeys = [
    key.optional, secret.optional, accessLevel.optional, reverseAuth.optional, email.optional,
    suspended.optional, callbacks.optional, callbackLocked.optional, xauth.optional, signIn.optional,
    oauth2.optional, ads.optional, writesRefused.optional,
  ]

  @Sendable static func read(_ section: YAMLSection) throws(WorldFileError) -> TwitterConfiguration.App {
    var app = TwitterConfiguration.App()
    app.key = try section.read(key) ?? app.key
    app.secret = try section.read(secret) ?? app.secret
    if let level = try section.read(accessLevel) { app.accessLevel = level }
    app.mayReverseAuthenticate = try section.read(reverseAuth) ?? true
    app.mayReadEmail = try section.read(email) ?? true
    app.isSuspended = try section.read(suspended) ?? false
    if let callbacks = try section.read(callbacks) { app.callbacks = callbacks }
    app.isCallbackLocked = try section.read(callbackLocked) ?? false
    app.mayUseXAuth = try section.read(xauth) ?? false
    app.allowsSignIn = try section.read(signIn) ?? true
    if let settings = try section.read(oauth2) { app.oauth2 = settings }
    app.ads = try section.read(ads)
    app.isWriteRestricted = try section.read(writesRefused)
    return app
  }
}
