public import EinlassWire

/// An app on a phone: an authenticator's view of the world.
public struct InstalledApp: Sendable {
  /// The identity of the app.
  public let identity: AppIdentity
  /// The phone that the app is on.
  public let phone: Phone

  /// The app on whose behalf code runs if it was given none. Set it with `$current.withValue`.
  ///
  /// It lets code that calls `TwitterAuthenticator()`, as on the phone, run unchanged.
  @TaskLocal public static var current: InstalledApp?

  /// The account store for this app.
  public var accountStore: AccountStore {
    AccountStore(app: self)
  }

  /// The Keychain for this app.
  public var keychain: Keychain {
    let (hooks, identity) = (phone.hooks, identity)
    return Keychain(
      phone: phone.keychain, bundleID: identity.bundleID,
      hooks: KeychainHooks(
        plannedFailure: { await hooks.keychainFailure(for: identity) },
        observe: { what, failure in hooks.observe(.keychain(what, failure)) }))
  }

  /// The app's transport to the networks.
  public var transport: any Transport { phone.appTransport }
  /// The phone's clock.
  public var clock: any WallClock { phone.clock }
  /// The app's source of nonces.
  public var random: any RandomSource { phone.random }
}
