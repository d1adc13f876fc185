extension FacebookConfiguration {
  /// A person at the simulated Facebook. What the profile says can be read and changed as if it were the person's own:
  /// `person.birthday`.
  @dynamicMemberLookup
  public struct Person: Sendable, Hashable {
    /// The person's full name.
    public var name: String
    /// An e-mail address or a phone number.
    public var login: String
    /// The id that is the same everywhere at Facebook, and that the world's app sees too, unless `appScopedID` says
    /// otherwise. `nil` if both are made from the seed, and differ.
    public var id: String?
    /// The id under which the world's app knows the person, since v2.0: what `/me` shows. `nil` if `id`, where that is
    /// stated.
    public var appScopedID: String?
    /// `nil` if there is none, or not confirmed.
    public var email: String?
    /// What the profile says.
    public var profile = FacebookProfile()
    /// Friends by login, id or name; each person named has this person as a friend too.
    public var friends: [String] = []
    /// Whether Facebook stops the person at a checkpoint.
    public var isCheckpointed = false
    /// Whether the person has confirmed the account.
    public var isConfirmed = true
    /// Whether the person has a role in the app, so that development mode lets the person in.
    public var isTester = false
    /// Whether the person is a test user of the app.
    public var isTestUser = false
    /// People whom this one has asked for friendship, by login, id or name; where both have asked each other they are
    /// friends.
    public var friendRequests: [String] = []
    /// The permissions that the person has given the app already. `nil` if the app is not installed.
    public var installed: [String]?

    /// A person without e-mail address who has not installed the app.
    public init(name: String, login: String) {
      self.name = name
      self.login = login
    }

    /// A part of `profile`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<FacebookProfile, Value>) -> Value {
      get { profile[keyPath: path] }
      set { profile[keyPath: path] = newValue }
    }
  }
}
