extension FacebookConfiguration {
  /// A page at the simulated Facebook.
  public struct Page: Sendable, Hashable {
    /// The page's name.
    public var name: String
    /// 1 to 20 digits, the same for all apps. If `nil`, it is derived from the name.
    public var id: String?
    /// The page's category, such as Software.
    public var category = "Software"
    /// The id of the business that the page belongs to. `nil` if there is none.
    public var business: String?
    /// The roles of people at the page, by login.
    public var roles: [String: FacebookPageRole] = [:]

    /// A page without roles.
    ///
    /// - Parameter name: The page's name, from which its id is derived unless `id` is set.
    public init(name: String) {
      self.name = name
    }
  }
}
