public import EinlassWire
internal import EinlassWorld

/// A person's profile at Facebook, except name and e-mail address.
public struct FacebookProfile: Sendable, Hashable, Codable {
  /// `female`, `male` or the person's own word. `nil` if not set.
  public var gender: String?
  /// `MM/DD/YYYY`, `MM/DD` or `YYYY`. `nil` if not set.
  public var birthday: String?
  /// Language and country.
  public var locale = "en_US"
  /// Whole hours from UTC, -12 to 14.
  public var timezone = 0
  /// The person's current place of residence. `nil` if not set.
  public var location: FacebookPlace?
  /// The person's hometown. `nil` if not set.
  public var hometown: FacebookPlace?
  /// The address of the profile. If `nil`, it is derived from the id.
  public var link: String?
  /// Whether the person has a picture; without one Facebook shows a silhouette.
  public var hasPicture = true
  /// The value of the field `verified`. Defaults to whether the account is confirmed.
  public var isVerified: Bool?
  /// The time when the profile was last changed. If `nil`, a fixed time in 2014.
  public var updatedTime: WallTime?

  /// A profile with default values.
  public init() {}
}

/// A place as a person's profile at Facebook names it.
public struct FacebookPlace: Sendable, Hashable, Codable {
  /// The name, such as `Vienna, Austria`.
  public var name: String
  /// The id of the place's page, 1 to 20 digits.
  public var id: String

  /// A place, as a profile names it.
  ///
  /// - Parameters:
  ///   - name: The name, such as `Vienna, Austria`.
  ///   - id: The id of the place's page, 1 to 20 digits. If `nil`, 15 digits, like real pages, derived from
  ///     the name and the same in every world.
  public init(_ name: String, id: String? = nil) {
    self.name = name
    let made = DerivedDigits.text(13, from: ["place", name]).map { "10" + $0 }
    self.id = id ?? made ?? "100000000000000"
  }
}
