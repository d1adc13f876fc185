extension FacebookConfiguration {
  /// A page at the simulated Facebook.
  public struct Page: Sendable, Hashable {
    /// The page's name.
    public var name: String
    /// 1 to 20 digits, the same for all apps; nil: made from the name.
    public var id: String?
    /// What kind of page it is, as Software.
    public var category = "Software"
    /// What people may do for it, by their logins.
    public var roles: [String: FacebookPageRole] = [:]

    /// A page without roles.
    public init(name: String) {
      self.name = name
    }
  }

  /// An app at Facebook besides the world's own.
  public struct OtherApp: Sendable, Hashable {
    /// The app id.
    public var id: String
    /// The app secret; nil: derived from the id.
    public var secret: String?
    /// The name that people see; nil: the id.
    public var name: String?
    /// What Facebook has on file for it.
    public var registration = FacebookAppRegistration()
    /// The logins of those who have logged in to it.
    public var users: [String] = []

    /// An app without a bundle id, to which nobody has logged in.
    public init(id: String) {
      self.id = id
      registration.bundleID = nil
    }
  }
}
