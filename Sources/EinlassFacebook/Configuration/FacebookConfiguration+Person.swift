public import EinlassWire

extension FacebookConfiguration {
  /// A person at the simulated Facebook.
  public struct Person: Sendable, Hashable {
    /// The person's full name.
    public var name: String
    /// An e-mail address or a phone number.
    public var login: String
    /// The id that is the same everywhere at Facebook, and that the world's app sees too, unless `appScopedID` says
    /// otherwise; nil: both are made from the seed, and differ.
    public var id: String?
    /// The id under which the world's app knows the person, since v2.0: what `/me` shows; nil: `id`, where that is
    /// stated.
    public var appScopedID: String?
    /// nil: none, or not confirmed.
    public var email: String?
    /// `female`, `male` or the person's own word; nil: not told.
    public var gender: String?
    /// `MM/DD/YYYY`, `MM/DD` or `YYYY`; nil: not told.
    public var birthday: String?
    /// Language and country.
    public var locale = "en_US"
    /// Whole hours from UTC, -12 to 14.
    public var timezone = 0
    /// Where the person lives; nil: not told.
    public var location: Place?
    /// Where the person comes from; nil: not told.
    public var hometown: Place?
    /// The address of the profile; nil: made from the id.
    public var link: String?
    /// Whether the person has a picture; without one Facebook shows a silhouette.
    public var hasPicture = true
    /// What the field `verified` says; nil: whether the account is confirmed.
    public var isVerified: Bool?
    /// When the profile was last changed; nil: at a fixed time in 2014.
    public var updatedTime: WallTime?
    /// Friends by login, id or name; each person named has this person as a friend too.
    public var friends: [String] = []
    /// Whether Facebook stops the person at a checkpoint.
    public var isCheckpointed = false
    /// Whether the person has confirmed the account.
    public var isConfirmed = true
    /// Whether the person has a role in the app, so that development mode lets the person in.
    public var isTester = false
    /// The permissions that the person has given the app already; nil: the app is not installed.
    public var installed: [String]?

    /// A person without e-mail address who has not installed the app.
    public init(name: String, login: String) {
      self.name = name
      self.login = login
    }
  }

  /// A place as a person's profile at Facebook names it.
  public struct Place: Sendable, Hashable {
    /// Such as `Vienna, Austria`.
    public var name: String
    /// The id of the place's page; nil: made from the name.
    public var id: String?

    /// A place called `name`.
    public init(_ name: String, id: String? = nil) {
      self.name = name
      self.id = id
    }
  }
}
