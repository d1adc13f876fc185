extension FacebookConfiguration {
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
