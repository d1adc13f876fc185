public import EinlassWire

/// An app on a phone: what an authenticator gets to see of the world.
public struct InstalledApp: Sendable {
  public let identity: AppIdentity
  public let phone: Phone

  /// The app in whose name code runs that was not given one; set with `$current.withValue`.
  ///
  /// It lets code that says `TwitterAuthenticator()`, as on the phone, run unchanged.
  @TaskLocal public static var current: InstalledApp?

  /// The account store in this app's name.
  public var accountStore: AccountStore {
    AccountStore(app: self)
  }

  public var transport: any Transport { phone.transport }
  public var clock: any WallClock { phone.clock }
  public var chance: any Chance { phone.chance }
}
