internal import EinlassWorld

private typealias Key = WorldFileKey

/// `twitter.app:`
enum TwitterAppSection {
  static let form = WorldFileForm.section(TwitterConfiguration.App()) {
    Key("key", \.key, .word, "The consumer key; default: the key of the simulator's app")
    Key("secret", \.secret, .word, "The consumer secret; default: the secret of the simulator's app")
    Key(
      "accessLevel", \.registration.accessLevel, .choice,
      "The access level of the app's tokens; default: read and write")
    Key(
      "reverseAuth", \.registration.mayReverseAuthenticate, .bool,
      "Whether the app may use reverse authentication; default: true")
    Key(
      "email", \.registration.mayReadEmail, .bool, "Whether the app may read e-mail addresses; default: true")
    Key(
      "suspended", \.registration.isSuspended, .bool, "Whether Twitter has suspended the app; default: false")
    Key(
      "callbacks", \.registration.callbacks, .listOrOne(of: .word),
      "The registered callbacks; an empty list makes it a desktop app, which can use only PINs")
    Key(
      "callbackLocked", \.registration.isCallbackLocked, .bool,
      "Whether the app has locked its callback; default: false")
    Key("xauth", \.registration.mayUseXAuth, .bool, "Whether the app may use xAuth; default: false")
    Key(
      "signIn", \.registration.allowsSignIn, .bool, "Whether 'Sign in with Twitter' is enabled; default: true"
    )
    Key(
      "oauth2", \.registration.oauth2, TwitterOAuth2AppSection.form,
      "The app's OAuth 2.0 settings; default: a web app")
    Key("ads", \.registration.ads, .choice, "The advertising permission of the app's tokens; default: none")
    Key(
      "writesRefused", \.registration.isWriteRestricted, .bool,
      "Whether Twitter refuses all of the app's writes with code 261; default: false")
  }
}
