public import EinlassWire
internal import EinlassWorld

/// What a person's profile at Facebook says beside name and e-mail address.
public struct FacebookProfile: Sendable, Hashable, Codable {
  /// `female`, `male` or the person's own word; nil: not told.
  public var gender: String?
  /// `MM/DD/YYYY`, `MM/DD` or `YYYY`; nil: not told.
  public var birthday: String?
  /// Language and country.
  public var locale = "en_US"
  /// Whole hours from UTC, -12 to 14.
  public var timezone = 0
  /// Where the person lives; nil: not told.
  public var location: FacebookPlace?
  /// Where the person comes from; nil: not told.
  public var hometown: FacebookPlace?
  /// The address of the profile; nil: made from the id.
  public var link: String?
  /// Whether the person has a picture; without one Facebook shows a silhouette.
  public var hasPicture = true
  /// What the field `verified` says. `nil` if whether the account is confirmed.
  public var isVerified: Bool?
  /// When the profile was last changed; nil: at a fixed time in 2014.
  public var updatedTime: WallTime?

  /// A profile that tells nothing.
  public init() {}
}

/// A place as a person's profile at Facebook names it.
public struct FacebookPlace: Sendable, Hashable, Codable {
  /// Such as `Vienna, Austria`.
  public var name: String
  /// The id of the place's page, 1 to 20 digits.
  public var id: String

  /// A place called `name`; without `id`, one of 15 digits, as pages had, which is the same in every world.
  public init(_ name: String, id: String? = nil) {
    self.name = name
    let made = DerivedDigits.text(13, from: ["place", name]).map { "10" + $0 }
    self.id = id ?? made ?? "100000000000000"
  }
}
