extension FacebookConfiguration {
  /// An app at Facebook in addition to the world's app.
  public struct OtherApp: Sendable, Hashable {
    /// The app id.
    public var id: String
    /// The app secret. If `nil`, it is derived from the id.
    public var secret: String?
    /// The name that people see. Defaults to the id.
    public var name: String?
    /// The app's registration at Facebook.
    public var registration = FacebookAppRegistration()
    /// The logins of the people who have logged in to it.
    public var users: [String] = []

    /// An app without a bundle id or users.
    ///
    /// - Parameter id: The app id, unique at Facebook.
    public init(id: String) {
      self.id = id
      registration.bundleID = nil
    }
  }
}
