public import EinlassWire

/// An app on a phone: what an authenticator gets to see of the world.
public struct InstalledApp: Sendable {
  /// Who the app is.
  public let identity: AppIdentity
  /// The phone it is on.
  public let phone: Phone

  /// The app in whose name code runs that was not given one; set with `$current.withValue`.
  ///
  /// It lets code that says `TwitterAuthenticator()`, as on the phone, run unchanged.
  @TaskLocal public static var current: InstalledApp?

  /// The account store in this app's name.
  public var accountStore: AccountStore {
    AccountStore(app: self)
  }

  /// The Keychain in this app's name.
  public var keychain: Keychain {
    let (hooks, identity) = (phone.hooks, identity)
    return Keychain(
      phone: phone.keychain, bundleID: identity.bundleID,
      hooks: KeychainHooks(
        plannedFailure: { await hooks.keychainFailure(for: identity) },
        observe: { what, failure in hooks.observe(.keychain(what, failure)) }))
  }

  /// The app's way to the networks.
  public var transport: any Transport { phone.appTransport }
  /// The phone's clock.
  public var clock: any WallClock { phone.clock }
  /// The app's source of nonces.
  public var random: any RandomSource { phone.random }
}
