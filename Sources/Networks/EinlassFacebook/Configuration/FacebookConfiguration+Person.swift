extension FacebookConfiguration {
  /// A person at the simulated Facebook. The members of the profile can be read and changed directly:
  /// `person.birthday`.
  @dynamicMemberLookup
  public struct Person: Sendable, Hashable {
    /// The person's full name.
    public var name: String
    /// An e-mail address or a phone number.
    public var login: String
    /// The id that is the same everywhere at Facebook. The world's app sees it too, unless `appScopedID` is set. If
    /// `nil`, both ids are derived from the seed, and differ.
    public var id: String?
    /// The id by which the world's app knows the person since v2.0, as `/me` shows it. Defaults to `id`, if that is
    /// set.
    public var appScopedID: String?
    /// The confirmed e-mail address, if any.
    public var email: String?
    /// The person's profile.
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
    /// The people with a friend request from this person, by login, id or name. Two people who have asked each other
    /// are friends.
    public var friendRequests: [String] = []
    /// The permissions that the person has already granted the app. `nil` if the app is not installed.
    public var installed: [String]?

    /// A person without an e-mail address who has not installed the app.
    ///
    /// - Parameters:
    ///   - name: The person's full name.
    ///   - login: An e-mail address or a phone number, unique at Facebook.
    public init(name: String, login: String) {
      self.name = name
      self.login = login
    }

    /// A part of `profile`.
    ///
    /// - Parameter path: The key path of the member.
    public subscript<Value>(dynamicMember path: WritableKeyPath<FacebookProfile, Value>) -> Value {
      get { profile[keyPath: path] }
      set { profile[keyPath: path] = newValue }
    }
  }
}
